// What searches expand on random trees: for tests that hold one search to another.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "search/best_first.h"
#include "search/depth_first.h"
#include "tests/support/random_tree.h"
#include "tests/support/tracing.h"

namespace proofboard::testing_games {

inline constexpr std::size_t ample = std::size_t{64} << 20;
inline constexpr int trees = 500;

struct Trace {
  Truth truth;
  std::vector<std::uint64_t> expanded;
};

// `make` gets what a solver is made with.
template <class Make>
Trace run(const RandomTree& tree, Goal goal, StaticEvaluation<RandomTree> evaluation, Make make) {
  Tracing tracing(tree);
  SolverSetup<RandomTree> setup{ample, 0, evaluation};
  setup.observer = &tracing;
  Budget budget{Limits{}};
  const auto truth = make(setup).solve({tree.initial(), goal}, budget);
  return {truth, std::move(tracing.keys)};
}

template <class Rule>
Trace run_best_first(const RandomTree& tree, Goal goal, const Rule& rule,
                     BestFirstSettings settings = {},
                     StaticEvaluation<RandomTree> evaluation = {}) {
  return run(tree, goal, evaluation, [&](const auto& setup) {
    return BestFirst<RandomTree, Rule>(tree, rule, settings, setup);
  });
}

template <class Rule>
Trace run_depth_first(const RandomTree& tree, Goal goal, const Rule& rule,
                      DepthFirstSettings settings = {}) {
  return run(tree, goal, {}, [&](const auto& setup) {
    return DepthFirst<RandomTree, Rule>(tree, rule, settings, setup);
  });
}

inline RandomTree tree_number(int seed) {
  return RandomTree(static_cast<std::uint64_t>(seed), 7 + seed % 7, 2 + seed % 4);
}

// Both runs on every tree: the same truth and, leaf by leaf, the same expansions.
template <class First, class Second>
void expect_the_same(First first, Second second) {
  std::size_t expanded = 0;
  for (int seed = 0; seed < trees; ++seed) {
    const auto tree = tree_number(seed);
    const Goal goal{seed % 2 == 0 ? Side::black : Side::white, {seed % 3 == 0 ? 0 : 1}};
    const Trace a = first(tree, goal);
    const Trace b = second(tree, goal);
    ASSERT_EQ(a.truth, b.truth) << "tree " << seed;
    ASSERT_EQ(a.expanded, b.expanded) << "tree " << seed;
    expanded += a.expanded.size();
  }
  EXPECT_GT(expanded, 10'000U);
}

}  // namespace proofboard::testing_games
