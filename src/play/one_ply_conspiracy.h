// How firmly the value of a position stands that was searched one ply deep, cheap enough to be part
// of an evaluation.
//
// Conspiracy numbers (docs/algorithms/cns.md) need all leaves of a tree. Of a tree of one ply they
// can be counted at once. Let x1, x2, … be the values after the moves, in the eyes of the side to
// move, and m the largest of them. One leaf that changes is enough for more than m, and for less
// all that are too good must change:
//
//     ↑CN(m + d) = 1,    ↓CN(m − d) = the number of moves with x > m − d,    for d > 0.
//
// Summed up over d = 50, 100, 150, 200, as `analyse` sums up its tables (lab/analysis.h),
//
//     Negative_CN_Sum − Positive_CN_Sum = Σ (↓CN(m − d) − 1),
//
// so it is 0 if one move is better by 200 than all the others, and grows with the number of moves
// that are nearly as good as the best: the value is harder to spoil.
#pragma once

#include <algorithm>
#include <span>

namespace proofboard::play {

class OnePlyConspiracy {
 public:
  // Of values none of which is a certain win; at least one. Games that are over count as if they
  // could change.
  static int firmness(std::span<const int> values) {
    const int best = *std::max_element(values.begin(), values.end());
    int sum = 0;
    for (int below = 1; below <= steps; ++below) {
      const auto holds = [&](int value) { return value > best - below * apart; };
      sum += static_cast<int>(std::count_if(values.begin(), values.end(), holds)) - 1;
    }
    return sum;
  }

  static constexpr int steps = 4;
  static constexpr int apart = 50;  // 500 is about decisive
};

}  // namespace proofboard::play
