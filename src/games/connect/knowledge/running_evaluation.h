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
      weight += weights_[static_cast<std::size_t>(stones)] *
                (board_.open(Side::black, stones).count() - board_.open(Side::white, stones).count());
    }
    const Side mover = at.turn.side;
    const bool wins_now = board_.has_open(mover, shape.k - at.turn.left);
    Blocks threats;
    if (!wins_now) {
      board_.for_each_open(opponent(mover), shape.k - shape.p, [&](int window) {
        Block block{{}, 0};
        board_.for_each_empty_cell(window, [&](Cell cell) { block.cells[block.size++] = cell; });
        threats.push_back(block);
      });
    }
    return Evaluator::judged(at, weight, wins_now, threats);
  }

 private:
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
