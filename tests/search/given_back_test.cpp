// Searches give memory back while they run: whoever still reads it is found here, as this is
// compiled once more with the address sanitizer.
#include <gtest/gtest.h>

#include "tests/support/algorithm_texts.h"
#include "tests/support/graph_questions.h"

namespace proofboard {
namespace {

using testing_games::RandomGraph;
using testing_games::Tally;

TEST(GivenBack, no_search_reads_what_it_has_given_back) {
  for (const auto& text : testing_games::algorithm_texts) {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const RandomGraph graph(seed, 40, 4, 15);
      const SolverSetup<RandomGraph> setup{std::size_t{1} << 20, seed};
      ASSERT_NO_FATAL_FAILURE(testing_games::ask_all(graph, text, setup, 3000, tally)) << text;
    }
    EXPECT_GT(tally.right, 50) << text;
  }
}

// With little memory trees and tables must make room.
TEST(GivenBack, nor_where_memory_is_short) {
  for (const auto& text : testing_games::algorithm_texts) {
    Tally tally;
    const RandomGraph graph(7, 60, 5, 10);
    const SolverSetup<RandomGraph> setup{std::size_t{1} << 15, 7};
    ASSERT_NO_FATAL_FAILURE(testing_games::ask_all(graph, text, setup, 3000, tally)) << text;
  }
}

}  // namespace
}  // namespace proofboard
