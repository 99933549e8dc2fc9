// AO* — Nilsson: "Principles of Artificial Intelligence", 1980, as proof-number search's ancestor.
//
// It knows only the attacker's side: f is the estimated cost of a proof,
//
//     leaf: f = h,    attacker: f = min (f_i + c),    defender: f = Σ (f_i + c)
//
// with a cost c for every edge. A solved child asks nothing more, not even its edge. The attacker
// follows the least f + c. At a defender node all unproven children must be proven, in any order;
// we take the hardest, which shows soonest that the proof is too dear, the leftmost of equals.
//
// Departs from the textbook: f is what is still to be done, not the cost of the finished proof,
// because we ask whether there is a proof, not for the cheapest.
#pragma once

#include <algorithm>
#include <span>

#include "search/policies/pn.h"

namespace proofboard {

struct AoStar {
  enum class Heuristic : std::uint8_t { one, mobility };

  using Numbers = ProofNumbers;  // pn is f; dn says only whether it is disproven

  Heuristic heuristic = Heuristic::one;
  Number edge_cost = 0;

  bool reads_position() const { return heuristic != Heuristic::one; }
  static bool reads_parent_value() { return false; }
  static ProofNumbers proof(const Numbers& numbers) { return numbers; }
  static Numbers solved(Truth truth) { return ProofNumbers::of(truth); }

  template <class AnyLeaf>
  Numbers leaf(const AnyLeaf& at) const {
    const auto kind =
        heuristic == Heuristic::mobility ? InitialNumbers::mobility : InitialNumbers::one;
    return {initial_numbers(kind, at).pn, 1};
  }

  template <class Node>
  Numbers combine(Turn turn, std::span<const Node> children) const {
    Number least = infinity;
    Number sum = 0;
    for (const auto& child : children) {
      if (is_solved(child.truth())) continue;
      const Number cost = add(child.numbers.pn, edge_cost);
      least = std::min(least, cost);
      sum = add(sum, cost);
    }
    return {turn == Turn::attacker ? least : sum, 1};
  }

  template <class Node>
  std::size_t choose(Turn turn, std::span<const Node> children) const {
    std::size_t best = children.size();
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (is_solved(children[i].truth())) continue;
      if (best == children.size()) {
        best = i;
        continue;
      }
      const Number here = children[i].numbers.pn;
      const Number there = children[best].numbers.pn;
      if (turn == Turn::attacker ? here < there : here > there) best = i;
    }
    return best;
  }
};

}  // namespace proofboard
