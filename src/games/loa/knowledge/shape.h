// How one side's pieces stand to each other and to the board, for the evaluation.
//
// Nothing is rounded before it has to be: the centre of mass is kept as sums, so that turned and
// mirrored boards have exactly the same shape.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "games/loa/rules/board.h"

namespace proofboard::loa {

struct Shape {
  static constexpr int unit = 256;  // of the averages

  int spread = 0;          // mean distance to the centre of mass beyond the least possible; unit
  int centralisation = 0;  // mean distance to the edge; unit
  int off_centre = 0;      // distance from the centre of mass to the board's centre; unit
  int quads = 0;           // 2x2 squares with three or four of the pieces, near the centre of mass
  int connections = 0;     // mean number of neighbours; unit
  int area = 0;            // of the smallest rectangle around all
  int groups = 0;          // groups less holes: the Euler number
};

// The least sum of distances of so many pieces to one of them: 8 stand at distance 1, 16 at 2.
constexpr int least_distances(int pieces) {
  return pieces <= 9 ? pieces - 1 : 8 + 2 * (pieces - 9);
}

// A Word has all cells of the board.
template <class Word>
class ShapeReader {
 public:
  explicit constexpr ShapeReader(int size) : size_(size) {
    for (int cell = 0; cell < size * size; ++cell) {
      const int row = cell / size, column = cell % size;
      const int to_edge = std::min(std::min(column, row), size - 1 - std::max(column, row));
      squares_[static_cast<std::size_t>(cell)] = {static_cast<std::int8_t>(column),
                                                  static_cast<std::int8_t>(row),
                                                  static_cast<std::int8_t>(to_edge)};
      if (column < size - 1) not_last_column_ |= Word{1} << cell;
    }
  }

  // There must be a piece.
  Shape shape_of(Word pieces) const {
    std::array<Square, 2 * largest_size> found;
    std::size_t count = 0;
    int columns = 0, rows = 0, to_edge = 0;
    int left = size_, right = 0, bottom = size_, top = 0;
    for_each(pieces, [&](const Square& square) {
      found[count++] = square;
      columns += square.column;
      rows += square.row;
      to_edge += square.to_edge;
      left = std::min<int>(left, square.column);
      right = std::max<int>(right, square.column);
      bottom = std::min<int>(bottom, square.row);
      top = std::max<int>(top, square.row);
    });

    const int n = static_cast<int>(count);
    int distances = 0;  // times n
    for (std::size_t i = 0; i < count; ++i) {
      distances +=
          std::max(std::abs(n * found[i].column - columns), std::abs(n * found[i].row - rows));
    }
    Shape shape;
    shape.spread = Shape::unit * (distances - n * least_distances(n)) / (n * n);
    shape.centralisation = Shape::unit * to_edge / n;
    shape.off_centre =
        Shape::unit *
        std::max(std::abs(2 * columns - n * (size_ - 1)), std::abs(2 * rows - n * (size_ - 1))) /
        (2 * n);
    shape.area = (right - left + 1) * (top - bottom + 1);
    count_quads(pieces, n, columns, rows, shape);
    return shape;
  }

 private:
  struct Square {
    std::int8_t column, row, to_edge;
  };

  template <class F>
  void for_each(Word cells, F f) const {
    for (; cells != 0; cells &= cells - 1) f(squares_[static_cast<std::size_t>(lowest(cells))]);
  }

  // All 2x2 squares at once, each at the place of its lower left cell. Cells that touch make a
  // complex of points, pairs, triangles (one in a square of three, four in a full one) and full
  // squares; its Euler number is points - pairs + triangles - full squares.
  void count_quads(Word pieces, int n, int columns, int rows, Shape& shape) const {
    const Word right = (pieces >> 1) & not_last_column_;
    const Word above = pieces >> size_;
    const Word across = (pieces >> (size_ + 1)) & not_last_column_;
    const Word beside = pieces & right, over = pieces & above;
    const Word rising = pieces & across, falling = right & above;
    const int pairs = popcount(beside) + popcount(over) + popcount(rising) + popcount(falling);
    const Word four = rising & falling;
    const Word three = ((rising & (right | above)) | (falling & (pieces | across))) & ~four;
    shape.connections = Shape::unit * 2 * pairs / n;
    shape.groups = n - pairs + popcount(three) + 3 * popcount(four);
    for_each(three | four, [&](const Square& corner) {
      // At most two cells from the centre of mass, in each direction; everything times 2n.
      const int off = std::max(std::abs(n * (2 * corner.column + 1) - 2 * columns),
                               std::abs(n * (2 * corner.row + 1) - 2 * rows));
      if (off <= 4 * n) ++shape.quads;
    });
  }

  static int lowest(Word cells) {
    const auto low = static_cast<std::uint64_t>(cells);
    if (sizeof(Word) == sizeof low || low != 0) return std::countr_zero(low);
    return 64 + std::countr_zero(static_cast<std::uint64_t>(cells >> 32 >> 32));
  }
  static int popcount(Word cells) {
    const auto high = sizeof(Word) == 8 ? 0 : static_cast<std::uint64_t>(cells >> 32 >> 32);
    return std::popcount(static_cast<std::uint64_t>(cells)) + std::popcount(high);
  }

  int size_;
  Word not_last_column_ = 0;
  std::array<Square, largest_cells> squares_{};
};

}  // namespace proofboard::loa
