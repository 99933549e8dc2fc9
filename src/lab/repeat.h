// Repeats some searches of a finished run: whether the program still gives the numbers that were
// published with it.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/status.h"
#include "lab/experiment.h"
#include "lab/measure.h"
#include "lab/positions.h"

namespace proofboard::lab {

// Which measurements to repeat, as indices: so many of each trial, its quickest and others spread
// evenly over those of the quicker half that took no more than a second. Those that the clock ended
// would end elsewhere, and are left out.
std::vector<std::size_t> choose_sample(const Experiment& experiment,
                                       const std::vector<Measurement>& measurements,
                                       std::size_t of_each_trial);

// What differs between two searches of the same position and trial: "nodes 812, now 815"; empty if
// they went the same way. Times differ anyway, and so does the memory of another version.
std::string difference_text(const Measurement& then, const Measurement& now);

struct Repetition {
  struct Difference {
    std::size_t position = 0;
    std::string trial;
    std::string text;
  };

  std::size_t repeated = 0;
  std::vector<Difference> differences;
};

struct RepeatSettings {
  std::size_t of_each_trial = 3;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::size_t done, std::size_t total)> progress;
};

// Stops early, with what it has, if it is told to. That there is nothing to repeat is an error.
Expected<Repetition> repeat_searches(const Experiment& experiment,
                                     const std::vector<LabPosition>& positions,
                                     const std::vector<Measurement>& measurements,
                                     const RepeatSettings& settings);

}  // namespace proofboard::lab
