// Experiments and their runs, for programs.
#pragma once

#include <string>
#include <string_view>

#include "core/json.h"
#include "core/status.h"
#include "lab/experiment.h"
#include "lab/repeat.h"
#include "lab/report.h"
#include "lab/verdicts.h"

namespace proofboard::report {

// What there is of this name: an experiment, or why it is none.
Json experiment_json(std::string_view name, const Expected<lab::Experiment>& experiment);
Json run_json(const lab::Experiment& experiment, const std::string& folder,
              const lab::Report& report);
// A row of the page of verdicts.
Json verdict_json(const lab::Paper& paper, const lab::Claim& claim, const lab::Judged& judged);
Json repetition_json(const lab::Experiment& experiment, const lab::Repetition& repetition);

}  // namespace proofboard::report
