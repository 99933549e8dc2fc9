// Othello with at most six empty cells: the score by plain search, without memory.
//
// All functions answer whether the side to move gets more than `alpha`: what they return is above
// it just if so, and then a score that it does get; else none that it exceeds. Turns are tried
// first where the number of empty cells in the quarter of the board is odd: who moves into it last
// tends to gain by it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "games/othello/rules/bitboard.h"

namespace proofboard::othello {

namespace detail {

constexpr std::array<Squares, 64> all_neighbours() {
  std::array<Squares, 64> of{};
  for (int i = 0; i < 64; ++i) of[static_cast<std::size_t>(i)] = with_neighbours(square_bit(i));
  return of;
}
inline constexpr auto neighbours = all_neighbours();

}  // namespace detail

class LastCells {
 public:
  static constexpr int most = 6;

  LastCells(int size, bool winner_takes_empties)
      : board_(board_of(size)),
        corners_(corners_of(size)),
        winner_takes_empties_(winner_takes_empties) {
    for (int square = 0; square < 64; ++square) {
      const bool is_right = square % 8 >= size / 2, is_low = square / 8 >= size / 2;
      const auto quarter = static_cast<std::uint8_t>(1 << (2 * is_low + is_right));
      quarter_of_[static_cast<std::size_t>(square)] = quarter;
      for (std::size_t odd = 0; odd < cells_of_.size(); ++odd) {
        if ((odd & quarter) != 0) cells_of_[odd] |= square_bit(square);
      }
    }
  }

  Squares corners() const { return corners_; }
  Squares empty(Squares own, Squares other) const { return board_ & ~(own | other); }

  // The cells of those quarters in which the number of these is odd.
  Squares odd_quarters(Squares cells) const { return cells_of_[odd_bits(cells)]; }

  // Of a game that is over.
  int final_score(Squares own, Squares other) const {
    const int difference = std::popcount(own) - std::popcount(other);
    if (!winner_takes_empties_ || difference == 0) return difference;
    const int empties = std::popcount(empty(own, other));
    return difference > 0 ? difference + empties : difference - empties;
  }

  int search(Squares own, Squares other, int alpha) {
    const Squares cells = empty(own, other);
    const unsigned odd = odd_bits(cells);
    switch (std::popcount(cells)) {
      case 0: return final_score(own, other);
      case 1: return in_order<1>(own, other, ordered(cells, odd), alpha);
      case 2: return in_order<2>(own, other, ordered(cells, odd), alpha);
      case 3: return in_order<3>(own, other, ordered(cells, odd), alpha);
      case 4: return in_order<4>(own, other, ordered(cells, odd), alpha);
      case 5: return by_quarters<5>(own, other, cells, odd, alpha);
      default: return by_quarters<6>(own, other, cells, odd, alpha);
    }
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr int none = -100;  // below all scores

  unsigned odd_bits(Squares cells) const {
    unsigned odd = 0;
    for (unsigned quarter = 1; quarter <= 8; quarter *= 2) {
      odd |= std::popcount(cells & cells_of_[quarter]) % 2 != 0 ? quarter : 0;
    }
    return odd;
  }

  // Five or six cells. A bit of `odd` is set where a quarter has an odd number of them.
  template <int n>
  int by_quarters(Squares own, Squares other, Squares cells, unsigned odd, int alpha) {
    const int score = try_by_quarters<n>(own, other, cells, odd, alpha);
    if (score != none) return score;
    const int after_pass = try_by_quarters<n>(other, own, cells, odd, -alpha - 1);
    return after_pass != none ? -after_pass : final_score(own, other);
  }

  // `none` if there is no move.
  template <int n>
  int try_by_quarters(Squares own, Squares other, Squares cells, unsigned odd, int alpha) {
    ++nodes_;
    const Squares moves = placings(own, other, cells);
    const Squares first = moves & cells_of_[odd];
    int best = none;
    for (Squares left = first != 0 ? first : moves, later = moves ^ left; left != 0;) {
      const int square = std::countr_zero(left);
      const Squares turns = flips(square, own, other), bit = square_bit(square);
      const Squares next_own = other ^ turns, next_other = own ^ turns ^ bit;
      const unsigned next_odd = odd ^ quarter_of_[static_cast<std::size_t>(square)];
      int score = 0;
      if constexpr (n == 5) {
        score = -in_order<4>(next_own, next_other, ordered(cells ^ bit, next_odd), -alpha - 1);
      } else {
        score = -by_quarters<n - 1>(next_own, next_other, cells ^ bit, next_odd, -alpha - 1);
      }
      if (score > alpha) return score;
      if (score > best) best = score;
      left &= left - 1;
      if (left == 0) left = std::exchange(later, 0);
    }
    return best;
  }

  // Up to four cells are a list: a byte for each.
  using List = std::uint32_t;

  List ordered(Squares cells, unsigned odd) const {
    List list = 0;
    int shift = 0;
    const auto append = [&](Squares part) {
      for (; part != 0; part &= part - 1, shift += 8) {
        list |= static_cast<List>(std::countr_zero(part)) << shift;
      }
    };
    append(cells & cells_of_[odd]);
    append(cells & ~cells_of_[odd]);
    return list;
  }
  static constexpr List without(List list, int i) {
    const List before = (List{1} << 8 * i) - 1;
    return (list & before) | (list >> 8 & ~before);
  }

  template <int n>
  int in_order(Squares own, Squares other, List cells, int alpha) {
    if constexpr (n == 1) {
      return last(own, other, static_cast<int>(cells));
    } else {
      const int score = try_in_order<n>(own, other, cells, alpha);
      if (score != none) return score;
      const int after_pass = try_in_order<n>(other, own, cells, -alpha - 1);
      return after_pass != none ? -after_pass : final_score(own, other);
    }
  }

  // Not inlined: measured to save a fifth of the time.
  template <int n>
  [[gnu::noinline]] int try_in_order(Squares own, Squares other, List cells, int alpha) {
    ++nodes_;
    int best = none;
    _Pragma("GCC unroll 4") for (int i = 0; i < n; ++i) {
      const int square = cells >> 8 * i & 0xff;
      // No disc of the opponent beside it: nothing is turned over.
      if ((detail::neighbours[static_cast<std::size_t>(square)] & other) == 0) continue;
      const Squares turns = flips(square, own, other);
      if (turns == 0) continue;
      const int score = -in_order<n - 1>(other ^ turns, own ^ turns ^ square_bit(square),
                                         without(cells, i), -alpha - 1);
      if (score > alpha) return score;
      if (score > best) best = score;
    }
    return best;
  }

  int last(Squares own, Squares other, int square) {
    ++nodes_;
    const int difference = std::popcount(own) - std::popcount(other);
    if (const Squares turns = flips(square, own, other); turns != 0) {
      return difference + 2 * std::popcount(turns) + 1;
    }
    if (const Squares turns = flips(square, other, own); turns != 0) {
      return difference - 2 * std::popcount(turns) - 1;
    }
    return final_score(own, other);
  }

  Squares board_, corners_;
  std::array<std::uint8_t, 64> quarter_of_{};  // one bit of four
  std::array<Squares, 16> cells_of_{};         // of any set of quarters
  bool winner_takes_empties_;
  std::uint64_t nodes_ = 0;
};

}  // namespace proofboard::othello
