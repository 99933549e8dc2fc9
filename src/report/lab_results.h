// What an experiment has measured, as data: every number beside the published one, and its figures
// as points that can be pointed at.
#pragma once

#include "core/json.h"
#include "lab/statistics.h"

namespace proofboard::report {

// What is the same whatever was measured: the experiment, its trials and notes, and what was
// published, as values without a measured number.
Json published_json(const lab::Experiment& experiment);
Json results_json(const lab::Results& results);

}  // namespace proofboard::report
