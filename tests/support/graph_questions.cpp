#include "tests/support/graph_questions.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cctype>

#include "checker/check.h"
#include "search/algorithm_info.h"
#include "search/algorithms.h"
#include "search/proof.h"
#include "tests/support/test_folder.h"

namespace proofboard {

template std::unique_ptr<Solver<testing_games::RandomGraph>> exact_search(
    const testing_games::RandomGraph&, Insight<testing_games::RandomGraph>*, std::size_t);

namespace testing_games {

std::unique_ptr<Solver<RandomGraph>> solver_of(const RandomGraph& graph, const std::string& text,
                                               const SolverSetup<RandomGraph>& setup) {
  const auto colon = text.find(':');
  const auto name = text.substr(0, colon);
  OptionTable table;
  for (const auto& info : shared_algorithms()) {
    if (info.name == name) table = info.options;
  }
  const auto options =
      Options::parse(table, colon == std::string::npos ? "" : text.substr(colon + 1));
  EXPECT_TRUE(options) << text;
  return make_solver<RandomGraph>(name, graph, *options, setup);
}

void ask(const RandomGraph& graph, int index, const std::string& text,
         const SolverSetup<RandomGraph>& setup, std::uint64_t nodes, Tally& tally) {
  const auto where = [&] {
    return fmt::format("{} on {} at {}", text, graph.options_text(), index);
  };
  const RandomGraph::Position position{static_cast<std::uint16_t>(index)};
  const auto solver = solver_of(graph, text, setup);
  Limits limits;
  limits.nodes = nodes;
  Budget budget(limits);
  const Question<RandomGraph> question{position, black_wins};
  const auto truth = solver->solve(question, budget);
  if (!is_solved(truth)) {
    ++tally.unknown;
    return;
  }
  ASSERT_EQ(truth, graph.truths(black_wins)[static_cast<std::size_t>(index)]) << where();
  ++tally.right;
  ProofBuilder<RandomGraph> proof(graph, question, truth, *solver, {1 << 20});
  Budget again(limits);
  const auto built = proof.build(again);
  ASSERT_TRUE(built) << built.error().message << ": " << where();
  ASSERT_EQ(proof.truth(), truth);
  static const TestFolder folder;  // one for all: making it takes longer than many a search
  const auto file = folder.file("proof");
  ASSERT_TRUE(proof.write(file, black_wins, again));
  auto reader = CertificateReader::open(file);
  ASSERT_TRUE(reader);
  const auto report = check<RandomGraph>(*reader, nullptr);
  ASSERT_TRUE(report.is_valid()) << report.message << ": " << where();
}

void ask_all(const RandomGraph& graph, const std::string& text,
             const SolverSetup<RandomGraph>& setup, std::uint64_t nodes, Tally& tally) {
  for (int i = 0; i < graph.size(); ++i) {
    ASSERT_NO_FATAL_FAILURE(ask(graph, i, text, setup, nodes, tally));
  }
}

std::optional<Truth> proven_truth(const RandomGraph& graph, const Question<RandomGraph>& question,
                                  Truth truth, Solver<RandomGraph>& solver, const Limits& limits) {
  ProofBuilder<RandomGraph> proof(graph, question, truth, solver, {1 << 20});
  Budget budget(limits);
  return proof.build(budget) ? std::optional(proof.truth()) : std::nullopt;
}

void expect_seats_are_taken_and_given_back(Seats& seats,
                                           const std::function<void(Budget&)>& solve) {
  std::atomic<bool> are_taken = false;
  Limits limits;
  limits.nodes = 1'000'000;
  Budget budget(limits, &are_taken, [&](const Indicators&) {
    if (seats.try_take()) {
      seats.give();
    } else {
      are_taken = true;
    }
  });
  solve(budget);
  EXPECT_TRUE(are_taken);
  EXPECT_TRUE(seats.try_take() && seats.try_take() && !seats.try_take());
}

std::string as_name(std::string text) {
  for (auto& c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return text;
}

}  // namespace testing_games
}  // namespace proofboard
