// Searches whose jobs others do: the same truth as that of a search that does them itself.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "checker/check.h"
#include "tests/support/algorithm_texts.h"
#include "tests/support/graph_questions.h"
#include "tests/support/local_broker.h"

namespace proofboard {
namespace {

using testing_games::black_wins;
using testing_games::LocalBroker;
using testing_games::RandomGraph;
using testing_games::solver_of;
using testing_games::Tally;

using Broker = LocalBroker<RandomGraph>;

Broker broker_for(const RandomGraph& graph, const std::string& text, std::size_t places,
                  std::uint64_t seed) {
  auto solver = solver_of(graph, text, {1 << 18, 1});
  return Broker(
      std::make_unique<JobRunner<RandomGraph>>(graph, black_wins, black_wins, std::move(solver),
                                               nullptr, ProofSetup<RandomGraph>{1 << 20}),
      places, seed);
}

SolverSetup<RandomGraph> setup_with(JobBroker& broker,
                                    VirtualOutcome outcome = VirtualOutcome::likely) {
  SolverSetup<RandomGraph> setup{1 << 18, 1};
  setup.jobs = {4, outcome};
  setup.jobs.broker = &broker;
  return setup;
}

class RemoteJobs : public testing::TestWithParam<std::string> {};

TEST_P(RemoteJobs, give_the_right_answers_and_their_certificates) {
  Tally tally;
  std::size_t jobs = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const RandomGraph graph(seed, 3 + static_cast<int>(seed % 20), 3, 20);
    for (int i = 0; i < graph.size(); ++i) {
      auto broker = broker_for(graph, GetParam(), 1 + seed % 4, seed);
      if (seed % 2 == 0) broker.make_it_lie();
      const auto setup = setup_with(broker, static_cast<VirtualOutcome>(seed % 3));
      ASSERT_NO_FATAL_FAILURE(testing_games::ask(graph, i, GetParam(), setup, 1'000'000, tally));
      jobs += broker.done();
    }
  }
  EXPECT_GT(jobs, 200u);
  EXPECT_EQ(tally.unknown, 0);
}

INSTANTIATE_TEST_SUITE_P(OnGraphs, RemoteJobs,
                         testing::ValuesIn(testing_games::depth_first_texts()),
                         [](const auto& parameter) {
                           return testing_games::as_name(parameter.param);
                         });

// Nothing in it is final, so that there is much to search.
RandomGraph large_graph() {
  return RandomGraph(3, 20'000, 8, 0);
}

TEST(JobRunner, a_job_does_not_end_because_of_the_one_before) {
  const RandomGraph graph(5, 12, 3, 20);
  JobRunner<RandomGraph> runner(graph, black_wins, black_wins,
                                solver_of(graph, "df-pn", {1 << 18, 1}), nullptr,
                                ProofSetup<RandomGraph>{1 << 20});
  int asked = 0;
  for (std::uint16_t i = 0; i < 12; ++i) {
    RemoteJob job;
    graph.encode({i}, job.position);
    job.thresholds = {1000, 1000};  // more than there is to prove
    if (graph.result({i})) continue;
    ++asked;
    const auto answer = runner.run(job, {});
    ASSERT_TRUE(answer && *answer);
    EXPECT_EQ((*answer)->truth, graph.truths(black_wins)[i]) << i;
  }
  EXPECT_GT(asked, 3);
}

TEST(JobRunner, what_is_solved_comes_with_its_certificate_or_is_not_solved) {
  const RandomGraph graph(5, 12, 3, 20);
  const auto answer_with = [&](std::uint16_t position, std::uint64_t most_bytes) {
    JobRunner<RandomGraph> runner(graph, black_wins, black_wins,
                                  solver_of(graph, "df-pn", {1 << 18, 1}), nullptr,
                                  ProofSetup<RandomGraph>{1 << 20});
    RemoteJob job;
    graph.encode({position}, job.position);
    JobRunLimits limits;
    limits.certificate_bytes = most_bytes;
    const auto answer = runner.run(job, limits);
    EXPECT_TRUE(answer && *answer);
    return **answer;
  };
  int asked = 0;
  for (std::uint16_t i = 0; i < 12; ++i) {
    if (graph.result({i})) continue;
    ++asked;
    const auto answer = answer_with(i, 1 << 20);
    ASSERT_TRUE(is_solved(answer.truth));
    const auto bytes = answer.certificate.bytes();
    auto reader = CertificateReader::open(memory_source(bytes));
    ASSERT_TRUE(reader);
    EXPECT_TRUE(check<RandomGraph>(*reader, nullptr).is_valid());
    EXPECT_EQ(answer_with(i, bytes.size()).truth, answer.truth);
    const auto too_large = answer_with(i, bytes.size() - 1);
    EXPECT_EQ(too_large.truth, Truth::unknown);
    EXPECT_FALSE(too_large.certificate.is_there());
  }
  EXPECT_GT(asked, 3);
}

TEST(RemoteSearch, keeps_the_limit_of_nodes) {
  const auto graph = large_graph();
  auto broker = broker_for(graph, "df-pn:closed-sets=no", 2, 1);
  const auto solver = solver_of(graph, "df-pn:closed-sets=no", setup_with(broker));
  Limits limits;
  limits.nodes = 5'000;
  Budget budget(limits);
  EXPECT_EQ(solver->solve({{0}, black_wins}, budget), Truth::unknown);
  EXPECT_EQ(budget.reason(), StopReason::nodes);
  EXPECT_LT(solver->indicators().nodes, 6'000u);
}

TEST(RemoteSearch, ends_when_nobody_does_its_jobs_any_more) {
  const auto graph = large_graph();
  auto broker = broker_for(graph, "df-pn:closed-sets=no", 2, 1);
  broker.desert_after(10);
  const auto solver = solver_of(graph, "df-pn:closed-sets=no", setup_with(broker));
  Budget budget(Limits{});
  EXPECT_EQ(solver->solve({{0}, black_wins}, budget), Truth::unknown);
  EXPECT_EQ(budget.reason(), StopReason::deserted);
}

}  // namespace
}  // namespace proofboard
