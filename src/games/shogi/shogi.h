// What shogi brings beside its rules: knowledge of mates, hands as reasons of proofs, and what is
// counted in problems.
#pragma once

#include "games/shogi/knowledge/features.h"
#include "games/shogi/knowledge/mate_insight.h"
#include "games/shogi/reasons/reasons.h"
#include "games/shogi/rules/shogi.h"
#include "games/shogi/search/counted_mates.h"
#include "search/brings.h"

namespace proofboard::shogi {

inline Brings<Game> brings() {
  Brings<Game> brings;
  brings.insights = {mate_insight()};
  brings.make_reasons = &make_reasons;
  brings.features = &koyama_features;
  brings.counted_lengths = &counted_mates;
  brings.defaults = [](const Game&) {
    return Defaults{"weak-df-pn:epsilon=0.1,gc=yes,closed-sets=no", "mates"};
  };
  return brings;
}

}  // namespace proofboard::shogi
