// How good the moves of a position look, from whatever the game has: the look of its insight, what
// it brings for players, or a static evaluation of the positions after them.
#pragma once

#include <cstdint>
#include <vector>

#include "game/evaluation.h"
#include "game/insight.h"
#include "game/playing.h"

namespace proofboard::conspiracy {

template <Rules R>
class MoveLooks {
 public:
  using Position = typename R::Position;

  MoveLooks(MeritsOf<R> merits, StaticEvaluation<R> evaluation)
      : merits_of_(merits), evaluation_(evaluation) {}

  // Of the moves that the insight, if there is one, has just looked at.
  void list(const R& rules, const Position& at, const typename R::Moves& moves,
            const Insight<R>* insight) {
    merits_.clear();
    if (insight != nullptr) {
      const auto merits = insight->merits();
      merits_.assign(merits.begin(), merits.end());
    }
    if (merits_.empty() && merits_of_ != nullptr) merits_of_(rules, at, moves, merits_);
    if (merits_.size() != moves.size()) merits_.clear();
  }

  bool are_listed() const { return !merits_.empty(); }
  int of_move(std::size_t index) const { return merits_.empty() ? 0 : merits_[index]; }
  // If none are listed: of the move that led to this position, in the eyes of who made it.
  int of_position(const R& rules, const Position& after, Side mover) const {
    return evaluation_.value_for(mover, rules, after);
  }

 private:
  MeritsOf<R> merits_of_;
  StaticEvaluation<R> evaluation_;
  std::vector<std::int16_t> merits_;  // of the moves; empty: none
};

}  // namespace proofboard::conspiracy
