#include "core/budget.h"

#include <gtest/gtest.h>

#include <thread>

#include "core/held.h"
#include "core/indicators.h"

namespace proofboard {
namespace {

// Spends until the budget says stop, `step` nodes at a time; gives up after a million.
std::uint64_t nodes_until_spent(Budget& budget, std::uint64_t step = 1) {
  Indicators indicators;
  while (indicators.nodes < 1'000'000 && !budget.spent(indicators)) indicators.nodes += step;
  return indicators.nodes;
}

TEST(Budget, without_limits_goes_on) {
  Budget budget(Limits{});
  EXPECT_EQ(nodes_until_spent(budget), 1'000'000);
  EXPECT_EQ(budget.reason(), StopReason::none);
}

TEST(Budget, stops_at_the_node_limit) {
  Limits limits;
  limits.nodes = 12'345;
  Budget budget(limits);
  EXPECT_EQ(nodes_until_spent(budget), 12'345);
  EXPECT_EQ(budget.reason(), StopReason::nodes);
}

TEST(Budget, time_for_which_the_work_is_held_is_not_spent) {
  Limits limits;
  limits.seconds = 100;
  const auto hold = [](const Indicators&) { note_held(std::chrono::hours(1)); };
  Budget whole(limits, nullptr, hold), part(limits, &whole);
  Indicators indicators;
  EXPECT_FALSE(whole.spent(indicators));
  EXPECT_LT(whole.seconds(), -3000);
  note_held(std::chrono::hours(1));  // of other work
  EXPECT_GT(whole.seconds(), -3700);
  part.tell(hold);
  EXPECT_FALSE(part.spent(indicators));
  EXPECT_LT(part.seconds(), -3000);
  EXPECT_LT(whole.seconds(), -6600);  // what holds a part holds the whole
}

TEST(Budget, stops_when_the_roots_numbers_reach_a_threshold) {
  Limits limits;
  limits.thresholds = {10, infinity};
  Indicators indicators;
  indicators.see_root({9, 1'000});
  EXPECT_FALSE(Budget(limits).spent(indicators));
  indicators.see_root({10, 1});
  Budget budget(limits);
  EXPECT_TRUE(budget.spent(indicators));
  EXPECT_EQ(budget.reason(), StopReason::thresholds);
}

TEST(Budget, an_infinite_threshold_is_none_even_if_the_root_is_solved) {
  Indicators indicators;
  for (const auto truth : {Truth::proven, Truth::disproven}) {
    indicators.see_root(ProofNumbers::of(truth));
    EXPECT_FALSE(Budget(Limits{}).spent(indicators));
  }
}

TEST(Budget, going_over_old_ground_counts_as_well) {
  Limits limits;
  limits.nodes = 1'000;
  Budget budget(limits);
  Indicators indicators;
  while (indicators.revisits < 1'000'000 && !budget.spent(indicators)) ++indicators.revisits;
  EXPECT_EQ(indicators.revisits, 8'000);
  EXPECT_EQ(budget.reason(), StopReason::nodes);
}

TEST(Budget, a_job_gets_its_nodes_whatever_was_spent_before) {
  Budget budget(Limits{});
  Indicators indicators;
  indicators.nodes = 10;
  indicators.revisits = 1'000'000;
  budget.begin_job(indicators, 5);
  EXPECT_FALSE(budget.spent(indicators));
  indicators.nodes = 15;
  EXPECT_TRUE(budget.spent(indicators));
  budget.begin_job(indicators, 5);
  EXPECT_FALSE(budget.spent(indicators));
  indicators.revisits += 40;
  EXPECT_TRUE(budget.spent(indicators));
}

TEST(Budget, a_limit_of_no_nodes_stops_at_once) {
  Limits limits;
  limits.nodes = 0;
  Budget budget(limits);
  EXPECT_EQ(nodes_until_spent(budget), 0);
}

TEST(Budget, a_stop_flag_set_before_the_start_stops_at_once) {
  const std::atomic<bool> stop = true;
  Budget budget(Limits{}, &stop);
  EXPECT_EQ(nodes_until_spent(budget), 0);
  EXPECT_EQ(budget.reason(), StopReason::interrupted);
}

TEST(Budget, a_stop_flag_set_during_the_search_stops_it_soon) {
  std::atomic<bool> stop = false;
  Budget budget(Limits{}, &stop);
  Indicators indicators;
  indicators.nodes = 100'000;
  EXPECT_FALSE(budget.spent(indicators));
  stop = true;
  EXPECT_LE(nodes_until_spent(budget), 200'000);
  EXPECT_EQ(budget.reason(), StopReason::interrupted);
}

TEST(Budget, stops_when_the_time_is_over) {
  Limits limits;
  limits.seconds = 0.02;
  Budget budget(limits);
  budget.spent(Indicators{});
  while (budget.seconds() < 0.02) std::this_thread::yield();
  EXPECT_LT(nodes_until_spent(budget), 100'000);
  EXPECT_EQ(budget.reason(), StopReason::time);
}

TEST(Budget, does_not_stop_before_the_time_is_over) {
  Limits limits;
  limits.seconds = 0.02;
  Budget budget(limits);
  Indicators indicators;
  while (!budget.spent(indicators)) ++indicators.nodes;
  EXPECT_GE(budget.seconds(), 0.02);
  EXPECT_EQ(budget.reason(), StopReason::time);
}

TEST(Budget, sees_work_that_makes_no_nodes) {
  // A search that only revisits nodes must notice the flag too.
  std::atomic<bool> stop = false;
  Budget budget(Limits{}, &stop);
  Indicators indicators;
  EXPECT_FALSE(budget.spent(indicators));
  stop = true;
  while (indicators.revisits < 1'000'000 && !budget.spent(indicators)) ++indicators.revisits;
  EXPECT_LT(indicators.revisits, 100'000);
}

TEST(Budget, once_spent_stays_spent_and_keeps_the_first_reason) {
  Budget budget(Limits{});
  budget.stop_because(StopReason::memory);
  budget.stop_because(StopReason::time);
  EXPECT_TRUE(budget.spent(Indicators{}));
  EXPECT_EQ(budget.reason(), StopReason::memory);
}

TEST(Budget, tells_its_progress_now_and_then) {
  int calls = 0;
  std::uint64_t last = 0;
  Limits limits;
  limits.nodes = 500'000;
  Budget budget(limits, nullptr, [&](const Indicators& indicators) {
    ++calls;
    EXPECT_GE(indicators.nodes, last);
    last = indicators.nodes;
  });
  nodes_until_spent(budget);
  EXPECT_GT(calls, 10);
  EXPECT_LT(calls, 10'000);
}

TEST(Budget, tables_leave_room_for_the_program) {
  Limits limits;
  for (const std::uint64_t bytes :
       {std::uint64_t{1} << 20, std::uint64_t{64} << 20, std::uint64_t{4} << 30}) {
    limits.bytes = bytes;
    EXPECT_LT(limits.table_bytes(), bytes);
    EXPECT_GE(limits.table_bytes(), bytes / 2);
  }
}

TEST(Indicators, keep_the_largest_finite_numbers_of_the_root) {
  Indicators indicators;
  indicators.see_root({3, 9});
  indicators.see_root({5, 2});
  indicators.see_root({0, infinity});
  EXPECT_EQ(indicators.max_pn, 5);
  EXPECT_EQ(indicators.max_dn, 9);
  EXPECT_EQ(indicators.root, (ProofNumbers{0, infinity}));
}

TEST(Indicators, the_mean_depth_of_no_iterations_is_0) {
  Indicators indicators;
  EXPECT_EQ(indicators.mean_depth(), 0);
  indicators.iterations = 4;
  indicators.depth_sum = 10;
  EXPECT_EQ(indicators.mean_depth(), 2.5);
}

TEST(Budget, a_part_has_its_own_nodes_and_leaves_the_whole_alone) {
  Budget whole(Limits{});
  Limits few;
  few.nodes = 100;
  Budget part(few, &whole);
  EXPECT_EQ(nodes_until_spent(part), 100);
  EXPECT_EQ(part.reason(), StopReason::nodes);
  EXPECT_EQ(whole.reason(), StopReason::none);
}

TEST(Budget, a_part_may_tell_its_own_progress) {
  int told_by_whole = 0, told_by_part = 0;
  Budget whole(Limits{}, nullptr, [&](const Indicators&) { ++told_by_whole; });
  Budget part(Limits{}, &whole);
  part.tell([&](const Indicators&) { ++told_by_part; });
  EXPECT_FALSE(part.spent(Indicators{}));
  EXPECT_EQ(told_by_whole, 0);
  EXPECT_EQ(told_by_part, 1);
}

TEST(Budget, a_part_ends_with_the_whole) {
  std::atomic<bool> stop = true;
  Budget stopped(Limits{}, &stop);
  Budget part(Limits{}, &stopped);
  EXPECT_EQ(nodes_until_spent(part), 0);
  EXPECT_EQ(part.reason(), StopReason::interrupted);
  EXPECT_EQ(stopped.reason(), StopReason::interrupted);

  Limits no_time;
  no_time.seconds = 0;
  Budget late(no_time);
  Budget part_of_late(Limits{}, &late);
  EXPECT_EQ(nodes_until_spent(part_of_late), 0);
  EXPECT_EQ(part_of_late.reason(), StopReason::time);
}

}  // namespace
}  // namespace proofboard
