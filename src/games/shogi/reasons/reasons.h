// The reason of shogi, as the checker verifies it: other hands (kind 1, for *instead*).
//
// The body is eight varints: how many pawns, lances, knights, silvers, golds, bishops and rooks the
// prover holds; and the plies left, 0 without a limit, else one more than there are.
//
// The position that it tells has the same board and side to move. The prover holds no more of any
// kind than it does, and its opponent has what the prover holds less. Plies may differ only where
// one side must give check with every move (the attacker): it has no more plies if it is the
// prover, no fewer if its opponent is.
//
// Why it holds: more in hand never hurts a side, nor does more time. Whoever forces something from
// the position that is told forces it from this one with the same moves. It can make all its moves:
// it has what it drops, whether two pawns stand on a file depends on the board, and so does whether
// a pawn's drop mates, as nothing can be put between. Its opponent has no move that it had not
// there. After each move the two positions differ as they did. And it takes no longer, so one
// position may stand for another in a closed set too (docs/formats/certificate.md).
//
// Written from the rules of the game; it shares nothing with what finds such hands.
#pragma once

#include <memory>

#include "game/reasons.h"
#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

std::unique_ptr<Reasons<Game>> make_reasons(const Game& game, const Claim& claim);

}  // namespace proofboard::shogi
