#include "lab/repeat.h"

#include <algorithm>

#include "lab/run.h"

namespace proofboard::lab {

std::vector<std::size_t> choose_sample(const Experiment& experiment,
                                       const std::vector<Measurement>& measurements,
                                       std::size_t of_each_trial) {
  std::vector<std::size_t> sample;
  for (const auto& trial : experiment.trials) {
    std::vector<std::size_t> own;
    for (std::size_t i = 0; i < measurements.size(); ++i) {
      const auto& one = measurements[i];
      if (one.trial == trial.label && one.stopped_by != "time") own.push_back(i);
    }
    std::stable_sort(own.begin(), own.end(), [&](std::size_t a, std::size_t b) {
      return measurements[a].seconds < measurements[b].seconds;
    });
    own.resize((own.size() + 1) / 2);
    const auto count = std::min(of_each_trial, own.size());
    for (std::size_t k = 0; k < count; ++k) {
      sample.push_back(own[k * own.size() / count]);
    }
  }
  return sample;
}

bool is_same_search(const Measurement& a, const Measurement& b) {
  const auto without_cost = [](Measurement one) {
    one.peak_bytes = 0;
    one.seconds = 0;
    return one;
  };
  return without_cost(a) == without_cost(b);
}

Expected<Repetition> repeat_searches(const Experiment& experiment,
                                     const std::vector<LabPosition>& positions,
                                     const std::vector<Measurement>& measurements,
                                     const RepeatSettings& settings) {
  if (const auto checked = check_positions(measurements, positions); !checked) {
    return checked.error();
  }
  const auto sample = choose_sample(experiment, measurements, settings.of_each_trial);
  Repetition repetition;
  for (const auto i : sample) {
    const auto& then = measurements[i];
    const auto trial = experiment.trial_index(then.trial);
    if (!trial || then.position >= positions.size()) continue;
    const auto now = measure(experiment, positions, {then.position, *trial}, settings.stop);
    if (now.stopped_by == "interrupted") break;
    ++repetition.repeated;
    if (!is_same_search(then, now)) repetition.differences.push_back({then, now});
    if (settings.progress) settings.progress(repetition.repeated, sample.size());
  }
  return repetition;
}

}  // namespace proofboard::lab
