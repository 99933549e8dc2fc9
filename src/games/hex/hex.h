// What Hex brings beside its rules: virtual connections and inferior cells, as an insight and as
// reasons of proofs.
#pragma once

#include "games/hex/knowledge/connection_insight.h"
#include "games/hex/knowledge/playout.h"
#include "games/hex/knowledge/remarks.h"
#include "games/hex/knowledge/views.h"
#include "games/hex/reasons/reasons.h"
#include "games/hex/rules/hex.h"
#include "search/brings.h"

namespace proofboard::hex {

inline Brings<Game> brings() {
  Brings<Game> brings;
  brings.playing.insight = "connections";
  brings.playing.reply = &saved_bridge;
  brings.insights = {connections_insight()};
  brings.remarks.winning_move = &winning_move;
  brings.remarks.give = &given;
  brings.make_reasons = &make_reasons;
  brings.views = knowledge_views();
  brings.defaults = [](const Game&) {
    return Defaults{"df-pn:epsilon=0.25,width=0.25", "connections"};
  };
  return brings;
}

}  // namespace proofboard::hex
