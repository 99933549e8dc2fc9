// A few plies of alpha-beta over the patterns, to see which moves are worth trying first.
#pragma once

#include <algorithm>
#include <bit>

#include "games/othello/knowledge/patterns.h"

namespace proofboard::othello {

class ShallowSearch {
 public:
  // The value for the side to move after `plies`, in eighths of a disc. 8x8 boards only.
  int value(Squares own, Squares other, int plies) {
    return search(own, other, plies, -most, most);
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr int most = 1 << 20;  // beyond all values

  int search(Squares own, Squares other, int plies, int alpha, int beta) {
    ++nodes_;
    if (plies == 0) return Patterns::value(weights_, own, other);
    const Squares empty = ~(own | other);
    Squares moves = placings(own, other, empty);
    if (moves == 0) {
      if (placings(other, own, empty) != 0) return -search(other, own, plies, -beta, -alpha);
      return Patterns::unit * (std::popcount(own) - std::popcount(other));
    }
    int best = -most;
    for (; moves != 0 && best < beta; moves &= moves - 1) {
      const int square = std::countr_zero(moves);
      const Squares turned = flips(square, own, other);
      const int value = -search(other ^ turned, own ^ turned ^ square_bit(square), plies - 1, -beta,
                                -std::max(alpha, best));
      best = std::max(best, value);
    }
    return best;
  }

  const std::int8_t* weights_ = Patterns::weights();
  std::uint64_t nodes_ = 0;
};

}  // namespace proofboard::othello
