// A run that was made before, read again: to report it, or to repeat some of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"
#include "lab/experiment.h"
#include "lab/measure.h"

namespace proofboard::lab {

struct FinishedRun {
  Experiment experiment;  // at the scale that was measured
  std::string folder;
  std::vector<Measurement> measurements;
  std::size_t positions = 0;
};

// Of the experiment with this definition. A journal of another definition is an error.
Expected<FinishedRun> read_run(std::string_view name, std::string_view definition,
                               const std::string& folder);

}  // namespace proofboard::lab
