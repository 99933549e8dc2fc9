// What Surakarta brings beside its rules.
#pragma once

#include "games/surakarta/knowledge/evaluation.h"
#include "games/surakarta/reasons/reasons.h"
#include "games/surakarta/rules/surakarta.h"
#include "search/brings.h"

namespace proofboard::surakarta {

inline Brings<Game> brings() {
  Brings<Game> brings;
  brings.evaluation = &Evaluator::evaluate;
  brings.playing.is_noisy = [](const Game&, const Position& at, Move move) {
    return at.stones[opponent(at.to_move)].contains(move.to);
  };
  brings.make_reasons = make_reasons;
  brings.defaults = [](const Game&) {
    return Defaults{"ef-df-pn:a=20,b=5,t=2000,epsilon=0.25,symmetry=yes"};
  };
  return brings;
}

}  // namespace proofboard::surakarta
