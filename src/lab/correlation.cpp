#include "lab/correlation.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace proofboard::lab {

namespace {

double mean_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// The continued fraction of the incomplete beta function, evaluated by Lentz's method. It is
//
//     1/(1 + d_1/(1 + d_2/(1 + …)))     d_2m   = m (b − m) x / ((a + 2m − 1)(a + 2m))
//                                       d_2m+1 = −(a + m)(a + b + m) x / ((a + 2m)(a + 2m + 1))
//
// and converges within some ten steps for x < (a + 1)/(a + b + 2).
double beta_fraction(double a, double b, double x) {
  constexpr int most_steps = 10'000;
  constexpr double tiny = 1e-300;
  const auto away_from_zero = [](double value) { return std::abs(value) < tiny ? tiny : value; };
  double upper = 1;  // C and D of Lentz
  double lower = 1 / away_from_zero(1 - (a + b) * x / (a + 1));
  double fraction = lower;
  for (int m = 1; m < most_steps; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    lower = 1 / away_from_zero(1 + even * lower);
    upper = away_from_zero(1 + even / upper);
    fraction *= upper * lower;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    lower = 1 / away_from_zero(1 + odd * lower);
    upper = away_from_zero(1 + odd / upper);
    fraction *= upper * lower;
    if (std::abs(upper * lower - 1) < 4 * std::numeric_limits<double>::epsilon()) break;
  }
  return fraction;
}

}  // namespace

double incomplete_beta(double a, double b, double x) {
  assert(a > 0 && b > 0);
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // Beyond its peak the other end is nearer: I_x(a, b) = 1 − I_{1−x}(b, a).
  if (x > (a + 1) / (a + b + 2)) return 1 - incomplete_beta(b, a, 1 - x);
  const double factor = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) +
                                 a * std::log(x) + b * std::log1p(-x));
  return factor * beta_fraction(a, b, x) / a;
}

double two_sided_p(double t, double degrees_of_freedom) {
  if (std::isinf(t)) return 0;
  return incomplete_beta(degrees_of_freedom / 2, 0.5,
                         degrees_of_freedom / (degrees_of_freedom + t * t));
}

std::optional<Correlation> pearson(std::span<const double> x, std::span<const double> y) {
  assert(x.size() == y.size());
  if (x.size() < 3) return std::nullopt;
  const double mean_x = mean_of(x), mean_y = mean_of(y);
  double together = 0, spread_x = 0, spread_y = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    together += (x[i] - mean_x) * (y[i] - mean_y);
    spread_x += (x[i] - mean_x) * (x[i] - mean_x);
    spread_y += (y[i] - mean_y) * (y[i] - mean_y);
  }
  if (spread_x <= 0 || spread_y <= 0) return std::nullopt;
  const double r = std::clamp(together / std::sqrt(spread_x) / std::sqrt(spread_y), -1.0, 1.0);
  const auto freedom = static_cast<double>(x.size() - 2);
  return Correlation{x.size(), r, two_sided_p(r * std::sqrt(freedom / (1 - r * r)), freedom)};
}

std::vector<double> average_ranks(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  for (std::size_t first = 0, end = 0; first < order.size(); first = end) {
    while (end < order.size() && values[order[end]] == values[order[first]]) ++end;
    const double shared = static_cast<double>(first + 1 + end) / 2;
    for (std::size_t i = first; i < end; ++i) ranks[order[i]] = shared;
  }
  return ranks;
}

std::optional<Correlation> spearman(std::span<const double> x, std::span<const double> y) {
  return pearson(average_ranks(x), average_ranks(y));
}

}  // namespace proofboard::lab
