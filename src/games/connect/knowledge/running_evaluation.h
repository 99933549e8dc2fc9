// The evaluation of Connect for a search that asks about one position after the other: the windows
// are kept (window_board.h), and only the stones in which a position differs from the last one are
// put down or taken up. Neighbours in a search differ in a few stones, so that takes a fraction of
// counting all windows anew. What a stone would gain on each cell is kept likewise, of either side:
// a stone put down changes it on the cells of its windows alone.
//
// Invariant: value() and merits() are those of Evaluator for the same position. Belongs to one
// thread.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "game/playing.h"
#include "games/connect/knowledge/evaluation.h"
#include "games/connect/knowledge/threats.h"

namespace proofboard::connect {

class FollowingEvaluator final : public RunningEvaluation<Game> {
 public:
  explicit FollowingEvaluator(const Game& game)
      : lines_(Shape::of(game)), board_(lines_), weights_(Evaluator::weights_of(game)) {
    for (int cell = 0; cell < lines_.cells(); ++cell) {
      const int windows = static_cast<int>(lines_.through(cell).size());
      const auto all = windows * Evaluator::gain_of(weights_, 0, 0);
      for (auto& side : gains_) side[static_cast<std::size_t>(cell)] = all;
    }
  }
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

  void merits(const Position& at, const Game::Moves& moves,
              std::vector<std::int16_t>& merits) override {
    follow(at.stones);
    const auto& gains = gains_[static_cast<std::size_t>(at.turn.side)];
    merits.clear();
    for (const auto move : moves) merits.push_back(Evaluator::merit_of(gains[move.cell]));
  }

 private:
  // Threats are rare, and the list of them is large enough to be worth avoiding.
  bool is_beaten(const Position& at) const {
    const Side other = opponent(at.turn.side);
    if (!can_win_with(board_, other, lines_.shape().p)) return false;
    Blocks threats;
    threat_blocks(board_, other, threats);
    return Evaluator::is_too_much(at, threats);
  }

  void follow(const Stones& stones) {
    const Stones before = board_.stones();
    for (const Side side : {Side::black, Side::white}) {
      before[side].for_each([&](int cell) {
        if (!stones[side].contains(cell)) change(cell, [&] { board_.remove(side, cell); });
      });
    }
    for (const Side side : {Side::black, Side::white}) {
      stones[side].for_each([&](int cell) {
        if (!before[side].contains(cell)) change(cell, [&] { board_.place(side, cell); });
      });
    }
  }

  // Puts down or takes up a stone on the cell.
  template <class F>
  void change(int cell, F f) {
    add_gains(cell, -1);
    f();
    add_gains(cell, 1);
  }

  // Of the windows through a cell, to all their cells.
  void add_gains(int through, int times) {
    for (const auto [window, place] : lines_.through(through)) {
      const auto black = static_cast<std::size_t>(board_.count(Side::black, window));
      const auto white = static_cast<std::size_t>(board_.count(Side::white, window));
      if (black > 0 && white > 0) continue;
      const int of_black = times * Evaluator::gain_of(weights_, black, white);
      const int of_white = times * Evaluator::gain_of(weights_, white, black);
      for (int i = 0; i < lines_.shape().k; ++i) {
        const auto cell = lines_.cell(window, i);
        gains_[0][cell] += of_black;
        gains_[1][cell] += of_white;
      }
    }
  }

  Lines lines_;
  WindowBoard board_;
  Evaluator::Weights weights_;
  std::array<std::array<int, most_cells>, 2> gains_{};  // by side and cell
};

inline std::unique_ptr<RunningEvaluation<Game>> make_following_evaluator(const Game& game) {
  return std::make_unique<FollowingEvaluator>(game);
}

}  // namespace proofboard::connect
