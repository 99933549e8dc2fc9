// Mate with the next move.
#pragma once

#include <optional>

#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

// A check of the side to move after which the other side has no legal move. The other side has a
// king.
std::optional<Move> mate_in_one(const Game& game, const Position& at);

}  // namespace proofboard::shogi
