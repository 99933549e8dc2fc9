// Chains, empty cells and edges, as the connections of one side join them.
#pragma once

#include <vector>

#include "games/hex/reasons/filling_board.h"

namespace proofboard::hex {

// The points of one side: -1 for the opponent's cells, else the number of the chain's first cell,
// of the empty cell, or of the edge.
class Points {
 public:
  // The board must outlive it.
  Points(const FillingBoard& board, Side side);

  int operator[](int cell) const { return of_[static_cast<std::size_t>(cell)]; }
  bool is_joined() const { return is_joined_; }
  bool are_neighbours(int x, int y) const;

 private:
  bool touches(int cell, int point) const;
  // Gives the chain of a stone that has no point yet to this one.
  void spread(int stone, int point);

  const FillingBoard& board_;
  Side side_;
  bool is_joined_ = false;
  std::vector<int> of_;
};

}  // namespace proofboard::hex
