// The part of the Smart Game Format (https://www.red-bean.com/sgf) that makes a position: the size
// of the board, stones set up and moves, along the main line of one game. Everything else is
// skipped. What a value means ("j10", "jj", "swap-pieces") is the game's affair.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"
#include "core/truth.h"

namespace proofboard {

struct SgfStep {
  enum class Kind : unsigned char {
    add,    // AB, AW: a stone is set up
    erase,  // AE: a cell is made empty
    turn,   // PL: it is this side's turn
    move,   // B, W
  };

  Kind kind = Kind::move;
  Side side = Side::black;  // of add, turn and move
  std::string value;        // of add, erase and move: without blanks around it, in lower case
};

struct SgfGame {
  std::string number;  // GM, empty if absent: "11" is Hex
  int width = 0;       // SZ[width] or SZ[width:height]; 0 if absent
  int height = 0;
  std::vector<SgfStep> steps;
};

// Whether the text is meant to be SGF.
bool looks_like_sgf(std::string_view text);

// The main line takes the first of any variations. Errors name the byte or the property. Boards
// beyond `most` cells a side are refused.
Expected<SgfGame> parse_sgf(std::string_view text, int most);

}  // namespace proofboard
