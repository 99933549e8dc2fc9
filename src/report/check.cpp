#include "report/check.h"

#include <fmt/format.h>

#include "report/units.h"

namespace proofboard::report {

Json check_json(const std::string& file, const CheckReport& report) {
  Json object{{"file", file}, {"valid", report.is_valid()}, {"reason", to_text(report.reason)}};
  if (!report.is_valid() && !report.is_refused()) object["valid"] = nullptr;
  if (!report.is_valid()) object["message"] = report.message;
  object.update({{"game", report.game},
                 {"options", report.options},
                 {"position", report.position},
                 {"claim", report.digest},
                 {"attacker", to_text(report.goal.attacker)},
                 {"target", to_text(report.goal.target)},
                 {"truth", to_text(report.truth)},
                 {"proof", to_text(report.kind)},
                 {"records", report.records},
                 {"nodes", report.positions},
                 {"reasons", report.reasons},
                 {"small", report.smalls},
                 {"played_out", report.played_out},
                 {"bytes", report.bytes},
                 {"seconds", report.seconds}});
  if (report.is_exact) object["exact"] = true;
  return object;
}

StyledText check_text(const std::string& file, const CheckReport& report) {
  StyledText text(fmt::format("{}: ", file));
  if (!report.is_valid()) {
    text += Styled{report.is_refused() ? Style::bad : Style::doubtful,
                   std::string(verdict_text(report))};
    text += fmt::format(": {}: {}\n", to_text(report.reason), report.message);
    return text;
  }
  text += Styled{Style::good, "valid"};
  const auto looked_at = report.positions + report.played_out;
  text += fmt::format("\n  claim   {}, {}: {} [{}]\n", report.game_text(), report.position,
                      claim_text(report), report.digest);
  text += fmt::format("  proof   {}: {}, {}, {} checked in {}, {}\n", to_text(report.kind),
                      count_text(report.positions, "node"), count_text(report.bytes, "byte"),
                      count_text(looked_at, "position"), duration_text(report.seconds),
                      rate_text(static_cast<double>(looked_at), report.seconds));
  return text;
}

}  // namespace proofboard::report
