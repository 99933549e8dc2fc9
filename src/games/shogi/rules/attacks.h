// Which squares a piece attacks.
//
// Steps are looked up. Sliders look along rays, each a set of squares on one side of the slider in
// the order of the bits. Upwards in that order (left and down the board), of the occupied squares o
// of a ray, o ^ (o - 1) is everything up to and including the first, and everything at all if there
// is none. Downwards the last occupied square is found by its number, and what lies below it is cut
// off.
#pragma once

#include <array>

#include "games/shogi/rules/bitboard.h"
#include "games/shogi/rules/pieces.h"

namespace proofboard::shogi {

// Eight directions by what they add to a square: +1, +8, +9, +10, -10, -9, -8, -1. The opposite of
// d is 7 - d; the ninth is none, its rays are empty.
namespace towards {
inline constexpr std::size_t down = 0, left_up = 1, left = 2, left_down = 3, right_up = 4,
                             right = 5, right_down = 6, up = 7, nowhere = 8;
}

template <class T>
using BySquare = std::array<T, squares>;

struct LineTables {
  std::array<BySquare<Bitboard>, 9> rays{};         // by direction
  BySquare<BySquare<std::uint8_t>> direction{};     // from one square to another
  BySquare<Bitboard> at_or_above{};                 // all squares with this number or a larger one
  BySquare<Bitboard> rook_lines{}, bishop_lines{};  // all four rays
};
// By side and way; of horse and dragon what they add to bishop and rook, nothing of other sliders.
using StepTables = std::array<std::array<BySquare<Bitboard>, ways>, 2>;
// From where a pawn, lance, knight, silver or gold (by side and way) can give check with one move
// to a king on this square, if nothing is in its way.
using CheckTables = std::array<std::array<BySquare<Bitboard>, index(Way::gold) + 1>, 2>;

extern const LineTables line_tables;
extern const StepTables step_tables;
extern const CheckTables check_tables;

constexpr Bitboard steps(Way way, Side side, int square, const StepTables& tables = step_tables) {
  return tables[index(side)][index(way)][static_cast<std::size_t>(square)];
}
constexpr Bitboard ray(std::size_t direction, int square, const LineTables& tables = line_tables) {
  return tables.rays[direction][static_cast<std::size_t>(square)];
}

template <std::size_t direction>
Bitboard ray_attacks(int square, Bitboard occupied) {
  const Bitboard all = ray(direction, square);
  const auto met = (all & occupied).bits();
  if constexpr (direction < 4) {
    return all & Bitboard(met ^ (met - 1));
  } else {
    // Square 0 ends every ray that it is on, so it may as well be occupied.
    const int stop = Bitboard(met | 1).last();
    return all & line_tables.at_or_above[static_cast<std::size_t>(stop)];
  }
}

inline Bitboard lance_attacks(Side side, int square, Bitboard occupied) {
  return side == Side::black ? ray_attacks<towards::up>(square, occupied)
                             : ray_attacks<towards::down>(square, occupied);
}
inline Bitboard bishop_attacks(int square, Bitboard occupied) {
  return ray_attacks<towards::left_up>(square, occupied) |
         ray_attacks<towards::left_down>(square, occupied) |
         ray_attacks<towards::right_up>(square, occupied) |
         ray_attacks<towards::right_down>(square, occupied);
}
inline Bitboard rook_attacks(int square, Bitboard occupied) {
  return ray_attacks<towards::up>(square, occupied) | ray_attacks<towards::down>(square, occupied) |
         ray_attacks<towards::left>(square, occupied) |
         ray_attacks<towards::right>(square, occupied);
}

inline Bitboard attacks(Way way, Side side, int square, Bitboard occupied) {
  switch (way) {
    case Way::lance: return lance_attacks(side, square, occupied);
    case Way::bishop: return bishop_attacks(square, occupied);
    case Way::rook: return rook_attacks(square, occupied);
    case Way::horse: return bishop_attacks(square, occupied) | steps(way, side, square);
    case Way::dragon: return rook_attacks(square, occupied) | steps(way, side, square);
    default: return steps(way, side, square);
  }
}

inline Bitboard rook_lines(int square) {
  return line_tables.rook_lines[static_cast<std::size_t>(square)];
}
inline Bitboard bishop_lines(int square) {
  return line_tables.bishop_lines[static_cast<std::size_t>(square)];
}
// Where lances of a side can stand that attack a square.
inline Bitboard lance_line(Side side, int square) {
  return ray(side == Side::black ? towards::down : towards::up, square);
}

inline std::size_t direction(int from, int to) {
  return line_tables.direction[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
}
// The squares strictly between two that are on one rank, file or diagonal; none of others.
inline Bitboard between(int a, int b) {
  const auto there = direction(a, b);
  return ray(there, a) & ray((7 - there) & 7, b);
}
// The whole line through two squares; nothing if they are on none.
inline Bitboard line(int a, int b) {
  const auto there = direction(a, b);
  if (there == towards::nowhere) return {};
  return ray(there, a) | ray(7 - there, a) | Bitboard::of(a);
}

}  // namespace proofboard::shogi
