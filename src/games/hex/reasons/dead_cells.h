// Cells that no longer matter (reasons.h says which and why).
#pragma once

#include "games/hex/reasons/filling_board.h"

namespace proofboard::hex {

bool is_dead(const FillingBoard& board, int cell);
// By the side. The board is as it was again afterwards.
bool is_captured(FillingBoard& board, Side side, int a, int b);

}  // namespace proofboard::hex
