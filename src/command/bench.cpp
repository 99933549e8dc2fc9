// `proofboard bench`: a signature of behaviour, and speed.
#include "lab/bench.h"

#include <fmt/format.h>

#include "command/commands.h"
#include "command/interrupt.h"
#include "command/json.h"
#include "command/settings.h"
#include "report/bench.h"

namespace proofboard::command {

Expected<Exit> run(const BenchArguments& arguments, const Console& console) {
  LimitArguments seed_only;
  seed_only.seed = arguments.seed;
  const auto settings = parse_settings(seed_only);
  if (!settings) return settings.error();

  LiveLine live(console);
  const auto report =
      lab::run_bench({settings->seed, arguments.quick, stop_flag(), [&](std::string_view what) {
                        live.show([&] { return fmt::format("{} ...", what); });
                      }});
  if (!report) return report.error();
  if (stop_flag()) {
    live.above([] { complain("interrupted"); });
    return Exit::out_of_budget;
  }
  live.above([&] {
    if (console.is_json) {
      print_json(report::bench_json(*report));
      return;
    }
    if (!console.is_quiet) fmt::print("{}", report::bench_text(*report));
    fmt::print("signature: {}\n", report->signature());
  });
  return Exit::answered;
}

}  // namespace proofboard::command
