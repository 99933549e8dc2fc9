#include "cluster/run_texts.h"

#include <fmt/format.h>

#include <chrono>

#include "core/counted.h"
#include "report/layout.h"
#include "report/units.h"

namespace proofboard::cluster {

namespace {

using report::count_text, report::duration_text, report::rate_text;

double seconds_of(std::chrono::milliseconds time) {
  return std::chrono::duration<double>(time).count();
}

// The master's own words are JSON (QueueBroker::tell).
Json progress_of(const QueueStatus& status) {
  if (!status.progress) return {};
  auto told = Json::parse(status.progress->text);
  if (!told) return {};
  (*told)["seconds_ago"] = seconds_of(status.progress->since_told);
  return std::move(*told);
}

std::string number_text(const Json& told, std::string_view name) {
  const auto* value = told.find(name);
  return value != nullptr && value->whole() != nullptr ? count_text(*value->whole()) : "-";
}
std::string number_text(const Json& told, std::string_view name, std::string_view noun) {
  const auto* value = told.find(name);
  if (value == nullptr || value->whole() == nullptr) return "- " + noun_for(false, noun);
  return count_text(*value->whole(), noun);
}

struct Comparison {
  double speed_up, work;
};
Comparison compared(const SimulationReport& report, const SimulationReport& alone) {
  return {alone.seconds / report.seconds, report.work / alone.work};
}

constexpr auto simulation_format = "{:>9}  {:>12}  {:>9}  {:>10}  {:>6}  {:>7}  {:>11}\n";

}  // namespace

Json status_json(const std::string& run, const QueueStatus& status) {
  Json workers = Json::array();
  for (const auto& worker : status.workers) {
    workers.push_back({{"name", worker.name},
                       {"seconds_since_heard", seconds_of(worker.since_heard)},
                       {"says", worker.text}});
  }
  return {{"run", run},
          {"state", std::string(to_text(status.state))},
          {"jobs", Json{{"waiting", status.waiting},
                        {"under_way", status.under_way},
                        {"answered", status.answered},
                        {"accepted", status.accepted}}},
          {"master", progress_of(status)},
          {"workers", std::move(workers)}};
}

std::string status_text(const std::string& run, const QueueStatus& status,
                        const QueueStatus* before, double seconds) {
  const auto told = progress_of(status);
  auto text =
      fmt::format("run {}: {}\njobs: {} waiting, {} under way, {} answered, {} accepted", run,
                  to_text(status.state), count_text(status.waiting), count_text(status.under_way),
                  count_text(status.answered), count_text(status.accepted));
  if (before != nullptr && status.accepted >= before->accepted) {
    text += fmt::format(
        ", {}", rate_text(static_cast<double>(status.accepted - before->accepted), seconds));
  }
  text += "\n";
  if (status.progress) {
    text += fmt::format("root: pn {}, dn {}; {}, {} refused; {} ago\n", number_text(told, "pn"),
                        number_text(told, "dn"), number_text(told, "nodes", "node"),
                        number_text(told, "refused", "answer"),
                        duration_text(seconds_of(status.progress->since_told)));
  } else {
    text += "root: nothing heard from the master yet\n";
  }
  report::Rows rows{{"worker", "last heard", "says"}};
  for (const auto& worker : status.workers) {
    rows.push_back(
        {worker.name, duration_text(seconds_of(worker.since_heard)) + " ago", worker.text});
  }
  return text +
         (status.workers.empty() ? "no workers\n" : report::columns(rows, report::Columns::words));
}

Json worker_json(const std::string& name, const WorkerReport& report) {
  return {{"worker", name},
          {"run", std::string(to_text(report.run))},
          {"jobs", report.jobs},
          {"dropped", report.dropped},
          {"nodes", report.nodes}};
}

std::string worker_text(const std::string& name, const WorkerReport& report) {
  return fmt::format("{}: {} answered, {} dropped, {}; the run is {}\n", name,
                     count_text(report.jobs, "job"), count_text(report.dropped),
                     count_text(report.nodes, "node"), to_text(report.run));
}

Json simulation_json(const SimulationOptions& options, const SimulationReport& report,
                     const SimulationReport& alone) {
  const auto [speed_up, work] = compared(report, alone);
  return {{"workers", options.workers},
          {"effort", options.effort},
          {"seconds", report.seconds},
          {"speed_up", speed_up},
          {"jobs", report.jobs},
          {"failed", report.failed},
          {"work", work},
          {"master_busy", report.master_busy},
          {"scheduler_seconds", report.scheduler_cost}};
}

std::string simulation_heading() {
  return fmt::format(simulation_format, "workers", "time", "speed-up", "jobs", "work", "master",
                     "per job");
}

std::string simulation_row(const SimulationOptions& options, const SimulationReport& report,
                           const SimulationReport& alone) {
  const auto [speed_up, work] = compared(report, alone);
  return fmt::format(simulation_format, count_text(options.workers), duration_text(report.seconds),
                     fmt::format("{:.2f}", speed_up), count_text(report.jobs),
                     fmt::format("{:.2f}", work), fmt::format("{:.0f} %", 100 * report.master_busy),
                     fmt::format("{:.0f} us", 1e6 * report.scheduler_cost));
}

}  // namespace proofboard::cluster
