// Checks a certificate against the rules R: reads the claim, then follows the proof (walk.h).
//
// Sound because
// - the rules, the root and the goal are made from the header by the checker itself;
// - every position that isn't final, settled by a reason or small has a node in which the prover's
//   move, or all moves of its opponent, lead to positions that are dealt with in the same way, or a
//   reference to such a node of the same position; what a reason leaves out is verified by the
//   game's own code;
// - in a well-founded proof references go to closed nodes only: along any play the place at which
//   the node closes in the file gets smaller and smaller, so play ends, in a final position that
//   the checker has judged itself. In a closed set play may also go on for ever, which is allowed
//   only where endless play, a draw, is what the prover claims.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "certificate/certificate.h"
#include "checker/checker.h"
#include "checker/walk.h"
#include "core/counted.h"
#include "core/options.h"
#include "game/notated.h"
#include "game/reasons.h"

namespace proofboard {

// The kind of proof that a claim calls for. The file has no say in it.
template <Rules R>
constexpr ProofKind proof_kind(Goal goal, Truth truth) {
  const bool endless_play_will_do = (truth == Truth::proven) == goal.holds_in_endless_play();
  return R::can_cycle && endless_play_will_do ? ProofKind::closed_set : ProofKind::well_founded;
}

// After all proofs.
inline bool check_end(CertificateReader& reader, CheckReport& report) {
  const auto fail = [&](CheckReason reason, std::string message) {
    report.reason = reason;
    report.message = std::move(message);
    return false;
  };
  const auto records = reader.records();
  if (reader.next()) {
    return fail(
        CheckReason::surplus_records,
        fmt::format("the proof is complete after {}, yet more follow", counted(records, "record")));
  }
  if (reader.fault()) return fail(reason_of(*reader.fault()), reader.fault()->message);
  if (records != reader.records_stated()) {
    return fail(CheckReason::wrong_count,
                fmt::format("there {} {}, but the trailer states {}", records == 1 ? "is" : "are",
                            counted(records, "record"), reader.records_stated()));
  }
  return true;
}

template <Notated R, class Watcher = Unwatched>
CheckReport check(CertificateReader& reader, MakeReasons<R> make_reasons,
                  const CheckOptions& options = {}, Watcher&& watcher = {}) {
  CheckReport report;
  report.bytes = reader.bytes();
  const auto failed = [&report](CheckReason reason, std::string message) {
    report.reason = reason;
    report.message = std::move(message);
    return report;
  };
  if (reader.fault()) return failed(reason_of(*reader.fault()), reader.fault()->message);

  const CertificateHeader& header = reader.header();
  report.game = header.game;
  report.goal = header.goal;
  report.truth = header.truth;
  report.is_exact = header.is_exact;
  if (header.game != R::name) {
    return failed(CheckReason::unknown_game,
                  fmt::format("the game is '{}', not '{}'", printable(header.game), R::name));
  }
  const auto parsed = Options::parse(R::options(), header.options);
  if (!parsed) return failed(CheckReason::bad_options, printable(parsed.error().message));
  const auto rules = R::make(*parsed);
  if (!rules) return failed(CheckReason::bad_options, printable(rules.error().message));
  report.options = rules->options_text();
  report.other_options = Options::parse(R::options(), report.options)->difference_text();
  if (header.options != report.options) {
    return failed(CheckReason::bad_options,
                  fmt::format("the options are '{}', which the game writes as '{}'",
                              printable(header.options), report.options));
  }

  const auto root = rules->decode(header.root);
  if (!root) return failed(CheckReason::bad_root, printable(root.error().message));
  std::vector<std::uint8_t> bytes;
  rules->encode(*root, bytes);
  if (bytes != header.root) {
    return failed(CheckReason::bad_root, "the root position is not encoded as the rules do it");
  }
  report.position = rules->position_text(*root);
  report.digest = claim_digest(header);

  if (header.is_exact && std::abs(header.goal.target.threshold) > rules->score_limit()) {
    return failed(CheckReason::wrong_result, "no game ends with that score");
  }

  const auto claims = claims_of(header, rules->score_limit());
  for (const auto& claim : claims) {
    report.kind = proof_kind<R>(claim.goal, claim.truth);
    watcher.start(report, claim);
    const auto reasons = make_reasons == nullptr ? nullptr : make_reasons(*rules, claim);
    ProofWalk walk(*rules, *root, claim, reasons.get(), reader, options, watcher, report);
    if (!walk.run()) return report;
    if (&claim == &claims.back() && !check_end(reader, report)) return report;
    if (!walk.check_names()) return report;
  }
  return report;
}

}  // namespace proofboard
