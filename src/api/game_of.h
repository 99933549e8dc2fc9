// AnyGame for one game: the bridge from names and bytes to the templates.
#pragma once

#include <algorithm>
#include <cassert>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "api/brings_of.h"
#include "api/count_of.h"
#include "api/job_runner_of.h"
#include "api/position_bytes.h"
#include "api/registry.h"
#include "api/search_of.h"
#include "api/typed_game.h"
#include "core/random.h"
#include "game/final_moves.h"
#include "game/notation.h"
#include "game/record.h"
#include "search/brings.h"
#include "search/conspiracy/fixed_depth.h"

namespace proofboard {

// What every game shows, then what this one brings.
template <Notated R>
std::vector<View<R>> all_views(const Brings<R>& brings) {
  std::vector<View<R>> views{{"at-once", "Moves that win or lose at once", &mark_final_moves<R>}};
  views.insert(views.end(), brings.views.begin(), brings.views.end());
  return views;
}

template <Notated R>
class GameOf final : public TypedGame<R> {
 public:
  using Position = typename R::Position;

  GameOf(const GameInfo& info, R rules, const Brings<R>& brings)
      : info_(info), rules_(std::move(rules)), codec_(rules_), brings_(brings) {}

  static GamePosition at(const GameInfo& info, R rules, const Brings<R>& brings,
                         const Position& position) {
    auto game = std::make_shared<GameOf<R>>(info, std::move(rules), brings);
    auto bytes = game->encoded(position);
    return {std::move(game), std::move(bytes)};
  }

  const R& rules() const override { return rules_; }
  const Brings<R>& brings() const override { return brings_; }
  Position decoded(const PositionBytes& bytes) const override {
    return codec_.decoded(rules_, bytes);
  }
  PositionBytes encoded(const Position& position) const override {
    return codec_.encoded(rules_, position);
  }
  const GameInfo& info() const override { return info_; }
  std::string options_text() const override { return rules_.options_text(); }
  int score_limit() const override { return rules_.score_limit(); }
  std::optional<double> score_error() const override {
    const auto scale = brings_.playing.score_scale;
    const auto known = scale != nullptr ? scale(rules_) : std::nullopt;
    return known ? std::optional(known->error) : std::nullopt;
  }
  std::string default_target() const override {
    if constexpr (NamesTargets<R>) return R::target_names().front();
    return "win";
  }
  std::string target_text(Goal goal) const override {
    if constexpr (NamesTargets<R>) {
      const auto name = rules_.name_of_win(goal.attacker);
      if (!name.empty() && goal.target == Target::win()) return name;
    }
    return to_text(goal.target);
  }
  Expected<std::optional<GamePosition>> variant_for(std::string_view target,
                                                    const PositionBytes& bytes,
                                                    Side attacker) const override {
    if constexpr (NamesTargets<R>) {
      for (const auto& name : R::target_names()) {
        if (name != target) continue;
        const auto position = decoded(bytes);
        auto variant = rules_.asked(name, position, attacker);
        if (!variant) return variant.error();
        return std::optional(at(info_, std::move(*variant), brings_, position));
      }
    }
    return std::optional<GamePosition>();
  }
  std::string default_algorithm() const override { return brings_.defaults(rules_).algorithm; }
  std::string default_knowledge() const override { return brings_.defaults(rules_).knowledge; }

  PositionBytes initial() const override { return encoded(rules_.initial()); }
  Expected<PositionBytes> position_of(Bytes bytes) const override {
    return codec_.read(rules_, std::move(bytes));
  }
  std::string position_text(const PositionBytes& bytes) const override {
    return rules_.position_text(decoded(bytes));
  }
  BoardView view(const PositionBytes& bytes) const override { return rules_.view(decoded(bytes)); }
  Side to_move(const PositionBytes& bytes) const override { return rules_.to_move(decoded(bytes)); }
  std::optional<int> result(const PositionBytes& bytes) const override {
    return rules_.result(decoded(bytes));
  }

  bool is_in_check(const PositionBytes& bytes) const override {
    if constexpr (KnowsCheck<R>) return rules_.is_in_check(decoded(bytes));
    return false;
  }

  std::vector<std::string> moves(const PositionBytes& bytes) const override {
    const auto position = decoded(bytes);
    std::vector<std::string> names;
    for (const auto move : legal_moves(position)) names.push_back(rules_.move_text(position, move));
    return names;
  }

