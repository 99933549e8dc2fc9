// `proofboard match`: players against each other.
#include "play/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "command/commands.h"
#include "command/interrupt.h"
#include "command/json.h"
#include "command/openings.h"
#include "command/positions.h"
#include "command/settings.h"
#include "command/units.h"
#include "core/options.h"
#include "core/replacing_file.h"
#include "play/match_journal.h"
#include "play/rating.h"

namespace proofboard::command {

namespace {

struct Plan {
  play::MatchSettings match;
  int threads = 1;
};

Expected<Plan> make_plan(const MatchArguments& arguments) {
  const auto settings = parse_settings(arguments.limits);
  if (!settings) return settings.error();
  Plan plan;
  plan.threads = settings->limits.threads;
  if (arguments.players.size() < 2) {
    return Error{"a match takes two players or more: --player NAME --player NAME"};
  }
  for (const auto& text : arguments.players) {
    auto player = play::parse_player(text);
    if (!player) return Error{fmt::format("--player: {}", player.error().message)};
    plan.match.players.push_back(std::move(*player));
  }
  const auto rounds = parse_number("--rounds", arguments.rounds, 1, 1);
  if (!rounds) return rounds.error();
  const auto longest = parse_number("--longest", arguments.longest, 1000, 1);
  if (!longest) return longest.error();
  auto openings =
      choose_openings({arguments.game, arguments.position, arguments.opening, arguments.random},
                      *rounds, settings->seed);
  if (!openings) return openings.error();
  plan.match.openings = std::move(*openings);
  // Every random opening is a round of its own.
  plan.match.rounds = arguments.random.empty() ? *rounds : 1;
  plan.match.longest = static_cast<int>(*longest);
  plan.match.seed = settings->seed;
  plan.match.limits.nodes = settings->limits.nodes;
  plan.match.limits.seconds = settings->limits.seconds;
  if (!arguments.clock.empty()) {
    const auto clock = parse_duration(arguments.clock);
    if (!clock) return Error{fmt::format("--clock: {}", clock.error().message)};
    plan.match.clock_seconds = *clock;
  }
  // Two players a game.
  const auto share = share_limits(settings->limits, 2 * plan.threads);
  if (!share) return share.error();
  plan.match.player_bytes = std::min<std::size_t>(share->bytes, play::player_bytes);
  return plan;
}

struct Standing {
  std::size_t wins = 0, draws = 0, losses = 0;

  std::size_t games() const { return wins + draws + losses; }
  double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
  void add(double score) { ++(score > 0.5 ? wins : score < 0.5 ? losses : draws); }
};

// The results so far, by the players' places on the command line.
class Standings {
 public:
  explicit Standings(const play::MatchSettings& match)
      : match_(match), pairs_(match.players.size(), std::vector<Standing>(match.players.size())) {}

  void add(const play::PlayedGame& game) {
    const auto [black, white] = play::pairing_of(match_, game.number).players;
    pairs_[black][white].add(game.black_score);
    pairs_[white][black].add(1 - game.black_score);
    black_.add(game.black_score);
  }

  const Standing& between(std::size_t a, std::size_t b) const { return pairs_[a][b]; }
  const Standing& of_black() const { return black_; }
  Standing of(std::size_t player) const {
    Standing all;
    for (const auto& one : pairs_[player]) {
      all.wins += one.wins;
      all.draws += one.draws;
      all.losses += one.losses;
    }
    return all;
  }

  std::string line() const {
    std::string text;
    for (std::size_t i = 0; i < match_.players.size(); ++i) {
      const auto standing = of(i);
      text += fmt::format("{}{} {}/{}", i == 0 ? "" : ", ", match_.players[i].info->name,
                          standing.points(), standing.games());
    }
    return text;
  }

