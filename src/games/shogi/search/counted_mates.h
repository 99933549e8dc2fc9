// How long a mate takes as composers of mate problems count it: the attacker mates as soon as it
// can, the defender holds out as long as it can, and futile interpositions (無駄合) don't count.
//
// What is futile has no agreed definition. Composers say: a piece put between that is only taken,
// for nothing, so that the mate goes on as if nothing had been there, and without need of the
// piece. Here that is said by lengths:
//
// - Who has nothing but futile drops in the sense of rules/futile.h is mated.
// - Else all replies count but drops that the checker can take for nothing (rules/free_drops.h);
//   the longest of them sets the length so far.
// - Such a drop is futile if the checker takes it, the piece is handed back, and the mate then
//   takes no longer than the length so far. If some are not futile, the one of them against which
//   the mate comes soonest counts and sets a new length, and the rest are judged anew.
//
// A mate by this count is a mate: the attacker can answer a futile drop by taking it, and the piece
// that it then has in hand does no harm (rules/goods.h). So whether there is a mate does not depend
// on the count, only how long it takes.
//
// Searching is left to others, under two sets of rules between which the count lies. A defender who
// makes no drop that is taken for nothing, and is mated when it has nothing but futile ones, holds
// out no longer, as all its other replies count. One who may make such drops too holds out no
// shorter. Only where these two differ the moves are gone through here.
#pragma once

#include <memory>

#include "games/shogi/rules/shogi.h"
#include "search/counted_lengths.h"

namespace proofboard::shogi {

// Of the game in which a side must give check; it is that side's mates that are counted.
std::unique_ptr<CountedLengths<Game>> counted_mates(const Game& game,
                                                    const MakeWinsWithin<Game>& make);

}  // namespace proofboard::shogi
