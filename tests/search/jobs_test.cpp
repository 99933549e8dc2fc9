// Searches in many pieces, on several threads: the same truth as with one.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/checkpoint.h"
#include "tests/support/algorithm_texts.h"
#include "tests/support/graph_questions.h"
#include "tests/support/test_folder.h"

namespace proofboard {
namespace {

using testing_games::ask_all;
using testing_games::black_wins;
using testing_games::expect_seats_are_taken_and_given_back;
using testing_games::RandomGraph;
using testing_games::solver_of;
using testing_games::Tally;

// Jobs so small that the tree above them does most of the work.
SolverSetup<RandomGraph> with_threads(int threads, std::size_t bytes = 1 << 20,
                                      VirtualOutcome outcome = VirtualOutcome::likely) {
  SolverSetup<RandomGraph> setup{bytes, 1};
  setup.threads = threads;
  setup.jobs = {4, outcome};
  return setup;
}

#ifdef __SANITIZE_THREAD__
constexpr std::uint64_t graphs = 5;  // each takes ten times as long
#else
constexpr std::uint64_t graphs = 20;
#endif

class Jobs : public testing::TestWithParam<std::string> {};

TEST_P(Jobs, threads_give_the_right_answers_and_their_certificates) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= graphs; ++seed) {
    const RandomGraph graph(seed, 3 + static_cast<int>(seed % 20), 3, 20);
    const auto outcome = static_cast<VirtualOutcome>(seed % 3);
    ASSERT_NO_FATAL_FAILURE(
        ask_all(graph, GetParam(), with_threads(3, 1 << 20, outcome), 1'000'000, tally));
  }
  EXPECT_EQ(tally.unknown, 0);
}

