// What Lines of Action brings beside its rules.
#pragma once

#include "games/loa/knowledge/evaluation.h"
#include "games/loa/reasons/reasons.h"
#include "games/loa/rules/loa.h"
#include "search/brings.h"

namespace proofboard::loa {

inline Brings<Game> brings() {
  Brings<Game> brings;
  brings.evaluation = &Evaluator::evaluate;
  brings.make_reasons = make_reasons;
  brings.defaults = [](const Game&) {
    return Defaults{"ef-df-pn:a=5,b=5,epsilon=0.25,symmetry=yes"};
  };
  return brings;
}

}  // namespace proofboard::loa
