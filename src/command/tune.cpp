// `proofboard tune`: the best numbers of a player, by games.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "command/commands.h"
#include "command/interrupt.h"
#include "command/json.h"
#include "command/openings.h"
#include "command/settings.h"
#include "play/tuning.h"
#include "report/layout.h"

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
  if (!player) return Error{fmt::format("--player: {}", player.error().message)};
  tuning.match.players.push_back(std::move(*player));
  for (const auto& text : arguments.against) {
    auto opponent = play::parse_player(text);
    if (!opponent) return Error{fmt::format("--against: {}", opponent.error().message)};
    tuning.match.players.push_back(std::move(*opponent));
  }
  return {};
}

Expected<void> choose_parameters(const TuneArguments& arguments, play::TuningSettings& tuning) {
  for (const auto& text : arguments.parameters) {
    auto parameter = play::TunedParameter::parse(text, tuning.match.players.front());
    if (!parameter) return Error{fmt::format("--parameter: {}", parameter.error().message)};
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

std::string best_player(const play::TuningSettings& tuning, const play::TuningEstimate& estimate) {
  std::vector<std::string> values;
  for (const auto& value : estimate.values) values.push_back(value.best);
  return play::player_with(tuning, values).short_text();
}

void print_table(const play::TuningSettings& tuning, const std::vector<play::TunedGame>& games,
                 const Console& console) {
  const auto told = play::estimate(tuning, games);
  const auto& clop = told.clop;
  const auto player = best_player(tuning, told);
  if (console.is_json) {
    Json parameters = Json::array();
    for (std::size_t i = 0; i < told.values.size(); ++i) {
      parameters.push_back({{"name", tuning.parameters[i].name},
                            {"best", *parse_real(told.values[i].best)},
                            {"low", told.values[i].low},
                            {"high", told.values[i].high}});
    }
    print_json({{"player", player},
                {"games", games.size()},
                {"counted", clop.games},
                {"parameters", parameters},
                {"score", clop.rate},
                {"low", clop.low},
                {"high", clop.high},
                {"mean", clop.mean},
                {"mean_low", clop.mean_low},
                {"mean_high", clop.mean_high}});
    return;
  }
  std::vector<std::vector<std::string>> rows{{"parameter", "estimate", "games that count"}};
  for (std::size_t i = 0; i < told.values.size(); ++i) {
    rows.push_back({tuning.parameters[i].text(), told.values[i].best,
                    fmt::format("{:.4g} - {:.4g}", told.values[i].low, told.values[i].high)});
  }
  fmt::print("{}", report::columns(rows, report::Columns::numbers));
  fmt::print("\n{}\n", player);
  fmt::print("score there {:.1f} %, 95 % bounds {:.1f} - {:.1f} %\n", 100 * clop.rate,
             100 * clop.low, 100 * clop.high);
  fmt::print("{} games, of which {:.0f} count: {:.1f} %, {:.1f} - {:.1f} %\n", games.size(),
             clop.games, 100 * clop.mean, 100 * clop.mean_low, 100 * clop.mean_high);
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
    if (!games.empty()) note(console, fmt::format("{} games are there already", games.size()));
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
    live.show([&] {
      const auto told = play::estimate(tuning, games);
      return fmt::format("{} of {}: {}, {:.1f} %", games.size(), tuning.games,
                         best_player(tuning, told), 100 * told.clop.rate);
    });
    return {};
  };
  const auto done = games;
  const auto is_complete = play::run_tuning(tuning, done, run);
  live.above([] {});
  if (!is_complete) return is_complete.error();
  print_table(tuning, games, console);
  if (!*is_complete) {
    complain(journal ? "interrupted; the same command continues" : "interrupted");
    return Exit::out_of_budget;
  }
  return faults > 0 ? Exit::check_failed : Exit::answered;
}

}  // namespace proofboard::command
