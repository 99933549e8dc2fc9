// What the measurements of a run say: medians, means, rates and their spread.
//
// Only positions on which every trial was measured count, so that all trials are compared on the
// same ones. A search that hit a limit would have taken more of everything that grows with work: it
// stands above all solved ones, and a median that falls on one is a lower bound. Totals leave out
// the positions that some trial did not solve.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "lab/experiment.h"
#include "lab/measure.h"

namespace proofboard::lab {

struct Value {
  double number = 0;
  bool is_at_least = false;  // the true one may be larger
};

// Of a sorted sample. Whiskers reach the last value within 1.5 times the box; what lies beyond is
// not drawn.
struct Box {
  double low = 0, first = 0, median = 0, third = 0, high = 0;
};

struct Range {
  double low = 0, high = 0;
};

Value median_of(std::vector<Value> values);
Value mean_of(const std::vector<Value>& values);
Value total_of(const std::vector<Value>& values);
std::optional<Box> box_of(std::vector<double> values);  // nothing if there are none

class Results {
 public:
  Results(const Experiment& experiment, const std::vector<Measurement>& measurements);

  const Experiment& experiment() const { return experiment_; }
  std::size_t positions() const { return rows_.size(); }  // complete ones
  std::size_t incomplete() const { return incomplete_; }
  std::size_t counted() const {
    return counted_.size();
  }  // that the experiment's aggregate is over

  std::size_t capped(std::size_t trial) const;
  std::size_t solved(std::size_t trial) const { return positions() - capped(trial); }
  std::size_t proven(std::size_t trial) const;
  double total_seconds() const;
  // Positions on which one trial says proven and another disproven. Must be none.
  std::vector<std::size_t> contradictions() const;

  Value value(std::size_t trial, Measure measure) const;  // the experiment's aggregate
  // Where 95 of 100 values over `sample` positions lie when those are drawn at random from the ones
  // measured: how far a published value may be off by chance. Always the same draws.
  std::optional<Range> chance(std::size_t trial, Measure measure, bool is_rate,
                              std::size_t sample) const;
  // Percent of the baseline's value; nothing without a baseline or with one of 0.
  std::optional<Value> rate(std::size_t trial, Measure measure) const;
  // Position by position, solved or not.
  std::vector<double> values(std::size_t trial, Measure measure) const;
  std::vector<bool> met_limits(std::size_t trial) const;  // likewise: which are not solved
  // Percent of the baseline, position by position, where both were solved.
  std::vector<double> rates(std::size_t trial, Measure measure) const;

 private:
  using Row = std::vector<Measurement>;  // by trial

  using Sample = std::vector<std::size_t>;  // of rows

  Value value_of(const Sample& sample, std::size_t trial, Measure measure) const;
  std::optional<Value> rate_of(const Sample& sample, std::size_t trial, Measure measure) const;

  const Experiment& experiment_;
  std::vector<Row> rows_;
  Sample counted_;
  std::size_t incomplete_ = 0;
  std::optional<std::size_t> baseline_;
};

}  // namespace proofboard::lab
