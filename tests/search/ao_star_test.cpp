// AO* finds a cheapest proof, says what it costs, and says so only where it has shown it.
#include "search/policies/ao_star.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "search/best_first.h"
#include "search/policies/pn.h"
#include "tests/support/random_tree.h"

namespace proofboard {
namespace {

using testing_games::RandomTree;

constexpr std::size_t ample = std::size_t{64} << 20;
constexpr int trees = 300;

RandomTree tree_number(int seed) {
  return RandomTree(static_cast<std::uint64_t>(seed), 5 + seed % 5, 2 + seed % 3);
}
Goal goal_number(int seed) {
  return {seed % 2 == 0 ? Side::black : Side::white, {seed % 3 == 0 ? 0 : 1}};
}

using Position = RandomTree::Position;

// What all moves of a proof cost together, of which `choose` says the attacker's: given the costs
// of all its moves it answers that of the one to play. Infinity: there is no proof.
using Choose = std::function<Number(const Position& at, const std::vector<Number>& costs)>;

Number proof_cost(const RandomTree& tree, Goal goal, const Position& at, Number of_a_move,
                  const Choose& choose) {
  if (const auto score = tree.result(at)) {
    return goal.judge(*score) == Truth::proven ? 0 : infinity;
  }
  RandomTree::Moves moves;
  tree.moves(at, moves);
  std::vector<Number> costs;
  for (const auto move : moves) {
    auto after = at;
    tree.play(after, move);
    costs.push_back(add(proof_cost(tree, goal, after, of_a_move, choose), of_a_move));
  }
  if (goal.turn_of(tree.to_move(at)) == Turn::attacker) return choose(at, costs);
  Number sum = 0;
  for (const auto cost : costs) sum = add(sum, cost);
  return sum;
}

Number cheapest_proof(const RandomTree& tree, Goal goal, Number of_a_move) {
  return proof_cost(tree, goal, tree.initial(), of_a_move, [](const Position&, const auto& costs) {
    return *std::min_element(costs.begin(), costs.end());
  });
}

// Of the proof that the search remembers.
template <class Search>
Number remembered_proof(Search& search, const RandomTree& tree, Goal goal, Number of_a_move) {
  return proof_cost(tree, goal, tree.initial(), of_a_move,
                    [&](const Position& at, const auto& costs) {
                      const auto why = search.why(at);
                      return why && why->move ? costs[*why->move] : infinity;
                    });
}

struct Answer {
  Truth truth;
  Number told = 0;        // as the cost of the cheapest proof
  Number remembered = 0;  // what its proof costs
};

template <class Rule>
Answer answer(const RandomTree& tree, Goal goal, const Rule& rule, BestFirstSettings settings,
              Limits limits = {}) {
  BestFirst<RandomTree, Rule> search(tree, rule, settings, {ample, 0});
  Budget budget{limits};
  const auto truth = search.solve({tree.initial(), goal}, budget);
  const auto told = search.indicators().root;
  return {truth, told.dn == infinity ? told.pn : 0, remembered_proof(search, tree, goal, 1)};
}

AoStar ao_star(HeuristicLeaf::Kind h, Number cost) {
  return {{h}, cost};
}

constexpr auto one = HeuristicLeaf::Kind::one;
constexpr auto mobility = HeuristicLeaf::Kind::mobility;

TEST(AoStar, tells_and_remembers_the_cheapest_proof) {
  int proven = 0;
  for (int seed = 0; seed < trees; ++seed) {
    const auto tree = tree_number(seed);
    const auto goal = goal_number(seed);
    const auto cheapest = cheapest_proof(tree, goal, 1);
    for (const auto h : {one, mobility}) {
      for (const Number cost : {1, 3}) {
        const auto found = answer(tree, goal, ao_star(h, cost), {});
        ASSERT_EQ(found.truth, cheapest == infinity ? Truth::disproven : Truth::proven);
        if (found.truth == Truth::disproven) {
          ASSERT_EQ(found.told, 0);
          continue;
        }
        ASSERT_EQ(found.told, cheapest * cost) << "tree " << seed;
        ASSERT_EQ(found.remembered, cheapest) << "tree " << seed;
        ++proven;
      }
    }
  }
  EXPECT_GT(proven, 100);
}

TEST(AoStar, without_costs_takes_the_first_proof_as_pn_does_and_tells_no_cost) {
  int dearer = 0, dearer_by_pn = 0;
  for (int seed = 0; seed < trees; ++seed) {
    const auto tree = tree_number(seed);
    const auto goal = goal_number(seed);
    const auto cheapest = cheapest_proof(tree, goal, 1);
    if (cheapest == infinity) continue;
    const auto found = answer(tree, goal, ao_star(one, 0), {});
    ASSERT_EQ(found.told, 0);
    dearer += found.remembered > cheapest;
    dearer_by_pn += answer(tree, goal, Pn{}, {}).remembered > cheapest;
  }
  EXPECT_GT(dearer, 10);
  EXPECT_GT(dearer_by_pn, 10);
}

TEST(AoStar, tells_no_cost_where_h_may_be_more_than_what_is_left) {
  BestFirstSettings delayed;
  delayed.evaluation = EvaluationTime::delayed;
  for (int seed = 0; seed < 20; ++seed) {
    const auto tree = tree_number(seed);
    const auto goal = goal_number(seed);
    EXPECT_EQ(answer(tree, goal, ao_star(one, 1), delayed).told, 0);
    EXPECT_EQ(answer(tree, goal, ao_star(HeuristicLeaf::Kind::evaluation, 1), {}).told, 0);
  }
}

TEST(AoStar, that_is_stopped_before_it_is_sure_has_a_proof_and_no_cost) {
  int unsure = 0;
  for (int seed = 0; seed < trees; ++seed) {
    const auto tree = tree_number(seed);
    const auto goal = goal_number(seed);
    const auto cheapest = cheapest_proof(tree, goal, 1);
    for (std::uint64_t nodes = 10; nodes < 200; nodes += 10) {
      Limits limits;
      limits.nodes = nodes;
      const auto found = answer(tree, goal, ao_star(one, 10), {}, limits);
      if (found.truth != Truth::proven || cheapest == 0) continue;
      ASSERT_NE(cheapest, infinity);
      ASSERT_TRUE(found.told == 0 || found.told == 10 * cheapest);
      ASSERT_GE(found.remembered, cheapest);
      ASSERT_NE(found.remembered, infinity);
      unsure += found.told == 0;
    }
  }
  EXPECT_GT(unsure, 10);
}

TEST(AoStar, gives_back_only_what_is_done) {
  BestFirstSettings freeing;
  freeing.frees_solved = true;
  for (int seed = 0; seed < trees; ++seed) {
    const auto tree = tree_number(seed);
    const auto goal = goal_number(seed);
    EXPECT_EQ(answer(tree, goal, ao_star(one, 1), freeing).told,
              answer(tree, goal, ao_star(one, 1), {}).told);
  }
}

}  // namespace
}  // namespace proofboard
