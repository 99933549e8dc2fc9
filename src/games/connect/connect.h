// What the Connect games bring beside their rules: threats, in words, as an insight, as reasons of
// proofs, and as searches of their own.
#pragma once

#include "games/connect/knowledge/evaluation.h"
#include "games/connect/knowledge/remarks.h"
#include "games/connect/knowledge/running_evaluation.h"
#include "games/connect/knowledge/threat_insight.h"
#include "games/connect/reasons/reasons.h"
#include "games/connect/rules/connect.h"
#include "games/connect/search/algorithms.h"
#include "search/brings.h"

namespace proofboard::connect {

// On a board too large to be searched through, threats are what there is to go by.
inline Defaults defaults(const Game& game) {
  constexpr int few_cells = 36;
  if (game.columns() * game.rows() <= few_cells) return {};
  return {"df-pn:epsilon=0.25", "threats"};
}

inline Brings<Game> brings() {
  Brings<Game> brings;
  brings.playing.evaluation = &Evaluator::evaluate;
  brings.playing.running = &make_following_evaluator;
  brings.playing.merits = &Evaluator::merits;
  brings.playing.alarm = "threats";
  brings.remarks = {&remarks_about, &forced_win_by};
  brings.insights = {threats_insight()};
  brings.make_reasons = &make_reasons;
  brings.algorithms = threat_algorithms();
  brings.defaults = &defaults;
  return brings;
}

}  // namespace proofboard::connect
