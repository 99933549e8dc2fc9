// `endgame`: Othello's own search for the score of a position.
//
// Alpha-beta with a closed window: does the side to move get more than alpha? With many empty cells
// moves are tried in the order that a shallow search with the evaluation suggests, and a table of
// exact positions keeps bounds of their scores, which serve questions with other targets too. The
// last cells are left to the checker's own code (reasons/ending.h), which remembers what it has
// played out, so that confirming the answer costs little.
//
// What the tables say never rests on a hash, so that a position whose entry was lost may simply be
// searched again (Solver::searches_again).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "games/othello/knowledge/shallow_search.h"
#include "games/othello/reasons/ending.h"
#include "search/solver.h"

namespace proofboard::othello {

struct EndgameSettings {
  bool uses_evaluation = true;  // in the order of moves; on 8x8 boards, as it knows no others
};

class EndgameSolver final : public Solver<Game> {
 public:
  EndgameSolver(const Game& game, const EndgameSettings& settings, const SolverSetup<Game>& setup);

  Truth solve(const Question<Game>& question, Budget& budget) override;
  const Indicators& indicators() const override { return indicators_; }
  std::optional<Why<Move>> why(const Position& position) override;
  bool searches_again() const override { return true; }
  std::unique_ptr<Reasons<Game>> verifier(const Claim& claim) override;

  std::optional<ScoreBounds> score_bounds(const Position& position) override;
  int guess_score(const Position& position) override;

  std::size_t shrink_to(std::size_t bytes) override;
  void keep_only_proofs() override {}  // no insight: all that it knows holds
  std::vector<Move> line() const override { return line_; }
  double table_fill() const override { return table_.fill(); }

  bool can_save() const override { return true; }
  void save(CheckpointWriter& file) const override;
  bool load(CheckpointReader& file, const Question<Game>& question) override;

 private:
  // Above alpha just if the side to move gets more. Means nothing once is_over_.
  int search(Squares own, Squares other, int alpha);
  int search_watched(Squares own, Squares other, Squares cells, int alpha);
  int search_moves(Squares own, Squares other, Squares cells, int alpha);
  void put_best_first(Squares own, Squares other, Squares cells, Turns& turns);
  void count_nodes();

  Game game_;
  std::shared_ptr<Ending> ending_;  // the verifier's too
  ScoreTable table_;
  std::optional<ShallowSearch> shallow_;
  SearchObserver<Game>* observer_;  // of all but the last cells
  Goal goal_;
  Side root_side_ = Side::black;  // to move at the root
  Budget* budget_ = nullptr;
  bool is_over_ = false;  // the budget is spent
  std::uint64_t nodes_ = 0;
  std::vector<Move> line_;  // from the root to where it searches
  Indicators indicators_;
};

}  // namespace proofboard::othello
