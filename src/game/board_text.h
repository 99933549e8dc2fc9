// Boards as pictures of characters.
#pragma once

#include <string>
#include <vector>

#include "game/board_view.h"

namespace proofboard {

// What the reader can see: plain letters, unless there is more.
struct BoardInk {
  bool has_colour = false;
  bool has_unicode = false;
};

// With column letters and row numbers, and around the board the sides to whom its edges belong, if
// they do; stones `●` and `○` in colour where there is some, `x`, `o` and `.` elsewhere, and there
// the last one as a capital. Signs of pieces have a `v` before them if they are White's and face
// down. Several lines, each ended.
std::string draw_board(const BoardView& board, BoardInk ink = {});

// A hand in one line; of equal pieces one with their number: `飛 歩3`.
std::string hand_text(const std::vector<std::string>& pieces);

}  // namespace proofboard
