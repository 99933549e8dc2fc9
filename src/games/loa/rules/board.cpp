#include "games/loa/rules/board.h"

#include <memory>
#include <vector>

namespace proofboard::loa {

namespace {

constexpr std::uint64_t keys_seed = 0x4c4f410001;

}  // namespace

// A corner cell has no second cell on one of its diagonals. Such a line is no line: its places keep
// weight 0 and change nothing.
Board::Board(int size) : size_(size), keys_(size, keys_seed) {
  for (int i = 0; i < size; ++i) add_line(0, i, 1, 0, 0);
  for (int i = 0; i < size; ++i) add_line(i, 0, 0, 1, 1);
  for (int i = size - 2; i > 0; --i) add_line(0, i, 1, 1, 2);
  for (int i = 0; i < size - 1; ++i) add_line(i, 0, 1, 1, 2);
  for (int i = 1; i < size; ++i) add_line(i, 0, -1, 1, 3);
  for (int i = 1; i < size - 1; ++i) add_line(size - 1, i, -1, 1, 3);

  for (int cell = 0; cell < cells(); ++cell) {
    const int column = cell % size;
    const int row = cell / size;
    if (column > 0) not_first_column_.insert(cell);
    if (column < size - 1) not_last_column_.insert(cell);
    for (int other = 0; other < cells(); ++other) {
      const int right = other % size - column;
      const int up = other / size - row;
      if (other != cell && right * right <= 1 && up * up <= 1) {
        neighbours_[static_cast<std::size_t>(cell)].insert(other);
      }
    }
  }
}

// A line from (column, row) to the edge of the board. `direction` is its place among the four lines
// of each of its cells.
void Board::add_line(int column, int row, int right, int up, std::size_t direction) {
  std::vector<int> line_cells;
  for (int c = column, r = row; c >= 0 && c < size_ && r >= 0 && r < size_; c += right, r += up) {
    line_cells.push_back(size_ * r + c);
  }
  const auto table = LineTable::first(static_cast<int>(line_cells.size()));
  for (std::size_t i = 0; i < line_cells.size(); ++i) {
    places_[static_cast<std::size_t>(line_cells[i])][direction] = {
        table, static_cast<std::uint16_t>(power_of_3(static_cast<int>(i))),
        static_cast<std::uint8_t>(line_count_)};
  }
  lines_[static_cast<std::size_t>(line_count_++)] = {table,
                                                     static_cast<std::int16_t>(line_cells[0]),
                                                     static_cast<std::int16_t>(size_ * up + right)};
}

const Board& Board::of_size(int size) {
  static const auto boards = [] {
    std::vector<std::unique_ptr<const Board>> all;
    for (int n = smallest_size; n <= largest_size; ++n) all.emplace_back(new Board(n));
    return all;
  }();
  return *boards[static_cast<std::size_t>(size - smallest_size)];
}

}  // namespace proofboard::loa
