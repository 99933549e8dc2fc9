#include "lab/bootstrap.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "core/random.h"

namespace proofboard::lab {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Of a sample that is put in another order by it.
double median(std::vector<double>& numbers) {
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  if (numbers.size() % 2 == 1) return *middle;
  const double below = *std::max_element(numbers.begin(), middle);
  return std::isinf(*middle) ? *middle : (below + *middle) / 2;
}

// The value below which that part of a sorted sample lies; none in between, for some are infinite.
double percentile(const std::vector<double>& sorted, double part) {
  const auto at = std::ceil(part * static_cast<double>(sorted.size())) - 1;
  const auto last = static_cast<double>(sorted.size() - 1);
  return sorted[static_cast<std::size_t>(std::clamp(at, 0.0, last))];
}

}  // namespace

Bounds bounds_of_median(std::span<const Cell> cells) {
  assert(!cells.empty());
  std::vector<double> numbers;
  bool is_exact = true;
  for (const auto& cell : cells) {
    numbers.push_back(cell.number);
    is_exact = is_exact && !cell.is_at_least;
  }
  const double low = median(numbers);
  if (is_exact) return {low, low};
  numbers.clear();
  for (const auto& cell : cells) numbers.push_back(cell.is_at_least ? infinity : cell.number);
  return {low, median(numbers)};
}

Bounds bounds_of_sum(std::span<const Cell> cells) {
  Bounds sum;
  for (const auto& cell : cells) {
    sum.low += cell.number;
    sum.high += cell.is_at_least ? infinity : cell.number;
  }
  return sum;
}

Bounds bounds_of_mean(std::span<const Cell> cells) {
  assert(!cells.empty());
  const auto sum = bounds_of_sum(cells);
  const auto count = static_cast<double>(cells.size());
  return {sum.low / count, sum.high / count};
}

Bounds bounds_of_share(const Bounds& part, const Bounds& whole) {
  constexpr double percent = 100;
  const auto share = [](double of_part, double of_whole) {
    if (of_part == 0 || std::isinf(of_whole)) return 0.0;
    return of_whole == 0 ? infinity : percent * of_part / of_whole;
  };
  return {share(part.low, whole.high), share(part.high, whole.low)};
}

Range bootstrap(std::size_t count, std::size_t sample, const Statistic& statistic,
                const BootstrapSettings& settings) {
  assert(count > 0 && sample > 0 && settings.draws > 0);
  Random random(settings.seed);
  std::vector<double> lows, highs;
  Drawn drawn(sample);
  for (int draw = 0; draw < settings.draws; ++draw) {
    for (auto& i : drawn) i = random.below(count);
    const auto bounds = statistic(drawn);
    lows.push_back(bounds.low);
    highs.push_back(bounds.high);
  }
  std::sort(lows.begin(), lows.end());
  std::sort(highs.begin(), highs.end());
  const double left_out = (1 - settings.confidence) / 2;
  return {percentile(lows, left_out), percentile(highs, 1 - left_out)};
}

}  // namespace proofboard::lab
