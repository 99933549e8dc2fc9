// The evaluations of Othello, in Black's eyes, in the unit of evaluation.h: 500 is about decisive.
// How good they are: docs/knowledge/othello.md.
#pragma once

#include <bit>
#include <optional>

#include "game/playing.h"
#include "games/othello/knowledge/patterns.h"
#include "games/othello/rules/othello.h"

namespace proofboard::othello {

// For searches: mobility, corners and parity. A side with more moves chooses where the other is
// forced; a corner can never be turned over; and whoever plays last has the last word. Parity over
// the whole board tells next to nothing, so it only breaks ties. Weights by hand: a corner is worth
// four moves. Cheap, and what the published figures of the searches were measured with.
struct Evaluator {
  static constexpr int per_move = 125;
  static constexpr int per_corner = 500;
  static constexpr int parity = 25;

  static int evaluate(const Game& rules, const Position& at) {
    const auto corners = corners_of(rules.size());
    const auto empty = board_of(rules.size()) & ~(at.own | at.other);
    const int mobility = std::popcount(placings(at.own, at.other, empty)) -
                         std::popcount(placings(at.other, at.own, empty));
    const int corner_lead = std::popcount(at.own & corners) - std::popcount(at.other & corners);
    const int mover_value = per_move * mobility + per_corner * corner_lead +
                            (std::popcount(empty) % 2 == 0 ? -parity : parity);
    return at.to_move == Side::black ? mover_value : -mover_value;
  }
};

// For players: the final score that the patterns expect, 50 to a disc. Of random positions with a
// value beyond 500 more than nine in ten are won by the side that is ahead. The small boards have
// no patterns.
struct PatternEvaluator {
  static constexpr int per_disc = 50;
  // Of positions with 14 to 25 empty cells (bench/othello_error.py; docs/knowledge/othello.md).
  static constexpr double usual_error = 4.3;

  static std::optional<ScoreScale> score_scale(const Game& rules) {
    if (rules.size() != 8) return std::nullopt;
    return ScoreScale{per_disc, usual_error};
  }

  static int evaluate(const Game& rules, const Position& at) {
    if (rules.size() != 8) return Evaluator::evaluate(rules, at);
    const int mover_value =
        Patterns::value(Patterns::weights(), at.own, at.other) * per_disc / Patterns::unit;
    return at.to_move == Side::black ? mover_value : -mover_value;
  }
};

}  // namespace proofboard::othello
