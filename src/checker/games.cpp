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

// Finds the game and calls `run(game)`.
template <class Run>
Expected<CheckReport> with_game(const CertificateReader& reader,
                                const std::vector<CheckedGame>& games, const Run& run) {
  const auto start = std::chrono::steady_clock::now();
  CheckReport report;
  report.bytes = reader.bytes();
  if (const auto& fault = reader.fault()) {
    report.reason = reason_of(*fault);
    report.message = fault->message;
  } else if (const auto* game = find_checked_game(reader.header().game, games)) {
    report = run(*game);
  } else {
    report.reason = CheckReason::unknown_game;
    report.message =
        fmt::format("the game '{}' is not known here", printable(reader.header().game));
  }
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (report.reason == CheckReason::unreadable) {
    return Error{fmt::format("cannot read {}: {}", reader.name(), report.message)};
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

const CheckedGame* find_checked_game(std::string_view name,
                                     const std::vector<CheckedGame>& games) {
  const auto game = std::find_if(games.begin(), games.end(),
                                 [&](const CheckedGame& known) { return known.name == name; });
  return game == games.end() ? nullptr : &*game;
}

Expected<CheckReport> check_certificate(CertificateReader& reader, const CheckOptions& options,
                                        const std::vector<CheckedGame>& games) {
  return with_game(reader, games,
                   [&](const CheckedGame& game) { return game.check(reader, options); });
}

Expected<CheckReport> check_certificate(std::span<const std::uint8_t> bytes,
                                        const CheckOptions& options,
                                        const std::vector<CheckedGame>& games) {
  auto reader = CertificateReader::open(memory_source(bytes));
  if (!reader) return reader.error();
  return check_certificate(*reader, options, games);
}

Expected<CheckReport> check_file(const std::string& path, const CheckOptions& options,
                                 const std::vector<CheckedGame>& games) {
  auto reader = CertificateReader::open(path);
  if (!reader) return reader.error();
  return check_certificate(*reader, options, games);
}

Expected<CheckReport> explain_file(const std::string& path, std::ostream& out,
                                   const ExplainOptions& explain, const CheckOptions& options,
                                   const std::vector<CheckedGame>& games) {
  auto reader = CertificateReader::open(path);
  if (!reader) return reader.error();
  return with_game(*reader, games, [&](const CheckedGame& game) {
    Explainer explainer(out, explain);
    return game.explain(*reader, options, explainer);
  });
}

}  // namespace proofboard
