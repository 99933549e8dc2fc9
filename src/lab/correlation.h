// Whether two quantities go together: Pearson's and Spearman's coefficients, and how often chance
// alone would give one as large.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace proofboard::lab {

struct Correlation {
  std::size_t samples = 0;
  double coefficient = 0;  // −1 … 1
  double p = 1;            // two-sided, by Student's t with samples − 2 degrees of freedom
};

// Of values that go straight up or down together. Nothing for fewer than three pairs, and where
// one of the two is always the same.
std::optional<Correlation> pearson(std::span<const double> x, std::span<const double> y);
// Of their orders alone: Pearson's coefficient of the ranks.
std::optional<Correlation> spearman(std::span<const double> x, std::span<const double> y);

// 1 for the smallest; equal values share the mean of their places.
std::vector<double> average_ranks(std::span<const double> values);

// How likely a value of Student's t at least this far from 0 is, on either side.
double two_sided_p(double t, double degrees_of_freedom);
// I_x(a, b), the regularised incomplete beta function; a, b > 0 and x in 0 … 1.
double incomplete_beta(double a, double b, double x);

}  // namespace proofboard::lab
