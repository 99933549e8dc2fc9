// `proofboard tune`: the best numbers of a player, by games.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "command/commands.h"
#include "command/interrupt.h"
#include "command/json.h"
#include "command/openings.h"
#include "command/settings.h"
#include "core/counted.h"
#include "play/tuning.h"
#include "report/match.h"

namespace proofboard::command {

namespace {

// Of --random. They come again and again, so that a tuning can go on with more games.
constexpr std::size_t random_openings = 100;

struct Plan {
  play::TuningSettings tuning;
  int threads = 1;
};

Expected<void> choose_players(const TuneArguments& arguments, play::TuningSettings& tuning) {
  auto player = play::parse_player(arguments.player);
  if (!player) return player.error().told_of("--player");
  tuning.match.players.push_back(std::move(*player));
  for (const auto& text : arguments.against) {
    auto opponent = play::parse_player(text);
    if (!opponent) return opponent.error().told_of("--against");
    tuning.match.players.push_back(std::move(*opponent));
  }
  return {};
}

Expected<void> choose_parameters(const TuneArguments& arguments, play::TuningSettings& tuning) {
  for (const auto& text : arguments.parameters) {
    auto parameter = play::TunedParameter::parse(text, tuning.match.players.front());
    if (!parameter) return parameter.error().told_of("--parameter");
    for (const auto& other : tuning.parameters) {
      if (other.name == parameter->name) {
        return Error{fmt::format("--parameter: '{}' is given twice", other.name)};
      }
    }
    tuning.parameters.push_back(std::move(*parameter));
  }
  return {};
}

Expected<Plan> make_plan(const TuneArguments& arguments) {
  const auto settings = parse_settings(arguments.limits);
  if (!settings) return settings.error();
  Plan plan;
  plan.threads = settings->limits.threads;
  auto& tuning = plan.tuning;
  if (const auto chosen = choose_players(arguments, tuning); !chosen) return chosen.error();
  if (const auto chosen = choose_parameters(arguments, tuning); !chosen) return chosen.error();
  const auto games = parse_number("--games", arguments.games, 1000, 1);
  if (!games) return games.error();
  tuning.games = *games;
  const auto longest = parse_number("--longest", arguments.longest, 1000, 1);
  if (!longest) return longest.error();
  auto openings =
      choose_openings({arguments.game, arguments.position, arguments.opening, arguments.random},
                      random_openings, settings->seed);
  if (!openings) return openings.error();
  tuning.match.openings = std::move(*openings);
  tuning.match.longest = static_cast<int>(*longest);
  tuning.match.seed = settings->seed;
  tuning.match.limits.nodes = settings->limits.nodes;
  tuning.match.limits.seconds = settings->limits.seconds;
  // Two players a game.
  const auto share = share_limits(settings->limits, 2 * plan.threads);
  if (!share) return share.error();
  tuning.match.player_bytes = std::min<std::size_t>(share->bytes, play::player_bytes);
  return plan;
}

}  // namespace

Expected<Exit> run(const TuneArguments& arguments, const Console& console) {
  const auto plan = make_plan(arguments);
  if (!plan) return plan.error();
  const auto& tuning = plan->tuning;
  std::optional<play::TuningJournal> journal;
  if (!arguments.journal.empty()) {
    auto opened = play::TuningJournal::open(arguments.journal, tuning);
    if (!opened) return opened.error();
    journal.emplace(std::move(*opened));
  }
  std::vector<play::TunedGame> games;
  std::size_t faults = 0;
  LiveLine live(console);
  const auto take = [&](const play::TunedGame& game) {
    games.push_back(game);
    if (game.played.end != play::GameEnd::fault) return;
    ++faults;
    live.above(
        [&] { complain(fmt::format("game {}: {}", game.played.number + 1, game.played.fault)); });
  };
  if (journal) {
    for (const auto& game : journal->found()) take(game);
    if (!games.empty())
      note(console, fmt::format("{} played before", counted(games.size(), "game")));
  }

  play::TuningRun run;
  run.threads = plan->threads;
  run.stop = &stop_flag();
  run.finished = [&](const play::TunedGame& game) -> Expected<void> {
    if (journal) {
      if (const auto kept = journal->append(game); !kept) return kept;
    }
    take(game);
    if (console.is_json) print_json(play::json_of(game));
    live.show([&] { return report::tuning_line(tuning, games); });
    return {};
  };
  const auto done = games;
  const auto is_complete = play::run_tuning(tuning, done, run);
  live.above([] {});
  if (!is_complete) return is_complete.error();
  if (console.is_json) {
    print_json(report::tuning_json(tuning, games));
  } else {
    fmt::print("{}", report::tuning_text(tuning, games));
  }
  if (!*is_complete) {
    complain(journal ? "interrupted; the same command continues" : "interrupted");
    return Exit::out_of_budget;
  }
  return faults > 0 ? Exit::check_failed : Exit::answered;
}

}  // namespace proofboard::command
