#include "games/loa/rules/lines.h"

#include <bit>
#include <memory>

namespace proofboard::loa {

namespace {

using Line = std::array<int, longest_line>;  // digits

// Whether the piece on `from` can move `steps` cells (down if negative).
bool can_move(const Line& line, int length, int from, int steps) {
  const int to = from + steps;
  if (to < 0 || to >= length) return false;
  const auto digit = [&](int cell) { return line[static_cast<std::size_t>(cell)]; };
  if (digit(to) == digit(from)) return false;
  const int enemy = 3 - digit(from);
  for (int cell = from; cell != to; cell += steps > 0 ? 1 : -1) {
    if (digit(cell) == enemy) return false;
  }
  return true;
}

LineMoves moves_of(const Line& line, int length, int digit, int distance) {
  LineMoves moves;
  for (int cell = 0; cell < length; ++cell) {
    if (line[static_cast<std::size_t>(cell)] != digit) continue;
    const auto bit = std::uint16_t{1} << cell;
    if (can_move(line, length, cell, distance))
      moves.up = static_cast<std::uint16_t>(moves.up | bit);
    if (can_move(line, length, cell, -distance)) {
      moves.down = static_cast<std::uint16_t>(moves.down | bit);
    }
  }
  return moves;
}

int count(LineMoves moves) {
  return std::popcount(moves.up) + std::popcount(moves.down);
}

}  // namespace

LineTable::LineTable() {
  for (int length = 0; length <= longest_line; ++length) {
    for (std::uint32_t number = 0; number < power_of_3(length); ++number) {
      Line line{};
      int pieces = 0;
      auto rest = number;
      for (int cell = 0; cell < length; ++cell, rest /= 3) {
        line[static_cast<std::size_t>(cell)] = static_cast<int>(rest % 3);
        if (rest % 3 != 0) ++pieces;
      }
      const auto black = moves_of(line, length, 1, pieces);
      const auto white = moves_of(line, length, 2, pieces);
      const auto entry = first(length) + number;
      moves_[entry] = {black, white};
      mobility_[entry] = {count(black), count(white)};
      distance_[entry] = static_cast<std::uint8_t>(pieces);
    }
  }
}

const LineTable& LineTable::instance() {
  static const std::unique_ptr<const LineTable> table(new LineTable);
  return *table;
}

}  // namespace proofboard::loa
