// Sibling conspiracy-number search on several threads: the truths of one thread, and nothing left
// behind.
#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>

#include "search/conspiracy/sibling_threads.h"
#include "tests/search/sibling_trees.h"
#include "tests/support/brute_force.h"
#include "tests/support/graph_questions.h"
#include "tests/support/knowing_root.h"
#include "tests/support/random_tree.h"

namespace proofboard {
namespace {

using testing_games::ask_all;
using testing_games::black_wins;
using testing_games::expect_seats_are_taken_and_given_back;
using testing_games::goal_number;
using testing_games::random_value;
using testing_games::RandomGraph;
using testing_games::RandomTree;
using testing_games::Tally;
using testing_games::tree_number;
using namespace conspiracy;

constexpr std::size_t ample = std::size_t{64} << 20;

#ifdef __SANITIZE_THREAD__
constexpr int rounds = 10;  // each takes ten times as long
#else
constexpr int rounds = 60;
#endif

// Two children of the attacker's: "best" has no error, "other" one of 40.
SiblingFrame<RandomTree> two_children() {
  SiblingFrame<RandomTree> frame{1, Turn::attacker, Side::black};
  frame.children.resize(2);
  for (std::size_t i = 0; i < 2; ++i) {
    frame.children[i].key = 10 + i;
    frame.children[i].functions = leaf_functions(true, 103, 0);
    frame.children[i].error = i == 0 ? 0 : 40;
  }
  return frame;
}

std::size_t chosen_in(SiblingFrame<RandomTree>& frame, UnderWay& under_way,
                      std::uint64_t expansions = 0) {
  assume_of_others(frame, under_way, expansions);
  const Interval aim{-50, 50};
  return frame.choose(aim, frame.numbers(aim), {infinity, infinity}, 0).child;
}

TEST(UnderWay, the_next_thread_goes_where_the_search_would_go_if_the_first_one_failed) {
  auto frame = two_children();
  UnderWay under_way;
  EXPECT_EQ(chosen_in(frame, under_way), 0U);
  under_way.enter(10, failure_in(frame));
  EXPECT_EQ(chosen_in(frame, under_way), 1U);
  under_way.enter(11, failure_in(frame));
  assume_of_others(frame, under_way, 0);
  EXPECT_EQ(frame.numbers({}).pn, infinity);  // nothing is left to do
  EXPECT_LT(frame.numbers({}, &SiblingChild<RandomTree>::known).pn, infinity);
  under_way.leave(10);
  EXPECT_EQ(chosen_in(frame, under_way), 0U);
  under_way.leave(11);
  EXPECT_EQ(under_way.size(), 0U);
}

TEST(UnderWay, two_threads_below_a_node_leave_it_one_by_one) {
  auto frame = two_children();
  UnderWay under_way;
  under_way.enter(10, failure_in(frame));
  under_way.enter(10, failure_in(frame));
  under_way.leave(10);
  EXPECT_EQ(chosen_in(frame, under_way), 1U);
  under_way.leave(10);
  EXPECT_EQ(chosen_in(frame, under_way), 0U);
}

TEST(UnderWay, what_was_in_vain_waits_until_somebody_has_got_on) {
  auto frame = two_children();
  UnderWay under_way;
  frame.children[0].in_vain = 7;
  EXPECT_EQ(chosen_in(frame, under_way, 7), 1U);
  EXPECT_EQ(chosen_in(frame, under_way, 8), 0U);
}

// The root's only child is under way, in the first of its own two children.
TEST(UnderWay, a_failure_goes_up_as_what_is_left_then) {
  auto above = two_children();
  above.children.resize(1);
  above.children[0].key = 2;
  above.chosen = 0;
  auto below = two_children();
  below.key = 2;
  below.chosen = 0;
  UnderWay under_way;
  under_way.enter(2, failure_in(above));
  under_way.enter(10, failure_in(below));
  Combiner combine(0);
  std::vector<SiblingFrame<RandomTree>*> path{&above, &below};
  assume_failure<RandomTree>(path, under_way, combine);
  ASSERT_NE(above.children[0].assumed, nullptr);
  EXPECT_EQ(above.children[0].assumed->value(), -40);  // what the other child is worth
  EXPECT_TRUE(under_way.find(2)->is_open);
  EXPECT_EQ(under_way.find(2)->assumed, above.children[0].assumed);
}

template <Rules R>
SolverSetup<R> on(int threads, std::size_t bytes = ample) {
  SolverSetup<R> setup{bytes, 1};
  setup.threads = threads;
  return setup;
}

std::vector<SiblingSettings> various_settings() {
  std::vector<SiblingSettings> all(5);
  all[1].uses_rave = true;
  all[2].is_multi_step = false;
  all[2].work = 0;
  all[3].work = 1;
  all[3].errors.forgets = false;
  all[4].delta = 10;
  all[4].errors.w_max = 5;
  all[4].eta = 0;
  all[4].epsilon = 0;
  all[4].uses_rave = true;
  return all;
}

TEST(ScnsThreads, answer_as_brute_force_on_trees) {
  for (int seed = 0; seed < rounds; ++seed) {
    const auto tree = tree_number(seed);
    const auto goal = goal_number(seed);
    auto position = tree.initial();
    const auto truth = testing_games::minimax_truth(tree, goal, position);
    for (const auto& settings : various_settings()) {
      for (const int threads : {2, 4}) {
        auto setup = on<RandomTree>(threads, seed % 5 == 0 ? 0 : ample);
        setup.evaluation = &random_value;
        SiblingThreads<RandomTree> search(tree, settings, setup);
        Budget budget{Limits{}};
        ASSERT_EQ(search.solve({position, goal}, budget), truth) << "tree " << seed;
        ASSERT_EQ(search.marks_left(), 0U);
        ASSERT_EQ(search.why(position)->truth, truth);
      }
    }
  }
}

TEST(ScnsThreads, answer_by_the_definition_where_play_can_cycle_with_certificates) {
  Tally tally;
  for (const std::string text :
       {"scns", "scns:work=1,rave=yes,order=random", "scns:closed-sets=no,work=3"}) {
    for (std::uint64_t seed = 1; seed <= rounds / 5; ++seed) {
      const RandomGraph graph(seed, 3 + static_cast<int>(seed % 20), 3, 20);
      for (const int threads : {2, 4}) {
        ASSERT_NO_FATAL_FAILURE(
            ask_all(graph, text, on<RandomGraph>(threads, 1 << 20), 200'000, tally));
      }
    }
  }
  EXPECT_GT(tally.right, 20 * tally.unknown);
}

// Graphs in which a disproof that leans on a path is wrong on others now and then: told to all
// threads, about two in a thousand answers would be wrong.
TEST(ScnsThreads, what_leans_on_a_path_is_told_to_nobody_else) {
  int unknown = 0;
  for (std::uint64_t seed = 1; seed <= rounds; ++seed) {
    const RandomGraph graph(seed, 60, 3, 8);
    const auto truths = graph.truths(black_wins);
    SiblingSettings settings;
    settings.tries_closed_sets = false;
    settings.work = 3;
    for (int i = 0; i < graph.size(); ++i) {
      SiblingThreads<RandomGraph> search(graph, settings, on<RandomGraph>(2, 1 << 20));
      Limits limits;
      limits.nodes = 20'000;
      Budget budget(limits);
      const auto truth = search.solve({{static_cast<std::uint16_t>(i)}, black_wins}, budget);
      ASSERT_EQ(search.marks_left(), 0U);
      if (!is_solved(truth)) {
        ++unknown;
      } else {
        ASSERT_EQ(truth, truths[static_cast<std::size_t>(i)]) << seed << " at " << i;
      }
    }
  }
  EXPECT_LT(unknown, rounds);
}

TEST(ScnsThreads, a_tiny_table_changes_no_answer) {
  Tally tally;
  for (std::uint64_t seed = 100; seed < 100 + rounds / 10; ++seed) {
    const RandomGraph graph(seed, 40, 4, 12);
    ASSERT_NO_FATAL_FAILURE(ask_all(graph, "scns", on<RandomGraph>(2, 4096), 50'000, tally));
  }
  EXPECT_GT(tally.right, 10 * tally.unknown);
}

TEST(ScnsThreads, more_than_there_are_leaves_are_slow_but_not_wrong) {
  Tally tally;
  const RandomGraph graph(7, 12, 3, 20);
  ask_all(graph, "scns", on<RandomGraph>(16), 1'000'000, tally);
  EXPECT_EQ(tally.unknown, 0);
}

TEST(ScnsThreads, open_a_root_that_is_settled_at_a_look_if_they_are_asked_to) {
  for (int seed = 0; seed < rounds / 2; ++seed) {
    const RandomTree tree(static_cast<std::uint64_t>(seed), 9, 4);
    auto position = tree.initial();
    const auto truth = testing_games::minimax_truth(tree, {}, position);
    testing_games::KnowingRoot one(truth), other(truth);
    auto setup = on<RandomTree>(2);
    setup.insight = &one;
    setup.more_insights = {&other};
    SiblingThreads<RandomTree> search(tree, {}, setup);
    Budget budget{Limits{}};
    ASSERT_EQ(search.solve({position, {}}, budget), truth);
    EXPECT_TRUE(search.efforts().empty());
    search.open_root(true);
    ASSERT_EQ(search.solve({position, {}}, budget), truth);
    ASSERT_FALSE(search.efforts().empty());
    const auto efforts = search.efforts();
    EXPECT_EQ(truth == Truth::proven,
              std::any_of(efforts.begin(), efforts.end(),
                          [](const auto& effort) { return effort.truth == Truth::proven; }));
  }
}

// What searches with one thread expanded before there were others.
TEST(ScnsThreads, one_is_the_search_it_always_was) {
  std::uint64_t nodes = 0, iterations = 0, revisits = 0;
  for (int seed = 0; seed < 50; ++seed) {
    const auto tree = tree_number(seed);
    for (const auto& settings : various_settings()) {
      auto setup = on<RandomTree>(1);
      setup.evaluation = &random_value;
      SiblingThreads<RandomTree> search(tree, settings, setup);
      Budget budget{Limits{}};
      search.solve({tree.initial(), {Side::black, {1}}}, budget);
      nodes += search.indicators().nodes;
      iterations += search.indicators().iterations;
      revisits += search.indicators().revisits;
    }
  }
  EXPECT_EQ(nodes, 52811U);
  EXPECT_EQ(iterations, 20671U);
  EXPECT_EQ(revisits, 10528U);
}

// Nothing in it is final, so that there is much to search.
RandomGraph large_graph() {
  return RandomGraph(3, 20'000, 8, 0);
}

SiblingSettings without_trials() {
  SiblingSettings settings;
  settings.tries_closed_sets = false;
  return settings;
}

TEST(ScnsThreads, keep_the_limit_of_nodes) {
  const auto graph = large_graph();
  SiblingThreads<RandomGraph> search(graph, without_trials(), on<RandomGraph>(3));
  Limits limits;
  limits.nodes = 500;
  Budget budget(limits);
  EXPECT_EQ(search.solve({{0}, black_wins}, budget), Truth::unknown);
  EXPECT_EQ(budget.reason(), StopReason::nodes);
  EXPECT_GE(search.indicators().nodes, 500U);
  EXPECT_LT(search.indicators().nodes, 540U);
  EXPECT_EQ(search.marks_left(), 0U);
  EXPECT_FALSE(search.efforts().empty());
}

TEST(ScnsThreads, can_be_stopped) {
  const auto graph = large_graph();
  SiblingThreads<RandomGraph> search(graph, without_trials(), on<RandomGraph>(2));
  std::atomic<bool> stop = false;
  Budget budget({}, &stop);
  std::thread soon([&] { stop = true; });
  const auto truth = search.solve({{0}, black_wins}, budget);
  soon.join();
  EXPECT_EQ(truth, Truth::unknown);
  EXPECT_EQ(budget.reason(), StopReason::interrupted);
  EXPECT_EQ(search.marks_left(), 0U);
}

TEST(ScnsThreads, tell_how_they_stand_with_moves_and_line) {
  const auto graph = large_graph();
  SiblingThreads<RandomGraph> search(graph, without_trials(), on<RandomGraph>(2));
  Limits limits;
  limits.nodes = 2'000;
  int told = 0;
  Budget budget(limits, nullptr, [&](const Indicators&) {
    if (!search.root_moves().empty() && !search.line().empty()) ++told;
  });
  search.solve({{0}, black_wins}, budget);
  EXPECT_GT(told, 0);
}

TEST(ScnsThreads, take_no_more_memory_than_one) {
  const auto graph = large_graph();
  for (const int threads : {1, 4}) {
    constexpr std::size_t bytes = std::size_t{1} << 18;
    SiblingThreads<RandomGraph> search(graph, without_trials(), on<RandomGraph>(threads, bytes));
    Limits limits;
    limits.nodes = 30'000;
    Budget budget(limits);
    search.solve({{0}, black_wins}, budget);
    EXPECT_LE(search.indicators().peak_bytes, bytes + bytes / 16) << threads;
    EXPECT_GT(search.indicators().peak_bytes, bytes / 2) << threads;
  }
}

std::mutex seen_mutex;
std::set<std::thread::id> seen_threads;

int seen_by(const RandomGraph&, const RandomGraph::Position& at) {
  const std::lock_guard lock(seen_mutex);
  seen_threads.insert(std::this_thread::get_id());
  return at.node % 100;
}

std::size_t seen_so_far() {
  const std::lock_guard lock(seen_mutex);
  return seen_threads.size();
}

TEST(ScnsThreads, all_take_part) {
  const auto graph = large_graph();
  auto setup = on<RandomGraph>(3);
  setup.evaluation = &seen_by;
  SiblingThreads<RandomGraph> search(graph, without_trials(), setup);
  Limits limits;
  limits.seconds = 20;
  seen_threads.clear();
  std::atomic<bool> stop = false;
  Budget budget(limits, &stop, [&](const Indicators&) { stop = seen_so_far() == 3; });
  search.solve({{0}, black_wins}, budget);
  EXPECT_EQ(budget.reason(), StopReason::interrupted);
}

int fails(const RandomTree&, const RandomTree::Position&) {
  throw std::runtime_error("it fails");
}

TEST(ScnsThreads, what_one_throws_ends_all_and_leaves_no_marks) {
  const RandomTree tree(1, 40, 6);
  auto setup = on<RandomTree>(2);
  setup.evaluation = &fails;
  SiblingThreads<RandomTree> search(tree, {}, setup);
  Budget budget{Limits{}};
  EXPECT_THROW(search.solve({tree.initial(), {}}, budget), std::runtime_error);
  EXPECT_EQ(search.marks_left(), 0U);
}

TEST(ScnsThreads, helpers_take_the_seats_there_are_and_give_them_back) {
  const auto graph = large_graph();
  auto setup = on<RandomGraph>(3);
  setup.jobs.seats = std::make_shared<Seats>(2);
  SiblingThreads<RandomGraph> search(graph, without_trials(), setup);
  expect_seats_are_taken_and_given_back(*setup.jobs.seats, [&](Budget& budget) {
    search.solve({{0}, black_wins}, budget);
  });
}

}  // namespace
}  // namespace proofboard
