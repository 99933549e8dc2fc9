// A simple static evaluation of Othello: mobility, corners and parity.
//
// A side with more moves chooses where the other is forced; a corner can never be turned over; and
// whoever plays last has the last word. Parity over the whole board tells next to nothing, so it
// only breaks ties. Weights by hand: a corner is worth four moves, and a lead of a corner or of
// four moves is about the 500 that evaluation.h calls decisive. Chosen after trying a few on 50
// positions, then checked on 200 others, where they help less: docs/knowledge/othello.md.
#pragma once

#include <bit>

#include "games/othello/rules/othello.h"

namespace proofboard::othello {

struct Evaluator {
  static constexpr int per_move = 125;
  static constexpr int per_corner = 500;
  static constexpr int parity = 25;

  static int evaluate(const Game& rules, const Position& at) {
    const int last = rules.size() - 1;
    const auto corners =
        square_bit(0) | square_bit(last) | square_bit(8 * last) | square_bit(8 * last + last);
    const auto board = board_of(rules.size());
    const auto empty = board & ~(at.own | at.other);
    const int mobility = std::popcount(placings(at.own, at.other, empty)) -
                         std::popcount(placings(at.other, at.own, empty));
    const int corner_lead = std::popcount(at.own & corners) - std::popcount(at.other & corners);
    const int mover_value = per_move * mobility + per_corner * corner_lead +
                            (std::popcount(empty) % 2 == 0 ? -parity : parity);
    return at.to_move == Side::black ? mover_value : -mover_value;
  }
};

}  // namespace proofboard::othello
