// What a depth-first search asks of the game when it comes back to a position: no more than the
// table can't tell.
#include <gtest/gtest.h>

#include "search/depth_first.h"
#include "search/policies/df_pn.h"
#include "search/policies/ef_pn.h"
#include "tests/support/random_tree.h"

namespace proofboard {
namespace {

using testing_games::RandomTree;

// A tree in which it is counted how often a position is asked for its result.
class CountingTree : public RandomTree {
 public:
  using RandomTree::RandomTree;

  std::optional<int> result(const Position& at) const {
    ++results;
    return RandomTree::result(at);
  }

  static inline std::uint64_t results = 0;
  static inline std::uint64_t evaluations = 0;
};

int counted_value(const CountingTree&, const CountingTree::Position&) {
  ++CountingTree::evaluations;
  return 0;
}

// Sums over some searches.
struct Work {
  std::uint64_t nodes = 0, iterations = 0, revisits = 0, results = 0, evaluations = 0;
};

template <class Policy>
Work work_of(const Policy& policy) {
  constexpr std::size_t ample = std::size_t{16} << 20;
  Work work;
  CountingTree::results = CountingTree::evaluations = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const CountingTree tree(seed, 10, 5);
    DepthFirst<CountingTree, Policy> search(tree, policy, {}, {ample, 0, &counted_value});
    Budget budget{Limits{}};
    search.solve({tree.initial(), {Side::black, Target::win()}}, budget);
    work.nodes += search.indicators().nodes;
    work.iterations += search.indicators().iterations;
    work.revisits += search.indicators().revisits;
  }
  work.results = CountingTree::results;
  work.evaluations = CountingTree::evaluations;
  return work;
}

TEST(WorkOfAVisit, a_position_that_the_table_knows_is_not_asked_for_its_result) {
  const auto work = work_of(DfPn{});
  ASSERT_GT(work.revisits, work.iterations / 10) << "else there is nothing to be saved";
  // A leaf is asked whenever its parent is visited, a position that was expanded only before that.
  EXPECT_GE(work.results, work.nodes);
  const auto children_per_visit = work.nodes / work.iterations;
  EXPECT_LT(work.results, work.nodes + work.revisits * children_per_visit);
}

TEST(WorkOfAVisit, a_parent_is_evaluated_only_for_children_that_the_table_does_not_know) {
  const auto work = work_of(DfPnFamily<EvaluationNumbers>{});
  EXPECT_GT(work.evaluations, 0u);
  EXPECT_LT(work.evaluations, work.iterations + work.revisits);
}

TEST(WorkOfAVisit, where_moves_are_counted_the_result_is_not_asked_for) {
  DfPn by_mobility;
  by_mobility.leaf_numbers.initial = InitialNumbers::mobility;
  const auto work = work_of(by_mobility);
  EXPECT_LT(work.results, work.nodes) << "only of those without moves";
}

}  // namespace
}  // namespace proofboard
