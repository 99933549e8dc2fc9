// What a new leaf is worth to AO* and df-pn+: (1, 1), or by mobility, or what the evaluation makes
// of it, as `pn-eval` does.
#pragma once

#include "search/leaf.h"
#include "search/policies/ef_pn.h"

namespace proofboard {

struct HeuristicLeaf {
  enum class Kind : std::uint8_t { one, mobility, evaluation };

  Kind kind = Kind::one;
  EvaluationNumbers evaluation{.source = EvaluationNumbers::Source::leaf, .uses_mobility = false};

  static bool reads_parent_value() { return false; }
  bool reads_position() const { return kind != Kind::one; }

  template <class AnyLeaf>
  ProofNumbers operator()(const AnyLeaf& at) const {
    switch (kind) {
      case Kind::one: return initial_numbers(InitialNumbers::one, at);
      case Kind::mobility: return initial_numbers(InitialNumbers::mobility, at);
      case Kind::evaluation: break;
    }
    return evaluation(at);
  }
};

}  // namespace proofboard
