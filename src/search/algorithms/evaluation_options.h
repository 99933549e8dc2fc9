// Options of the algorithms that start leaves from an evaluation.
#pragma once

#include "core/options.h"
#include "search/policies/ef_pn.h"

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

inline EvaluationNumbers evaluation_numbers_from(const Options& options) {
  EvaluationNumbers numbers;
  numbers.a = options.real("a");
  numbers.t = options.real("t");
  if (options.choice("squash") == "sigmoid") numbers.squash = EvaluationNumbers::Squash::sigmoid;
  return numbers;
}

}  // namespace proofboard
