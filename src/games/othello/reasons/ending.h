// Othello's last cells as the checker plays them out: the score of a position with few empty cells.
//
// An alpha-beta search by the rules alone, with a table of exact positions, so that what it says
// rests on no hash. Table and order of moves (turns.h) change how long it takes, never what it
// answers.
//
// The endgame search leaves its last cells to an Ending as well. What was played out in the search
// is then still known when the proof is confirmed, and no position is played out twice.
#pragma once

#include <cstdint>
#include <optional>

#include "games/othello/reasons/last_cells.h"
#include "games/othello/reasons/score_table.h"
#include "games/othello/reasons/turns.h"
#include "games/othello/rules/othello.h"

namespace proofboard::othello {

class Ending {
 public:
  // Empty cells. With ten, proofs of random positions with 20 cells would have 3.6 times as many
  // positions; with more, a hostile certificate could keep the checker busy for longer.
  static constexpr int most_cells = 12;

  Ending(const Game& game, std::size_t bytes)
      : last_(game.size(), game.winner_takes_empties()), table_(bytes) {}

  static bool is_for(const Game& game, const Position& at) {
    return game.empty_cells(at) <= most_cells;
  }

  // Whether the side to move gets more than `alpha`: what it returns is above it just if so, and
  // then a score that it gets at least; else the most that it gets.
  int search(Squares own, Squares other, int alpha) {
    const Squares cells = last_.empty(own, other);
    return play_on(own, other, cells, std::popcount(cells), alpha);
  }

  const LastCells& last_cells() const { return last_; }
  // What was found when it was played out, if that is still known and there were enough cells.
  std::optional<ScoreEntry> find(Squares own, Squares other) const {
    return table_.find(own, other);
  }

  std::uint64_t nodes() const { return nodes_ + last_.nodes(); }
  std::size_t bytes() const { return table_.bytes(); }
  void shrink_to(std::size_t bytes) { table_.shrink_to(bytes); }

 private:
  int play_on(Squares own, Squares other, Squares cells, int count, int alpha) {
    if (count <= LastCells::most) return last_.search(own, other, alpha);
    return search_table(own, other, cells, count, alpha);
  }
  int search_table(Squares own, Squares other, Squares cells, int count, int alpha);

  LastCells last_;
  ScoreTable table_;
  std::uint64_t nodes_ = 0;
};

}  // namespace proofboard::othello
