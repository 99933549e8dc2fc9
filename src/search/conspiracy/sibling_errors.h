// The error of a move: how much worse it is than the best of its siblings.
//
// Pawlewicz, Hayward: "Sibling conspiracy number search", 2015, section 3. Where nothing tells who
// is ahead, but something tells which of two moves looks better, a line of play is judged by the
// errors made in it. Merits are logarithms (100 for a ratio of e), so the error of formula (11) is
// a difference of them, told on the scale for which the paper's parameters are (1000 for a ratio of
// ten). It is corrected while the search goes on:
//
//     (17)   e' = (1 - a) e + a r_impact e_rave      a = sqrt(g / (3 r_shift + g)),   g = w + l
//     (19)   e_rave = erf^-1((l - w) / (g + 1))      w, l: lines won and lost with this move
//     (16)   e'' = e' max(1 - work / w_max, 0)
//
// (17) may fall below 0, which no error can: then all are measured from the new best sibling.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "search/conspiracy/rave.h"
#include "search/conspiracy/staircase.h"

namespace proofboard::conspiracy {

struct ErrorSettings {
  bool forgets = true;  // (16)
  double w_max = 1824;
  double r_shift = 211;
  double r_impact = 782;
};

// Of a move whose merit is so much below the best. The paper does not print its scale; that moves
// are "easily distinguishable" from about 300 on, here a ratio of two, and games speak for this
// one.
inline Value error_of_merit(Value behind) {
  constexpr double merits_of_ten = 230.2585;  // 100 ln 10
  return static_cast<Value>(std::lround(1000 / merits_of_ten * static_cast<double>(behind)));
}

// The x with erf(x) = y, for -1 < y < 1: Winitzki's estimate, made exact by Newton's steps.
inline double inverse_erf(double y) {
  constexpr double a = 0.147, pi = 3.14159265358979323846;
  if (y == 0) return 0;
  const double logarithm = std::log(1 - y * y);
  const double half = 2 / (pi * a) + logarithm / 2;
  double x = std::copysign(std::sqrt(std::sqrt(half * half - logarithm / a) - half), y);
  for (int i = 0; i < 3; ++i) {
    x -= (std::erf(x) - y) / (2 / std::sqrt(pi) * std::exp(-x * x));
  }
  return x;
}

// (18)
inline double rave_weight(double games, double r_shift) {
  return std::sqrt(games / (3 * r_shift + games));
}

// (19)
inline double rave_error(double wins, double losses) {
  return inverse_erf((losses - wins) / (wins + losses + 1));
}

// (17)
inline double with_rave(double error, const RaveCount& count, const ErrorSettings& settings) {
  if (count.games() == 0) return error;
  const double weight = rave_weight(count.games(), settings.r_shift);
  return (1 - weight) * error + weight * settings.r_impact * rave_error(count.wins, count.losses);
}

// (16)
inline double with_forgetting(double error, double work, const ErrorSettings& settings) {
  if (!settings.forgets) return error;
  return error * std::max(1 - work / settings.w_max, 0.0);
}

// Sets `error` of all siblings from `own_error`, `work` and `move`. Without statistics `rave` is
// null.
template <class Sibling, class Pack>
void correct_errors(std::span<Sibling> siblings, const RaveCounts* rave,
                    const ErrorSettings& settings, Pack pack) {
  const auto seen = [&](const Sibling& sibling) {
    const auto own = static_cast<double>(sibling.own_error);
    return rave == nullptr ? own : with_rave(own, rave->of(pack(sibling.move)), settings);
  };
  double best = 0;
  if (rave != nullptr && !siblings.empty()) {
    best = seen(siblings.front());
    for (const auto& sibling : siblings) best = std::min(best, seen(sibling));
  }
  for (auto& sibling : siblings) {
    const auto work = static_cast<double>(sibling.work);
    sibling.error =
        finite_value(std::llround(with_forgetting(seen(sibling) - best, work, settings)));
  }
}

}  // namespace proofboard::conspiracy
