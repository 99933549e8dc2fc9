#include "lab/run.h"

#include <fmt/format.h>
#include <system_error>

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

namespace proofboard::lab {

namespace {

using Clock = std::chrono::steady_clock;

// Of a trial, before its mean says something about the others.
constexpr std::size_t few_searches = 5;

// A solved search may still have been stopped before its proof was complete.
std::string short_reason(const Answer& answer) {
  if (is_solved(answer.truth) && answer.reason != StopReason::interrupted) return "";
  return answer.reason == StopReason::none ? "" : std::string(name_of(answer.reason));
}

Measurement measured(const LabPosition& position, const Task& task, const Trial& trial,
                     const Answer& answer) {
  const auto& seen = answer.indicators;
  return {task.position,
          position.seed,
          position.text,
          trial.label,
          answer.truth,
          short_reason(answer),
          seen.iterations,
          seen.nodes,
          seen.revisits,
          seen.root_switches,
          seen.mean_depth(),
          static_cast<std::uint64_t>(seen.max_pn),
          static_cast<std::uint64_t>(seen.max_dn),
          seen.peak_bytes,
          seen.edges,
          answer.seconds};
}

// What the workers share; every member is touched under the mutex.
class Work {
 public:
  Work(const Experiment& experiment, std::vector<Task> tasks, std::size_t found, Journal& journal,
       const RunSettings& settings)
      : experiment_(experiment),
        tasks_(std::move(tasks)),
        found_(found),
        journal_(journal),
        settings_(settings),
        times_(experiment.trials.size()) {}

  void note_time(const Measurement& measurement) {
    if (const auto trial = experiment_.trial_index(measurement.trial)) {
      add_time(*trial, measurement.seconds);
    }
  }

  std::optional<Task> take() {
    const std::lock_guard lock(mutex_);
    if (error_ || failure_ || is_stopped() || next_ == tasks_.size()) return std::nullopt;
    return tasks_[next_++];
  }

  // `seconds`: all that it took, its proof included.
  void deliver(const Task& task, const Measurement& measurement, double seconds) {
    const std::lock_guard lock(mutex_);
    if (measurement.stopped_by == "interrupted") return;
    if (const auto written = journal_.append(measurement); !written && !error_) {
      error_ = written.error();
      return;
    }
    ++done_;
    add_time(task.trial, seconds);
    report();
  }

  void report() const {
    if (!settings_.progress) return;
    settings_.progress({found_ + done_, found_ + tasks_.size(), seconds_left()});
  }

  void fail(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::move(failure);
  }

  Expected<bool> outcome() const {
    if (failure_) std::rethrow_exception(failure_);
    if (error_) return *error_;
    return done_ == tasks_.size();
  }

 private:
  struct Time {
    double seconds = 0;
    std::size_t count = 0;
  };

  bool is_stopped() const {
    return settings_.stop != nullptr && settings_.stop->load(std::memory_order_relaxed);
  }

  void add_time(std::size_t trial, double seconds) {
    times_[trial].seconds += seconds;
    ++times_[trial].count;
  }

  // Trials differ by orders of magnitude, and so do positions: each trial is judged by its own
  // kind, and nothing is said before each has had a few.
  double seconds_left() const {
    double left = 0;
    for (std::size_t i = done_; i < tasks_.size(); ++i) {
      const auto& time = times_[tasks_[i].trial];
      if (time.count < few_searches) return -1;
      left += time.seconds / static_cast<double>(time.count);
    }
    return left / settings_.threads;
  }

  const Experiment& experiment_;
  std::vector<Task> tasks_;
  std::size_t found_;
  Journal& journal_;
  const RunSettings& settings_;
  std::mutex mutex_;
  std::size_t next_ = 0, done_ = 0;
  std::vector<Time> times_;  // by trial
  std::optional<Error> error_;
  std::exception_ptr failure_;
};

// Threads that are waited for, whatever happens.
struct Workers {
  std::vector<std::thread> all;
  ~Workers() {
    for (auto& worker : all) worker.join();
  }
};

}  // namespace

Measurement measure(const Experiment& experiment, const std::vector<LabPosition>& positions,
                    const Task& task, const std::atomic<bool>* stop) {
  const auto& position = positions[task.position];
  const auto& [game, bytes] = position.at;
  const auto& trial = experiment.trials[task.trial];
  const Ask ask{.at = position.at,
                .goal = {game->to_move(bytes), Target::win()},
                .search = trial.search,
                .limits = experiment.limits,
                .seed = position.seed};
  const auto answer = game->solve(ask, {.stop = stop});
  return measured(position, task, trial, answer);
}

int threads_that_fit(const Limits& limits, int threads, std::uint64_t bytes) {
  const auto fitting = static_cast<int>(std::min<std::uint64_t>(bytes / limits.bytes, 1024));
  return std::clamp(fitting, 1, std::max(threads, 1));
}

Expected<void> check_positions(const std::vector<Measurement>& found,
                               const std::vector<LabPosition>& positions) {
  for (const auto& measurement : found) {
    if (measurement.position >= positions.size()) continue;
    const auto& position = positions[measurement.position];
    if (measurement.position_text != position.text || measurement.seed != position.seed) {
      return Error{fmt::format(
          "position {} was '{}' when it was measured and is '{}' now; choose another folder with "
          "--output",
          measurement.position, measurement.position_text, position.text)};
    }
  }
  return {};
}

Expected<bool> run_experiment(const Experiment& experiment,
                              const std::vector<LabPosition>& positions, Journal& journal,
                              const RunSettings& settings) {
  if (const auto checked = check_positions(journal.found(), positions); !checked) {
    return checked.error();
  }
  std::set<std::pair<std::size_t, std::string>> is_done;
  for (const auto& found : journal.found()) is_done.emplace(found.position, found.trial);

  std::vector<Task> tasks;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (std::size_t k = 0; k < experiment.trials.size(); ++k) {
      if (!is_done.contains({i, experiment.trials[k].label})) tasks.push_back({i, k});
    }
  }
  const auto found = positions.size() * experiment.trials.size() - tasks.size();
  Work work(experiment, std::move(tasks), found, journal, settings);
  for (const auto& measurement : journal.found()) work.note_time(measurement);
  work.report();

  const auto labour = [&] {
    try {
      while (const auto task = work.take()) {
        const auto start = Clock::now();
        const auto measurement = measure(experiment, positions, *task, settings.stop);
        work.deliver(*task, measurement,
                     std::chrono::duration<double>(Clock::now() - start).count());
      }
    } catch (...) {
      work.fail(std::current_exception());
    }
  };
  {
    Workers workers;
    try {
      for (int i = 0; i < settings.threads; ++i) workers.all.emplace_back(labour);
    } catch (const std::system_error&) {
      if (workers.all.empty()) throw;  // else those that there are do it
    }
  }
  return work.outcome();
}

}  // namespace proofboard::lab
