// The operations on the laboratory: lab, lab-result.
#include <fmt/format.h>

#include <algorithm>

#include "explorer/handlers.h"
#include "lab/experiment.h"
#include "lab/journal.h"
#include "lab/statistics.h"
#include "report/lab.h"
#include "report/lab_results.h"

namespace proofboard::explorer {

namespace {

std::optional<std::string_view> measurements_of(const House& house, const std::string& name) {
  return house.measurements ? house.measurements(name) : std::nullopt;
}

std::string command_text(const std::string& name, const std::string& scale) {
  return fmt::format("proofboard lab run {} --scale {}", name, scale);
}

// Of measurements, at the scale at which they were made.
Expected<Json> result_of(const lab::BuiltIn& built_in, std::string_view csv) {
  const std::string name(built_in.name);
  const auto content = lab::parse_journal(csv, "the measurements");
  if (!content) return content.error();
  const auto experiment = lab::parse_experiment(name, built_in.json, content->scale);
  if (!experiment) return experiment.error();
  const auto fine = lab::check_journal(*content, *experiment, "the measurements");
  if (!fine) return fine.error();
  const lab::Results results(*experiment, content->measurements);
  if (results.positions() == 0) return Error{"there are no complete measurements"};
  auto object = report::results_json(results);
  std::size_t positions = 0;
  for (const auto& one : content->measurements) {
    positions = std::max(positions, one.position + 1);
  }
  auto command = command_text(name, experiment->scale);
  if (positions != experiment->position_count) {
    command += fmt::format(" --positions {}", positions);
  }
  object["command"] = command;
  return object;
}

}  // namespace

Expected<Json> lab_list(Asked& asked) {
  if (const auto fine = asked.fields.end(); !fine) return fine.error();
  Json experiments = Json::array();
  for (const auto& built_in : lab::built_in_experiments()) {
    const auto experiment = lab::parse_experiment(built_in.name, built_in.json, "quick");
    auto object = report::experiment_json(built_in.name, experiment);
    object["command"] = command_text(std::string(built_in.name), "quick");
    object["has_results"] = measurements_of(asked.house, std::string(built_in.name)).has_value();
    experiments.push_back(std::move(object));
  }
  return Json{{"experiments", std::move(experiments)}};
}

Expected<Json> lab_result(Asked& asked) {
  const auto name = asked.fields.needed_text("name");
  const auto csv = asked.fields.text("csv");
  if (const auto fine = asked.fields.end(); !fine) return fine.error();
  const auto* built_in = lab::find_built_in(name);
  if (built_in == nullptr) return Error{"there is no such experiment", ErrorKind::not_found};
  if (!csv.empty()) return result_of(*built_in, csv);
  if (const auto known = measurements_of(asked.house, name)) return result_of(*built_in, *known);
  const auto experiment = lab::parse_experiment(name, built_in->json, "quick");
  if (!experiment) return experiment.error();
  auto object = report::published_json(*experiment);
  object["command"] = command_text(name, "quick");
  return object;
}

}  // namespace proofboard::explorer
