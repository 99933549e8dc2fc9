#include "checker/games.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace proofboard {

namespace {

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
