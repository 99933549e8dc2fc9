#include "games/hex/reasons/points.h"

namespace proofboard::hex {

Points::Points(const FillingBoard& board, Side side) : board_(board), side_(side) {
  of_.assign(static_cast<std::size_t>(board.cells()), -1);
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (board.is_empty(cell)) of_[static_cast<std::size_t>(cell)] = cell;
  }
  for (int which = 0; which < 2; ++which) {
    for (int cell = 0; cell < board.cells(); ++cell) {
      if (board.is_at_edge(side, which, cell)) spread(cell, board.cells() + which);
    }
  }
  for (int cell = 0; cell < board.cells(); ++cell) spread(cell, cell);
}

bool Points::touches(int cell, int point) const {
  bool does = false;
  for (int which = 0; which < 2; ++which) {
    does = does || (point == board_.cells() + which && board_.is_at_edge(side_, which, cell));
  }
  board_.for_each_neighbour(
      cell, [&](int next) { does = does || of_[static_cast<std::size_t>(next)] == point; });
  return does;
}

bool Points::are_neighbours(int x, int y) const {
  return (x < board_.cells() && board_.is_empty(x) && touches(x, y)) ||
         (y < board_.cells() && board_.is_empty(y) && touches(y, x));
}

void Points::spread(int stone, int point) {
  if (!board_.is_of(side_, stone)) return;
  if (of_[static_cast<std::size_t>(stone)] >= 0) {
    is_joined_ = is_joined_ ||
                 (point > board_.cells() && of_[static_cast<std::size_t>(stone)] == board_.cells());
    return;
  }
  std::vector<int> todo{stone};
  of_[static_cast<std::size_t>(stone)] = point;
  while (!todo.empty()) {
    const int cell = todo.back();
    todo.pop_back();
    board_.for_each_neighbour(cell, [&](int next) {
      if (!board_.is_of(side_, next) || of_[static_cast<std::size_t>(next)] >= 0) return;
      of_[static_cast<std::size_t>(next)] = point;
      todo.push_back(next);
    });
  }
}

}  // namespace proofboard::hex
