// Weak proof-number search — Ueda, Hashimoto, Hashimoto, Iida: "Weak proof-number search", 2008.
//
// Where lines of play meet, a sum counts the shared part once per line and grows without reason.
// The weak number takes the hardest child and only counts the others:
//
//     delta = max phi_i + (k − 1),     k = number of unsolved children
//
// in place of delta = Σ phi_i; phi = min delta_i stays. With one unsolved child it is
// proof-number search.
#pragma once

#include <algorithm>
#include <span>

#include "search/policies/double_counting.h"
#include "search/policies/pn.h"

namespace proofboard {

struct WeakPn : Pn {
  template <class Node>
  Numbers combine(Turn turn, std::span<const Node> children) const {
    Number least = infinity;
    WeakSum others;
    for (const auto& child : children) {
      if (is_solved(child.truth())) continue;
      const auto seen = bounds_for(turn, child.numbers);
      least = std::min(least, seen.phi);
      others.include(seen.delta);
    }
    return numbers_from(turn, Bounds{least, others.value()});
  }
};

}  // namespace proofboard
