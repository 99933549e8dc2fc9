#include "lab/statistics.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/random.h"

namespace proofboard::lab {

namespace {

// Where a fraction of a sorted sample lies, between two values if need be.
double quantile(const std::vector<double>& sorted, double fraction) {
  const double at = fraction * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(std::floor(at));
  const auto above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], at - std::floor(at));
}

bool is_capped(const Measurement& measurement) {
  return !is_solved(measurement.truth);
}

}  // namespace

Value median_of(std::vector<Value> values) {
  if (values.empty()) return {};
  std::sort(values.begin(), values.end(), [](const Value& a, const Value& b) {
    if (a.is_at_least != b.is_at_least) return b.is_at_least;
    return a.number < b.number;
  });
  const auto& upper = values[values.size() / 2];
  const auto& lower = values[(values.size() - 1) / 2];
  // A lower bound may stand below the largest of the solved ones.
  const double number = (lower.number + upper.number) / 2;
  return {number, upper.is_at_least};
}

Value mean_of(const std::vector<Value>& values) {
  Value mean;
  if (values.empty()) return mean;
  for (const auto& value : values) {
    mean.number += value.number / static_cast<double>(values.size());
    mean.is_at_least |= value.is_at_least;
  }
  return mean;
}

Value total_of(const std::vector<Value>& values) {
  Value total;
  for (const auto& value : values) {
    total.number += value.number;
    total.is_at_least |= value.is_at_least;
  }
  return total;
}

std::optional<Box> box_of(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  Box box;
  box.first = quantile(values, 0.25);
  box.median = quantile(values, 0.5);
  box.third = quantile(values, 0.75);
  const double reach = 1.5 * (box.third - box.first);
  box.low = *std::lower_bound(values.begin(), values.end(), box.first - reach);
  box.high = *(std::upper_bound(values.begin(), values.end(), box.third + reach) - 1);
  return box;
}

Results::Results(const Experiment& experiment, const std::vector<Measurement>& measurements)
    : experiment_(experiment) {
  const auto count = experiment.trials.size();
  std::map<std::size_t, std::vector<std::optional<Measurement>>> found;
  for (const auto& measurement : measurements) {
    const auto trial = experiment.trial_index(measurement.trial);
    if (!trial) continue;
    auto& row = found[measurement.position];
    row.resize(count);
    row[*trial] = measurement;
  }
  for (auto& [position, row] : found) {
    if (std::any_of(row.begin(), row.end(), [](const auto& cell) { return !cell; })) {
      ++incomplete_;
      continue;
    }
    Row complete;
    for (auto& cell : row) complete.push_back(std::move(*cell));
    rows_.push_back(std::move(complete));
  }
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const bool is_common = std::none_of(rows_[i].begin(), rows_[i].end(), is_capped);
    if (experiment.aggregate != Aggregate::total || is_common) counted_.push_back(i);
  }
  if (!experiment.baseline.empty()) baseline_ = experiment.trial_index(experiment.baseline);
}

std::size_t Results::capped(std::size_t trial) const {
  return static_cast<std::size_t>(std::count_if(
      rows_.begin(), rows_.end(), [&](const Row& row) { return is_capped(row[trial]); }));
}

std::size_t Results::proven(std::size_t trial) const {
  return static_cast<std::size_t>(std::count_if(rows_.begin(), rows_.end(), [&](const Row& row) {
    return row[trial].truth == Truth::proven;
  }));
}

double Results::total_seconds() const {
  double seconds = 0;
  for (const auto& row : rows_) {
    for (const auto& cell : row) seconds += cell.seconds;
  }
  return seconds;
}

std::vector<std::size_t> Results::contradictions() const {
  std::vector<std::size_t> found;
  for (const auto& row : rows_) {
    const auto has = [&](Truth truth) {
      return std::any_of(row.begin(), row.end(), [&](const auto& m) { return m.truth == truth; });
    };
    if (has(Truth::proven) && has(Truth::disproven)) found.push_back(row.front().position);
  }
  return found;
}

Value Results::value_of(const Sample& sample, std::size_t trial, Measure measure) const {
  // The mean depth of a search may go either way, and a sum over all is of the work that was done.
  const bool grows = measure != Measure::mean_depth && experiment_.aggregate != Aggregate::all;
  std::vector<Value> values;
  for (const auto i : sample) {
    const auto& measurement = rows_[i][trial];
    values.push_back({measurement.value(measure), grows && is_capped(measurement)});
  }
  switch (experiment_.aggregate) {
    case Aggregate::median: return median_of(std::move(values));
    case Aggregate::mean: return mean_of(values);
    case Aggregate::total:
    case Aggregate::all: return total_of(values);
  }
  return {};
}

std::optional<Value> Results::rate_of(const Sample& sample, std::size_t trial,
                                      Measure measure) const {
  if (!baseline_) return std::nullopt;
  const auto base = value_of(sample, *baseline_, measure);
  if (base.number <= 0 || base.is_at_least) return std::nullopt;
  const auto own = value_of(sample, trial, measure);
  return Value{100 * own.number / base.number, own.is_at_least};
}

Value Results::value(std::size_t trial, Measure measure) const {
  return value_of(counted_, trial, measure);
}

std::optional<Value> Results::rate(std::size_t trial, Measure measure) const {
  return rate_of(counted_, trial, measure);
}

std::optional<Range> Results::chance(std::size_t trial, Measure measure, bool is_rate,
                                     std::size_t sample) const {
  constexpr int draws = 2000;
  if (counted_.empty()) return std::nullopt;
  Random random(1);
  std::vector<double> values;
  Sample drawn(sample);
  for (int draw = 0; draw < draws; ++draw) {
    for (auto& i : drawn) i = counted_[random.below(counted_.size())];
    if (!is_rate) {
      values.push_back(value_of(drawn, trial, measure).number);
    } else if (const auto rate = rate_of(drawn, trial, measure)) {
      values.push_back(rate->number);
    }
  }
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  return Range{quantile(values, 0.025), quantile(values, 0.975)};
}

std::vector<double> Results::values(std::size_t trial, Measure measure) const {
  std::vector<double> values;
  for (const auto& row : rows_) values.push_back(row[trial].value(measure));
  return values;
}

std::vector<bool> Results::met_limits(std::size_t trial) const {
  std::vector<bool> met;
  for (const auto& row : rows_) met.push_back(is_capped(row[trial]));
  return met;
}

std::vector<double> Results::rates(std::size_t trial, Measure measure) const {
  std::vector<double> rates;
  if (!baseline_) return rates;
  for (const auto& row : rows_) {
    const auto& base = row[*baseline_];
    if (is_capped(base) || is_capped(row[trial]) || base.value(measure) <= 0) continue;
    rates.push_back(100 * row[trial].value(measure) / base.value(measure));
  }
  return rates;
}

}  // namespace proofboard::lab
