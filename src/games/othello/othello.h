// What Othello brings beside its rules.
#pragma once

#include "games/othello/knowledge/evaluation.h"
#include "games/othello/reasons/reasons.h"
#include "games/othello/rules/othello.h"
#include "games/othello/search/algorithms.h"
#include "search/brings.h"

namespace proofboard::othello {

inline Brings<Game> brings() {
  Brings<Game> brings;
  brings.evaluation = &Evaluator::evaluate;
  brings.playing.evaluation = &PatternEvaluator::evaluate;
  brings.playing.score_scale = &PatternEvaluator::score_scale;
  brings.make_reasons = make_reasons;
  brings.algorithms = endgame_algorithms();
  brings.defaults = [](const Game&) { return Defaults{"endgame"}; };
  return brings;
}

}  // namespace proofboard::othello
