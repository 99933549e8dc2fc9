#include "lab/make_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "api/ask.h"
#include "core/counted.h"
#include "core/random.h"
#include "game/position_lines.h"
#include "play/self_play_games.h"

namespace proofboard::lab {

namespace {

// In a row without one position, before the recipe is given up.
constexpr std::size_t most_fruitless_games = 10'000;

// Numbers of moves ("12.") are left out.
Expected<std::vector<PositionBytes>> positions_of(const GamePosition& start,
                                                  const std::string& text) {
  std::vector<PositionBytes> positions{start.position};
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (word.find_first_not_of("0123456789.") == std::string::npos) continue;
    auto next = start.game->play(positions.back(), word);
    if (!next) return next.error();
    positions.push_back(std::move(*next));
  }
  return positions;
}

class SetMaker {
 public:
  SetMaker(const SetRecipe& recipe, GamePosition start, const std::atomic<bool>* stop)
      : recipe_(recipe), start_(std::move(start)), stop_(stop) {
    if (!recipe.baseline.empty()) baseline_ = *parse_algorithm(recipe.baseline);
  }

  bool is_stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

  // Game `index`; nothing if there are no more.
  Expected<std::vector<PositionBytes>> game(std::size_t index) const {
    if (recipe_.transcripts.empty()) {
      const auto seed = mix_bits(mix_bits(recipe_.seed) + index);
      return play::self_play_game(start_, recipe_.play, seed, recipe_.most_plies);
    }
    if (index >= recipe_.transcripts.size()) return std::vector<PositionBytes>{};
    auto read = positions_of(start_, recipe_.transcripts[index]);
    if (!read) return read.error().told_of(fmt::format("games.transcripts[{}]", index));
    return read;
  }

  std::optional<SetPosition> cut(const std::vector<PositionBytes>& game, std::size_t index) const {
    const auto score = start_.game->result(game.back());
    if (!score || *score == 0) return std::nullopt;
    const auto winner = *score > 0 ? Side::black : Side::white;
    return baseline_ ? cut_in_band(game, winner) : any_cut(game, winner, index);
  }

 private:
  // A cut that depends on nothing but the recipe's seed and the game's number.
  std::optional<SetPosition> any_cut(const std::vector<PositionBytes>& game, Side winner,
                                     std::size_t index) const {
    const auto cuts = static_cast<std::uint64_t>((recipe_.last_cut - recipe_.first_cut) / 2 + 1);
    Random random(mix_bits(recipe_.seed) ^ index);
    const int cut = recipe_.first_cut + 2 * static_cast<int>(random.below(cuts));
    if (static_cast<std::size_t>(cut) >= game.size()) return std::nullopt;
    const auto& position = game[game.size() - 1 - static_cast<std::size_t>(cut)];
    if (start_.game->to_move(position) != winner) return std::nullopt;
    return SetPosition{start_.game->position_text(position), 0, cut};
  }

  // The first cut of a game that lies in the band. Cuts further from the end are harder, as a rule:
  // the first that is too hard ends it.
  std::optional<SetPosition> cut_in_band(const std::vector<PositionBytes>& game,
                                         Side winner) const {
    for (int cut = recipe_.first_cut; cut <= recipe_.last_cut; cut += 2) {
      if (static_cast<std::size_t>(cut) >= game.size()) return std::nullopt;
      const auto& position = game[game.size() - 1 - static_cast<std::size_t>(cut)];
      // A capture may have joined the opponent's pieces: then the loser moved last.
      if (start_.game->to_move(position) != winner) return std::nullopt;
      Ask ask{.at = {start_.game, position},
              .goal = {winner, Target::win()},
              .search = {*baseline_, Knowledge{}}};
      ask.limits.nodes = recipe_.most_nodes;
      ask.limits.bytes = recipe_.bytes;
      const auto answer = start_.game->solve(ask, {.stop = stop_});
      if (answer.truth != Truth::proven) return std::nullopt;
      const auto nodes = answer.indicators.nodes;
      if (nodes < recipe_.least_nodes) continue;
      return SetPosition{start_.game->position_text(position), nodes, cut};
    }
    return std::nullopt;
  }

  const SetRecipe& recipe_;
  GamePosition start_;
  std::optional<Algorithm> baseline_;
  const std::atomic<bool>* stop_;
};

}  // namespace

Expected<std::vector<SetPosition>> make_set(
    const SetRecipe& recipe, const std::atomic<bool>* stop,
    const std::function<void(const SetProgress&)>& progress) {
  auto start = read_position(recipe.game, "start");
  if (!start) return start.error().told_of(fmt::format("recipe {}", recipe.name));
  const SetMaker maker(recipe, std::move(*start), stop);
  std::vector<SetPosition> made;
  std::set<std::string> seen;
  std::size_t last_success = 0;
  for (std::size_t i = 0; made.size() < recipe.positions && !maker.is_stopped(); ++i) {
    const auto game = maker.game(i);
    if (!game) return game.error().told_of(fmt::format("recipe {}", recipe.name));
    if (game->empty()) break;
    if (auto found = maker.cut(*game, i); found && seen.insert(found->text).second) {
      found->game = i;
      made.push_back(std::move(*found));
      last_success = i;
    }
    if (progress) progress({made.size(), i + 1});
    if (i - last_success > most_fruitless_games) break;
  }
  return made;
}

std::string set_text(const SetRecipe& recipe, std::string_view command,
                     const std::vector<SetPosition>& positions) {
  auto text = fmt::format("# {}\n", command);
  if (recipe.baseline.empty()) {
    text += fmt::format(
        "# {}, one a game, the later winner to move, {} to {} plies before the end.\n# No search "
        "had a say in which: they may be won, lost or too hard to tell.\n",
        counted(positions.size(), "position"), recipe.first_cut, recipe.last_cut);
  } else {
    text += fmt::format("# {} of the side to move, proven by {}\n# in {} to {} nodes\n",
                        counted(positions.size(), "win"), recipe.baseline, recipe.least_nodes,
                        recipe.most_nodes);
  }
  for (const auto& position : positions) text += position.text + "\n";
  return text;
}

std::vector<std::string> positions_in(std::string_view set_text) {
  std::vector<std::string> positions;
  for (auto& line : split_positions(set_text)) positions.push_back(std::move(line.text));
  return positions;
}

const BuiltInSet* find_built_in(const std::vector<BuiltInSet>& sets, std::string_view name) {
  const auto found =
      std::find_if(sets.begin(), sets.end(), [&](const auto& set) { return set.name == name; });
  return found == sets.end() ? nullptr : &*found;
}

}  // namespace proofboard::lab
