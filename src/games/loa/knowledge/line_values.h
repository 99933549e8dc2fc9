// What a line of a Lines of Action board is worth to an evaluation, worked out beforehand as its
// moves are (games/loa/rules/lines.h): mobility and walls, Black's less White's.
//
// Mobility: a move counts 2, twice that if it captures, half of that if it ends on the board's
// edge, where pieces are hard to use.
//
// Walls: a piece at the end of a line stands on the edge of the board. If one of the opponent's
// pieces is in its way into the board along that line, that is a wall, and counts 1 for the
// opponent.
//
// Along the four border lines every move ends on the edge and none leads into the board.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "games/loa/rules/lines.h"

namespace proofboard::loa {

struct LineValue {
  std::int16_t mobility = 0;
  std::int16_t walls = 0;
};

class LineValues {
 public:
  // The only one; made at the first call.
  static const LineValues& instance() {
    static const std::unique_ptr<const LineValues> values(new LineValues);
    return *values;
  }

  const LineValue& of(std::uint32_t line, bool is_border) const { return values_[is_border][line]; }

 private:
  static constexpr std::size_t entries = (power_of_3(longest_line + 1) - 1) / 2;

  struct Row {
    int length = 0;
    std::array<int, longest_line> digits{};  // 0 empty, 1 Black, 2 White
  };

  LineValues() {
    const auto& moves = LineTable::instance();
    Row row;
    for (row.length = 0; row.length <= longest_line; ++row.length) {
      for (std::uint32_t number = 0; number < power_of_3(row.length); ++number) {
        auto rest = number;
        for (std::size_t i = 0; i < row.digits.size(); ++i, rest /= 3) {
          row.digits[i] = static_cast<int>(rest % 3);
        }
        const auto entry = LineTable::first(row.length) + number;
        for (const bool is_border : {false, true}) {
          const auto of = [&](Side side) {
            return mobility(row, moves.moves(entry, side), moves.distance(entry), is_border);
          };
          values_[is_border][entry].mobility =
              static_cast<std::int16_t>(of(Side::black) - of(Side::white));
        }
        values_[false][entry].walls = static_cast<std::int16_t>(
            walls(row, 2, moves.distance(entry)) - walls(row, 1, moves.distance(entry)));
      }
    }
  }

  static int mobility(const Row& row, const LineMoves& moves, int distance, bool is_border) {
    int sum = 0;
    for (int from = 0; from < row.length; ++from) {
      const auto add = [&](int to) {
        const bool is_capture = row.digits[static_cast<std::size_t>(to)] != 0;
        const bool is_edge = is_border || to == 0 || to == row.length - 1;
        sum += (is_capture ? 4 : 2) / (is_edge ? 2 : 1);
      };
      if ((moves.up >> from & 1) != 0) add(from + distance);
      if ((moves.down >> from & 1) != 0) add(from - distance);
    }
    return sum;
  }

  // Against the pieces of this digit. Lines of two cells only touch a corner.
  static int walls(const Row& row, int digit, int distance) {
    if (row.length < 3) return 0;
    const auto is_walled_in = [&](int end, int step) {
      if (row.digits[static_cast<std::size_t>(end)] != digit) return false;
      for (int i = 1; i < distance && i < row.length; ++i) {
        if (row.digits[static_cast<std::size_t>(end + i * step)] == 3 - digit) return true;
      }
      return false;
    };
    return int{is_walled_in(0, 1)} + int{is_walled_in(row.length - 1, -1)};
  }

  std::array<std::array<LineValue, entries>, 2> values_{};
};

}  // namespace proofboard::loa