  std::vector<std::string> written_moves(
      [[maybe_unused]] const PositionBytes& bytes, std::span<const std::string> moves,
      [[maybe_unused]] std::string_view notation) const override {
    if constexpr (WritesMoves<R>) {
      std::vector<std::string> written;
      auto position = decoded(bytes);
      std::optional<typename R::Move> last;
      for (const auto& text : moves) {
        const auto move = rules_.parse_move(position, text);
        if (!move) throw std::logic_error("an illegal move is to be written: " + text);
        written.push_back(rules_.written_move(position, *move, last ? &*last : nullptr, notation));
        rules_.play(position, *move);
        last = *move;
      }
      return written;
    }
    return {moves.begin(), moves.end()};
  }

  std::vector<std::string> remarks(const PositionBytes& bytes) const override {
    const auto about = brings_.remarks.about;
    return about == nullptr ? std::vector<std::string>{} : about(rules_, decoded(bytes));
  }

  Expected<std::vector<Feature>> features(const PositionBytes& bytes,
                                          const SolutionText& told) const override {
    const auto start = decoded(bytes);
    Solution<R> solution{told.goal, told.truth, {}};
    auto position = start;
    for (const auto& text : told.line) {
      const auto move = rules_.parse_move(position, text);
      if (!move) {
        return move.error().told_of(
            fmt::format("move {} of the solution", solution.line.size() + 1));
      }
      solution.line.push_back(*move);
      rules_.play(position, *move);
    }
    if (brings_.features == nullptr) return std::vector<Feature>{};
    return brings_.features(rules_, start, solution);
  }

  Expected<BoardMarks> marks(const PositionBytes& bytes, std::string_view name) const override {
    std::string known;
    for (const auto& view : all_views(brings_)) {
      if (view.name == name) return view.marks(rules_, decoded(bytes));
      known += (known.empty() ? "" : ", ") + view.name;
    }
    return Error{fmt::format("{} has no view {}; known: {}", info_.name, quoted(name), known)};
  }

  Expected<PositionBytes> play_recorded(const PositionBytes& bytes,
                                        const RecordedMove& move) const override {
    const auto after = proofboard::play_recorded(rules_, decoded(bytes), move);
    if (!after) return after.error();
    return encoded(*after);
  }

  Expected<std::string> record_text(std::string_view format, const PositionBytes& start,
                                    std::span<const RecordedMove> moves) const override {
    if constexpr (Recorded<R>) {
      return rules_.record_text(format, decoded(start), moves);
    } else {
      return Error{fmt::format("games of {} can't be written as {}", info_.name, quoted(format))};
    }
  }

  Expected<PositionBytes> play(const PositionBytes& bytes, std::string_view text) const override {
    auto position = decoded(bytes);
    const auto move = rules_.parse_move(position, text);
    if (!move) return move.error();
    rules_.play(position, *move);
    return encoded(position);
  }

  AnyGame::Reading reading() const override {
    if (reading_evaluation().exists()) return AnyGame::Reading::by_evaluation;
    return brings_.playing.insight.empty() ? AnyGame::Reading::none : AnyGame::Reading::by_insight;
  }
  std::optional<conspiracy::ValueFunctions> value_functions(
      const PositionBytes& bytes, int plies, const std::atomic<bool>* stop) const override {
    const auto position = decoded(bytes);
    if (reading() == AnyGame::Reading::by_evaluation) {
      return conspiracy::FixedDepth<R>(rules_, stop, reading_evaluation())
          .functions(position, plies);
    }
    constexpr std::size_t bytes_of_insight = std::size_t{64} << 20;
    const auto insight = make_insight(rules_, brings_, brings_.playing.insight, bytes_of_insight);
    assert(insight);
    Budget budget(Limits{}, stop);
    return conspiracy::FixedDepth<R, conspiracy::InsightJudge<R>>(rules_, stop, *insight, position,
                                                                  budget)
        .functions(position, plies);
  }

  std::uint64_t perft(const PositionBytes& bytes, int depth,
                      const std::atomic<bool>* stop) const override {
    auto position = decoded(bytes);
    return perft_below(position, depth, stop);
  }

  PositionBytes random_playout(const PositionBytes& bytes, int plies,
                               std::uint64_t seed) const override {
    Random random(seed);
    auto position = decoded(bytes);
    for (int ply = 0; ply < plies; ++ply) {
      const auto list = legal_moves(position);
      if (list.empty()) break;
      rules_.play(position, list[random.below(list.size())]);
    }
    return encoded(position);
  }

  Answer solve(const Ask& ask, const Solving& solving) const override {
    return SearchOf<R>(rules_, brings_, ask, solving).solve(decoded(ask.at.position));
  }

