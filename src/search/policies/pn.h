// PN — Allis, van der Meulen, van den Herik: "Proof-number search", 1994.
//
// A node's proof number is the least number of leaves that must be proven to prove it, its
// disproof number the least number that must be disproven. With the attacker on turn
//
//     pn = min pn_i,   dn = Σ dn_i        (defender: pn = Σ pn_i, dn = min dn_i)
//
// and the most-proving leaf, at which both can fall, is found by following the minimum down.
//
// Several leaves may be equally good. `first` takes the leftmost of equals as the paper does,
// `last` the rightmost; `deepest` (pn_deepest.h) needs one more number.
#pragma once

#include <cstddef>
#include <span>

#include "core/numbers.h"
#include "search/leaf.h"

namespace proofboard {

// The two back-ups of proof-number search over anything with pn and dn.
template <class Node, class ProofOf>
ProofNumbers minimum_and_sum(Turn turn, std::span<const Node> children, ProofOf proof_of) {
  Bounds up{infinity, 0};
  for (const auto& child : children) {
    const auto seen = bounds_for(turn, proof_of(child));
    up.phi = std::min(up.phi, seen.phi);
    up.delta = add(up.delta, seen.delta);
  }
  return numbers_from(turn, up);
}

struct Pn {
  enum class Ties : std::uint8_t { first, last };

  using Numbers = ProofNumbers;

  InitialNumbers initial = InitialNumbers::one;
  Ties ties = Ties::first;

  bool reads_position() const { return initial != InitialNumbers::one; }
  static bool reads_parent_value() { return false; }
  static ProofNumbers proof(const Numbers& numbers) { return numbers; }
  static Numbers solved(Truth truth) { return ProofNumbers::of(truth); }

  template <class AnyLeaf>
  Numbers leaf(const AnyLeaf& at) const {
    return initial_numbers(initial, at);
  }

  template <class Node>
  Numbers combine(Turn turn, std::span<const Node> children) const {
    return minimum_and_sum(turn, children, [](const Node& node) { return node.numbers; });
  }

  template <class Node>
  std::size_t choose(Turn turn, std::span<const Node> children) const {
    std::size_t best = 0;
    Number least = infinity;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const Number effort = bounds_for(turn, children[i].numbers).phi;
      if (effort < least || (effort == least && effort != infinity && ties == Ties::last)) {
        least = effort;
        best = i;
      }
    }
    return best;
  }
};

}  // namespace proofboard
