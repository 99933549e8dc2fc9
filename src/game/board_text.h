// Boards as pictures of characters.
#pragma once

#include <string>

#include "game/board_view.h"

namespace proofboard {

// What the reader can see: plain letters, unless there is more.
struct BoardInk {
  bool has_colour = false;
  bool has_unicode = false;
};

// With column letters and row numbers; stones in colour where there is some, `x`, `o` and `.`
// elsewhere. Several lines, each ended.
std::string draw_board(const BoardView& board, BoardInk ink = {});

}  // namespace proofboard
