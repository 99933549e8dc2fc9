// What a search may spend, and the one place that says when it must stop.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <string_view>
#include <utility>

#include "core/numbers.h"

namespace proofboard {

struct Indicators;
class RootCurve;

struct Limits {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t bytes = std::uint64_t{256} << 20;
  int threads = 1;
  ProofNumbers thresholds{infinity, infinity};  // the root's numbers reach one of them: soon after

  // What of `bytes` is left for tables and trees beside the program itself.
  std::uint64_t table_bytes() const {
    constexpr std::uint64_t program = std::uint64_t{8} << 20;
    return bytes - std::min(bytes / 4, program);
  }
};

enum class StopReason : std::uint8_t {
  none,
  nodes,
  time,
  memory,
  depth,
  interrupted,
  pruned,       // all is searched but what a filter or a width left out
  exhausted,    // all is searched: there is no win of the kind that the search looks for
  unconfirmed,  // the search has an answer, but no proof of it could be made
  thresholds,   // the numbers at the root are as large as was asked for
  deserted,     // those who do its jobs can't be reached any more
  tolerance,    // the value at the root is as certain as was asked for
};

std::string_view to_text(StopReason reason);  // "the time limit was reached"
std::string_view name_of(StopReason reason);  // for programs: "time"

// Lives for one search. `stop` may be set from another thread or a signal handler; everything else
// belongs to the searching thread.
//
// A search calls `spent` as often as it likes (a comparison of two numbers, and every few thousand
// nodes a look at the clock and the stop flag) and leaves when it answers true.
class Budget {
 public:
  // Called now and then from inside the search with what it has measured so far.
  using Progress = std::function<void(const Indicators&)>;

  explicit Budget(const Limits& limits, const std::atomic<bool>* stop = nullptr,
                  Progress progress = {});
  // A part of another one, for a search inside a search: it has limits of its own, and ends as soon
  // as the whole is out of time or stopped; then so is the whole. `whole` may be null.
  Budget(const Limits& limits, Budget* whole);

  const Limits& limits() const { return limits_; }

  bool spent(const Indicators& indicators);
  // For searches whose nodes cost much more than others': after so many nodes the clock and the
  // stop flag are looked at again.
  void look_every(std::uint64_t work) { work_between_looks_ = work; }

  // For work that is not counted in nodes: whether there is no time left, or it was told to stop.
  bool is_out_of_time() {
    look_at_clock();
    return reason_ != StopReason::none;
  }

  // For a part, which else tells nobody how it stands.
  void tell(Progress progress) { progress_ = std::move(progress); }

  // `save` is called now and then, at a moment that the search chooses by calling offer_save().
  using Save = std::function<void()>;
  void save_every(double seconds, Save save);
  bool is_save_due() const { return is_save_due_; }
  void offer_save() {
    if (is_save_due_) save_now();
  }

  // Shows `curve` the numbers at the root whenever the search asks whether it may go on.
  void record(RootCurve* curve) { curve_ = curve; }

  // A job of many with one budget: it may make so many nodes beyond what the search has now.
  void begin_job(const Indicators& now, std::uint64_t nodes);

  // For what a budget can't see itself: a full arena, a depth limit.
  void stop_because(StopReason reason) {
    if (reason_ == StopReason::none) reason_ = reason;
  }

  StopReason reason() const { return reason_; }
  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;

  void look_around(const Indicators& indicators);
  void look_at_clock();
  void save_now();

  Limits limits_;
  Budget* whole_ = nullptr;
  const std::atomic<bool>* stop_ = nullptr;
  Progress progress_;
  Save save_;
  RootCurve* curve_ = nullptr;
  double save_interval_ = 0;
  double next_save_ = 0;
  bool is_save_due_ = false;
  Clock::time_point start_ = Clock::now();
  std::uint64_t most_revisits_;
  std::uint64_t next_look_ = 0;  // in units of work, see budget.cpp
  // A node costs between 50 ns and a few µs, so this looks some hundred to thousand times a second.
  std::uint64_t work_between_looks_ = 4096;
  StopReason reason_ = StopReason::none;
};

}  // namespace proofboard