TEST_P(Jobs, a_tiny_table_changes_no_answer) {
  Tally tally;
  for (std::uint64_t seed = 100; seed < 100 + graphs / 5; ++seed) {
    const RandomGraph graph(seed, 40, 4, 12);
    ASSERT_NO_FATAL_FAILURE(ask_all(graph, GetParam(), with_threads(2, 4096), 50'000, tally));
  }
  EXPECT_GT(tally.right, 10 * tally.unknown);
}

INSTANTIATE_TEST_SUITE_P(OnGraphs, Jobs, testing::ValuesIn(testing_games::depth_first_texts()),
                         [](const auto& parameter) {
                           return testing_games::as_name(parameter.param);
                         });

TEST(ManyJobs, more_threads_than_leaves_are_slow_but_not_wrong) {
  Tally tally;
  const RandomGraph graph(7, 12, 3, 20);
  ask_all(graph, "df-pn", with_threads(16), 1'000'000, tally);
  EXPECT_EQ(tally.unknown, 0);
}

// Nothing in it is final, so that there is much to search.
RandomGraph large_graph() {
  return RandomGraph(3, 20'000, 8, 0);
}

// Called by all threads at once.
class LineKeeper final : public SearchObserver<RandomGraph> {
 public:
  LineKeeper(const RandomGraph& graph, RandomGraph::Position root) : graph_(graph), root_(root) {}

  void expanded(const SeenNode<RandomGraph>& node) override { look_at(node); }
  void updated(const SeenNode<RandomGraph>& node) override { look_at(node); }
  void solved(const SeenNode<RandomGraph>& node, Truth) override { look_at(node); }

  std::size_t news() const { return news_; }

 private:
  void look_at(const SeenNode<RandomGraph>& node) {
    const std::lock_guard lock(mutex_);
    ++news_;
    auto position = root_;
    for (const auto move : node.line) graph_.play(position, move);
    EXPECT_EQ(graph_.key(position), graph_.key(node.position));
  }

  const RandomGraph& graph_;
  RandomGraph::Position root_;
  std::mutex mutex_;
  std::size_t news_ = 0;
};

TEST(ManyJobs, every_thread_tells_the_observer_where_it_is) {
  const auto graph = large_graph();
  for (const auto* text : {"df-pn:closed-sets=no", "scns:closed-sets=no"}) {
    LineKeeper keeper(graph, {0});
    auto setup = with_threads(3);
    setup.observer = &keeper;
    const auto solver = solver_of(graph, text, setup);
    Limits limits;
    limits.nodes = 2'000;
    Budget budget(limits);
    solver->solve({{0}, black_wins}, budget);
    EXPECT_GE(keeper.news(), solver->indicators().iterations);
    EXPECT_GT(keeper.news(), 100u);
  }
}

TEST(ManyJobs, the_limit_of_nodes_is_kept) {
  const auto graph = large_graph();
  const auto solver = solver_of(graph, "df-pn:closed-sets=no", with_threads(2));
  Limits limits;
  limits.nodes = 500;
  Budget budget(limits);
  EXPECT_EQ(solver->solve({{0}, black_wins}, budget), Truth::unknown);
  EXPECT_EQ(budget.reason(), StopReason::nodes);
  // Going over old ground counts too (core/budget.cpp), an eighth of a node each time.
  const auto& spent = solver->indicators();
  EXPECT_TRUE(spent.nodes >= 500 || spent.revisits >= 8 * 500)
      << spent.nodes << " nodes, " << spent.revisits << " revisits";
  EXPECT_LT(spent.nodes, 600u);
}

TEST(ManyJobs, helpers_take_the_seats_there_are_and_give_them_back) {
  const auto graph = large_graph();
  auto setup = with_threads(3);
  setup.jobs.seats = std::make_shared<Seats>(2);
  const auto solver = solver_of(graph, "df-pn:closed-sets=no", setup);
  expect_seats_are_taken_and_given_back(*setup.jobs.seats, [&](Budget& budget) {
    solver->solve({{0}, black_wins}, budget);
  });
}

TEST(ManyJobs, a_search_is_saved_and_goes_on_with_another_number_of_threads) {
  const auto graph = large_graph();
  const Question<RandomGraph> question{{0}, black_wins};
  for (const auto& [before, after] : {std::pair{3, 1}, std::pair{1, 3}}) {
    const testing_games::TestFolder folder;
    const auto file = folder.file("saved");
    Limits limits;
    limits.nodes = 2'000;
    const auto first = solver_of(graph, "df-pn:closed-sets=no", with_threads(before));
    Budget budget(limits);
    first->solve(question, budget);
    {
      auto writer = CheckpointWriter::create(file);
      ASSERT_TRUE(writer);
      first->save(*writer);
      ASSERT_TRUE(writer->finish());
    }
    const auto second = solver_of(graph, "df-pn:closed-sets=no", with_threads(after));
    auto reader = CheckpointReader::open(file);
    ASSERT_TRUE(reader);
    ASSERT_TRUE(second->load(*reader, question));
    EXPECT_EQ(second->indicators().nodes, first->indicators().nodes);
    limits.nodes = 4'000;
    Budget more(limits);
    EXPECT_EQ(second->solve(question, more), Truth::unknown);
    EXPECT_GT(second->indicators().nodes, first->indicators().nodes);
  }
}

// A look takes until the search is stopped, which it soon is; or for a long time.
class LooksLong final : public Insight<RandomGraph> {
 public:
  explicit LooksLong(std::atomic<bool>& stop) : stop_(stop) {}

  void begin(const Question<RandomGraph>&, Budget& budget) override { budget_ = &budget; }
  void end() override {}
  Glance glance(const Position&) override { return {}; }
  Truth look(const Position&, Moves&) override {
    using namespace std::chrono_literals;
    const auto start = std::chrono::steady_clock::now();
    const auto has_taken = [&](auto time) {
      return std::chrono::steady_clock::now() - start > time;
    };
    Budget part(Limits{}, budget_);
    part.look_every(0);
    while (!part.spent({}) && !gave_up_) {
      std::this_thread::sleep_for(1ms);
      if (has_taken(200ms)) stop_ = true;
      if (has_taken(10s)) gave_up_ = true;
    }
    return Truth::unknown;
  }
  std::optional<ReasonGiven> reason(const Position&) override { return std::nullopt; }

  bool gave_up() const { return gave_up_; }

 private:
  std::atomic<bool>& stop_;
  Budget* budget_ = nullptr;
  bool gave_up_ = false;
};

TEST(ManyJobs, they_can_be_stopped_while_a_checkpoint_waits_for_them) {
  const auto graph = large_graph();
  std::atomic<bool> stop = false;
  LooksLong first(stop), second(stop);
  auto setup = with_threads(2);
  setup.insight = &first;
  setup.more_insights = {&second};
  const auto solver = solver_of(graph, "df-pn:closed-sets=no", setup);
  Budget budget({}, &stop);
  budget.save_every(0, [] {});
  EXPECT_EQ(solver->solve({{0}, black_wins}, budget), Truth::unknown);
  EXPECT_EQ(budget.reason(), StopReason::interrupted);
  EXPECT_FALSE(first.gave_up() || second.gave_up());
}

TEST(ManyJobs, they_can_be_stopped) {
  const auto graph = large_graph();
  const auto solver = solver_of(graph, "df-pn:closed-sets=no", with_threads(2));
  std::atomic<bool> stop = false;
  Budget budget({}, &stop);
  std::thread soon([&] { stop = true; });
  const auto truth = solver->solve({{0}, black_wins}, budget);
  soon.join();
  EXPECT_EQ(truth, Truth::unknown);
  EXPECT_EQ(budget.reason(), StopReason::interrupted);
}

TEST(ManyJobs, progress_is_told_with_moves_and_line) {
  const auto graph = large_graph();
  const auto solver = solver_of(graph, "df-pn:closed-sets=no", with_threads(2));
  Limits limits;
  limits.nodes = 2'000;
  int told = 0;
  Budget budget(limits, nullptr, [&](const Indicators&) {
    if (!solver->root_moves().empty() && !solver->line().empty()) ++told;
  });
  solver->solve({{0}, black_wins}, budget);
  EXPECT_GT(told, 0);
}

}  // namespace
}  // namespace proofboard
