// Where a number lies that was computed of so many positions: the bootstrap, by percentiles.
//
// The positions stand for all others that might have been taken, so they are drawn anew, with
// replacement, 2,000 times, and the number is computed of each sample. What the middle 95 of 100
// samples give is the interval. The draws are the same every time. Two algorithms are compared on
// the same drawn positions, as they were measured on the same.
//
// A search that met its limit is known from below only. So every number is a pair of bounds, equal
// where nothing is missing, and the interval reaches from the lower bounds to the upper ones.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "lab/statistics.h"

namespace proofboard::lab {

// The true number lies in it; `high` may be infinite.
using Bounds = Range;

// One position with one trial.
struct Cell {
  double number = 0;
  bool is_at_least = false;
};

Bounds bounds_of_median(std::span<const Cell> cells);
Bounds bounds_of_sum(std::span<const Cell> cells);
Bounds bounds_of_mean(std::span<const Cell> cells);
// In percent.
Bounds bounds_of_share(const Bounds& part, const Bounds& whole);

// Indices of positions, of which some stand there twice and others not at all.
using Drawn = std::vector<std::size_t>;
using Statistic = std::function<Bounds(const Drawn&)>;

struct BootstrapSettings {
  double confidence = 0.95;
  int draws = 2000;
  std::uint64_t seed = 1;
};

// Over `count` positions, in samples of `sample` of them.
Range bootstrap(std::size_t count, std::size_t sample, const Statistic& statistic,
                const BootstrapSettings& settings = {});

}  // namespace proofboard::lab
