// On a board that is its own mirror image, or looks the same when it is turned, moves are images of
// each other: one of them speaks for all.
#pragma once

#include <algorithm>
#include <vector>

#include "game/rules.h"

namespace proofboard {

template <Rules R>
class ImageMoves {
 public:
  // Keeps the first of those that are images of each other.
  void drop(const R& rules, const typename R::Position& position, typename R::Moves& moves) {
    if constexpr (Symmetric<R>) {
      symmetries_.clear();
      for (int symmetry = 1; symmetry < rules.symmetries(); ++symmetry) {
        if (rules.transform(position, symmetry) == position) symmetries_.push_back(symmetry);
      }
      if (symmetries_.empty()) return;
      const auto all = moves;
      moves.clear();
      for (const auto move : all) {
        if (!has_image_in(rules, moves, move)) moves.push_back(move);
      }
    }
  }

 private:
  bool has_image_in(const R& rules, const typename R::Moves& kept,
                    typename R::Move move) const requires Symmetric<R> {
    return std::any_of(symmetries_.begin(), symmetries_.end(), [&](int symmetry) {
      const auto image = rules.transform_move(move, symmetry);
      return std::find(kept.begin(), kept.end(), image) != kept.end();
    });
  }

  std::vector<int> symmetries_;  // scratch: those under which the position stays as it is
};

}  // namespace proofboard
