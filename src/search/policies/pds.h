// PDS — Nagai: "A new AND/OR tree search algorithm using proof number and disproof number", 1998.
//
// Depth-first with both thresholds, like df-pn, but a node is left only when both numbers have
// reached theirs, and they grow one step at a time. The child c with the least delta is searched,
// among equals the one with the least phi; its thresholds are its numbers, one of them raised:
//
//     phi_c    if delta < threshold of delta, and phi_c ≤ delta_c or phi ≥ threshold of phi
//     delta_c  otherwise
//
// delta is the sum of the phi_i, and phi the least delta_i. So what is raised is what brings the
// node nearer to a threshold that it has not reached; where it has reached neither, whatever looks
// nearer at the child. The root deepens in the same way by its own numbers. A raised number n
// becomes ⌈n (1 + ε)⌉, at least n + 1: ε is Pawlewicz and Lew's, 0 is Nagai's PDS.
//
// The rule is equations 8 and 9 of van den Herik, Winands: "Proof-number search and its variants",
// 2008.
//
// Departs from its pseudo-code, which compares max(delta_i, the largest phi that this visit has
// seen): here children are compared by what they are now.
#pragma once

#include <algorithm>
#include <span>

#include "search/policies/df_pn.h"

namespace proofboard {

struct Pds {
  SimpleLeaf leaf_numbers;
  double epsilon = 0;

  static bool reads_parent_value() { return false; }
  static bool remembers_child() { return false; }
  static bool finds_sources() { return false; }

  Bounds root_thresholds(Turn, Bounds bounds) const {
    return raise(bounds, bounds.phi <= bounds.delta);
  }
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
  Choice choose(Turn, std::span<const Child> children, std::size_t /*previous*/, Bounds here,
                Bounds thresholds) const {
    std::size_t best = no_child;
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (is_solved(children[i].truth)) continue;
      const auto& bounds = children[i].bounds;
      if (best == no_child || bounds.delta < children[best].bounds.delta ||
          (bounds.delta == children[best].bounds.delta && bounds.phi < children[best].bounds.phi)) {
        best = i;
      }
    }
    const auto& child = children[best].bounds;
    const bool raises_phi =
        here.delta < thresholds.delta && (child.phi <= child.delta || here.phi >= thresholds.phi);
    return {best, raise(child, raises_phi)};
  }

 private:
  Bounds raise(Bounds bounds, bool raises_phi) const {
    auto& raising = raises_phi ? bounds.phi : bounds.delta;
    raising = raised(raising, epsilon);
    return bounds;
  }
};

}  // namespace proofboard
