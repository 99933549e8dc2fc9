// What the papers prove of the algorithms, as tests on random trees.
#include <gtest/gtest.h>

#include "search/best_first.h"
#include "search/depth_first.h"
#include "search/rules/df_pn.h"
#include "search/rules/pn.h"
#include "tests/support/random_tree.h"
#include "tests/support/tracing.h"

namespace proofboard {
namespace {

using testing_games::RandomTree;
using testing_games::Tracing;

constexpr std::size_t ample = std::size_t{64} << 20;
constexpr int trees = 500;

struct Run {
  Truth truth;
  std::vector<std::uint64_t> expanded;
};

template <class Solver>
Run run(Solver solver, const RandomTree& tree, Goal goal) {
  Budget budget{Limits{}};
  const auto truth = solver.solve({tree.initial(), goal}, budget);
  return {truth, *solver.observer().keys};
}

Run run_pn(const RandomTree& tree, Goal goal, Pn rule, Evaluation evaluation) {
  return run(BestFirst<RandomTree, Pn, Tracing<RandomTree>>(tree, rule, {evaluation, false}, ample,
                                                            Tracing(tree)),
             tree, goal);
}

Run run_df_pn(const RandomTree& tree, Goal goal, DfPn rule, Evaluation evaluation) {
  return run(DepthFirst<RandomTree, DfPn, Tracing<RandomTree>>(tree, rule, {evaluation}, ample,
                                                               Tracing(tree)),
             tree, goal);
}

DfPn first_ties(InitialNumbers initial) {
  DfPn rule;
  rule.leaf_numbers.initial = initial;
  rule.ties = DfPn::Ties::first;
  return rule;
}

RandomTree tree_number(int seed) {
  return RandomTree(static_cast<std::uint64_t>(seed), 7 + seed % 7, 2 + seed % 4);
}

class SameLeaves : public ::testing::TestWithParam<std::tuple<InitialNumbers, Evaluation>> {};

TEST_P(SameLeaves, df_pn_expands_the_leaves_of_pn_in_the_same_order) {
  const auto [initial, evaluation] = GetParam();
  std::size_t expanded = 0;
  for (int seed = 0; seed < trees; ++seed) {
    const auto tree = tree_number(seed);
    const Goal goal{seed % 2 == 0 ? Side::black : Side::white, {seed % 3 == 0 ? 0 : 1}};
    const auto pn = run_pn(tree, goal, {initial, Pn::Ties::first}, evaluation);
    const auto df_pn = run_df_pn(tree, goal, first_ties(initial), evaluation);
    ASSERT_EQ(pn.truth, df_pn.truth) << "tree " << seed;
    ASSERT_EQ(pn.expanded, df_pn.expanded) << "tree " << seed;
    expanded += pn.expanded.size();
  }
  EXPECT_GT(expanded, 10'000U);  // the trees are not trivial
}

INSTANTIATE_TEST_SUITE_P(
    AllLeaves, SameLeaves,
    ::testing::Combine(::testing::Values(InitialNumbers::one, InitialNumbers::mobility),
                       ::testing::Values(Evaluation::immediate, Evaluation::delayed)));

TEST(DfPn, nearest_ties_leave_the_order_of_pn) {
  // Guards the test above: it must be able to fail.
  int different = 0;
  for (int seed = 0; seed < trees; ++seed) {
    const auto tree = tree_number(seed);
    const Goal goal;
    const auto pn = run_pn(tree, goal, {}, Evaluation::immediate);
    const auto df_pn = run_df_pn(tree, goal, {}, Evaluation::immediate);
    ASSERT_EQ(pn.truth, df_pn.truth);
    different += pn.expanded != df_pn.expanded;
  }
  EXPECT_GT(different, 0);
}

TEST(Pn, ties_decide_the_order_but_not_the_answer) {
  int different = 0;
  for (int seed = 0; seed < trees; ++seed) {
    const auto tree = tree_number(seed);
    const auto first = run_pn(tree, {}, {InitialNumbers::one, Pn::Ties::first}, {});
    const auto last = run_pn(tree, {}, {InitialNumbers::one, Pn::Ties::last}, {});
    ASSERT_EQ(first.truth, last.truth);
    different += first.expanded != last.expanded;
  }
  EXPECT_GT(different, 0);
}

}  // namespace
}  // namespace proofboard
