// The moves of a position with what they turn over, and a quick order for them.
//
// First those that leave the opponent few moves, corners counted twice, and few empty cells beside
// the mover's discs, where it could move later; into corners and quarters of the board with an odd
// number of empty cells somewhat sooner. Weights were found by trying a few on random positions
// with 16 and 20 cells (docs/algorithms/endgame.md).
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

#include "core/fixed_vector.h"
#include "games/othello/reasons/last_cells.h"
#include "games/othello/reasons/score_table.h"

namespace proofboard::othello {

struct Turn {
  Squares turned;
  int order;  // the smallest first
  std::uint8_t square;

  Squares own_after(Squares other) const { return other ^ turned; }  // who is to move then
  Squares other_after(Squares own) const { return own ^ turned ^ square_bit(square); }
};
using Turns = FixedVector<Turn, 64>;

inline void list_turns(Squares own, Squares other, Squares placeable, Turns& turns) {
  for (Squares left = placeable; left != 0; left &= left - 1) {
    const int square = std::countr_zero(left);
    turns.push_back({flips(square, own, other), 0, static_cast<std::uint8_t>(square)});
  }
}

inline void put_in_order(const LastCells& board, Squares own, Squares other, Squares cells,
                         Turns& turns) {
  constexpr int per_reply = 16, per_open_side = 3, corner_gain = 8, odd_gain = 8, pass_gain = 64;
  const Squares corners = board.corners();
  const Squares odd = board.odd_quarters(cells);
  for (auto& turn : turns) {
    const Squares bit = square_bit(turn.square), left = cells ^ bit;
    const Squares next_other = turn.other_after(own);
    const Squares replies = placings(turn.own_after(other), next_other, left);
    turn.order = per_reply * (std::popcount(replies) + std::popcount(replies & corners)) +
                 per_open_side * std::popcount(with_neighbours(next_other) & left);
    if (replies == 0) turn.order -= pass_gain;
    if ((bit & odd) != 0) turn.order -= odd_gain;
    if ((bit & corners) != 0) turn.order -= corner_gain;
  }
}

// Brings the one to be tried next to place i: `first` before all others. Only that one, as most
// often the first is the last that is tried.
inline const Turn& next_turn(Turns& turns, std::size_t i, std::uint8_t first) {
  auto next = i;
  for (auto k = i; k < turns.size(); ++k) {
    if (i == 0 && turns[k].square == first) {
      next = k;
      break;
    }
    if (turns[k].order < turns[next].order) next = k;
  }
  std::swap(turns[i], turns[next]);
  return turns[i];
}

// A move by which the score is known to be above alpha; or null.
inline const Turn* known_above(const ScoreTable& table, Squares own, Squares other,
                               const Turns& turns, int alpha) {
  for (const auto& turn : turns) {
    const auto known = table.find(turn.own_after(other), turn.other_after(own));
    if (known && -known->upper > alpha) return &turn;
  }
  return nullptr;
}

}  // namespace proofboard::othello
