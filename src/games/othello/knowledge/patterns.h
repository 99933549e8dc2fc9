// An evaluation of 8x8 Othello by patterns: the expected final score for the side to move.
//
// The board is looked at from its four sides. From each, the content of some lines and corners
// (own, opponent's, empty: a number in base 3) picks a weight from a table, and so do the numbers
// of moves that either side has; the value is the sum. There is a set of weights for each stage of
// the game, by the number of empty cells. (Buro: "Improving heuristic mini-max search by supervised
// learning", 2002.)
//
// The weights are fitted to scores that the endgame search has found (bench/othello_weights.cpp);
// docs/knowledge/othello.md says how, and how well they do. They are data in patterns.zst.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/othello/rules/bitboard.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace proofboard::othello {

namespace patterns {

// A part of the board, seen from one side of it, and where its weights begin.
struct Shape {
  Squares cells = 0;
  std::size_t first = 0;
  bool is_seen_twice = false;  // from the opposite side it is the same
};

inline constexpr std::size_t shape_count = 10;

constexpr Squares diagonal(int column, int length) {
  Squares cells = 0;
  for (int i = 0; i < length; ++i) cells |= square_bit(9 * i + column);
  return cells;
}

constexpr std::array<Shape, shape_count> all_shapes() {
  constexpr Squares row = 0xff, x_cells = square_bit(9) | square_bit(14);
  constexpr std::array<Squares, shape_count> cells{
      row | x_cells,  board_of(3),    row << 8,       row << 16,      row << 24,
      diagonal(0, 8), diagonal(1, 7), diagonal(2, 6), diagonal(3, 5), diagonal(4, 4)};
  std::array<Shape, shape_count> all;
  std::size_t first = 0;
  for (std::size_t i = 0; i < shape_count; ++i) {
    all[i] = {cells[i], first, cells[i] == diagonal(0, 8)};
    std::size_t contents = 1;
    for (int k = 0; k < std::popcount(cells[i]); ++k) contents *= 3;
    first += contents;
  }
  return all;
}
inline constexpr auto shapes = all_shapes();

// A binary number read as one in base 3.
constexpr std::array<std::uint16_t, 1024> all_in_base_3() {
  std::array<std::uint16_t, 1024> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::size_t number = 0, power = 1;
    for (std::size_t bits = i; bits != 0; bits >>= 1, power *= 3) number += bits % 2 * power;
    numbers[i] = static_cast<std::uint16_t>(number);
  }
  return numbers;
}
inline constexpr auto in_base_3 = all_in_base_3();

}  // namespace patterns

class Patterns {
 public:
  static constexpr int stages = 6;
  static constexpr int unit = 8;  // of a disc: weights and values are in eighths

  static constexpr std::size_t stage_of(int empty_cells) {
    constexpr std::array<int, stages - 1> last{14, 19, 25, 33, 43};
    std::size_t stage = 0;
    while (stage < last.size() && empty_cells > last[stage]) ++stage;
    return stage;
  }

  static constexpr std::size_t most_moves = 32;
  // After those of the shapes come those of the numbers of moves; the last shape has four cells.
  static constexpr std::size_t first_of_moves = patterns::shapes.back().first + 81;
  static constexpr std::size_t weights_of_stage = first_of_moves + 2 * most_moves;

  // Calls visit(number of a weight) for everything that is seen.
  template <class Visit>
  static void see(Squares own, Squares other, Visit visit) {
    Squares mine = own, theirs = other;
    for (int side = 0; side < 4; ++side) {
      for (const auto& shape : patterns::shapes) {
        if (shape.is_seen_twice && side >= 2) continue;
        visit(shape.first + patterns::in_base_3[extract(mine, shape.cells)] +
              2U * patterns::in_base_3[extract(theirs, shape.cells)]);
      }
      mine = quarter_turn(mine);
      theirs = quarter_turn(theirs);
    }
    const Squares empty = ~(own | other);
    const auto moves = [&](Squares a, Squares b) {
      const auto count = static_cast<std::size_t>(std::popcount(placings(a, b, empty)));
      return count < most_moves ? count : most_moves - 1;
    };
    visit(first_of_moves + moves(own, other));
    visit(first_of_moves + most_moves + moves(other, own));
  }

  // In eighths of a disc.
  static int value(const std::int8_t* weights, Squares own, Squares other) {
    const auto* of_stage = weights + weights_of_stage * stage_of(std::popcount(~(own | other)));
    int sum = 0;
    see(own, other, [&](std::size_t number) { sum += of_stage[number]; });
    return sum;
  }

  // All of them, unpacked when they are first asked for.
  static const std::int8_t* weights();

 private:
  static constexpr Squares quarter_turn(Squares s) { return mirror_rows(transpose(s), 8); }

  // The bits of `from` at `cells`, packed together.
  static std::size_t extract(Squares from, Squares cells) {
#ifdef __BMI2__
    return _pext_u64(from, cells);
#else
    std::size_t packed = 0;
    for (std::size_t bit = 1; cells != 0; cells &= cells - 1, bit <<= 1) {
      if ((from & cells & -cells) != 0) packed |= bit;
    }
    return packed;
#endif
  }
};

}  // namespace proofboard::othello
