// Connect's threats in words: who wins or threatens to win where, and a forced win turn by turn.
#pragma once

#include "game/remarks.h"
#include "games/connect/rules/connect.h"

namespace proofboard::connect {

// "Black wins at once with f5-g5."
// "White threatens to win with a1-b1." "It takes 1 stone to stop that, among a1 b1."
std::vector<std::string> remarks_about(const Game& game, const Position& at);

std::vector<ForcedTurn<Move>> forced_win_by(const Game& game, const Position& at,
                                            const Reason& reason);

}  // namespace proofboard::connect
