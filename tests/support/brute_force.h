// The truth by trying everything: the oracle of the search tests.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "game/question.h"

namespace proofboard::testing_games {

// Plain minimax without memory.
template <Rules R>
Truth minimax_truth(const R& rules, Goal goal, typename R::Position& position) {
  if (const auto score = rules.result(position)) return goal.judge(*score);
  const auto wanted = wanted_by(goal.turn_of(rules.to_move(position)));
  auto truth = opposite(wanted);
  typename R::Moves moves;
  rules.moves(position, moves);
  for (const auto move : moves) {
    const auto undo = rules.play(position, move);
    if (minimax_truth(rules, goal, position) == wanted) truth = wanted;
    rules.undo(position, move, undo);
  }
  return truth;
}

// The same for every position below the one asked for, each worked out once.
template <Rules R>
class BruteForce {
 public:
  BruteForce(const R& rules, Goal goal) : rules_(rules), goal_(goal) {}

  Truth truth(typename R::Position position) { return search(position); }

  // Every position that the searches so far have met, in no special order.
  const auto& positions() const { return seen_; }

 private:
  struct Seen {
    typename R::Position position;
    Truth truth;
  };

  Truth search(typename R::Position& position) {
    if (const auto score = rules_.result(position)) return goal_.judge(*score);
    std::vector<std::uint8_t> bytes;
    rules_.encode(position, bytes);
    const std::string name(bytes.begin(), bytes.end());
    if (const auto it = seen_.find(name); it != seen_.end()) return it->second.truth;
    const auto wanted = wanted_by(goal_.turn_of(rules_.to_move(position)));
    auto truth = opposite(wanted);
    typename R::Moves moves;
    rules_.moves(position, moves);
    for (const auto move : moves) {  // no shortcut: every position below is to be seen
      const auto undo = rules_.play(position, move);
      if (search(position) == wanted) truth = wanted;
      rules_.undo(position, move, undo);
    }
    seen_.emplace(name, Seen{position, truth});
    return truth;
  }

  const R& rules_;
  Goal goal_;
  std::unordered_map<std::string, Seen> seen_;
};

}  // namespace proofboard::testing_games
