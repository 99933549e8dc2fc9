// All algorithms agree with each other, whatever the table has lost or mixed up.
#include <gtest/gtest.h>

#include <atomic>

#include "api/games.h"
#include "games/hex/rules/hex.h"
#include "games/othello/knowledge/evaluation.h"
#include "games/othello/rules/othello.h"
#include "search/algorithms.h"
#include "search/proof.h"
#include "tests/support/brute_force.h"
#include "tests/support/made_in_library.h"
#include "tests/support/weak_keys.h"

namespace proofboard {

SEARCHES_ARE_MADE_IN_THE_LIBRARY(othello::Game);
SEARCHES_ARE_MADE_IN_THE_LIBRARY(hex::Game);

namespace {

using testing_games::minimax_truth;
using testing_games::WeakKeys;

bool is_exhaustive(const std::string& algorithm) {
  return algorithm == "dfs" || algorithm == "iddfs";
}

template <Rules R>
Truth answer_of(const R& rules, const typename R::Position& position, Goal goal,
                const AlgorithmInfo& algorithm, std::size_t bytes,
                StaticEvaluation<R> evaluation = {}) {
  Budget budget{Limits{}};
  const auto solver = make_solver<R>(algorithm.name, rules, Options(algorithm.options),
                                     {bytes, 1, evaluation, nullptr});
  return solver->solve({position, goal}, budget);
}

constexpr std::size_t ample = std::size_t{2} << 30;

class Othello12 : public ::testing::TestWithParam<int> {};

TEST_P(Othello12, all_algorithms_agree_on_random_positions_with_12_empties) {
  const auto rules = *othello::Game::make(Options(othello::Game::options()));
  const auto start = *read_position("othello", "start");
  for (int seed = GetParam(); seed < 1000; seed += 8) {
    const auto bytes =
        start.game->random_playout(start.position, 48, static_cast<std::uint64_t>(seed));
    const auto position = *rules.decode(bytes.bytes());
    const Goal goal{rules.to_move(position), Target::win()};
    auto truth = Truth::unknown;
    for (const auto& algorithm : shared_algorithms()) {
      if (is_exhaustive(algorithm.name)) continue;
      const auto answer = answer_of<othello::Game>(rules, position, goal, algorithm, ample,
                                                   &othello::Evaluator::evaluate);
      ASSERT_TRUE(is_solved(answer));
      if (!is_solved(truth)) truth = answer;
      ASSERT_EQ(answer, truth) << algorithm.name << " on " << rules.position_text(position);
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Shares, Othello12, ::testing::Range(0, 8));

TEST(Hex4x4, all_algorithms_agree_on_the_openings) {
  const auto setup = hex::Game::read(Options(hex::Game::options()), "start:4");
  ASSERT_TRUE(setup);
  hex::Game::Moves moves;
  setup->rules.moves(setup->position, moves);
  for (std::size_t i = 0; i < moves.size() / 2; ++i) {  // the other half by symmetry
    auto position = setup->position;
    setup->rules.play(position, moves[i]);
    const Goal goal{Side::white, Target::win()};
    auto truth = Truth::unknown;
    for (const auto& algorithm : shared_algorithms()) {
      if (is_exhaustive(algorithm.name)) continue;
      const auto answer = answer_of(setup->rules, position, goal, algorithm, ample);
      ASSERT_TRUE(is_solved(answer)) << algorithm.name;
      if (!is_solved(truth)) truth = answer;
      ASSERT_EQ(answer, truth) << algorithm.name << " after "
                               << setup->rules.move_text(position, moves[i]);
    }
  }
}

TEST(TinyTables, of_64_entries_change_no_answer) {
  const auto rules = *othello::Game::make(Options(othello::Game::options()));
  const auto start = *read_position("othello", "start");
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    auto position = *rules.decode(start.game->random_playout(start.position, 51, seed).bytes());
    const Goal goal{rules.to_move(position), Target::win()};
    const auto truth = minimax_truth(rules, goal, position);
    for (const auto& algorithm : shared_algorithms()) {
      if (algorithm.engine != "depth-first" && algorithm.name != "alpha-beta") continue;
      ASSERT_EQ(answer_of<othello::Game>(rules, position, goal, algorithm, 0,
                                         &othello::Evaluator::evaluate),
                truth)
          << algorithm.name << " on " << rules.position_text(position);
    }
  }
}

// A search that mixes positions up gets some answers wrong, or goes round in circles; the proof
// that is built afterwards sees it and puts them right.
TEST(Collisions, of_keys_change_no_answer) {
  using Weak = WeakKeys<othello::Game, 8>;
  const auto rules = *Weak::make(Options(Weak::options()));
  const auto start = *read_position("othello", "start");
  int misled = 0;
  int answered = 0;
  int asked = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto position = *rules.decode(start.game->random_playout(start.position, 52, seed).bytes());
    const Question<Weak> question{position, {rules.to_move(position), Target::win()}};
    const auto truth = minimax_truth(rules, question.goal, position);
    for (const auto& algorithm : shared_algorithms()) {
      ++asked;
      const auto solver = make_solver<Weak>(algorithm.name, rules, Options(algorithm.options),
                                            {ample, 1, {}, nullptr});
      Limits limits;
      limits.nodes = 20'000;
      // A search may come back to the same nodes for ever: it is stopped after so many looks.
      std::atomic<bool> stop = false;
      int looks = 0;
      Budget budget(limits, &stop, [&](const Indicators&) { stop = ++looks >= 20; });
      const auto found = solver->solve(question, budget);
      if (!is_solved(found)) continue;
      misled += found == opposite(truth);
      ProofBuilder<Weak> proof(rules, question, found, *solver, {ample});
      Budget again{Limits{}};
      const auto built = proof.build(again);
      ASSERT_TRUE(built) << algorithm.name << ": " << built.error().message;
      ++answered;
      ASSERT_EQ(proof.truth(), truth) << algorithm.name << " on " << rules.position_text(position);
    }
  }
  EXPECT_GT(answered, asked / 2);
  EXPECT_GT(misled, 0) << "the keys are not weak enough to show anything";
}

}  // namespace
}  // namespace proofboard
