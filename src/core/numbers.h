// Saturating 64-bit numbers for proof and disproof.
//
// `infinity` belongs to solved nodes alone: a sum of finite numbers saturates one below it, so
// "infinite" is never reached by counting. Whether a node is solved is told by its Truth, never by
// its numbers: with some policies an unsolved node may well have the number 0, or, where moves can
// be given a negative cost, less.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/truth.h"

namespace proofboard {

using Number = std::int64_t;

inline constexpr Number infinity = std::numeric_limits<Number>::max();
inline constexpr Number largest_finite = infinity - 1;
inline constexpr Number smallest_finite = -largest_finite;

[[gnu::noinline]] constexpr Number saturated_sum(Number a, Number b) {
  if (a == infinity || b == infinity) return infinity;
  Number sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) return a > 0 ? largest_finite : smallest_finite;
  return std::clamp(sum, smallest_finite, largest_finite);
}

constexpr Number add(Number a, Number b) {
  // Far from both ends, as nearly always, there is nothing to watch.
  constexpr int bits = 61;
  constexpr auto half = std::uint64_t{1} << bits;
  const auto from_end =
      (static_cast<std::uint64_t>(a) + half) | (static_cast<std::uint64_t>(b) + half);
  if (from_end >> (bits + 1) == 0) [[likely]]
    return a + b;
  return saturated_sum(a, b);
}

// The whole part of a real number, at least 0 and finite.
constexpr Number finite_number(double value) {
  if (!(value > 0)) return 0;
  if (value >= static_cast<double>(largest_finite)) return largest_finite;
  return static_cast<Number>(value);
}

// The effort still needed to prove and to disprove, seen by the attacker.
struct ProofNumbers {
  Number pn = 1;
  Number dn = 1;

  static constexpr ProofNumbers of(Truth solved) {
    return solved == Truth::proven ? ProofNumbers{0, infinity} : ProofNumbers{infinity, 0};
  }

  friend constexpr bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

// The same two seen by the side on turn: phi is the effort to reach what it wants.
struct Bounds {
  Number phi = 1;
  Number delta = 1;

  constexpr Bounds swapped() const { return {delta, phi}; }

  friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};

constexpr Bounds bounds_for(Turn turn, ProofNumbers numbers) {
  return turn == Turn::attacker ? Bounds{numbers.pn, numbers.dn} : Bounds{numbers.dn, numbers.pn};
}

constexpr ProofNumbers numbers_from(Turn turn, Bounds bounds) {
  return turn == Turn::attacker ? ProofNumbers{bounds.phi, bounds.delta}
                                : ProofNumbers{bounds.delta, bounds.phi};
}

}  // namespace proofboard
