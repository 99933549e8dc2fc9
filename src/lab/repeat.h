// Repeats some searches of a finished run: whether the program still gives the numbers that were
// published with it.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <vector>

#include "core/status.h"
#include "lab/experiment.h"
#include "lab/measure.h"
#include "lab/positions.h"

namespace proofboard::lab {

// Which measurements to repeat, as indices: so many of each trial, its quickest and others
// spread evenly over the quicker half. Those that the clock ended would end elsewhere, and are left
// out.
std::vector<std::size_t> choose_sample(const Experiment& experiment,
                                       const std::vector<Measurement>& measurements,
                                       std::size_t of_each_trial);

// Whether both are the same search. Times differ, and so does the memory of another version.
bool is_same_search(const Measurement& a, const Measurement& b);

struct Repetition {
  struct Difference {
    Measurement then, now;
  };

  std::size_t repeated = 0;
  std::vector<Difference> differences;
};

struct RepeatSettings {
  std::size_t of_each_trial = 3;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::size_t done, std::size_t total)> progress;
};

// Stops early, with what it has, if it is told to.
Expected<Repetition> repeat_searches(const Experiment& experiment,
                                     const std::vector<LabPosition>& positions,
                                     const std::vector<Measurement>& measurements,
                                     const RepeatSettings& settings);

}  // namespace proofboard::lab
