// Every algorithm on graphs full of circles, against the definition; every answer with a
// certificate that passes.
#include <gtest/gtest.h>

#include "checker/check.h"
#include "search/algorithm_info.h"
#include "search/algorithms.h"
#include "search/closed_set.h"
#include "search/proof.h"
#include "tests/support/algorithm_texts.h"
#include "tests/support/random_graph.h"
#include "tests/support/test_folder.h"

namespace proofboard {
namespace {

using testing_games::RandomGraph;
using testing_games::TestFolder;

constexpr Goal black_wins{Side::black, Target::win()};

std::unique_ptr<Solver<RandomGraph>> solver_of(const RandomGraph& graph, const std::string& text,
                                               std::size_t bytes) {
  const auto colon = text.find(':');
  const auto name = text.substr(0, colon);
  OptionTable table;
  for (const auto& info : shared_algorithms()) {
    if (info.name == name) table = info.options;
  }
  const auto options =
      Options::parse(table, colon == std::string::npos ? "" : text.substr(colon + 1));
  EXPECT_TRUE(options) << text;
  return make_solver<RandomGraph>(name, graph, *options, SolverSetup<RandomGraph>{bytes, 1});
}

struct Outcome {
  int right = 0;
  int unknown = 0;
};

// Asks about every position of the graph. A wrong answer is a failure at once; so is one without a
// certificate that passes.
void ask_all(const RandomGraph& graph, const std::string& text, std::size_t bytes,
             std::uint64_t nodes, Outcome& outcome) {
  const auto truths = graph.truths(black_wins);
  for (int i = 0; i < graph.size(); ++i) {
    const RandomGraph::Position position{static_cast<std::uint16_t>(i)};
    const auto solver = solver_of(graph, text, bytes);
    Limits limits;
    limits.nodes = nodes;
    Budget budget(limits);
    const Question<RandomGraph> question{position, black_wins};
    const auto truth = solver->solve(question, budget);
    if (!is_solved(truth)) {
      ++outcome.unknown;
      continue;
    }
    ASSERT_EQ(truth, truths[static_cast<std::size_t>(i)])
        << text << " on " << graph.options_text() << " at " << i;
    ++outcome.right;
    ProofBuilder<RandomGraph> proof(graph, question, truth, *solver, {1 << 20});
    Budget again(limits);
    const auto built = proof.build(again);
    ASSERT_TRUE(built) << built.error().message << ": " << text << " on " << graph.options_text()
                       << " at " << i;
    ASSERT_EQ(proof.truth(), truth);
    static const TestFolder folder;  // one for all: making it takes longer than many a search
    const auto file = folder.file("proof");
    ASSERT_TRUE(proof.write(file, black_wins));
    auto reader = CertificateReader::open(file);
    ASSERT_TRUE(reader);
    const auto report = check<RandomGraph>(*reader, nullptr);
    ASSERT_TRUE(report.is_valid())
        << report.message << ": " << text << " on " << graph.options_text() << " at " << i;
  }
}

bool uses_table(const std::string& text) {
  return text.find("df-pn") != std::string::npos || text.starts_with("pds") ||
         text.starts_with("pn-star") || text.starts_with("iddfs") || text.starts_with("alpha-beta");
}

class OnGraphs : public testing::TestWithParam<std::string> {};

TEST_P(OnGraphs, an_algorithm_gives_the_right_answer_and_its_certificate) {
  Outcome outcome;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const RandomGraph graph(seed, 3 + static_cast<int>(seed % 20), 3, 20);
    ASSERT_NO_FATAL_FAILURE(ask_all(graph, GetParam(), 1 << 20, 1'000'000, outcome));
  }
  EXPECT_EQ(outcome.unknown, 0);
}

TEST_P(OnGraphs, without_trials_for_closed_sets_an_answer_is_still_right) {
  if (GetParam().starts_with("dfs")) GTEST_SKIP() << "has no such trials";
  Outcome outcome;
  const auto separator = GetParam().find(':') == std::string::npos ? ":" : ",";
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const RandomGraph graph(seed, 3 + static_cast<int>(seed % 10), 3, 25);
    ASSERT_NO_FATAL_FAILURE(
        ask_all(graph, GetParam() + separator + "closed-sets=no", 1 << 20, 100'000, outcome));
  }
  EXPECT_GT(outcome.right, 10 * outcome.unknown);
}

TEST_P(OnGraphs, a_tiny_table_changes_no_answer) {
  Outcome outcome;
  for (std::uint64_t seed = 100; seed < 120; ++seed) {
    const RandomGraph graph(seed, 40, 4, 12);
    ASSERT_NO_FATAL_FAILURE(ask_all(graph, GetParam(), 4096, 50'000, outcome));
  }
  // A tree that small is full before it gets anywhere, and `dfs` has nothing but its path.
  if (uses_table(GetParam())) {
    EXPECT_EQ(outcome.unknown, 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Cycles, OnGraphs, testing::ValuesIn(testing_games::algorithm_texts),
                         [](const auto& parameter) {
                           auto text = parameter.param;
                           for (auto& c : text) {
                             if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
                           }
                           return text;
                         });

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
