#include "games/hex/reasons/dead_cells.h"

#include <algorithm>
#include <vector>

namespace proofboard::hex {

namespace {

// What is near an empty cell in a side's graph: cells, and the edges as the two numbers behind
// them. Found by walking over the side's stones.
std::vector<int> near(const FillingBoard& board, Side side, int cell) {
  std::vector<int> found, todo{cell};
  std::vector<bool> seen(static_cast<std::size_t>(board.cells()) + 2, false);
  seen[static_cast<std::size_t>(cell)] = true;
  const auto reach = [&](int next) {
    if (seen[static_cast<std::size_t>(next)]) return;
    seen[static_cast<std::size_t>(next)] = true;
    if (next < board.cells() && board.is_of(side, next)) {
      todo.push_back(next);
    } else if (next >= board.cells()) {
      found.push_back(next);
      todo.push_back(next);
    } else if (board.is_empty(next)) {
      found.push_back(next);
    }
  };
  while (!todo.empty()) {
    const int at = todo.back();
    todo.pop_back();
    if (at >= board.cells()) {  // an edge joins all that touches it
      for (int other = 0; other < board.cells(); ++other) {
        if (board.is_at_edge(side, at - board.cells(), other)) reach(other);
      }
      continue;
    }
    board.for_each_neighbour(at, reach);
    for (int which = 0; which < 2; ++which) {
      if (board.is_at_edge(side, which, at)) reach(board.cells() + which);
    }
  }
  return found;
}

bool is_dead_for(const FillingBoard& board, Side side, int cell) {
  const auto around = near(board, side, cell);
  for (const int one : around) {
    if (one >= board.cells()) continue;  // seen from the other end
    const auto also = near(board, side, one);
    for (const int other : around) {
      if (other != one && std::find(also.begin(), also.end(), other) == also.end()) return false;
    }
  }
  const auto has = [&](int edge) {
    return std::find(around.begin(), around.end(), board.cells() + edge) != around.end();
  };
  if (!(has(0) && has(1))) return true;
  const auto beyond = near(board, side, board.cells());  // over stones alone
  return std::find(beyond.begin(), beyond.end(), board.cells() + 1) != beyond.end();
}

}  // namespace

bool is_dead(const FillingBoard& board, int cell) {
  return board.is_empty(cell) &&
         (is_dead_for(board, Side::black, cell) || is_dead_for(board, Side::white, cell));
}

bool is_captured(FillingBoard& board, Side side, int a, int b) {
  if (a == b || !board.is_empty(a) || !board.is_empty(b)) return false;
  const auto kills = [&](int stone, int cell) {
    board.put(side, stone);
    const bool is_so = is_dead(board, cell);
    board.take(side, stone);
    return is_so;
  };
  return kills(a, b) && kills(b, a);
}

}  // namespace proofboard::hex
