// Every algorithm on graphs full of circles, against the definition; every answer with a
// certificate that passes.
#include <gtest/gtest.h>

#include "search/closed_set.h"
#include "tests/support/algorithm_texts.h"
#include "tests/support/graph_questions.h"

namespace proofboard {
namespace {

using testing_games::ask_all;
using testing_games::black_wins;
using testing_games::RandomGraph;
using testing_games::Tally;

bool uses_table(const std::string& text) {
  return text.find("df-pn") != std::string::npos || text.starts_with("pds") ||
         text.starts_with("pn-star") || text.starts_with("iddfs") || text.starts_with("scns") ||
         text.starts_with("alpha-beta");
}

class OnGraphs : public testing::TestWithParam<std::string> {};

TEST_P(OnGraphs, an_algorithm_gives_the_right_answer_and_its_certificate) {
  Tally outcome;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const RandomGraph graph(seed, 3 + static_cast<int>(seed % 20), 3, 20);
    ASSERT_NO_FATAL_FAILURE(ask_all(graph, GetParam(), {1 << 20, 1}, 1'000'000, outcome));
  }
  EXPECT_EQ(outcome.unknown, 0);
}

TEST_P(OnGraphs, without_trials_for_closed_sets_an_answer_is_still_right) {
  if (GetParam().starts_with("dfs")) GTEST_SKIP() << "has no such trials";
  Tally outcome;
  const auto separator = GetParam().find(':') == std::string::npos ? ":" : ",";
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const RandomGraph graph(seed, 3 + static_cast<int>(seed % 10), 3, 25);
    ASSERT_NO_FATAL_FAILURE(
        ask_all(graph, GetParam() + separator + "closed-sets=no", {1 << 20, 1}, 100'000, outcome));
  }
  EXPECT_GT(outcome.right, 10 * outcome.unknown);
}

TEST_P(OnGraphs, a_tiny_table_changes_no_answer) {
  Tally outcome;
  for (std::uint64_t seed = 100; seed < 120; ++seed) {
    const RandomGraph graph(seed, 40, 4, 12);
    ASSERT_NO_FATAL_FAILURE(ask_all(graph, GetParam(), {4096, 1}, 50'000, outcome));
  }
  // A tree that small is full before it gets anywhere, and `dfs` has nothing but its path.
  if (uses_table(GetParam())) {
    EXPECT_EQ(outcome.unknown, 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Cycles, OnGraphs, testing::ValuesIn(testing_games::algorithm_texts),
                         [](const auto& parameter) {
                           return testing_games::as_name(parameter.param);
                         });

// Is told what a search has solved, and looks whether that is so.
class ListeningInsight final : public Insight<RandomGraph> {
 public:
  explicit ListeningInsight(const RandomGraph& graph)
      : graph_(graph), truths_(graph.truths(black_wins)) {}

  void begin(const Question<RandomGraph>&, Budget&) override {}
  void end() override {}
  Glance glance(const Position&) override { return {}; }
  Truth look(const Position&, Moves&) override { return Truth::unknown; }
  std::optional<ReasonGiven> reason(const Position&) override { return std::nullopt; }
  void solved(const Position& at, Truth truth, std::optional<Move> move) override {
    ++told_;
    EXPECT_EQ(truth, truths_[at.node]);
    if (!move) return;
    Moves moves;
    graph_.moves(at, moves);
    ASSERT_NE(std::find(moves.begin(), moves.end(), *move), moves.end())
        << graph_.options_text() << " at " << at.node << ": " << *move;
    EXPECT_EQ(truth, truths_[*move]);
  }
  int told() const { return told_; }

 private:
  const RandomGraph& graph_;
  std::vector<Truth> truths_;
  int told_ = 0;
};

// Among them positions whose only good move leads to one that leans on them.
TEST(Cycles, an_insight_is_told_moves_that_are_right) {
  int told = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const RandomGraph graph(seed, 3 + static_cast<int>(seed % 20), 3, 15);
    for (int i = 0; i < graph.size(); ++i) {
      ListeningInsight insight(graph);
      SolverSetup<RandomGraph> setup{1 << 20, 1};
      setup.insight = &insight;
      const auto solver = testing_games::solver_of(graph, "df-pn:closed-sets=no", setup);
      Limits limits;
      limits.nodes = 10'000;
      Budget budget(limits);
      solver->solve({{static_cast<std::uint16_t>(i)}, black_wins}, budget);
      told += insight.told();
    }
  }
  EXPECT_GT(told, 1000);
}

TEST(ClosedSet, a_search_for_one_answers_every_question_by_itself) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const RandomGraph graph(seed, 100, 4, 5 + static_cast<int>(seed % 30));
    const auto truths = graph.truths(black_wins);
    for (int i = 0; i < graph.size(); ++i) {
      ClosedSetSearch<RandomGraph> search(graph, black_wins, 1 << 20, nullptr);
      Budget budget({});
      Indicators indicators;
      ASSERT_EQ(search.solve({static_cast<std::uint16_t>(i)}, 1000, budget, indicators),
                truths[static_cast<std::size_t>(i)])
          << seed << " " << i;
    }
  }
}

}  // namespace
}  // namespace proofboard
