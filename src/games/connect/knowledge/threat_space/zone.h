// Where a stone of the defender's matters, if its pass would lose by a line of threats.
#pragma once

#include <vector>

#include "games/connect/knowledge/threat_space/forced_line.h"

namespace proofboard::connect {

// The empty cells on which a stone of the defender's could disturb the win by this line, if it has
// so many stones left. None if the line is no win here.
inline std::vector<Move> zone_moves(WindowBoard& board, Side attacker, const LineBytes& line,
                                    int stones) {
  std::vector<Move> moves;
  const auto win = win_by(board, attacker, line_turns(line));
  if (!win) return moves;
  CellSet zone = win_zone(board, attacker, *win, stones);
  board.for_each_open(opponent(attacker), board.shape().k - stones, [&](int window) {
    board.for_each_empty_cell(window, [&](Cell cell) { zone.insert(cell); });
  });
  zone.for_each([&](int cell) {
    if (board.is_empty(cell)) moves.push_back({static_cast<std::uint16_t>(cell)});
  });
  return moves;
}

}  // namespace proofboard::connect
