// A position, with the verdict on each of its moves if there are any, as a picture (SVG) that
// stands by itself.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/truth.h"
#include "game/board_view.h"

namespace proofboard::report {

struct Picture {
  struct Move {
    std::string name;
    Truth truth = Truth::unknown;
    std::uint64_t nodes = 0;
    std::string answer = {};  // to it, if that is known
  };

  BoardView board;
  std::string title;      // one line
  std::string to_move;    // "Black"
  std::string proven;     // what the verdicts mean: "Black wins"; empty: there are none
  std::string disproven;  // "Black can't win"
  std::vector<Move> moves;
  // Of a single answer: the move by which the side to move wins, the cells that the winner needs,
  // and what that means.
  std::string best = {};
  std::vector<std::string> area = {};
  std::string area_meaning = {};
};

// Pieces with plain letters for their signs, where a game has both. Their direction tells whose
// they are, so all are capital.
void use_letters(BoardView& board);

// Each move's cell has a colour and a sign for its truth, and the nodes that it took; moves that
// are no cells stand in a table below the board.
std::string svg_text(const Picture& picture);

}  // namespace proofboard::report