  std::unique_ptr<AnyCount> count([[maybe_unused]] const Ask& problem,
                                  [[maybe_unused]] const Solving& solving) const override {
    if constexpr (Dominating<R>) {
      if (brings_.counted_lengths != nullptr) {
        return std::make_unique<CountOf<R>>(rules_, brings_, problem, solving);
      }
    }
    return nullptr;
  }

  Goal searched_goal(Goal asked) const override { return proofboard::searched_goal<R>(asked); }
  std::unique_ptr<AnyJobRunner> job_runner(const SearchChoice& search,
                                           const JobRunnerSetup& setup) const override {
    return std::make_unique<JobRunnerOf<R>>(rules_, brings_, search, setup);
  }

 private:
  // What tells who is ahead when a game is read. An evaluation that is for players alone will do,
  // since nothing is proven by it.
  const StaticEvaluation<R>& reading_evaluation() const {
    return brings_.evaluation.exists() ? brings_.evaluation : brings_.playing.evaluation;
  }

  typename R::Moves legal_moves(const Position& position) const {
    typename R::Moves list;
    rules_.moves(position, list);
    return list;
  }

  std::uint64_t perft_below(Position& position, int depth, const std::atomic<bool>* stop) const {
    if (depth == 0) return 1;
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return 0;
    const auto list = legal_moves(position);
    if (depth == 1) return list.size();
    std::uint64_t nodes = 0;
    for (const auto move : list) {
      const auto undo = rules_.play(position, move);
      nodes += perft_below(position, depth - 1, stop);
      rules_.undo(position, move, undo);
    }
    return nodes;
  }

  const GameInfo& info_;  // the registry's
  R rules_;
  PositionCodec<R> codec_;
  const Brings<R>& brings_;
};

template <Notated R, Brings<R> (*brings)()>
Expected<GamePosition> read_position_of(const GameInfo& info, const Options& options,
                                        std::string_view text) {
  auto setup = read_position<R>(options, text);
  if (!setup) return setup.error();
  return GameOf<R>::at(info, std::move(setup->rules), brings_of<R, brings>(), setup->position);
}

template <Notated R, Brings<R> (*brings)()>
Expected<GameRecord> read_record_of(const GameInfo& info, const Options& options,
                                    std::string_view text) {
  auto record = read_record<R>(options, text);
  if (!record) return record.error();
  return GameRecord{
      GameOf<R>::at(info, std::move(record->rules), brings_of<R, brings>(), record->start),
      std::move(record->moves)};
}

template <Notated R>
bool is_record_file_of([[maybe_unused]] std::string_view bytes) {
  if constexpr (ReadsRecordFiles<R>) return R::is_record_file(bytes);
  return false;
}

template <Notated R>
Expected<std::vector<std::string>> games_in_of([[maybe_unused]] std::string_view bytes) {
  if constexpr (ReadsCollections<R>) return R::games_in(bytes);
  return std::vector<std::string>{};
}

template <Notated R, Brings<R> (*brings)()>
RegisteredGame registered_game() {
  const auto& all = brings_of<R, brings>();
  RegisteredGame game{{},
                      {},
                      &read_position_of<R, brings>,
                      &read_record_of<R, brings>,
                      &is_record_file_of<R>,
                      &games_in_of<R>};
  for (const auto& own : all.algorithms) {
    if (!own.info.made_for.empty()) continue;  // from outside: listed once for all its games
    game.algorithms.push_back(own.info);
    game.algorithms.back().game = std::string(R::name);
  }
  std::vector<KnowledgeInfo> knowledge;
  for (const auto& kind : all.insights) knowledge.push_back({kind.name, kind.title, kind.options});
  std::vector<ViewInfo> views;
  for (const auto& view : all_views(all)) views.push_back({view.name, view.title});
  std::vector<std::string> formats;
  if constexpr (Recorded<R>) formats = R::record_formats();
  std::vector<std::string> futile;
  if constexpr (Dominating<R>) futile = R::futile_rules();
  constexpr bool has_swap_rule = requires {
    requires R::has_swap_rule;
  };
  std::string point_name;
  if constexpr (requires { R::point_name; }) point_name = R::point_name;
  std::vector<std::string> notations;
  if constexpr (WritesMoves<R>) notations = R::notations();
  const auto add = [&](std::string_view name, std::string_view title, std::string_view example,
                       std::string_view base_options) {
    game.infos.push_back({std::string(name), std::string(title), std::string(example),
                          std::string(R::name), std::string(base_options), R::options(), knowledge,
                          views, formats, Dominating<R>, futile, point_name, has_swap_rule,
                          notations});
  };
  add(R::name, R::title, R::example, "");
  for (const auto& preset : R::presets()) {
    add(preset.name, preset.title, preset.example, preset.options);
  }
  return game;
}

}  // namespace proofboard
