// Solvers of Connect by threats, put to the question: whatever they prove is written as a proof and
// checked.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "checker/games.h"
#include "rules/notation.h"
#include "search/algorithms/threat_space.h"
#include "search/proof.h"
#include "tests/support/small_connect.h"
#include "tests/support/test_folder.h"

namespace proofboard::testing_games {

using connect::Game;

inline constexpr std::size_t solver_memory = std::size_t{16} << 20;

template <class A>
std::unique_ptr<Solver<Game>> solver_of(const Game& game, const std::string& options) {
  return A::template make<Game>(game, *Options::parse(A::options(), options),
                                SolverSetup{solver_memory, 0});
}

inline Game game_of(const std::string& options) {
  return *Game::make(*Options::parse(Game::options(), options));
}

struct Solved {
  Truth truth = Truth::unknown;
  StopReason reason = StopReason::none;
  bool is_valid = false;        // the certificate
  std::uint64_t lemmas = 0;     // in it
  std::uint64_t positions = 0;  // in it
};

// Solves, and of every answer writes and checks the proof. Nothing of a win may have to be searched
// again.
inline Solved solve_with(Solver<Game>& solver, const Game& game, const Question<Game>& question,
                         const Limits& limits) {
  Budget budget(limits);
  Solved solved{solver.solve(question, budget), budget.reason()};
  if (!is_solved(solved.truth) || game.result(question.position)) return solved;
  const auto text = game.position_text(question.position);
  Budget proof_budget{Limits{}};
  ProofBuilder<Game> proof(game, question, solved.truth, solver, solver_memory);
  const auto built = proof.build(proof_budget);
  EXPECT_TRUE(built) << text << ": " << built.error().message;
  EXPECT_EQ(proof.truth(), solved.truth);
  const TestFolder folder;
  if (!built || !proof.write(folder.file("proof"), question.goal)) return solved;
  const auto report = *check_file(folder.file("proof"));
  EXPECT_TRUE(report.is_valid()) << text << ": " << report.message;
  if (solved.truth == Truth::proven) {
    EXPECT_EQ(proof.nodes_searched_again(), 0u) << text;
  }
  solved.is_valid = report.is_valid();
  solved.lemmas = report.lemmas;
  solved.positions = report.positions;
  return solved;
}

template <class A>
Solved solve(const Game& game, const Game::Position& position, Side attacker,
             const std::string& options, std::uint64_t nodes = 1'000'000) {
  Limits limits;
  limits.nodes = nodes;
  return solve_with(*solver_of<A>(game, options), game, {position, {attacker, Target::win()}},
                    limits);
}

template <class A>
Solved solve_text(const std::string& game_options, const std::string& text,
                  const std::string& options, Side attacker = Side::black,
                  std::uint64_t nodes = 1'000'000) {
  const auto setup = read_position<Game>(*Options::parse(Game::options(), game_options), text);
  EXPECT_TRUE(setup) << setup.error().message;
  return solve<A>(setup->rules, setup->position, attacker, options, nodes);
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

inline constexpr SmallBoard boards[] = {{"m=7,n=7,k=4,p=2,counts=any", 49, 10, false},
                                        {"m=5,n=5,k=4,p=1,counts=any", 25, 12, true},
                                        {"m=4,n=4,k=3,p=2,counts=any", 16, 9, false}};

}  // namespace proofboard::testing_games
