// The windows of a board: every k cells in a row, along the four directions. They are what threats
// are counted in. On 19 x 19 cells with k = 6 there are 924, at most 24 through a cell.
//
// Immutable once made; any number of threads may share one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/connect/rules/connect.h"

namespace proofboard::connect {

inline constexpr int most_windows = 4 * most_cells;
inline constexpr int most_stones_a_turn = 4;

using Cell = std::uint16_t;
using WindowSet = CellSetOf<most_windows>;

// What threats depend on: m x n cells, k in a row win, p stones a turn.
struct Shape {
  int m = 19, n = 19, k = 6, p = 2;

  static Shape of(const Game& game) {
    return {game.columns(), game.rows(), game.in_a_row(), game.stones_a_turn()};
  }
};

class Lines {
 public:
  // A window through a cell, and which of the window's cells that is.
  struct Crossing {
    std::uint16_t window;
    std::uint16_t place;
  };

  explicit Lines(Shape shape) : shape_(shape) {
    const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    std::vector<std::vector<Crossing>> through(static_cast<std::size_t>(cells()));
    for (const auto& [right, up] : steps) {
      for (int cell = 0; cell < cells(); ++cell) {
        const int column = cell % shape.m + (shape.k - 1) * right;
        const int row = cell / shape.m + (shape.k - 1) * up;
        if (column < 0 || column >= shape.m || row < 0 || row >= shape.n) continue;
        const int step = up * shape.m + right;
        for (int place = 0; place < shape.k; ++place) {
          through[static_cast<std::size_t>(cell + place * step)].push_back(
              {static_cast<std::uint16_t>(windows_.size()), static_cast<std::uint16_t>(place)});
        }
        windows_.push_back({cell, step});
      }
    }
    for (const auto& crossings : through) {
      first_.push_back(crossings_.size());
      crossings_.insert(crossings_.end(), crossings.begin(), crossings.end());
    }
    first_.push_back(crossings_.size());
  }

  const Shape& shape() const { return shape_; }
  int cells() const { return shape_.m * shape_.n; }
  int windows() const { return static_cast<int>(windows_.size()); }
  std::span<const Crossing> through(int cell) const {
    const auto i = static_cast<std::size_t>(cell);
    return {crossings_.data() + first_[i], first_[i + 1] - first_[i]};
  }
  Cell cell(int window, int place) const {
    const Row& row = windows_[static_cast<std::size_t>(window)];
    return static_cast<Cell>(row.first + place * row.step);
  }

 private:
  struct Row {
    int first, step;
  };

  Shape shape_;
  std::vector<Row> windows_;
  std::vector<Crossing> crossings_;  // by cell
  std::vector<std::size_t> first_;   // of each cell in crossings_
};

}  // namespace proofboard::connect
