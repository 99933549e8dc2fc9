#include "games/othello/reasons/ending.h"

#include <bit>

namespace proofboard::othello {

// Where fewer cells are left, remembering a position costs more than it saves, and so does looking
// up what follows from each of its moves.
static constexpr int least_cells_to_remember = 8;
static constexpr int least_cells_to_look_ahead = 9;

int Ending::search_table(Squares own, Squares other, Squares cells, int count, int alpha) {
  ++nodes_;
  const auto nodes_before = nodes();
  const bool remembers = count >= least_cells_to_remember;
  if (remembers) table_.prefetch(own, other);
  const Squares placeable = placings(own, other, cells);
  if (placeable == 0) {
    if (placings(other, own, cells) == 0) return last_.final_score(own, other);
    const int score = -search_table(other, own, cells, count, -alpha - 1);
    if (remembers) table_.store(own, other, alpha, score, ScoreEntry::pass, 1);
    return score;
  }
  std::uint8_t first = ScoreEntry::no_move;
  if (const auto known = remembers ? table_.find(own, other) : std::nullopt) {
    if (known->lower > alpha) return known->lower;
    if (known->upper <= alpha) return known->upper;
    first = known->move;
  }
  Turns turns;
  list_turns(own, other, placeable, turns);
  if (count >= least_cells_to_look_ahead) {
    if (const auto* turn = known_above(table_, own, other, turns, alpha)) {
      table_.store(own, other, alpha, alpha + 1, turn->square, 1);
      return alpha + 1;
    }
  }
  if (turns.size() > 1) put_in_order(last_, own, other, cells, turns);
  int best = -ScoreEntry::most - 1;
  std::uint8_t move = ScoreEntry::no_move;
  for (std::size_t i = 0; i < turns.size() && best <= alpha; ++i) {
    const auto& turn = next_turn(turns, i, first);
    const int score = -play_on(turn.own_after(other), turn.other_after(own),
                               cells ^ square_bit(turn.square), count - 1, -alpha - 1);
    if (score <= best) continue;
    best = score;
    move = turn.square;
  }
  if (remembers) table_.store(own, other, alpha, best, move, nodes() - nodes_before + 1);
  return best;
}

}  // namespace proofboard::othello
