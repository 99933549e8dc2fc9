// A board as it is drawn, for people and pictures.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/truth.h"

namespace proofboard {

// What a side holds beside the board, each piece as it is drawn: "金", "P", …; equal ones follow
// each other.
struct HandView {
  Side side = Side::black;
  std::vector<std::string> pieces;
  std::vector<std::string> letters = {};  // the same where there is no Unicode, if it differs
};

struct BoardView {
  int width = 0;
  int height = 0;
  std::string cells;  // whose piece: row by row from the top, '.' nobody's, 'x' Black's,
                      // 'o' White's
  bool first_row_on_top = false;  // row 1 is the top row
  bool is_slanted = false;        // each row half a cell to the right of the one above (Hex)
  bool skips_i = false;           // the column after h is j
  bool has_sides = false;         // the edges above and below are Black's, the others White's
  // What stands on each cell, as it is drawn, where that is not a plain stone; empty: all are
  // stones.
  std::vector<std::string> pieces = {};
  std::vector<std::string> letters = {};  // the same where there is no Unicode, if it differs
  bool white_faces_down = false;          // White's pieces are told from Black's by their direction
  std::vector<HandView> hands = {};
  // What is written onto empty cells, a sign each; empty: nothing.
  std::vector<std::string> signs = {};
  std::optional<std::size_t> last_cell = {};  // the stone that was placed last
  // From the left and from the top; empty: letters and numbers. A cell is named by both.
  std::vector<std::string> column_labels = {};
  std::vector<std::string> row_labels = {};
};

}  // namespace proofboard
