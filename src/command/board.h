// Boards on the console.
#pragma once

#include <string>

#include "command/terminal.h"
#include "game/board_text.h"

namespace proofboard::command {

inline std::string draw_board(const Console& console, const BoardView& board) {
  return proofboard::draw_board(board, {console.has_colour, console.has_unicode});
}

}  // namespace proofboard::command
