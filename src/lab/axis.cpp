#include "lab/axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/counted.h"

namespace proofboard::lab {

std::string grouped(std::uint64_t count, std::string_view noun) {
  return grouped(static_cast<double>(count)) + ' ' + noun_for(count == 1, noun);
}

std::string grouped(double number) {
  auto digits = fmt::format("{:.0f}", std::abs(number));
  for (auto i = static_cast<std::ptrdiff_t>(digits.size()) - 3; i > 0; i -= 3) {
    digits.insert(static_cast<std::size_t>(i), 1, ',');
  }
  return number < 0 ? '-' + digits : digits;
}

std::string axis_number(double value) {
  return std::abs(value) < 1000 ? fmt::format("{:.6g}", value) : grouped(value);
}

Axis Axis::of(const std::vector<double>& values, bool wants_logarithmic) {
  constexpr double two_decades = 100;
  Axis axis;
  if (values.empty()) return axis;
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  axis.is_logarithmic = wants_logarithmic || (*least > 0 && *most / *least >= two_decades);
  axis.least = std::min(0.0, *least);
  axis.most = *most;
  if (!axis.is_logarithmic) return axis;
  axis.least = axis.most;
  for (const double value : values) {
    if (value > 0) axis.least = std::min(axis.least, value);
  }
  if (axis.most <= 0) axis = {};
  return axis;
}

std::vector<double> Axis::tics() const {
  std::vector<double> places;
  if (is_logarithmic) {
    const int first = static_cast<int>(std::floor(std::log10(least)));
    const int last = static_cast<int>(std::ceil(std::log10(most)));
    const bool is_short = last - first <= 2;  // then powers of ten are too few
    const int step = std::max(1, (last - first) / 8);
    for (int power = first; power <= last; power += step) {
      for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor == 1 || is_short) places.push_back(factor * std::pow(10, power));
      }
    }
    return places;
  }
  constexpr double about = 6;  // labels
  const double span = most - least;
  if (span <= 0) return {0, 1};
  double step = std::pow(10, std::floor(std::log10(span / about)));
  while (span / step > about)
    step *= span / step > 5 * about ? 10 : span / step > 2 * about ? 5 : 2;
  // The last one is above all that is drawn.
  for (double place = std::floor(least / step) * step;; place += step) {
    places.push_back(std::abs(place) < step / 1000 ? 0 : place);
    if (place >= most) break;
  }
  return places;
}

}  // namespace proofboard::lab
