#include "report/lab.h"

#include "lab/journal.h"

namespace proofboard::report {

Json experiment_json(std::string_view name, const Expected<lab::Experiment>& experiment) {
  if (!experiment) return {{"name", name}, {"error", experiment.error().message}};
  return {{"name", name},
          {"title", experiment->title},
          {"source", experiment->source},
          {"game", experiment->game}};
}

Json run_json(const lab::Experiment& experiment, const std::string& folder,
              const lab::Report& report) {
  return {{"experiment", experiment.name},
          {"scale", experiment.scale},
          {"positions", report.positions},
          {"capped", report.capped},
          {"contradictions", report.contradictions},
          {"csv", lab::journal_file(folder, experiment.name)},
          {"page", report.page_file}};
}

Json repetition_json(const lab::Experiment& experiment, const lab::Repetition& repetition) {
  return {{"experiment", experiment.name},
          {"repeated", repetition.repeated},
          {"different", repetition.differences.size()}};
}

}  // namespace proofboard::report
