#include "checker/games.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace proofboard {

namespace {

// What users of the library have added, until the list is used.
struct AddedGames {
  bool is_late = false;
  std::vector<CheckedGame> games;
};

AddedGames& added_games() {
  static AddedGames all;
  return all;
}

// Opens the file, finds its game and calls `run(game, reader)`.
template <class Run>
Expected<CheckReport> with_game(const std::string& path, const std::vector<CheckedGame>& games,
                                const Run& run) {
  const auto start = std::chrono::steady_clock::now();
  auto reader = CertificateReader::open(path);
  if (!reader) return reader.error();

  CheckReport report;
  report.bytes = reader->bytes();
  if (const auto& fault = reader->fault()) {
    report.reason = reason_of(*fault);
    report.message = fault->message;
  } else {
    const auto& name = reader->header().game;
    const auto game = std::find_if(games.begin(), games.end(), [&name](const CheckedGame& known) {
      return known.name == name;
    });
    if (game != games.end()) {
      report = run(*game, *reader);
    } else {
      report.reason = CheckReason::unknown_game;
      report.message = fmt::format("the game '{}' is not known here", printable(name));
    }
  }
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (report.reason == CheckReason::unreadable) {
    return Error{fmt::format("cannot read {}: {}", path, report.message)};
  }
  return report;
}

}  // namespace

const std::vector<CheckedGame>& checked_games() {
  static const std::vector<CheckedGame> all = [] {
    auto& added = added_games();
    added.is_late = true;
    auto games = built_in_checked_games();
    games.insert(games.end(), added.games.begin(), added.games.end());
    return games;
  }();
  return all;
}

Expected<void> add_checked_game(const CheckedGame& game) {
  auto& added = added_games();
  if (added.is_late) {
    return Error{fmt::format("'{}' must be registered before anything is checked", game.name)};
  }
  const auto has_its_name = [&](const CheckedGame& known) { return known.name == game.name; };
  const auto built_in = built_in_checked_games();
  if (std::any_of(built_in.begin(), built_in.end(), has_its_name) ||
      std::any_of(added.games.begin(), added.games.end(), has_its_name)) {
    return Error{fmt::format("there is a game '{}' already", game.name)};
  }
  added.games.push_back(game);
  return {};
}

Expected<CheckReport> check_file(const std::string& path, const CheckOptions& options,
                                 const std::vector<CheckedGame>& games) {
  return with_game(path, games, [&options](const CheckedGame& game, CertificateReader& reader) {
    return game.check(reader, options);
  });
}

Expected<CheckReport> explain_file(const std::string& path, std::ostream& out,
                                   const ExplainOptions& explain, const CheckOptions& options,
                                   const std::vector<CheckedGame>& games) {
  return with_game(path, games, [&](const CheckedGame& game, CertificateReader& reader) {
    Explainer explainer(out, explain);
    return game.explain(reader, options, explainer);
  });
}

}  // namespace proofboard
