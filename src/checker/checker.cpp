#include "checker/checker.h"

#include <fmt/format.h>

namespace proofboard {

std::string_view to_text(CheckReason reason) {
  switch (reason) {
    case CheckReason::valid: return "valid";
    case CheckReason::not_a_certificate: return "not a certificate";
    case CheckReason::unsupported_version: return "unsupported version";
    case CheckReason::truncated: return "truncated";
    case CheckReason::altered: return "altered";
    case CheckReason::malformed: return "malformed";
    case CheckReason::wrong_reason: return "wrong reason";
    case CheckReason::not_small: return "not small";
    case CheckReason::unreadable: return "unreadable";
    case CheckReason::unknown_game: return "unknown game";
    case CheckReason::bad_options: return "bad options";
    case CheckReason::bad_root: return "bad root position";
    case CheckReason::wrong_result: return "wrong result";
    case CheckReason::bad_move: return "bad move";
    case CheckReason::missing_record: return "missing record";
    case CheckReason::surplus_records: return "surplus records";
    case CheckReason::wrong_count: return "wrong record count";
    case CheckReason::open_reference: return "reference to an open node";
    case CheckReason::other_position: return "reference to another position";
    case CheckReason::used_up_name: return "name used up";
    case CheckReason::unused_name: return "unused name";
    case CheckReason::broken_rules: return "broken rules";
    case CheckReason::out_of_memory: return "out of memory";
    case CheckReason::stopped: return "stopped";
  }
  return "";
}

CheckReason reason_of(const CertificateFault& fault) {
  switch (fault.kind) {
    case CertificateFault::Kind::not_a_certificate: return CheckReason::not_a_certificate;
    case CertificateFault::Kind::unsupported_version: return CheckReason::unsupported_version;
    case CertificateFault::Kind::truncated: return CheckReason::truncated;
    case CertificateFault::Kind::altered: return CheckReason::altered;
    case CertificateFault::Kind::malformed: return CheckReason::malformed;
    case CertificateFault::Kind::unreadable: break;
  }
  return CheckReason::unreadable;
}

bool CheckReport::is_refused() const {
  switch (reason) {
    case CheckReason::valid:
    case CheckReason::unsupported_version:
    case CheckReason::unknown_game:
    case CheckReason::unreadable:
    case CheckReason::out_of_memory:
    case CheckReason::stopped: return false;
    default: return true;
  }
}

std::string_view verdict_text(const CheckReport& report) {
  if (report.is_valid()) return "valid";
  return report.is_refused() ? "not valid" : "can't be checked";
}

std::string_view to_text(ProofKind kind) {
  return kind == ProofKind::well_founded ? "well-founded proof" : "closed set";
}

std::string claim_text(Goal goal, Truth truth) {
  const auto what = goal.target == Target::win() ? std::string("a win")
                    : goal.target == Target::draw_or_better()
                        ? std::string("a draw or better")
                        : fmt::format("a score of at least {}", to_text(goal.target));
  const auto can = truth == Truth::proven ? "can" : "cannot";
  return fmt::format("{} {} force {}", to_text(goal.attacker), can, what);
}

std::string claim_text(const CheckReport& report) {
  if (!report.is_exact) return claim_text(report.goal, report.truth);
  return fmt::format("{} gets a score of exactly {}", to_text(report.goal.attacker),
                     report.goal.target.threshold);
}

std::string printable(std::string_view text) {
  constexpr std::size_t most_bytes = 200;
  std::string out(text.substr(0, most_bytes));
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  }
  if (text.size() > most_bytes) out += "…";
  return out;
}

}  // namespace proofboard
