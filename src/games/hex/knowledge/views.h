// Hex's knowledge on the drawn board.
#pragma once

#include <vector>

#include "game/board_marks.h"
#include "games/hex/rules/hex.h"

namespace proofboard::hex {

std::vector<View<Game>> knowledge_views();

}  // namespace proofboard::hex
