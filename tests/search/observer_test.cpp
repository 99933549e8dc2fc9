// What a search tells whoever watches it.
#include <gtest/gtest.h>

#include <map>

#include "search/best_first.h"
#include "search/conspiracy/sibling_search.h"
#include "search/depth_first.h"
#include "search/depth_first_baselines.h"
#include "search/policies/df_pn.h"
#include "search/policies/pn.h"
#include "tests/support/brute_force.h"
#include "tests/support/random_tree.h"

namespace proofboard {
namespace {

using testing_games::RandomTree;

constexpr std::size_t ample = std::size_t{4} << 20;

RandomTree tree_number(int seed) {
  return RandomTree(static_cast<std::uint64_t>(seed), 5 + seed % 7, 2 + seed % 4);
}

// Believes nothing that it is told.
class Witness final : public SearchObserver<RandomTree> {
 public:
  Witness(const RandomTree& tree, Goal goal, InitialNumbers initial)
      : tree_(tree), goal_(goal), initial_(initial) {}

  void expanded(const SeenNode<RandomTree>& node) override {
    expect_line(node);
    ++expansions;
    if (node.line.empty()) {
      numbers = {{{}, node.numbers}};  // a new tree
      return;
    }
    EXPECT_TRUE(numbers.contains({node.line.begin(), node.line.end() - 1}));
    const Leaf<RandomTree> leaf{tree_,
                                node.position,
                                {},
                                goal_.turn_of(tree_.to_move(node.position)),
                                static_cast<int>(node.line.size()),
                                goal_.attacker};
    EXPECT_TRUE(!has_numbers || node.numbers == initial_numbers(initial_, leaf));
    numbers[as_line(node)] = node.numbers;
  }
  void updated(const SeenNode<RandomTree>& node) override {
    expect_line(node);
    numbers[as_line(node)] = node.numbers;
  }
  void solved(const SeenNode<RandomTree>& node, Truth truth) override {
    expect_line(node);
    auto position = node.position;
    EXPECT_EQ(truth, testing_games::minimax_truth(tree_, goal_, position));
    EXPECT_EQ(node.numbers, ProofNumbers::of(truth));
    last_solved = {as_line(node), truth};
  }

  bool has_numbers = true;
  std::uint64_t expansions = 0;
  std::map<std::vector<RandomTree::Move>, ProofNumbers> numbers{{{}, {1, 1}}};
  std::pair<std::vector<RandomTree::Move>, Truth> last_solved;

 private:
  static std::vector<RandomTree::Move> as_line(const SeenNode<RandomTree>& node) {
    return {node.line.begin(), node.line.end()};
  }
  void expect_line(const SeenNode<RandomTree>& node) const {
    auto position = tree_.initial();
    for (const auto move : node.line) tree_.play(position, move);
    EXPECT_EQ(position, node.position);
  }

  const RandomTree& tree_;
  Goal goal_;
  InitialNumbers initial_;
};

// `make` gets tree and setup. The search is the same whether anybody watches or not.
template <class Make>
void expect_true_news(InitialNumbers initial, bool has_numbers, Make make) {
  for (int seed = 0; seed < 60; ++seed) {
    const auto tree = tree_number(seed);
    const Goal goal{seed % 2 == 0 ? Side::black : Side::white, {seed % 3 == 0 ? 0 : 1}};
    Witness witness(tree, goal, initial);
    witness.has_numbers = has_numbers;
    SolverSetup<RandomTree> setup{ample};
    auto alone = make(tree, setup);
    setup.observer = &witness;
    auto watched = make(tree, setup);
    Budget one{Limits{}}, other{Limits{}};
    const Question<RandomTree> question{tree.initial(), goal};
    const auto truth = alone.solve(question, one);
    ASSERT_EQ(watched.solve(question, other), truth);
    EXPECT_EQ(watched.indicators().nodes, alone.indicators().nodes);
    EXPECT_EQ(watched.indicators().iterations, alone.indicators().iterations);
    EXPECT_EQ(witness.expansions, watched.indicators().iterations);
    EXPECT_EQ(witness.last_solved, std::pair(std::vector<RandomTree::Move>{}, truth));
    EXPECT_TRUE(!has_numbers || witness.numbers.at({}) == ProofNumbers::of(truth));
    if (testing::Test::HasFailure()) FAIL() << "tree " << seed;
  }
}

TEST(Observer, hears_of_a_best_first_search) {
  for (const auto initial : {InitialNumbers::one, InitialNumbers::mobility}) {
    expect_true_news(initial, true, [&](const auto& tree, const auto& setup) {
      return BestFirst<RandomTree, Pn>(tree, Pn{initial}, {}, setup);
    });
  }
}

TEST(Observer, hears_of_a_depth_first_search) {
  for (const auto initial : {InitialNumbers::one, InitialNumbers::mobility}) {
    expect_true_news(initial, true, [&](const auto& tree, const auto& setup) {
      DfPn policy;
      policy.leaf_numbers.initial = initial;
      return DepthFirst<RandomTree, DfPn>(tree, policy, {}, setup);
    });
  }
}

TEST(Observer, hears_of_a_conspiracy_search_whose_new_leaves_are_all_alike) {
  SiblingSettings settings;
  settings.is_multi_step = false;
  settings.interlude = 0;
  settings.epsilon = 0;
  settings.eta = 0;
  expect_true_news(InitialNumbers::one, true, [&](const auto& tree, const auto& setup) {
    return SiblingSearch<RandomTree>(tree, settings, setup);
  });
}

TEST(Observer, hears_of_a_search_without_numbers) {
  BaselineSettings alpha_beta;
  alpha_beta.reads_table = alpha_beta.orders_by_mobility = true;
  expect_true_news(InitialNumbers::one, false, [&](const auto& tree, const auto& setup) {
    return DepthFirstBaseline<RandomTree>(tree, alpha_beta, setup);
  });
}

}  // namespace
}  // namespace proofboard
