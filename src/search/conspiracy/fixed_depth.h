// The proof and disproof functions of a position by a search of all moves to a fixed depth: its
// minimax value, and how many leaves of that search would have to change to give it another one.
//
// Without a question there is no attacker: values are in Black's eyes, as evaluations are. A game
// that is over can't change: a win is the highest value, a loss the lowest, a draw 0.
#pragma once

#include <atomic>
#include <optional>

#include "game/evaluation.h"
#include "search/conspiracy/staircase.h"

namespace proofboard::conspiracy {

template <Rules R>
class FixedDepth {
 public:
  FixedDepth(const R& rules, StaticEvaluation<R> evaluation, const std::atomic<bool>* stop)
      : rules_(rules), evaluation_(evaluation), stop_(stop) {}

  // Nothing if it was stopped.
  std::optional<ValueFunctions> functions(typename R::Position position, int plies) {
    auto found = below(position, plies);
    if (is_stopped()) return std::nullopt;
    return found;
  }

 private:
  bool is_stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

  ValueFunctions below(typename R::Position& position, int plies) {
    if (const auto score = rules_.result(position)) {
      const Value value = *score > 0 ? highest : *score < 0 ? lowest : 0;
      return {settled_steps(value), settled_steps(-value)};
    }
    if (plies == 0 || is_stopped()) {
      const Value value = finite_value(evaluation_.value_for(Side::black, rules_, position));
      return {{leaf_step(value)}, {leaf_step(-value)}};
    }
    typename R::Moves moves;
    rules_.moves(position, moves);
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
  StaticEvaluation<R> evaluation_;
  const std::atomic<bool>* stop_;
};

}  // namespace proofboard::conspiracy
