// An algorithm that Proofboard does not have: proof-number search with a maximum in place of the
// sum.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

#include "search/algorithms/best_first_family.h"

struct PnMax : proofboard::Pn {
  template <class Node>
  Numbers combine(proofboard::Turn turn, std::span<const Node> children) const {
    proofboard::Bounds up{proofboard::infinity, 0};
    for (const auto& child : children) {
      const auto seen = bounds_for(turn, child.numbers);
      up.phi = std::min(up.phi, seen.phi);
      up.delta = std::max(up.delta, seen.delta);
    }
    return numbers_from(turn, up);
  }
};

struct PnMaxAlgorithm : proofboard::BestFirstAlgorithm<PnMaxAlgorithm> {
  static constexpr std::string_view name = "pn-max";
  static constexpr std::string_view title = "proof-number search with a maximum for the sum";
  static constexpr std::string_view example = "pn-max";

  // As those of weak-pn, which are for every best-first algorithm.
  static proofboard::OptionTable options() { return proofboard::WeakPnAlgorithm::options(); }
  static PnMax policy(const proofboard::Options& options) {
    PnMax policy;
    policy.initial = proofboard::initial_from(options);
    return policy;
  }
};
