// Solvers of Connect by threats, put to the question: whatever they prove is written as a proof and
// checked.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "checker/games.h"
#include "game/notation.h"
#include "games/connect/knowledge/threat_insight.h"
#include "games/connect/reasons/reasons.h"
#include "games/connect/search/algorithms.h"
#include "search/algorithms.h"
#include "search/proof.h"
#include "search/widening.h"
#include "tests/support/made_in_library.h"
#include "tests/support/small_connect.h"
#include "tests/support/test_folder.h"

namespace proofboard {

SEARCHES_ARE_MADE_IN_THE_LIBRARY(connect::Game);

namespace testing_games {

using connect::Game;

inline constexpr std::size_t solver_memory = std::size_t{16} << 20;

inline Game game_of(const std::string& options) {
  return *Game::make(*Options::parse(Game::options(), options));
}

inline std::shared_ptr<Insight<Game>> threats_of(const Game& game,
                                                 const std::string& options = "") {
  const auto kind = connect::threats_insight();
  const auto parsed = Options::parse(kind.options, options);
  EXPECT_TRUE(parsed) << options;
  return kind.make(game, *parsed, solver_memory / 2);
}

// An algorithm with its options. Its knowledge is what it looks at while it searches; an algorithm
// of Connect's own has it built in, and threats are looked at only where the proof is searched
// again.
struct Search {
  std::string algorithm;
  std::string options;
  std::string threats;  // of the insight
  bool has_own_knowledge = false;
};
inline Search vcdt(const std::string& options = "") {
  return {"vcdt", options, "", true};
}
inline Search vcst(const std::string& options = "") {
  return {"vcst", options, "", true};
}
inline Search with_threats(const std::string& threats = "", const std::string& algorithm = "df-pn",
                           const std::string& options = "epsilon=0.25") {
  return {algorithm, options, threats, false};
}

struct SolverWithInsight {
  std::shared_ptr<Insight<Game>> insight;
  std::unique_ptr<Solver<Game>> solver;
};

inline SolverWithInsight solver_of(const Game& game, const Search& search) {
  SolverWithInsight made{threats_of(game, search.threats), nullptr};
  if (search.has_own_knowledge) {
    for (const auto& own : connect::threat_algorithms()) {
      if (own.info.name != search.algorithm) continue;
      made.solver = own.make(game, *Options::parse(own.info.options, search.options),
                             {solver_memory, 0, {}, nullptr});
    }
  } else {
    for (const auto& info : shared_algorithms()) {
      if (info.name != search.algorithm) continue;
      auto solver =
          make_solver<Game>(info.name, game, *Options::parse(info.options, search.options),
                            {solver_memory / 2, 0, {}, made.insight.get()});
      made.solver = std::make_unique<WideningSolver<Game>>(std::move(solver), made.insight);
    }
  }
  EXPECT_NE(made.solver, nullptr) << search.algorithm;
  return made;
}

struct Solved {
  Truth truth = Truth::unknown;
  StopReason reason = StopReason::none;
  bool is_valid = false;        // the certificate
  std::uint64_t reasons = 0;    // in it
  std::uint64_t positions = 0;  // in it
  std::uint64_t again = 0;      // nodes searched again for it
};

// Solves, and of every answer writes and checks the proof.
inline Solved solve_with(SolverWithInsight& made, const Game& game, const Question<Game>& question,
                         const Limits& limits) {
  Budget budget(limits);
  Solved solved{made.solver->solve(question, budget), budget.reason()};
  if (!is_solved(solved.truth) || game.result(question.position)) return solved;
  const auto text = game.position_text(question.position);
  Budget proof_budget{Limits{}};
  ProofBuilder<Game> proof(game, question, solved.truth, *made.solver,
                           {2 * solver_memory, &connect::make_reasons, made.insight.get()});
  const auto built = proof.build(proof_budget);
  EXPECT_TRUE(built) << text << ": " << built.error().message;
  EXPECT_EQ(proof.truth(), solved.truth);
  const TestFolder folder;
  if (!built || !proof.write(folder.file("proof"), question.goal, proof_budget)) return solved;
  const auto report = *check_file(folder.file("proof"));
  EXPECT_TRUE(report.is_valid()) << text << ": " << report.message;
  solved.is_valid = report.is_valid();
  solved.reasons = report.reasons;
  solved.positions = report.positions;
  solved.again = proof.nodes_searched_again();
  return solved;
}

inline Solved solve(const Game& game, const Game::Position& position, Side attacker,
                    const Search& search, std::uint64_t nodes = 1'000'000) {
  Limits limits;
  limits.nodes = nodes;
  auto made = solver_of(game, search);
  const auto solved = solve_with(made, game, {position, {attacker, Target::win()}}, limits);
  // What such a search has proven it can tell.
  if (!search.has_own_knowledge && solved.truth == Truth::proven) {
    EXPECT_EQ(solved.again, 0u) << game.position_text(position);
  }
  return solved;
}

inline Solved solve_text(const std::string& game_options, const std::string& text,
                         const Search& search, Side attacker = Side::black,
                         std::uint64_t nodes = 1'000'000) {
  const auto setup = read_position<Game>(*Options::parse(Game::options(), game_options), text);
  EXPECT_TRUE(setup) << setup.error().message;
  return solve(setup->rules, setup->position, attacker, search, nodes);
}

struct Tally {
  int proven = 0, deep = 0, missed = 0;
};

// Whatever it proves is true and has a valid certificate.
inline Tally hold_against_brute_force(const SmallBoard& board, const Search& search,
                                      int positions) {
  const auto game = game_of(board.options);
  Random random(11);
  Tally tally;
  for (int i = 0; i < positions; ++i) {
    const auto position = random_position(game, board, random);
    if (!position) continue;
    ConnectWinner winner(game);
    for (const Side attacker : {Side::black, Side::white}) {
      const auto solved = solve(game, *position, attacker, search);
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

}  // namespace testing_games
}  // namespace proofboard
