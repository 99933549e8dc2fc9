// The evaluation of Connect for a search that asks about one position after the other: the windows
// are kept (window_board.h), and only the stones in which a position differs from the last one are
// put down or taken up. Neighbours in a search differ in a few stones, so that takes a fraction of
// counting all windows anew.
//
// Invariant: value() is Evaluator::evaluate() of the same position. Belongs to one thread.
#pragma once

#include "game/playing.h"
#include "games/connect/knowledge/evaluation.h"
#include "games/connect/knowledge/window_board.h"

namespace proofboard::connect {

class FollowingEvaluator final : public RunningEvaluation<Game> {
 public:
  explicit FollowingEvaluator(const Game& game)
      : lines_(Shape::of(game)), board_(lines_), weights_(Evaluator::weights_of(game)) {}
  // The board refers to the lines.
  FollowingEvaluator(const FollowingEvaluator&) = delete;
  FollowingEvaluator& operator=(const FollowingEvaluator&) = delete;

  int value(const Position& at) override {
    follow(at.stones);
    const Shape& shape = lines_.shape();
    int weight = 0;
    for (int stones = 1; stones <= shape.k; ++stones) {
      weight +=
          weights_[static_cast<std::size_t>(stones)] *
          (board_.open(Side::black, stones).count() - board_.open(Side::white, stones).count());
    }
    const Side mover = at.turn.side;
    const bool wins_now = board_.has_open(mover, shape.k - at.turn.left);
    return Evaluator::judged(at, weight, wins_now, !wins_now && is_beaten(at));
  }

 private:
  // Threats are rare, and the list of them is large enough to be worth avoiding.
  bool is_beaten(const Position& at) const {
    const Side other = opponent(at.turn.side);
    const int enough = lines_.shape().k - lines_.shape().p;
    if (!board_.has_open(other, enough)) return false;
    Blocks threats;
    board_.for_each_open(other, enough, [&](int window) {
      Block block{{}, 0};
      board_.for_each_empty_cell(window, [&](Cell cell) { block.cells[block.size++] = cell; });
      threats.push_back(block);
    });
    return Evaluator::is_too_much(at, threats);
  }

  void follow(const Stones& stones) {
    const Stones before = board_.stones();
    for (const Side side : {Side::black, Side::white}) {
      before[side].for_each([&](int cell) {
        if (!stones[side].contains(cell)) board_.remove(side, cell);
      });
    }
    for (const Side side : {Side::black, Side::white}) {
      stones[side].for_each([&](int cell) {
        if (!before[side].contains(cell)) board_.place(side, cell);
      });
    }
  }

  Lines lines_;
  WindowBoard board_;
  Evaluator::Weights weights_;
};

inline std::unique_ptr<RunningEvaluation<Game>> make_following_evaluator(const Game& game) {
  return std::make_unique<FollowingEvaluator>(game);
}

}  // namespace proofboard::connect
