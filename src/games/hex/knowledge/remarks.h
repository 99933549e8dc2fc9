// What Hex's knowledge can tell of a reason: the move by which a side that is connected wins.
#pragma once

#include <optional>

#include "game/remarks.h"
#include "games/hex/rules/hex.h"

namespace proofboard::hex {

std::optional<Move> winning_move(const Game& game, const Position& at, const Reason& reason);

Position given(const Game& game, const Position& at, Move cell, Side side);

}  // namespace proofboard::hex
