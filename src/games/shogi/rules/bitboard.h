// Sets of squares of the 9 x 9 board, as bits of one 128-bit number.
//
// A square is 9 * file + rank: file 0 is file "1", Black's right edge, rank 0 is rank "a", the top
// of the diagram. So the nine squares of a file are neighbouring bits, a step down the board is +1
// and a step to the left +9, and sums and differences of whole boards work on files (see
// files_without) and on rays (attacks.h).
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/truth.h"

namespace proofboard::shogi {

inline constexpr int files = 9, ranks = 9, squares = 81;
inline constexpr int no_square = 81;  // where the king of a side without one is

constexpr int square_of(int file, int rank) {
  return ranks * file + rank;
}
constexpr int file_of(int square) {
  return square / ranks;
}
constexpr int rank_of(int square) {
  return square % ranks;
}
constexpr std::size_t index(Side side) {
  return static_cast<std::size_t>(side);
}

class Bitboard {
 public:
  using Bits = unsigned __int128;

  constexpr Bitboard() = default;
  constexpr explicit Bitboard(Bits bits) : bits_(bits) {}
  static constexpr Bitboard of(int square) {
    // A shift of 128 bits by a variable takes longer than two of 64.
    return words(std::uint64_t{square < 64} << (square & 63),
                 std::uint64_t{square >= 64} << (square & 63));
  }

  constexpr Bits bits() const { return bits_; }
  constexpr bool is_empty() const { return bits_ == 0; }
  constexpr bool contains(int square) const { return (bits_ & of(square).bits_) != 0; }
  constexpr bool has_one() const { return bits_ != 0 && (bits_ & (bits_ - 1)) == 0; }
  constexpr bool has_several() const { return (bits_ & (bits_ - 1)) != 0; }
  constexpr int count() const { return std::popcount(low()) + std::popcount(high()); }

  // Of a set that isn't empty.
  constexpr int first() const {
    return low() != 0 ? std::countr_zero(low()) : 64 + std::countr_zero(high());
  }
  constexpr int last() const {
    return high() != 0 ? 127 - std::countl_zero(high()) : 63 - std::countl_zero(low());
  }

  constexpr Bitboard without(Bitboard other) const { return Bitboard(bits_ & ~other.bits_); }
  friend constexpr Bitboard operator&(Bitboard a, Bitboard b) {
    return Bitboard(a.bits_ & b.bits_);
  }
  friend constexpr Bitboard operator|(Bitboard a, Bitboard b) {
    return Bitboard(a.bits_ | b.bits_);
  }
  friend constexpr Bitboard operator^(Bitboard a, Bitboard b) {
    return Bitboard(a.bits_ ^ b.bits_);
  }
  constexpr Bitboard& operator&=(Bitboard other) { return *this = *this & other; }
  constexpr Bitboard& operator|=(Bitboard other) { return *this = *this | other; }
  constexpr Bitboard& operator^=(Bitboard other) { return *this = *this ^ other; }
  friend constexpr bool operator==(Bitboard, Bitboard) = default;

  // Calls f(square), in ascending order.
  template <class F>
  constexpr void for_each(const F& f) const {
    for (auto word = low(); word != 0; word &= word - 1) f(std::countr_zero(word));
    for (auto word = high(); word != 0; word &= word - 1) f(64 + std::countr_zero(word));
  }
  // Whether f(square) is true for some square; asks no further than that.
  template <class F>
  constexpr bool any_of(const F& f) const {
    for (auto word = low(); word != 0; word &= word - 1) {
      if (f(std::countr_zero(word))) return true;
    }
    for (auto word = high(); word != 0; word &= word - 1) {
      if (f(64 + std::countr_zero(word))) return true;
    }
    return false;
  }

 private:
  static constexpr Bitboard words(std::uint64_t low, std::uint64_t high) {
    return Bitboard(Bits{high} << 64 | low);
  }
  constexpr std::uint64_t low() const { return static_cast<std::uint64_t>(bits_); }
  constexpr std::uint64_t high() const { return static_cast<std::uint64_t>(bits_ >> 64); }

  Bits bits_ = 0;
};

constexpr Bitboard rank_set(int rank) {
  Bitboard set;
  for (int file = 0; file < files; ++file) set |= Bitboard::of(square_of(file, rank));
  return set;
}

inline constexpr Bitboard all_squares{(Bitboard::Bits{1} << squares) - 1};

// A whole set one step further; what would leave the board is gone.
inline constexpr Bitboard all_but_top = all_squares.without(rank_set(0));
inline constexpr Bitboard all_but_bottom = all_squares.without(rank_set(ranks - 1));
constexpr Bitboard one_up(Bitboard set) {
  return Bitboard((set & all_but_top).bits() >> 1);
}
constexpr Bitboard one_down(Bitboard set) {
  return Bitboard((set & all_but_bottom).bits() << 1);
}
constexpr Bitboard one_forward(Side side, Bitboard set) {
  return side == Side::black ? one_up(set) : one_down(set);
}
constexpr Bitboard one_sideways(Bitboard set) {
  return Bitboard(set.bits() << ranks | set.bits() >> ranks) & all_squares;
}

// The three ranks farthest from a side, where its pieces promote; the ranks from `count` of which
// a piece that only moves forwards could never move again.
constexpr Bitboard farthest_ranks(Side side, int count) {
  Bitboard set;
  for (int i = 0; i < count; ++i) set |= rank_set(side == Side::black ? i : ranks - 1 - i);
  return set;
}
inline constexpr std::array<Bitboard, 2> promotion_zone{farthest_ranks(Side::black, 3),
                                                        farthest_ranks(Side::white, 3)};

// All squares of the files on which none of the pawns is; no file may hold two of them. In nine
// bits, 256 less the bit of the one pawn has its top bit no more; 256 itself has it still.
constexpr Bitboard files_without(Bitboard pawns) {
  constexpr auto tops = rank_set(ranks - 1).bits();
  const auto free = (tops - pawns.bits()) & tops;
  return Bitboard((free - (free >> (ranks - 1))) | free);
}

}  // namespace proofboard::shogi
