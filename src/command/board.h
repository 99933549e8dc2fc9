// Boards as pictures of characters.
#pragma once

#include <string>

#include "command/terminal.h"
#include "game/board_view.h"

namespace proofboard::command {

// With column letters and row numbers; stones in colour where the console has it, `x`, `o` and `.`
// elsewhere. Several lines, each ended.
std::string draw_board(const Console& console, const BoardView& board);

}  // namespace proofboard::command
