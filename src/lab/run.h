// Runs an experiment: every trial on every position that the journal lacks, one search per thread.
#pragma once

#include <atomic>
#include <functional>

#include "core/status.h"
#include "lab/experiment.h"
#include "lab/journal.h"
#include "lab/positions.h"

namespace proofboard::lab {

// One search: this trial on this position.
struct Task {
  std::size_t position = 0;
  std::size_t trial = 0;
};

Measurement measure(const Experiment& experiment, const std::vector<LabPosition>& positions,
                    const Task& task, const std::atomic<bool>* stop);

struct RunProgress {
  std::size_t done = 0;  // searches, those found in the journal included
  std::size_t total = 0;
  double seconds_left = 0;  // from the mean time of each trial; negative: too little is known yet
};

struct RunSettings {
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const RunProgress&)> progress;  // called by one thread at a time
};

// How many searches may run side by side so that their memory fits into `bytes`; at least one.
int threads_that_fit(const Limits& limits, int threads, std::uint64_t bytes);

// The position's measurements must be of these positions: an evaluation that has changed since
// would give others.
Expected<void> check_positions(const std::vector<Measurement>& found,
                               const std::vector<LabPosition>& positions);

// True if all is measured, false if it was stopped. A search that was stopped is not recorded.
Expected<bool> run_experiment(const Experiment& experiment,
                              const std::vector<LabPosition>& positions, Journal& journal,
                              const RunSettings& settings);

}  // namespace proofboard::lab
