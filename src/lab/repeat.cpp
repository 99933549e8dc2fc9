#include "lab/repeat.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lab/run.h"

namespace proofboard::lab {

namespace {

constexpr double most_seconds = 1;  // of a search, unless it is the trial's quickest

}  // namespace

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
    while (own.size() > 1 && measurements[own.back()].seconds > most_seconds) own.pop_back();
    const auto count = std::min(of_each_trial, own.size());
    for (std::size_t k = 0; k < count; ++k) {
      sample.push_back(own[k * own.size() / count]);
    }
  }
  return sample;
}

std::string difference_text(const Measurement& then, const Measurement& now) {
  std::vector<std::string> parts;
  if (then.truth != now.truth) {
    parts.push_back(fmt::format("{}, now {}", to_text(then.truth), to_text(now.truth)));
  }
  if (then.stopped_by != now.stopped_by) {
    parts.push_back(fmt::format("stopped by '{}', now by '{}'", then.stopped_by, now.stopped_by));
  }
  for (const auto measure :
       {Measure::iterations, Measure::nodes, Measure::revisits, Measure::root_switches,
        Measure::mean_depth, Measure::max_pn, Measure::max_dn, Measure::edges}) {
    const auto before = then.value(measure), after = now.value(measure);
    if (before == after) continue;
    parts.push_back(fmt::format("{} {}, now {}", title_of(measure), before, after));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

Expected<Repetition> repeat_searches(const Experiment& experiment,
                                     const std::vector<LabPosition>& positions,
                                     const std::vector<Measurement>& measurements,
                                     const RepeatSettings& settings) {
  if (const auto checked = check_positions(measurements, positions); !checked) {
    return checked.error();
  }
  const auto sample = choose_sample(experiment, measurements, settings.of_each_trial);
  if (sample.empty()) return Error{"there is no search to repeat"};
  Repetition repetition;
  for (const auto i : sample) {
    const auto& then = measurements[i];
    const auto trial = experiment.trial_index(then.trial);
    if (then.position >= positions.size()) {
      return Error{fmt::format("position {} was measured, and there are only {} now", then.position,
                               positions.size())};
    }
    const auto now = measure(experiment, positions, {then.position, *trial}, settings.stop);
    if (now.stopped_by == "interrupted") break;
    ++repetition.repeated;
    if (auto text = difference_text(then, now); !text.empty()) {
      repetition.differences.push_back({then.position, then.trial, std::move(text)});
    }
    if (settings.progress) settings.progress(repetition.repeated, sample.size());
  }
  return repetition;
}

}  // namespace proofboard::lab
