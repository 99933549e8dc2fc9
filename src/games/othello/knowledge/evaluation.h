// The evaluation of Othello, in Black's eyes, in the unit of evaluation.h: 500 is about decisive.
//
// On 8x8 boards the final score that the patterns expect (patterns.h), 50 to a disc: of random
// positions with a value beyond 500 nine in ten are won by the side that is ahead. The small boards
// have no patterns: there it is mobility, corners and parity. A side with more moves chooses where
// the other is forced; a corner can never be turned over; and whoever plays last has the last word.
// Weights by hand. How good both are: docs/knowledge/othello.md.
#pragma once

#include <bit>

#include "games/othello/knowledge/patterns.h"
#include "games/othello/rules/othello.h"

namespace proofboard::othello {

struct Evaluator {
  static constexpr int per_move = 125;
  static constexpr int per_corner = 500;
  static constexpr int parity = 25;
  static constexpr int per_disc = 50;

  static int evaluate(const Game& rules, const Position& at) {
    const int mover_value = rules.size() == 8 ? by_patterns(at) : by_hand(rules, at);
    return at.to_move == Side::black ? mover_value : -mover_value;
  }

  // For the side to move.
  static int by_patterns(const Position& at) {
    return Patterns::value(Patterns::weights(), at.own, at.other) * per_disc / Patterns::unit;
  }
  static int by_hand(const Game& rules, const Position& at) {
    const auto corners = corners_of(rules.size());
    const auto board = board_of(rules.size());
    const auto empty = board & ~(at.own | at.other);
    const int mobility = std::popcount(placings(at.own, at.other, empty)) -
                         std::popcount(placings(at.other, at.own, empty));
    const int corner_lead = std::popcount(at.own & corners) - std::popcount(at.other & corners);
    return per_move * mobility + per_corner * corner_lead +
           (std::popcount(empty) % 2 == 0 ? -parity : parity);
  }
};

}  // namespace proofboard::othello
