// df-pn+ expands, leaf by leaf, what a best-first search with the same leaves and costs expands:
// Nagai's theorem. And each thing that a move may cost makes a difference.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "search/algorithms/depth_first_family.h"
#include "search/policies/pn.h"
#include "tests/support/tree_runs.h"

namespace proofboard {
namespace {

using testing_games::expect_the_same;
using testing_games::run_best_first;
using testing_games::run_depth_first;
using testing_games::tree_number;
using testing_games::trees;

// Proof-number search with costs.
struct PnPlus : Pn {
  EdgeCosts costs;

  template <class Node>
  Numbers combine(Turn turn, std::span<const Node> children) const {
    Bounds up{infinity, 0};
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (is_solved(children[i].truth())) continue;
      up.phi = std::min(up.phi, effort(turn, children, i));
      up.delta = add(up.delta, costs.delta(turn)(bounds_for(turn, children[i].numbers).delta));
    }
    return numbers_from(turn, up);
  }

  template <class Node>
  std::size_t choose(Turn turn, std::span<const Node> children) const {
    std::size_t best = children.size();
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (is_solved(children[i].truth())) continue;
      if (best == children.size() || effort(turn, children, i) < effort(turn, children, best)) {
        best = i;
      }
    }
    return best;
  }

 private:
  template <class Node>
  Number effort(Turn turn, std::span<const Node> children, std::size_t i) const {
    return costs.phi(turn, i)(bounds_for(turn, children[i].numbers).phi);
  }
};

DfPnFamily<HeuristicLeaf> df_pn_plus(const std::string& options) {
  return DfPnPlusAlgorithm::policy(*Options::parse(DfPnPlusAlgorithm::options(), options));
}

auto runs(const std::string& options) {
  return [=](auto& tree, Goal goal) { return run_depth_first(tree, goal, df_pn_plus(options)); };
}

class Costs : public ::testing::TestWithParam<std::string> {};

TEST_P(Costs, are_reckoned_by_df_pn_plus_as_by_a_best_first_search) {
  const auto rule = df_pn_plus(GetParam() + ",ties=first");
  expect_the_same([&](auto& tree, Goal goal) { return run_depth_first(tree, goal, rule); },
                  [&](auto& tree, Goal goal) {
                    PnPlus pn;
                    pn.costs = rule.costs;
                    return run_best_first(tree, goal, pn);
                  });
}

INSTANTIATE_TEST_SUITE_P(
    DfPnPlus, Costs,
    ::testing::Values("cost-phi=-1", "cost-phi=2", "cost-delta=1", "cost-phi=-6,cost-delta=-2",
                      "cost-phi=-1,defender-phi=1", "defender-delta=3", "cost-order=1",
                      "cost-phi=-3,cost-order=2", "cost-phi=-5,floor=0", "cost-phi=-5,floor=1",
                      "cost-phi=-2,cost-delta=-1,defender-phi=1,cost-order=1,floor=0"));

TEST(DfPnPlus, with_h_1_and_no_cost_is_df_pn) {
  const auto df_pn = [](auto& tree, Goal goal) { return run_depth_first(tree, goal, DfPn{}); };
  expect_the_same(df_pn, runs(""));
  expect_the_same(df_pn, runs("floor=1"));
}

TEST(DfPnPlus, every_cost_and_floor_makes_another_search) {
  const std::pair<const char*, const char*> neighbours[] = {
      {"", "cost-phi=-1"},
      {"", "cost-delta=1"},
      {"cost-phi=-1", "cost-phi=-1,defender-phi=1"},
      {"cost-delta=1", "cost-delta=1,defender-delta=-1"},
      {"cost-phi=1", "cost-phi=1,cost-order=1"},
      {"cost-phi=-5", "cost-phi=-5,floor=0"},
      {"cost-phi=-5,floor=0", "cost-phi=-5,floor=1"}};
  for (const auto& [one, other] : neighbours) {
    std::size_t different = 0;
    for (int seed = 0; seed < trees; ++seed) {
      const auto tree = tree_number(seed);
      const auto a = runs(one)(tree, Goal{});
      const auto b = runs(other)(tree, Goal{});
      ASSERT_EQ(a.truth, b.truth);
      different += a.expanded != b.expanded;
    }
    EXPECT_GT(different, 10U) << one << " and " << other;
  }
}

struct FakeLeaf {
  Turn turn;
  int own_value;
  int parent_value = 0;

  static Number mobility() { return 4; }
  int value() const { return own_value; }
};

TEST(DfPnPlus, takes_a_leaf_from_the_evaluation_as_pn_eval_does) {
  const auto leaf = [](const char* options, FakeLeaf at) { return df_pn_plus(options).leaf(at); };
  EXPECT_EQ(leaf("", FakeLeaf{Turn::defender, 500}), (ProofNumbers{1, 1}));
  EXPECT_EQ(leaf("h=mobility", FakeLeaf{Turn::defender, 500}), (ProofNumbers{4, 1}));
  EXPECT_EQ(leaf("h=evaluation", FakeLeaf{Turn::defender, 500}), (ProofNumbers{1, 41}));
  EXPECT_EQ(leaf("h=evaluation", FakeLeaf{Turn::attacker, -500}), (ProofNumbers{41, 1}));
  EXPECT_EQ(leaf("h=evaluation,a=3,t=600", FakeLeaf{Turn::attacker, 500}), (ProofNumbers{4, 4}));
}

}  // namespace
}  // namespace proofboard
