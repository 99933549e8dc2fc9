// The proof and disproof functions of a position by a search to a fixed depth: its minimax value,
// and how many leaves of that search would have to change to give it another one.
//
// Without a question there is no attacker: values are in Black's eyes, as evaluations are. A game
// that is over can't change: a win is the highest value, a loss the lowest, a draw 0.
#pragma once

#include <atomic>
#include <optional>
#include <utility>

#include "core/budget.h"
#include "game/evaluation.h"
#include "game/insight.h"
#include "search/conspiracy/staircase.h"

namespace proofboard::conspiracy {

// Tells the value of a position by a static evaluation.
template <Rules R>
class StaticJudge {
 public:
  StaticJudge(StaticEvaluation<R> evaluation) : evaluation_(evaluation) {}

  std::optional<Side> winner(const R&, const typename R::Position&) { return std::nullopt; }
  int value(const R& rules, const typename R::Position& at) const {
    return evaluation_.value_for(Side::black, rules, at);
  }
  void moves(const R& rules, const typename R::Position& at, typename R::Moves& moves) const {
    rules.moves(at, moves);
  }

 private:
  StaticEvaluation<R> evaluation_;
};

// By the look of an insight, which may settle a position, and leave out moves that don't matter.
template <Rules R>
class InsightJudge {
 public:
  using Position = typename R::Position;

  // The insight is one that tells values, of a game without draws.
  InsightJudge(Insight<R>& insight, const Position& root, Budget& budget) : insight_(insight) {
    insight_.begin({root, {Side::black, Target::win()}}, budget);
  }
  InsightJudge(const InsightJudge&) = delete;
  InsightJudge& operator=(const InsightJudge&) = delete;
  ~InsightJudge() { insight_.end(); }

  // Before the others are asked about the same position.
  std::optional<Side> winner(const R& rules, const Position& at) {
    rules.moves(at, left_);
    const auto truth = insight_.look(at, left_);
    if (!is_solved(truth)) return std::nullopt;
    return truth == Truth::proven ? Side::black : Side::white;
  }
  int value(const R&, const Position&) const { return insight_.value().value_or(0); }
  void moves(const R&, const Position&, typename R::Moves& moves) const { moves = left_; }

 private:
  Insight<R>& insight_;
  typename R::Moves left_;
};

template <Rules R, class Judge = StaticJudge<R>>
class FixedDepth {
 public:
  template <class... About>
  FixedDepth(const R& rules, const std::atomic<bool>* stop, About&&... about)
      : rules_(rules), stop_(stop), judge_(std::forward<About>(about)...) {}

  // Nothing if it was stopped.
  std::optional<ValueFunctions> functions(typename R::Position position, int plies) {
    auto found = below(position, plies);
    if (is_stopped()) return std::nullopt;
    return found;
  }

 private:
  bool is_stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

  static ValueFunctions settled(Value value) {
    return {settled_steps(value), settled_steps(-value)};
  }

  ValueFunctions below(typename R::Position& position, int plies) {
    if (const auto score = rules_.result(position)) {
      return settled(*score > 0 ? highest : *score < 0 ? lowest : 0);
    }
    if (const auto winner = judge_.winner(rules_, position)) {
      return settled(*winner == Side::black ? highest : lowest);
    }
    if (plies == 0 || is_stopped()) {
      const Value value = finite_value(judge_.value(rules_, position));
      return {{leaf_step(value)}, {leaf_step(-value)}};
    }
    typename R::Moves moves;
    judge_.moves(rules_, position, moves);
    const bool is_black = rules_.to_move(position) == Side::black;
    StepList least{{lowest, infinity}}, sum, joined;
    for (const auto move : moves) {
      const auto undo = rules_.play(position, move);
      const auto child = below(position, plies - 1);
      rules_.undo(position, move, undo);
      least_steps(least, is_black ? child.up : child.down, joined);
      least.swap(joined);
      add_steps(sum, is_black ? child.down : child.up, joined);
      sum.swap(joined);
    }
    return is_black ? ValueFunctions{least, sum} : ValueFunctions{sum, least};
  }

  const R& rules_;
  const std::atomic<bool>* stop_;
  Judge judge_;
};

}  // namespace proofboard::conspiracy
