#include "core/budget.h"

#include "core/held.h"
#include "core/indicators.h"
#include "core/root_curve.h"
#include "core/stop.h"

namespace proofboard {

namespace {

std::uint64_t work(const Indicators& indicators) {
  return indicators.nodes + indicators.iterations + indicators.revisits;
}

// Where play comes round again a search may go over old ground for ever, by numbers that contain
// themselves. So many revisits count as much as this many nodes.
std::uint64_t revisits_for(std::uint64_t nodes) {
  constexpr std::uint64_t each = 8;
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  return nodes > most / each ? most : nodes * each;
}

}  // namespace

std::string_view to_text(StopReason reason) {
  switch (reason) {
    case StopReason::none: return "none";
    case StopReason::nodes: return "the node limit was reached";
    case StopReason::time: return "the time limit was reached";
    case StopReason::memory: return "the memory limit was reached";
    case StopReason::depth: return "the depth limit was reached";
    case StopReason::interrupted: return "it was interrupted";
    case StopReason::pruned: return "no win was found, but some moves were not tried";
    case StopReason::exhausted: return "the search finds no win of its kind";
    case StopReason::unconfirmed: return "its proof could not be completed";
    case StopReason::thresholds: return "its numbers reached the threshold that was set";
    case StopReason::deserted: return "the workers can no longer be reached";
    case StopReason::tolerance: return "the value is as certain as was required";
  }
  return "";
}

std::string_view name_of(StopReason reason) {
  switch (reason) {
    case StopReason::none: return "none";
    case StopReason::nodes: return "nodes";
    case StopReason::time: return "time";
    case StopReason::memory: return "memory";
    case StopReason::depth: return "depth";
    case StopReason::interrupted: return "interrupted";
    case StopReason::pruned: return "pruned";
    case StopReason::exhausted: return "exhausted";
    case StopReason::unconfirmed: return "unconfirmed";
    case StopReason::thresholds: return "thresholds";
    case StopReason::deserted: return "deserted";
    case StopReason::tolerance: return "tolerance";
  }
  return "";
}

Budget::Budget(const Limits& limits, const std::atomic<bool>* stop, Progress progress)
    : limits_(limits),
      stop_(stop),
      progress_(std::move(progress)),
      most_revisits_(revisits_for(limits.nodes)) {}

Budget::Budget(const Limits& limits, Budget* whole)
    : limits_(limits), whole_(whole), most_revisits_(revisits_for(limits.nodes)) {}

void Budget::begin_job(const Indicators& now, std::uint64_t nodes) {
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  const auto beyond = [](std::uint64_t base, std::uint64_t more) {
    return more > most - base ? most : base + more;
  };
  limits_.nodes = beyond(now.nodes, nodes);
  most_revisits_ = beyond(now.revisits, revisits_for(nodes));
  reason_ = StopReason::none;
  next_look_ = 0;
}

double Budget::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

bool Budget::spent(const Indicators& indicators) {
  if (indicators.nodes >= limits_.nodes || indicators.revisits >= most_revisits_) {
    stop_because(StopReason::nodes);
  }
  if (curve_ != nullptr) curve_->see(indicators);
  if (work(indicators) >= next_look_) look_around(indicators);
  return reason_ != StopReason::none;
}

void Budget::look_around(const Indicators& indicators) {
  next_look_ = work(indicators) + work_between_looks_;
  look_at_clock();
  // An infinite threshold is none, even for a root that is solved.
  const auto has_reached = [](Number number, Number threshold) {
    return threshold != infinity && number >= threshold;
  };
  const auto& [pn, dn] = limits_.thresholds;
  if (has_reached(indicators.root.pn, pn) || has_reached(indicators.root.dn, dn)) {
    stop_because(StopReason::thresholds);
  }
  if (save_ && seconds() >= next_save_) is_save_due_ = true;
  if (!progress_) return;
  const HeldSince held;
  progress_(indicators);
  for (auto* each = this; each != nullptr; each = each->whole_) each->start_ += held.time();
}

void Budget::look_at_clock() {
  if (is_told_to_stop(stop_)) stop_because(StopReason::interrupted);
  if (seconds() >= limits_.seconds) stop_because(StopReason::time);
  if (whole_ != nullptr) {
    whole_->look_at_clock();
    if (whole_->reason_ != StopReason::none) stop_because(whole_->reason_);
  }
}

void Budget::save_every(double seconds, Save save) {
  save_ = std::move(save);
  save_interval_ = seconds;
  next_save_ = this->seconds() + seconds;
}

void Budget::save_now() {
  is_save_due_ = false;
  save_();
  next_save_ = seconds() + save_interval_;
}

}  // namespace proofboard
