// `proofboard match`: players against each other.
#include "play/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "api/units.h"
#include "command/commands.h"
#include "command/interrupt.h"
#include "command/json.h"
#include "command/openings.h"
#include "command/positions.h"
#include "command/settings.h"
#include "core/counted.h"
#include "core/options.h"
#include "core/replacing_file.h"
#include "core/system_error.h"
#include "play/match_journal.h"
#include "play/standings.h"
#include "report/match.h"

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
    if (!player) return player.error().told_of("--player");
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
    if (!clock) return clock.error().told_of("--clock");
    plan.match.clock_seconds = *clock;
  }
  // Two players a game.
  const auto share = share_limits(settings->limits, 2 * plan.threads);
  if (!share) return share.error();
  plan.match.player_bytes = std::min<std::size_t>(share->bytes, play::player_bytes);
  return plan;
}

// Whole or not at all, and in the place of nothing else unless that is wanted.
Expected<void> write_game(const MatchArguments& arguments, const play::PlayedGame& game,
                          const play::MatchSettings& match) {
  const auto text = play::text_of(game, match.openings[game.opening]);
  if (!text) return text.error();
  const auto file = (std::filesystem::path(arguments.records) /
                     fmt::format("{:05}.{}", game.number + 1, text->extension))
                        .string();
  if (!arguments.force && std::filesystem::exists(file)) {
    const auto there = read_text(file);
    if (there && *there == text->text) return {};
    return Error{
        fmt::format("--records: {} exists and is another game: --force replaces it", file)};
  }
  auto out = ReplacingFile::create(file, "game");
  if (!out) return out.error();
  out->write({reinterpret_cast<const std::uint8_t*>(text->text.data()), text->text.size()});
  return out->commit();
}

Expected<void> make_games_folder(const std::string& folder) {
  if (folder.empty()) return {};
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return system_error("--records: " + folder, error);
  return {};
}

// Games that are still to be played must not be there, be it for lack of a journal: found out
// before they are played.
Expected<void> check_games_folder(const MatchArguments& arguments,
                                  const std::vector<bool>& is_done) {
  if (arguments.records.empty() || arguments.force) return {};
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(arguments.records, error)) {
    const auto number = parse_integer(entry.path().stem().string());
    const auto count = static_cast<std::int64_t>(is_done.size());
    if (!number || *number < 1 || *number > count) continue;
    if (is_done[static_cast<std::size_t>(*number - 1)]) continue;
    return Error{
        fmt::format("--records: {} exists, a game that is still to be played: choose "
                    "another folder, or --force replaces it",
                    entry.path().string())};
  }
  return {};
}

void print_standings(const play::Standings& standings, const Console& console) {
  if (console.is_json) {
    print_json(report::standings_json(standings));
  } else {
    fmt::print("{}", report::standings_text(standings));
  }
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
  if (const auto made = make_games_folder(arguments.records); !made) return made.error();

  play::Standings standings(match);
  std::vector<bool> is_done(match.games(), false);
  std::size_t done = 0, faults = 0;
  LiveLine live(console);
  const auto take = [&](const play::PlayedGame& game) -> Expected<void> {
    ++done;
    standings.add(game);
    if (!arguments.records.empty()) {
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
    if (done > 0) note(console, fmt::format("{} played before", counted(done, "game")));
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
    live.show([&] {
      return fmt::format("{} of {}: {}", done, match.games(), report::standings_line(standings));
    });
    return {};
  };
  const auto is_complete = run_match(match, is_done, run);
  live.above([] {});
  if (!is_complete) return is_complete.error();
  print_standings(standings, console);
  if (!*is_complete) {
    complain(journal ? "interrupted; the same command continues" : "interrupted");
    return Exit::out_of_budget;
  }
  return faults > 0 ? Exit::check_failed : Exit::answered;
}

}  // namespace proofboard::command
