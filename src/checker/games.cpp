#include "checker/games.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

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

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Null with the reason in the report where there is none.
const CheckedGame* find_game(const CertificateReader& reader, const std::vector<CheckedGame>& games,
                             CheckReport& report) {
  report.bytes = reader.bytes();
  if (const auto& fault = reader.fault()) {
    report.reason = reason_of(*fault);
    report.message = fault->message;
    return nullptr;
  }
  const auto& name = reader.header().game;
  const auto* game = find_checked_game(name, games);
  if (game == nullptr) {
    report.reason = CheckReason::unknown_game;
    report.message = fmt::format("the game '{}' is not known here", printable(name));
  }
  return game;
}

Expected<CheckReport> unless_unreadable(CheckReport report, const std::string& name) {
  if (report.reason != CheckReason::unreadable) return report;
  return Error{fmt::format("cannot read {}: {}", name, report.message)};
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

const CheckedGame* find_checked_game(std::string_view name, const std::vector<CheckedGame>& games) {
  const auto game = std::find_if(games.begin(), games.end(),
                                 [&](const CheckedGame& known) { return known.name == name; });
  return game == games.end() ? nullptr : &*game;
}

Expected<CheckReport> check_certificate(CertificateReader& reader, const CheckOptions& options,
                                        const std::vector<CheckedGame>& games) {
  const auto start = std::chrono::steady_clock::now();
  CheckReport report;
  if (const auto* game = find_game(reader, games, report)) report = game->check(reader, options);
  report.seconds = seconds_since(start);
  return unless_unreadable(std::move(report), reader.name());
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

Expected<std::unique_ptr<ProofTree>> open_proof(CertificateReader reader,
                                                const ProofTreeOptions& options,
                                                const std::vector<CheckedGame>& games) {
  CheckReport report;
  const auto* game = find_game(reader, games, report);
  if (game == nullptr) return Error{fmt::format("{}: {}", verdict_text(report), report.message)};
  return game->open(std::move(reader), options);
}

Expected<CheckReport> explain_certificate(CertificateReader reader, std::ostream& out,
                                          const ExplainOptions& explain,
                                          const CheckOptions& options,
                                          const std::vector<CheckedGame>& games) {
  const auto start = std::chrono::steady_clock::now();
  const auto name = reader.name();
  CheckReport report;
  if (const auto* game = find_game(reader, games, report)) {
    const auto tree = game->open(std::move(reader), {options, true, explain.depth});
    if (!tree) return tree.error();
    report = (*tree)->report();
    (*tree)->explain(out, explain);
  }
  report.seconds = seconds_since(start);
  return unless_unreadable(std::move(report), name);
}

Expected<CheckReport> explain_file(const std::string& path, std::ostream& out,
                                   const ExplainOptions& explain, const CheckOptions& options,
                                   const std::vector<CheckedGame>& games) {
  auto reader = CertificateReader::open(path);
  if (!reader) return reader.error();
  return explain_certificate(std::move(*reader), out, explain, options, games);
}

}  // namespace proofboard
