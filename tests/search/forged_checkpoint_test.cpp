// A checkpoint that somebody has changed, with the right checksum, may cost time, never a wrong
// answer or a broken program: what it says is refused, or is a hint that the proof does not bear
// out.
#include <gtest/gtest.h>

#include "core/checkpoint.h"
#include "search/tree.h"
#include "tests/support/algorithm_texts.h"
#include "tests/support/graph_questions.h"
#include "tests/support/test_folder.h"

namespace proofboard {
namespace {

using testing_games::black_wins;
using testing_games::RandomGraph;
using testing_games::solver_of;
using testing_games::TestFolder;

const SolverSetup<RandomGraph> setup{1 << 20, 1};

Limits limits_of(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

std::vector<std::uint8_t> content_of(const std::string& file) {
  std::vector<std::uint8_t> bytes;
  auto reader = CheckpointReader::open(file);
  while (const auto byte = reader->get<std::uint8_t>()) bytes.push_back(*byte);
  return bytes;
}

class Forged : public testing::TestWithParam<std::string> {
 protected:
  // What a search of so many nodes saves; empty if the algorithm saves nothing.
  std::vector<std::uint8_t> saved(const RandomGraph& graph, std::uint64_t nodes) {
    const auto solver = solver_of(graph, GetParam(), setup);
    if (!solver->can_save()) return {};
    Budget budget(limits_of(nodes));
    solver->solve({{0}, black_wins}, budget);
    auto writer = CheckpointWriter::create(file_);
    solver->save(*writer);
    EXPECT_TRUE(writer->finish());
    return content_of(file_);
  }

  // Whether the content was taken. Whatever is then said and borne out by a proof is right.
  bool goes_on_from(const RandomGraph& graph, const std::vector<std::uint8_t>& content) {
    auto writer = CheckpointWriter::create(file_);
    writer->put_bytes(content);
    EXPECT_TRUE(writer->finish());
    auto reader = CheckpointReader::open(file_);
    const auto solver = solver_of(graph, GetParam(), setup);
    const Question<RandomGraph> question{{0}, black_wins};
    if (!solver->load(*reader, question)) return false;
    Budget budget(limits_of(100'000));
    const auto truth = solver->solve(question, budget);
    if (!is_solved(truth)) return true;
    const auto proven =
        testing_games::proven_truth(graph, question, truth, *solver, limits_of(100'000));
    EXPECT_EQ(proven.value_or(graph.truths(black_wins)[0]), graph.truths(black_wins)[0])
        << graph.options_text();
    return true;
  }

  TestFolder folder_;
  std::string file_ = folder_.file("forged");
};

TEST_P(Forged, a_checkpoint_is_refused_or_does_no_harm) {
  Random random(7);
  int taken = 0, tried = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const RandomGraph graph(seed, 4 + static_cast<int>(seed), 3, 20);
    for (const std::uint64_t nodes : {std::uint64_t{5}, std::uint64_t{1000}}) {
      const auto genuine = saved(graph, nodes);
      if (genuine.empty()) GTEST_SKIP() << "has no checkpoints";
      EXPECT_TRUE(goes_on_from(graph, genuine));
      for (int i = 0; i < 25; ++i) {
        auto changed = genuine;
        for (auto edits = 1 + random.below(3); edits > 0; --edits) {
          auto& byte = changed[random.below(changed.size())];
          byte = random.below(2) == 0 ? static_cast<std::uint8_t>(random.below(4))
                                      : static_cast<std::uint8_t>(random.next());
        }
        if (random.below(8) == 0) changed.resize(random.below(changed.size()));
        taken += goes_on_from(graph, changed);
        ++tried;
      }
    }
  }
  EXPECT_GT(taken, tried / 20) << "most forgeries should get past the first look";
}

// The root of such a tree says that its mover wins, and none of its children does. What lies behind
// them in memory is not theirs.
TEST(ForgedTree, gives_no_hint_of_a_move_that_it_does_not_have) {
  const RandomGraph graph(1, 20, 3, 0);
  const RandomGraph::Position root{0};
  const Goal goal{graph.to_move(root), Target::win()};
  using Node = TreeNode<ProofNumbers, RandomGraph::Move>;
  const auto node = [](Truth truth, RandomGraph::Move move) {
    Node made{};
    made.set_truth(truth);
    made.move = move;
    return made;
  };
  RandomGraph::Moves moves;
  graph.moves(root, moves);
  Arena<Node> tree(1 << 16);
  tree[tree.allocate(1)] = node(Truth::proven, 0);
  const auto children = tree.allocate(1);
  tree[children] = node(Truth::unknown, moves[0]);
  constexpr RandomGraph::Move of_another = 17;
  tree[tree.allocate(1)] = node(Truth::proven, of_another);
  tree[root_index].first_child = children;
  tree[root_index].child_count = 1;
  TableKeys<RandomGraph> keys(graph, Keys::own);
  const auto hint = hints_of(graph, keys, tree, {root, goal}, 1 << 16).find(graph.key(root));
  ASSERT_TRUE(hint);
  EXPECT_NE(hint->move, pack_move(of_another));
}

INSTANTIATE_TEST_SUITE_P(Checkpoints, Forged, testing::ValuesIn(testing_games::algorithm_texts),
                         [](const auto& parameter) {
                           return testing_games::as_name(parameter.param);
                         });

}  // namespace
}  // namespace proofboard
