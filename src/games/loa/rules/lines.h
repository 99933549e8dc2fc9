// What a single line of a Lines of Action board allows, worked out beforehand.
//
// A piece moves along a line (rank, file or diagonal) exactly as many cells as there are pieces on
// the line. Own pieces may be jumped, the opponent's not; a piece may land on an empty cell or,
// which captures, on one of the opponent's. So the moves along a line depend on what stands on it
// and on nothing else.
//
// A line of `length` cells is a number in base 3: the digit of cell i, counted from the line's
// first cell, is 0 if it is empty, 1 for Black, 2 for White. Its place in the table is
// LineTable::first(length) + that number.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/truth.h"

namespace proofboard::loa {

inline constexpr int longest_line = 10;

// Pieces of one side that can move along the line, by cell.
struct LineMoves {
  std::uint16_t up = 0;    // towards the line's last cell
  std::uint16_t down = 0;  // towards its first
};

// How many moves the sides have, in one number so that both are summed up at once. On a board with
// at most 2 (size - 2) pieces a side neither reaches 256.
class Mobility {
 public:
  constexpr Mobility() = default;
  constexpr Mobility(int black, int white)
      : both_(static_cast<std::uint16_t>(black + 256 * white)) {}

  constexpr int of(Side side) const { return side == Side::black ? both_ & 255 : both_ >> 8; }

  // Sums and differences may go through anything on the way: they are modulo 2^16.
  constexpr void add(Mobility other) { both_ = static_cast<std::uint16_t>(both_ + other.both_); }
  constexpr void subtract(Mobility other) {
    both_ = static_cast<std::uint16_t>(both_ - other.both_);
  }

  friend bool operator==(Mobility, Mobility) = default;

 private:
  std::uint16_t both_ = 0;
};

constexpr std::uint32_t power_of_3(int exponent) {
  std::uint32_t power = 1;
  for (int i = 0; i < exponent; ++i) power *= 3;
  return power;
}

class LineTable {
 public:
  // The only one; made at the first call.
  static const LineTable& instance();

  static constexpr std::uint32_t first(int length) { return (power_of_3(length) - 1) / 2; }

  Mobility mobility(std::uint32_t line) const { return mobility_[line]; }
  const LineMoves& moves(std::uint32_t line, Side side) const {
    return moves_[line][static_cast<std::size_t>(side)];
  }
  int distance(std::uint32_t line) const { return distance_[line]; }  // that a piece moves

 private:
  static constexpr std::size_t entries = (power_of_3(longest_line + 1) - 1) / 2;

  LineTable();

  std::array<Mobility, entries> mobility_;
  std::array<std::array<LineMoves, 2>, entries> moves_;
  std::array<std::uint8_t, entries> distance_;
};

}  // namespace proofboard::loa
