// The search interval: what a conspiracy-number search asks of the root (Pawlewicz, Hayward 2015,
// section 2.6). The attacker aims at its upper end, the defender at its lower one.
#pragma once

#include <algorithm>

#include "search/conspiracy/staircase.h"

namespace proofboard::conspiracy {

struct Interval {
  Value low = lowest;
  Value high = highest;

  // Whether there is nothing to aim at: an end falls together with the root's value.
  bool is_empty_at(Value v) const { return low >= v || high <= v; }

  friend bool operator==(const Interval&, const Interval&) = default;
};

struct IntervalSettings {
  Number p_max = 3;
  Number d_max = 4;
  Value delta_p = 8;
  Value delta_d = 7;
};

// Formula (6).
inline Interval fixed_interval(Value v, const IntervalSettings& settings) {
  return {capped_value(std::int64_t{v} - settings.delta_d),
          capped_value(std::int64_t{v} + settings.delta_p)};
}

// Formula (7): what so many changes can bring about. `d` is mirrored.
inline Interval likely_interval(Steps p, Steps d, Number p_max, Number d_max) {
  return {-reach(d, d_max), reach(p, p_max)};
}

// Formula (8): as (7), but at least with the changes that (6) takes.
inline Interval mixed_interval(Value v, Steps p, Steps d, const IntervalSettings& settings) {
  const auto fixed = fixed_interval(v, settings);
  return likely_interval(p, d, std::max(height_at(p, fixed.high), settings.p_max),
                         std::max(mirrored_height_at(d, fixed.low), settings.d_max));
}

}  // namespace proofboard::conspiracy
