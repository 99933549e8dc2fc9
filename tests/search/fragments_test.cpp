// Proofs put together from fragments, on graphs full of circles: proofs, which must be
// well-founded, and disproofs, which are closed sets.
#include "tests/support/fragments.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/graph_questions.h"

namespace proofboard {
namespace {

using testing_games::black_wins;
using testing_games::fragment_of;
using testing_games::Laboratory;
using testing_games::put_together;
using testing_games::RandomGraph;
using testing_games::TestFolder;
using testing_games::WithFragments;

Laboratory<RandomGraph> laboratory_of(const RandomGraph& graph, const std::string& algorithm) {
  return {graph, [graph, algorithm] {
            return testing_games::MadeSolver<RandomGraph>{
                nullptr, testing_games::solver_of(graph, algorithm, {1 << 20, 1})};
          }};
}

TEST(Fragments, proofs_and_closed_sets_of_graphs_are_put_together) {
  int used[3] = {0, 0, 0};
  std::uint64_t references = 0;
  for (const std::string algorithm : {"df-pn", "pn", "weak-df-pn"}) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      const RandomGraph graph(seed, 60, 4, 5 + static_cast<int>(seed % 20));
      const auto laboratory = laboratory_of(graph, algorithm);
      for (int plies = 1; plies <= 3; ++plies) {
        SCOPED_TRACE(graph.options_text() + ' ' + algorithm + ' ' + std::to_string(plies));
        const auto result = put_together(laboratory, {graph.initial(), black_wins}, plies, 4, seed);
        used[static_cast<int>(result.truth)] += result.used;
        references += result.report.references;
      }
    }
  }
  EXPECT_GT(used[static_cast<int>(Truth::proven)], 100);
  EXPECT_GT(used[static_cast<int>(Truth::disproven)], 100);
  EXPECT_GT(references, 1000U);
}

// A question with an answer, and a fragment for a position in its proof.
struct Example {
  RandomGraph graph;
  Laboratory<RandomGraph> laboratory;
  Question<RandomGraph> question;
  Laboratory<RandomGraph>::Searched searched;
  Fragment<RandomGraph::Position> fragment;
};

// The fragment is of the root itself.
std::optional<Example> example_of(Truth truth, const std::string& file) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const RandomGraph graph(seed, 60, 4, 10);
    const auto laboratory = laboratory_of(graph, "df-pn");
    const Question<RandomGraph> question{graph.initial(), black_wins};
    auto searched = laboratory.search(question);
    if (searched.truth != truth) continue;
    const auto fragment = fragment_of(laboratory, question, file);
    if (fragment) return Example{graph, laboratory, question, std::move(searched), *fragment};
  }
  return std::nullopt;
}

class FragmentOf : public testing::TestWithParam<Truth> {
 protected:
  void SetUp() override {
    example = example_of(GetParam(), file);
    ASSERT_TRUE(example);
    solver.emplace(example->graph, *example->searched.made.solver);
    solver->add(example->fragment);
  }
  ProofBuilder<RandomGraph> builder() {
    return example->laboratory.builder(example->question, GetParam(), *solver, nullptr);
  }

  const TestFolder folder;
  const std::string file = folder.file("fragment"), whole = folder.file("whole");
  std::optional<Example> example;
  std::optional<WithFragments<RandomGraph>> solver;
  Budget budget{Limits{}};
};

TEST_P(FragmentOf, the_root_is_the_whole_proof) {
  auto proof = builder();
  ASSERT_TRUE(proof.build(budget));
  ASSERT_TRUE(proof.write(whole, black_wins, budget));
  EXPECT_TRUE(example->laboratory.check_file(whole).is_valid());
  EXPECT_EQ(std::filesystem::file_size(whole), std::filesystem::file_size(file));
  EXPECT_EQ(proof.nodes_searched_again(), 0U);
  const auto root = example->question.position;
  EXPECT_FALSE(proof.plies_in(root));
  EXPECT_FALSE(proof.move_in(root));
  EXPECT_EQ(proof.settling_reason_in(root), nullptr);
  RandomGraph::Moves moves;
  example->graph.moves(root, moves);
  EXPECT_EQ(proof.answered_in(root).size(), moves.size());
}

TEST_P(FragmentOf, a_file_that_is_gone_is_an_error_and_leaves_nothing) {
  auto proof = builder();
  ASSERT_TRUE(proof.build(budget));
  std::filesystem::rename(file, folder.file("elsewhere"));
  const auto written = proof.write(whole, black_wins, budget);
  ASSERT_FALSE(written);
  EXPECT_NE(written.error().message.find(file), std::string::npos);
  EXPECT_EQ(folder.count_files(), 1U);
  // Once it is back the proof can be written.
  std::filesystem::rename(folder.file("elsewhere"), file);
  ASSERT_TRUE(proof.write(whole, black_wins, budget));
  EXPECT_TRUE(example->laboratory.check_file(whole).is_valid());

  std::filesystem::remove(file);
  auto another = builder();
  const auto built = another.build(budget);
  ASSERT_FALSE(built);
  EXPECT_NE(built.error().message.find(file), std::string::npos);
}

TEST_P(FragmentOf, a_file_of_something_else_is_an_error) {
  RandomGraph::Moves moves;
  example->graph.moves(example->question.position, moves);
  for (const auto move : moves) {
    auto other = example->question.position;
    example->graph.play(other, move);
    if (example->graph.result(other) || other == example->question.position) continue;
    ASSERT_TRUE(fragment_of(example->laboratory, {other, black_wins}, file));
    EXPECT_FALSE(builder().build(budget));
  }
}

INSTANTIATE_TEST_SUITE_P(Fragments, FragmentOf, testing::Values(Truth::proven, Truth::disproven),
                         [](const auto& parameter) {
                           return std::string(to_text(parameter.param));
                         });

}  // namespace
}  // namespace proofboard
