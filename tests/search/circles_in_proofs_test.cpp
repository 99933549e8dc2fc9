// Proofs from a search that knows all truths, but whose moves were found without regard to each
// other, so that they lead round in circles.
#include <gtest/gtest.h>

#include "checker/check.h"
#include "search/proof.h"
#include "tests/support/graph_questions.h"
#include "tests/support/test_folder.h"

namespace proofboard {
namespace {

using testing_games::black_wins;
using testing_games::RandomGraph;
using testing_games::TestFolder;

class MovesAtRandom final : public Solver<RandomGraph> {
 public:
  // With `forgets_attacks` it knows nothing of positions in which the attacker is to move.
  MovesAtRandom(const RandomGraph& graph, bool forgets_attacks)
      : graph_(graph), truths_(graph.truths(black_wins)), forgets_attacks_(forgets_attacks) {}

  Truth truth_of(Position position) const { return truths_[position.node]; }

  std::optional<Why<Move>> why(const Position& position) override {
    const bool attacks = graph_.to_move(position) == black_wins.attacker;
    if (attacks && forgets_attacks_) return std::nullopt;
    Why<Move> why{truth_of(position), {}, {}, 100};
    if (attacks != (why.truth == Truth::proven)) return why;
    RandomGraph::Moves moves;
    graph_.moves(position, moves);
    for (const auto move : moves) {
      if (truth_of({move}) == why.truth) why.move = move;  // the last one
    }
    return why;
  }

  Truth solve(const Question<RandomGraph>& question, Budget&) override {
    return truth_of(question.position);
  }
  const Indicators& indicators() const override { return indicators_; }
  void keep_only_proofs() override {}

 private:
  RandomGraph graph_;
  std::vector<Truth> truths_;
  bool forgets_attacks_;
  Indicators indicators_;
};

// Completes the proof of a position that the solver knows to be proven, and checks it.
std::uint64_t nodes_searched_for_proof(const RandomGraph& graph,
                                       const Question<RandomGraph>& question,
                                       Solver<RandomGraph>& solver, const std::string& file) {
  ProofBuilder<RandomGraph> proof(graph, question, Truth::proven, solver, {1 << 20});
  Budget budget({});
  const auto built = proof.build(budget);
  EXPECT_TRUE(built) << built.error().message;
  EXPECT_TRUE(built && proof.write(file, black_wins, budget));
  auto reader = CertificateReader::open(file);
  EXPECT_TRUE(reader);
  if (!built || !reader) return 0;
  const auto report = check<RandomGraph>(*reader, nullptr);
  EXPECT_TRUE(report.is_valid()) << report.message;
  return proof.nodes_searched_again();
}

TEST(CirclesInProofs, are_left_by_other_moves_that_are_known) {
  const TestFolder folder;
  const auto file = folder.file("proof");
  std::uint64_t searched_again = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const RandomGraph graph(seed, 300, 4, 12);
    MovesAtRandom solver(graph, false);
    for (int i = 0; i < graph.size(); ++i) {
      const Question<RandomGraph> question{{static_cast<std::uint16_t>(i)}, black_wins};
      if (solver.truth_of(question.position) != Truth::proven) continue;
      searched_again += nodes_searched_for_proof(graph, question, solver, file);
      ASSERT_FALSE(HasFailure()) << "seed " << seed << " at " << i;
    }
  }
  EXPECT_LT(searched_again, 200'000U);
}

// A search that has lost one position in three, as a crowded table does.
class Forgetful final : public Solver<RandomGraph> {
 public:
  explicit Forgetful(const RandomGraph& graph) : all_(graph, false) {}

  Truth truth_of(Position position) const { return all_.truth_of(position); }
  std::optional<Why<Move>> why(const Position& position) override {
    return position.node % 3 == 0 ? std::nullopt : all_.why(position);
  }
  Truth solve(const Question<RandomGraph>& question, Budget& budget) override {
    return all_.solve(question, budget);
  }
  const Indicators& indicators() const override { return all_.indicators(); }
  void keep_only_proofs() override {}

 private:
  MovesAtRandom all_;
};

TEST(CirclesInProofs, a_position_that_was_lost_is_searched_only_to_what_is_known) {
  const TestFolder folder;
  const auto file = folder.file("proof");
  std::uint64_t searched_again = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const RandomGraph graph(seed, 2000, 4, 12);
    Forgetful solver(graph);
    for (int i = 0; i < graph.size(); i += 7) {
      const Question<RandomGraph> question{{static_cast<std::uint16_t>(i)}, black_wins};
      if (solver.truth_of(question.position) != Truth::proven) continue;
      searched_again += nodes_searched_for_proof(graph, question, solver, file);
      ASSERT_FALSE(HasFailure()) << "seed " << seed << " at " << i;
    }
  }
  EXPECT_GT(searched_again, 0U);
  EXPECT_LT(searched_again, 25'000U);  // else 35,000
}

TEST(CirclesInProofs, a_closed_set_goes_by_a_known_reply_to_a_position_that_was_forgotten) {
  int followed = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const RandomGraph graph(seed, 300, 4, 12);
    MovesAtRandom solver(graph, true);
    for (int i = 0; i < graph.size(); ++i) {
      const RandomGraph::Position position{static_cast<std::uint16_t>(i)};
      const auto advice = solver.why(position);
      if (!advice || advice->truth != Truth::disproven || !advice->move) continue;
      ClosedSetSearch<RandomGraph> search(graph, black_wins, 1 << 20, &solver);
      Budget budget({});
      Indicators indicators;
      ASSERT_EQ(search.solve(position, 10'000, budget, indicators), Truth::disproven);
      const auto reply = *search.why(position)->move;
      if (graph.result({reply}) || reply == position.node) continue;  // the end, or the set itself
      EXPECT_EQ(reply, *advice->move) << "seed " << seed << " at " << i;
      ++followed;
    }
  }
  EXPECT_GT(followed, 100);
}

}  // namespace
}  // namespace proofboard
