// Boards on the console.
#pragma once

#include <string>

#include "command/terminal.h"
#include "game/board_text.h"

namespace proofboard::command {

inline BoardInk ink_of(const Console& console) {
  return {console.has_colour, console.has_unicode};
}

inline std::string draw_board(const Console& console, const BoardView& board) {
  return proofboard::draw_board(board, ink_of(console));
}

}  // namespace proofboard::command
