// PDS — Nagai: "A new AND/OR tree search algorithm using proof number and disproof number", 1998.
//
// Depth-first with both thresholds, like df-pn, but a node is left only when both numbers have
// reached theirs, and they grow one step at a time. Whether a node looks more like a proof or like
// a disproof (pn ≤ dn or not) decides which of the two is raised:
//
//     pn_c ≤ dn_c:  search c until pn_c has grown to ⌈pn_c (1 + ε)⌉, at least by one
//     otherwise:    the same with dn_c
//
// for the child c with the least delta, among equals the one with the least phi. The root deepens
// in the same way. ε is Pawlewicz and Lew's; 0 is Nagai's PDS.
//
// Two points on which the descriptions differ: that both thresholds must be reached, not one of
// them, is from Pawlewicz and Lew; and "proof-like" is judged by the attacker's pn and dn at every
// node. Judged by phi and delta of the side on turn, a node with equal numbers would always raise
// the minimum and never the sum, and the search would not come back from its first line.
#pragma once

#include <span>

#include "search/policies/df_pn.h"

namespace proofboard {

struct Pds {
  SimpleLeaf leaf_numbers;
  double epsilon = 0;

  static bool reads_parent_value() { return false; }
  static bool remembers_child() { return false; }
  static bool finds_sources() { return false; }

  Bounds root_thresholds(Turn turn, Bounds bounds) const { return next(turn, bounds); }
  static bool is_done(Bounds here, Bounds thresholds) {
    return here.phi >= thresholds.phi && here.delta >= thresholds.delta;
  }

  template <class AnyLeaf>
  ProofNumbers leaf(const AnyLeaf& at) const {
    return leaf_numbers(at);
  }

  template <class Child>
  Bounds combine(Turn, std::span<const Child> children) const {
    Number least = infinity;
    for (const auto& child : children) least = std::min(least, child.bounds.delta);
    return {least, total_effort(Counting::sum, children)};
  }

  template <class Child>
  Choice choose(Turn turn, std::span<const Child> children, std::size_t /*previous*/,
                Bounds /*here*/, Bounds /*thresholds*/) const {
    std::size_t best = no_child;
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (is_solved(children[i].truth)) continue;
      const auto& bounds = children[i].bounds;
      if (best == no_child || bounds.delta < children[best].bounds.delta ||
          (bounds.delta == children[best].bounds.delta && bounds.phi < children[best].bounds.phi)) {
        best = i;
      }
    }
    return {best, next(opposite(turn), children[best].bounds)};
  }

 private:
  // `turn`: in whose eyes the bounds are.
  Bounds next(Turn turn, Bounds bounds) const {
    auto numbers = numbers_from(turn, bounds);
    auto& raising = numbers.pn <= numbers.dn ? numbers.pn : numbers.dn;
    raising = raised(raising, epsilon);
    return bounds_for(turn, numbers);
  }
};

}  // namespace proofboard
