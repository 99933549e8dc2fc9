#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <iostream>

#include "checker/games.h"
#include "command/commands.h"
#include "command/interrupt.h"
#include "command/json.h"
#include "command/units.h"
#include "core/memory.h"

namespace proofboard::command {

namespace {

Json report_json(const std::string& file, const CheckReport& report) {
  Json object{{"file", file}, {"valid", report.is_valid()}, {"reason", to_text(report.reason)}};
  if (!report.is_valid()) object["message"] = report.message;
  object.update({{"game", report.game},
                 {"options", report.options},
                 {"position", report.position},
                 {"attacker", to_text(report.goal.attacker)},
                 {"target", to_text(report.goal.target)},
                 {"truth", to_text(report.truth)},
                 {"proof", to_text(report.kind)},
                 {"records", report.records},
                 {"nodes", report.positions},
                 {"bytes", report.bytes},
                 {"seconds", report.seconds}});
  return object;
}

void print_report(const Console& console, const std::string& file, const CheckReport& report) {
  if (!report.is_valid()) {
    fmt::print("{}: {}: {}: {}\n", file, paint(console, Style::bad, "not valid"),
               to_text(report.reason), report.message);
    return;
  }
  fmt::print("{}: {}\n", file, paint(console, Style::good, "valid"));
  fmt::print("  claim   {}, {}: {}\n", report.game, report.position,
             claim_text(report.goal, report.truth));
  fmt::print("  proof   {}: {} nodes, {} bytes, checked in {}, {}\n", to_text(report.kind),
             count_text(report.positions), count_text(report.bytes), duration_text(report.seconds),
             rate_text(static_cast<double>(report.positions), report.seconds));
}

Exit exit_of(const CheckReport& report) {
  switch (report.reason) {
    case CheckReason::valid: return Exit::answered;
    case CheckReason::stopped:
    case CheckReason::out_of_memory: return Exit::out_of_budget;
    case CheckReason::unreadable: return Exit::bad_input;
    default: return Exit::check_failed;
  }
}

}  // namespace

Expected<Exit> run(const CheckArguments& arguments, const Console& console) {
  CheckOptions options;
  options.stop = &stop_flag();
  if (const auto machine = physical_memory(); machine != 0) options.memory = machine / 2;

  Exit exit = Exit::answered;
  for (const auto& file : arguments.files) {
    // With --json the text of the proof would be in the way of the objects.
    auto& explanation = console.is_json ? std::cerr : std::cout;
    const auto report = arguments.explain ? explain_file(file, explanation, {}, options)
                                          : check_file(file, options);
    explanation.flush();
    if (!report) {
      complain("proofboard: " + report.error().message);
      exit = worse(exit, Exit::bad_input);
      continue;
    }
    exit = worse(exit, exit_of(*report));
    if (console.is_json) {
      print_json(report_json(file, *report));
    } else if (!console.is_quiet || !report->is_valid()) {
      print_report(console, file, *report);
    }
    if (stop_flag()) break;
  }
  return exit;
}

}  // namespace proofboard::command
