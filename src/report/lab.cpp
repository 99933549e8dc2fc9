#include "report/lab.h"

#include <cmath>

#include "lab/journal.h"
#include "lab/verdict_page.h"

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

Json verdict_json(const lab::Paper& paper, const lab::Claim& claim, const lab::Judged& judged) {
  Json row{{"paper", paper.name},
           {"item", claim.item},
           {"claim", claim.text},
           {"published", lab::published_text(claim)},
           {"verdict", to_text(judged.judgement.verdict)},
           {"reason", judged.judgement.reason},
           {"positions", judged.positions}};
  // Infinite, where nothing bounds it, is null.
  const auto number = [](double value) { return std::isinf(value) ? Json() : Json(value); };
  Json measured = Json::array(), intervals = Json::array();
  for (std::size_t i = 0; i < judged.measured.size(); ++i) {
    measured.push_back(number(judged.measured[i].low));
    intervals.push_back(
        Json(Json::Array{number(judged.intervals[i].low), number(judged.intervals[i].high)}));
  }
  row["measured"] = std::move(measured);
  row["intervals"] = std::move(intervals);
  if (!judged.command.empty()) row["command"] = judged.command;
  return row;
}

Json repetition_json(const lab::Experiment& experiment, const lab::Repetition& repetition) {
  return {{"experiment", experiment.name},
          {"repeated", repetition.repeated},
          {"different", repetition.differences.size()}};
}

}  // namespace proofboard::report