 private:
  const play::MatchSettings& match_;
  std::vector<std::vector<Standing>> pairs_;
  Standing black_;
};

std::vector<std::string> row_of(const std::string& name, const Standing& standing) {
  const auto bounds = play::score_bounds(standing.points(), standing.games());
  return {name,
          fmt::format("{}", standing.games()),
          fmt::format("{}", standing.wins),
          fmt::format("{}", standing.draws),
          fmt::format("{}", standing.losses),
          fmt::format("{:.1f} %", 100 * bounds.share),
          fmt::format("{:.1f} - {:.1f} %", 100 * bounds.low, 100 * bounds.high)};
}

Json json_of(const std::string& name, const Standing& standing) {
  const auto bounds = play::score_bounds(standing.points(), standing.games());
  return {{"player", name},          {"games", standing.games()}, {"wins", standing.wins},
          {"draws", standing.draws}, {"losses", standing.losses}, {"score", bounds.share},
          {"low", bounds.low},       {"high", bounds.high}};
}

void print_table(const play::MatchSettings& match, const Standings& standings,
                 const Console& console) {
  const auto count = match.players.size();
  if (console.is_json) {
    Json all = Json::array(), pairs = Json::array();
    for (std::size_t i = 0; i < count; ++i) {
      all.push_back(json_of(match.players[i].short_text(), standings.of(i)));
      for (std::size_t j = i + 1; j < count; ++j) {
        auto pair = json_of(match.players[i].short_text(), standings.between(i, j));
        pair["opponent"] = match.players[j].short_text();
        pairs.push_back(std::move(pair));
      }
    }
    print_json({{"standings", all}, {"pairs", pairs}});
    return;
  }
  std::vector<std::vector<std::string>> rows{
      {"player", "games", "won", "drawn", "lost", "score", "95 % bounds"}};
  for (std::size_t i = 0; i < count; ++i) {
    rows.push_back(row_of(match.players[i].short_text(), standings.of(i)));
  }
  for (std::size_t i = 0; i < count && count > 2; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) {
      rows.push_back(row_of(
          fmt::format("{} - {}", match.players[i].short_text(), match.players[j].short_text()),
          standings.between(i, j)));
    }
  }
  rows.push_back(row_of("(Black)", standings.of_black()));
  fmt::print("{}", columns(rows, Columns::numbers));
}

// Whole or not at all, and in the place of nothing else unless that is wanted.
Expected<void> write_game(const MatchArguments& arguments, const play::PlayedGame& game,
                          const play::MatchSettings& match) {
  const auto text = play::text_of(game, match.openings[game.opening]);
  if (!text) return text.error();
  const auto file = (std::filesystem::path(arguments.games) /
                     fmt::format("{:05}.{}", game.number + 1, text->extension))
                        .string();
  if (!arguments.force && std::filesystem::exists(file)) {
    const auto there = read_text(file);
    if (there && *there == text->text) return {};
    return Error{fmt::format("--games: {} exists and is another game: --force replaces it", file)};
  }
  auto out = ReplacingFile::create(file, "game");
  if (!out) return out.error();
  out->write({reinterpret_cast<const std::uint8_t*>(text->text.data()), text->text.size()});
  return out->commit();
}

// Games that are still to be played must not be there, be it for lack of a journal: found out
// before they are played.
Expected<void> check_games_folder(const MatchArguments& arguments,
                                  const std::vector<bool>& is_done) {
  if (arguments.games.empty() || arguments.force) return {};
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(arguments.games, error)) {
    const auto number = parse_integer(entry.path().stem().string());
    const auto count = static_cast<std::int64_t>(is_done.size());
    if (!number || *number < 1 || *number > count) continue;
    if (is_done[static_cast<std::size_t>(*number - 1)]) continue;
    return Error{
        fmt::format("--games: {} exists, a game that is still to be played: choose "
                    "another folder, or --force replaces it",
                    entry.path().string())};
  }
  return {};
}

}  // namespace

Expected<Exit> run(const MatchArguments& arguments, const Console& console) {
  const auto plan = make_plan(arguments);
  if (!plan) return plan.error();
  const auto& match = plan->match;
  std::optional<play::MatchJournal> journal;
  if (!arguments.journal.empty()) {
    auto opened = play::MatchJournal::open(arguments.journal, match);
    if (!opened) return opened.error();
    journal.emplace(std::move(*opened));
  }
  if (!arguments.games.empty()) {
    std::error_code error;
    std::filesystem::create_directories(arguments.games, error);
    if (error) return Error{fmt::format("--games: {}: {}", arguments.games, error.message())};
  }

  Standings standings(match);
  std::vector<bool> is_done(match.games(), false);
  std::size_t done = 0, faults = 0;
  LiveLine live(console);
  const auto take = [&](const play::PlayedGame& game) -> Expected<void> {
    ++done;
    standings.add(game);
    if (!arguments.games.empty()) {
      if (const auto written = write_game(arguments, game, match); !written) return written;
    }
    if (game.end == play::GameEnd::fault) {
      ++faults;
      live.above([&] { complain(fmt::format("game {}: {}", game.number + 1, game.fault)); });
    }
    return {};
  };
  if (journal) {
    for (const auto& game : journal->found()) {
      if (game.number >= is_done.size() || is_done[game.number]) continue;
      is_done[game.number] = true;
      if (const auto taken = take(game); !taken) return taken.error();
    }
    if (done > 0) note(console, fmt::format("{} games are there already", done));
  }

  if (const auto fine = check_games_folder(arguments, is_done); !fine) return fine.error();

  play::MatchRun run;
  run.threads = plan->threads;
  run.stop = &stop_flag();
  run.finished = [&](const play::PlayedGame& game) -> Expected<void> {
    if (journal) {
      if (const auto kept = journal->append(game); !kept) return kept;
    }
    if (const auto taken = take(game); !taken) return taken;
    if (console.is_json) print_json(play::json_of(game));
    live.show([&] { return fmt::format("{} of {}: {}", done, match.games(), standings.line()); });
    return {};
  };
  const auto is_complete = run_match(match, is_done, run);
  live.above([] {});
  if (!is_complete) return is_complete.error();
  print_table(match, standings, console);
  if (!*is_complete) {
    complain(journal ? "interrupted; the same command continues" : "interrupted");
    return Exit::out_of_budget;
  }
  return faults > 0 ? Exit::check_failed : Exit::answered;
}

}  // namespace proofboard::command
