// The insight `mates`: what carries in the search for mates.
//
// - At a glance: a position in which the attacker mates with its next move is settled.
// - Queues: some moves are hardly ever needed, and make the others' numbers grow. They wait until
//   the one before them has failed (Insight::waits_for):
//     - interpositions by drop on one square, the cheapest piece first. If the pawn is taken and it
//       is mate, a rook mostly goes the same way.
//     - all drops that nothing supports and that give no check, as one queue over all squares;
//     - a pawn, bishop or rook that could promote and does not, and a lance that does not before
//     its
//       last rank: it moves no better, and only a pawn-drop mate needs it.
// - An order in which captures, promotions and moves near the king come first.
//
// Nothing of it leaves a move out: whatever waits is searched before the position is settled. So
// there is nothing to give a reason for, and a mate in one is seen by the checker itself.
#pragma once

#include "game/insight.h"
#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

InsightKind<Game> mate_insight();

}  // namespace proofboard::shogi
