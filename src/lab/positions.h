// The positions of an experiment, made from its source.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "api/api.h"
#include "core/status.h"
#include "lab/experiment.h"

namespace proofboard::lab {

struct LabPosition {
  GamePosition at;
  std::uint64_t seed = 0;  // of whatever is random in a search of it
  std::string text;
};

// The first `count` positions, fewer if the source has no more. The first ones are the same for
// every count.
Expected<std::vector<LabPosition>> make_positions(const Experiment& experiment, std::size_t count);

}  // namespace proofboard::lab
