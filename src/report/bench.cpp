#include "report/bench.h"

#include <fmt/format.h>

#include "report/layout.h"
#include "report/units.h"

namespace proofboard::report {

namespace {

Json works_json(const std::vector<lab::BenchWork>& works) {
  Json array = Json::array();
  for (const auto& work : works) {
    Json row{{"name", work.name},
             {"nodes", work.nodes},
             {"seconds", work.seconds},
             {"nodes_per_second", work.rate()}};
    if (work.seconds_to_confirm > 0) row["confirm_seconds"] = work.seconds_to_confirm;
    if (work.told_bytes > 0) {
      row["peak_bytes"] = work.told_bytes;
      row["resident_bytes"] = work.held_bytes;
    }
    array.push_back(std::move(row));
  }
  return array;
}

std::vector<std::string> cells_of(const lab::BenchWork& work) {
  return {work.name, count_text(work.nodes), duration_text(work.seconds),
          rate_text(static_cast<double>(work.nodes), work.seconds)};
}

}  // namespace

Json bench_json(const lab::BenchReport& report) {
  return {{"signature", report.signature()},
          {"seed", report.seed},
          {"behaviour", works_json(report.behaviour)},
          {"engines", works_json(report.engines)},
          {"endgames", works_json(report.endgames)},
          {"checks", works_json(report.checks)},
          {"certificate_bytes_per_node", report.bytes_per_node()}};
}

std::string bench_text(const lab::BenchReport& report) {
  Rows rows{{"behaviour", "nodes", "time", "rate"}};
  for (const auto& work : report.behaviour) rows.push_back(cells_of(work));
  rows.push_back({});
  rows.push_back({"engines", "nodes", "time", "rate", "memory told", "held"});
  for (const auto& work : report.engines) {
    rows.push_back(cells_of(work));
    rows.back().push_back(bytes_text(work.told_bytes));
    rows.back().push_back(work.held_bytes == 0 ? "-" : bytes_text(work.held_bytes));
  }
  rows.push_back({});
  rows.push_back({"can the mover win?", "nodes", "time", "rate", "confirming", "of all"});
  for (const auto& work : report.endgames) {
    rows.push_back(cells_of(work));
    rows.back().push_back(duration_text(work.seconds_to_confirm));
    const double all = work.seconds + work.seconds_to_confirm;
    rows.back().push_back(
        fmt::format("{:.0f} %", all > 0 ? 100 * work.seconds_to_confirm / all : 0.0));
  }
  rows.push_back({});
  rows.push_back({"certificates", "nodes", "time", "rate"});
  for (const auto& work : report.checks) rows.push_back(cells_of(work));
  return columns(rows, Columns::numbers) +
         fmt::format("certificates: {:.2f} bytes a node\n\n", report.bytes_per_node());
}

}  // namespace proofboard::report
