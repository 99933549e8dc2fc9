#include <gtest/gtest.h>

#include "search/depth_first.h"
#include "search/policies/df_pn.h"
#include "tests/support/graph_questions.h"

namespace proofboard {
namespace {

using testing_games::black_wins;
using testing_games::RandomGraph;

// How full the table is after a search that is too short for a trial.
double fill(bool tries_closed_sets) {
  const RandomGraph graph(1, 3000, 4, 1);
  DepthFirstSettings settings;
  settings.tries_closed_sets = tries_closed_sets;
  DepthFirst<RandomGraph, DfPn> search(graph, {}, settings, {1 << 20, 1});
  Limits limits;
  limits.nodes = 1000;
  Budget budget(limits);
  search.solve({graph.initial(), black_wins}, budget);
  return search.table_fill();
}

TEST(SharesOfMemory, without_trials_for_closed_sets_the_table_gets_their_part) {
  EXPECT_GT(fill(true), 0);
  EXPECT_NEAR(fill(true) / fill(false), 1.5, 0.05);
}

}  // namespace
}  // namespace proofboard
