// What a new leaf of the threat tree is worth to df-pn.
//
// After the defender's stones the attacker may already win by threats, which one search will tell.
// After the attacker's, a win needs an answer to each of the defender's replies, so it is many
// times as far away:
//
//     pn = effort · (quiet after a stone of the attacker, else 1),   dn = effort
//
// with the effort of Deep df-pn, E^(D - depth), which is 1 for D = 0. So the replies to a turn are
// settled before a second quiet turn is thought of. With quiet = 1 and D = 0 every leaf is (1, 1),
// as in df-pn.
#pragma once

#include "search/rules/deep_leaf.h"

namespace proofboard::connect {

struct ThreatLeaf {
  DeepLeaf deep;
  Number quiet = 100;

  static bool reads_parent_value() { return false; }

  // The rules are those of threat_tree.h.
  template <class AnyLeaf>
  ProofNumbers operator()(const AnyLeaf& at) const {
    const Number effort = deep.number_at(at.depth);
    if (!at.rules.is_after_attacker(at.position)) return {effort, effort};
    return {finite_number(static_cast<double>(effort) * static_cast<double>(quiet)), effort};
  }
};

}  // namespace proofboard::connect
