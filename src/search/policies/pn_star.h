// PN* — Seo: the C* algorithm, 1995; Seo, Iida, Uiterwijk: "The PN*-search algorithm", 2001.
//
// Iterative deepening on the proof number alone: the root is searched for proofs of proof number
// up to 2, 3, 4, … and each node of the attacker deepens in the same way among its children
// (multiple iterative deepening). The disproof number plays no part, so a wrong answer to "can it
// be proven" is found only when nothing is left to try.
//
//     attacker on turn: the child with the least pn, leftmost of equals, up to one more than that
//     defender on turn: the first child not proven, with what the threshold leaves beside the rest
#pragma once

#include <algorithm>
#include <span>

#include "search/policies/df_pn.h"

namespace proofboard {

struct PnStar {
  SimpleLeaf leaf_numbers;

  static bool reads_parent_value() { return false; }
  static bool remembers_child() { return false; }
  static bool finds_sources() { return false; }

  static Bounds root_thresholds(Turn turn, Bounds bounds) {
    return bounds_for(turn, {add(numbers_from(turn, bounds).pn, 1), infinity});
  }
  static bool is_done(Bounds here, Bounds thresholds) {
    return here.phi >= thresholds.phi || here.delta >= thresholds.delta;
  }

  template <class AnyLeaf>
  ProofNumbers leaf(const AnyLeaf& at) const {
    return {leaf_numbers(at).pn, 1};
  }

  template <class Child>
  Bounds combine(Turn turn, std::span<const Child> children) const {
    if (turn == Turn::defender) return {1, total_effort(Counting::sum, children)};
    Number least = infinity;
    for (const auto& child : children) least = std::min(least, child.bounds.delta);
    return {least, 1};
  }

  template <class Child>
  Choice choose(Turn turn, std::span<const Child> children, std::size_t /*previous*/, Bounds here,
                Bounds thresholds) const {
    if (turn == Turn::attacker) {
      const auto best = two_least_delta(children).best;
      return {best, {infinity, std::min(thresholds.phi, add(here.phi, 1))}};
    }
    const auto first = std::find_if(children.begin(), children.end(),
                                    [](const Child& child) { return !is_solved(child.truth); });
    const auto index = static_cast<std::size_t>(first - children.begin());
    return {
        index,
        {phi_for_total(Counting::sum, children, index, here.delta, thresholds.delta), infinity}};
  }
};

}  // namespace proofboard
