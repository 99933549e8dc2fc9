// The board as the knowledge about Hex sees it: neighbours and edges as sets of cells.
#pragma once

#include <vector>

#include "games/hex/knowledge/bits.h"
#include "games/hex/rules/hex.h"

namespace proofboard::hex {

template <int Words>
struct Board {
  explicit Board(const Game& game)
      : width(game.width()),
        height(game.height()),
        cells(width * height),
        neighbours(static_cast<std::size_t>(cells)),
        all(Bits<Words>::first(cells)) {
    constexpr int steps[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
    for (int cell = 0; cell < cells; ++cell) {
      const int column = cell % width, row = cell / width;
      for (const auto& [right, down] : steps) {
        const int c = column + right, r = row + down;
        if (c < 0 || c >= width || r < 0 || r >= height) continue;
        neighbours[static_cast<std::size_t>(cell)].insert(r * width + c);
      }
      if (row == 0) edge[0][0].insert(cell);
      if (row == height - 1) edge[0][1].insert(cell);
      if (column == 0) edge[1][0].insert(cell);
      if (column == width - 1) edge[1][1].insert(cell);
    }
  }

  int width, height, cells;
  std::vector<Bits<Words>> neighbours;
  Bits<Words> edge[2][2];  // by side: the cells at its first and at its other edge
  Bits<Words> all;
};

// f(group, all that its cells touch), for each group of neighbours among the cells.
template <int Words, class F>
void for_each_group(const Board<Words>& board, Bits<Words> cells, F f) {
  while (!cells.is_empty()) {
    Bits<Words> group = Bits<Words>::one(cells.lowest()), touched;
    cells -= group;
    for (auto todo = group; !todo.is_empty();) {
      const int cell = todo.lowest();
      const auto& around = board.neighbours[static_cast<std::size_t>(cell)];
      const auto more = around & cells;
      touched |= around;
      cells -= more;
      group |= more;
      todo |= more;
      todo.erase(cell);
    }
    f(group, touched);
  }
}

// The stones on it.
template <int Words>
struct Filled {
  Bits<Words> of[2];
  Bits<Words> empty;

  Filled(const Board<Words>& board, const Stones& stones)
      : of{Bits<Words>::of(stones.of[0]), Bits<Words>::of(stones.of[1])},
        empty(board.all - of[0] - of[1]) {}

  void put(Side side, int cell) {
    of[static_cast<int>(side)].insert(cell);
    empty.erase(cell);
  }
};

}  // namespace proofboard::hex
