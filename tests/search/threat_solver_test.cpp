// Threat-space search as a solver: its answers against brute force, and proofs of all its wins.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "checker/games.h"
#include "rules/notation.h"
#include "search/algorithms/threat_space.h"
#include "search/proof.h"
#include "tests/certificate/forge.h"
#include "tests/support/small_connect.h"

namespace proofboard {
namespace {

using connect::Game;
using testing_games::ConnectWinner;
using testing_games::random_position;
using testing_games::SmallBoard;
using testing_games::TestFolder;

constexpr std::size_t memory = std::size_t{16} << 20;

template <class A>
std::unique_ptr<Solver<Game>> solver_of(const Game& game, const std::string& options) {
  return A::template make<Game>(game, *Options::parse(A::options(), options),
                                SolverSetup{memory, 0});
}

Game game_of(const std::string& options) {
  return *Game::make(*Options::parse(Game::options(), options));
}

struct Solved {
  Truth truth = Truth::unknown;
  StopReason reason = StopReason::none;
  bool is_valid = false;        // the certificate
  std::uint64_t lemmas = 0;     // in it
  std::uint64_t positions = 0;  // in it
};

// Solves, and of every answer writes and checks the proof. Nothing may have to be searched again.
template <class A>
Solved solve(const Game& game, const Game::Position& position, Side attacker,
             const std::string& options, std::uint64_t nodes = 1'000'000) {
  const auto solver = solver_of<A>(game, options);
  Limits limits;
  limits.nodes = nodes;
  Budget budget(limits);
  const Question<Game> question{position, {attacker, Target::win()}};
  Solved solved{solver->solve(question, budget), budget.reason()};
  if (!is_solved(solved.truth) || game.result(position)) return solved;
  Budget proof_budget{Limits{}};
  ProofBuilder<Game> proof(game, question, solved.truth, *solver, memory);
  const auto built = proof.build(proof_budget);
  EXPECT_TRUE(built) << game.position_text(position) << ": " << built.error().message;
  EXPECT_EQ(proof.truth(), solved.truth);
  const TestFolder folder;
  if (!built || !proof.write(folder.file("proof"), question.goal)) return solved;
  const auto report = *check_file(folder.file("proof"));
  EXPECT_TRUE(report.is_valid()) << game.position_text(position) << ": " << report.message;
  if (solved.truth == Truth::proven) {
    EXPECT_EQ(proof.nodes_searched_again(), 0u) << game.position_text(position);
  }
  solved.is_valid = report.is_valid();
  solved.lemmas = report.lemmas;
  solved.positions = report.positions;
  return solved;
}

template <class A>
Solved solve_text(const std::string& game_options, const std::string& text,
                  const std::string& options, Side attacker = Side::black,
                  std::uint64_t nodes = 1'000'000) {
  const auto setup = read_position<Game>(*Options::parse(Game::options(), game_options), text);
  EXPECT_TRUE(setup) << setup.error().message;
  return solve<A>(setup->rules, setup->position, attacker, options, nodes);
}

// Threes at c2-e2 and c8-e8 in Connect6 on 9 x 9.
constexpr const char* threes = "9/2xxx4/9/9/9/9/9/2xxx4/9 x 2";
constexpr const char* connect6 = "k=6,counts=any";

TEST(Vcdt, proves_a_conservative_win_by_a_lemma_alone) {
  const auto solved = solve_text<VcdtAlgorithm>(connect6, threes, "");
  EXPECT_EQ(solved.truth, Truth::proven);
  EXPECT_EQ(solved.positions, 1u);
  EXPECT_EQ(solved.lemmas, 1u);
}
TEST(Vcdt, proves_that_the_defender_on_turn_is_lost) {
  // An open four and a three: whatever White does with one stone.
  const auto solved = solve_text<VcdtAlgorithm>(connect6, "9/2xxx4/9/9/2xxxx3/9/9/2xxx4/9 o 1", "");
  EXPECT_EQ(solved.truth, Truth::proven);
  EXPECT_TRUE(solved.is_valid);
  EXPECT_GT(solved.lemmas, 2u);
}
TEST(Vcdt, that_finds_no_win_says_that_there_is_none_of_this_kind) {
  for (const char* position : {"9/9/9/9/2xx5/9/9/9/9 x 2", "9/2xxx4/9/9/9/9/9/2xxx4/9 o 2"}) {
    const auto solved = solve_text<VcdtAlgorithm>(connect6, position, "");
    EXPECT_EQ(solved.truth, Truth::unknown) << position;
    EXPECT_EQ(solved.reason, StopReason::exhausted) << position;
  }
}
TEST(Vcdt, that_met_a_limit_says_which) {
  constexpr const char* longer = "9/9/9/9/2xx5/9/9/9/9 x 2";  // e5-f5 makes two threats
  EXPECT_EQ(solve_text<VcdtAlgorithm>(connect6, longer, "depth=1").reason, StopReason::depth);
  EXPECT_EQ(solve_text<VcdtAlgorithm>(connect6, longer, "", Side::black, 1).reason,
            StopReason::nodes);
}

struct Tally {
  int proven = 0, deep = 0, missed = 0;
};

// Whatever it proves is true and has a valid certificate.
template <class A>
Tally hold_against_brute_force(const SmallBoard& board, const std::string& options, int positions) {
  const auto game = game_of(board.options);
  Random random(11);
  Tally tally;
  for (int i = 0; i < positions; ++i) {
    const auto position = random_position(game, board, random);
    if (!position) continue;
    ConnectWinner winner(game);
    for (const Side attacker : {Side::black, Side::white}) {
      const auto solved = solve<A>(game, *position, attacker, options);
      const bool wins = winner.wins(attacker, *position);
      if (solved.truth == Truth::proven) {
        EXPECT_TRUE(wins) << game.position_text(*position) << ' ' << to_text(attacker);
        EXPECT_TRUE(solved.is_valid);
      }
      tally.proven += solved.truth == Truth::proven;
      tally.deep += solved.positions > 1;
      tally.missed += wins && solved.truth != Truth::proven;
    }
  }
  return tally;
}

constexpr SmallBoard boards[] = {{"m=7,n=7,k=4,p=2,counts=any", 49, 10, false},
                                 {"m=5,n=5,k=4,p=1,counts=any", 25, 12, true},
                                 {"m=4,n=4,k=3,p=2,counts=any", 16, 9, false}};

TEST(Vcdt, proves_only_what_is_true_by_brute_force) {
  int deep = 0;
  for (const auto& board : boards) {
    for (const char* options : {"", "against=real", "filter=none,against=real"}) {
      const auto tally = hold_against_brute_force<VcdtAlgorithm>(board, options, 60);
      EXPECT_GT(tally.proven, 10) << board.options << ' ' << options;
      deep += tally.deep;
    }
  }
  EXPECT_GT(deep, 10);
}
TEST(Vcst, proves_only_what_is_true_by_brute_force) {
  for (const auto& board : boards) {
    for (const char* options : {"", "against=real"}) {
      const auto tally = hold_against_brute_force<VcstAlgorithm>(board, options, 60);
      EXPECT_GT(tally.proven, 10) << board.options << ' ' << options;
    }
  }
}

TEST(VcdtDfPn, proves_only_what_is_true_by_brute_force) {
  for (const auto& board : boards) {
    for (const char* options : {"", "width=3,leaf=5", "E=3,D=8,epsilon=0"}) {
      const auto tally = hold_against_brute_force<VcdtDfPnAlgorithm>(board, options, 60);
      EXPECT_GT(tally.proven, 10) << board.options << ' ' << options;
    }
  }
}
TEST(VcdtDfPn, complete_and_with_all_moves_agrees_with_brute_force) {
  int proven = 0, disproven = 0;
  for (const auto& board : boards) {
    const auto game = game_of(board.options);
    Random random(12);
    for (int i = 0; i < 60; ++i) {
      const auto position = random_position(game, board, random);
      if (!position) continue;
      ConnectWinner winner(game);
      for (const Side attacker : {Side::black, Side::white}) {
        const auto solved =
            solve<VcdtDfPnAlgorithm>(game, *position, attacker, "complete=yes,width=0,leaf=50");
        const bool wins = winner.wins(attacker, *position);
        EXPECT_EQ(solved.truth, wins ? Truth::proven : Truth::disproven)
            << game.position_text(*position) << ' ' << to_text(attacker);
        EXPECT_TRUE(solved.is_valid);
        (wins ? proven : disproven)++;
      }
    }
  }
  EXPECT_GT(proven, 50);
  EXPECT_GT(disproven, 50);
}
TEST(VcdtDfPn, that_left_moves_out_disproves_nothing) {
  const char* position = "9/9/9/9/2xx5/9/9/9/9 o 2";
  const auto pruned = solve_text<VcdtDfPnAlgorithm>(connect6, position, "");
  EXPECT_EQ(pruned.truth, Truth::unknown);
  EXPECT_EQ(pruned.reason, StopReason::pruned);
  const auto wide = solve_text<VcdtDfPnAlgorithm>(connect6, position, "width=0");
  EXPECT_EQ(wide.truth, Truth::unknown);
  EXPECT_EQ(wide.reason, StopReason::exhausted);
}

}  // namespace
}  // namespace proofboard
