// The insight `mates`: what carries in the search for mates (docs/knowledge/mates.md).
//
// At a glance a position is settled in which the attacker mates with its next move.
//
// Some moves are hardly ever needed, and make the others' numbers grow. They wait until the one
// before them has failed (Insight::waits_for): interpositions by drop on one square, the cheapest
// piece first; all drops that nothing supports and that give no check, as one queue over all
// squares; pieces that had better promote and do not, which only a pawn-drop mate needs.
//
// Captures, promotions and moves near the king come first.
//
// Nothing of it leaves a move out: whatever waits is searched before the position is settled. So
// there is nothing to give a reason for.
#pragma once

#include "game/insight.h"
#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

InsightKind<Game> mate_insight();

}  // namespace proofboard::shogi
