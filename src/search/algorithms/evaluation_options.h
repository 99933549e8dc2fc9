// Options of the algorithms that start leaves from an evaluation.
#pragma once

#include <string>
#include <utility>

#include "core/options.h"
#include "search/policies/heuristic_leaf.h"

namespace proofboard {

inline OptionInfo a_option() {
  return {"a", OptionInfo::Real{20, 0, 10000}, "weight of the evaluation for the side on turn"};
}
inline OptionInfo b_option() {
  return {"b", OptionInfo::Real{5, 0, 10000}, "weight of the evaluation for the other side"};
}
inline OptionInfo t_option() {
  return {"t", OptionInfo::Real{500, 1, 1e9}, "the lead that counts as decisive"};
}
inline OptionInfo squash_option() {
  return {"squash", OptionInfo::Choice{{"step", "sigmoid"}},
          "from evaluation to -1 … 1: by steps at -t and t, or smoothly"};
}

inline void set_weights(EvaluationNumbers& numbers, const Options& options) {
  numbers.a = options.real("a");
  numbers.t = options.real("t");
  if (options.choice("squash") == "sigmoid") numbers.squash = EvaluationNumbers::Squash::sigmoid;
}

inline EvaluationNumbers evaluation_numbers_from(const Options& options) {
  EvaluationNumbers numbers;
  set_weights(numbers, options);
  return numbers;
}

// What a new leaf is worth, of AO* and df-pn+. `a`, `t` and `squash` are for `h=evaluation`.
inline OptionInfo h_option(std::string help) {
  return {"h", OptionInfo::Choice{{"one", "mobility", "evaluation"}}, std::move(help)};
}

inline HeuristicLeaf heuristic_from(const Options& options) {
  HeuristicLeaf leaf;
  const auto& h = options.choice("h");
  leaf.kind = h == "mobility"     ? HeuristicLeaf::Kind::mobility
              : h == "evaluation" ? HeuristicLeaf::Kind::evaluation
                                  : HeuristicLeaf::Kind::one;
  set_weights(leaf.evaluation, options);
  return leaf;
}

}  // namespace proofboard
