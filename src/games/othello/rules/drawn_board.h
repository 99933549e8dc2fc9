// Boards of Othello as people and programs write them: 64 (36, 16) signs in one word or in rows
// under each other, with or without blanks, frames and the names of columns and rows, as the
// Generic Game Server draws them:
//
//     |   A B C D E F G H
//     | 1 - - - - - - - - 1
//     | …
//     | * to move
//
// `X`, `x`, `*`, `#`, ● for Black; `O`, `o`, `0`, ○ for White; `-`, `.`, `_`, · for an empty cell.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"
#include "core/truth.h"

namespace proofboard::othello {

struct DrawnBoard {
  int size = 0;
  std::string cells;         // row by row from the top: '.', 'x', 'o'
  std::optional<Side> side;  // to move, if the text says so
  std::string rest;          // what stands behind that: moves
};

// Errors name the sign that is wrong.
Expected<DrawnBoard> parse_drawn_board(std::string_view text);

// Whether this is one board, drawn in several lines.
bool is_drawn_in_lines(std::string_view text);

}  // namespace proofboard::othello
