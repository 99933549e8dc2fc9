// Simulated runs: the real scheduler must solve the model, whatever happens to the workers.
#include "cluster/simulation.h"

#include <gtest/gtest.h>

#include "cluster/model_tree.h"

namespace proofboard::cluster {
namespace {

SimulationOptions with(std::size_t workers) {
  SimulationOptions options;
  options.workers = workers;
  options.effort = 1e7;
  return options;
}

TEST(ModelTree, moves_that_are_all_in_vain_share_the_effort) {
  const ModelTree rules;
  ModelTree::Position position{7, 1000, 0, false};  // Black moves, and can't get what it wants
  double sum = 0;
  for (std::uint16_t move = 0; move < ModelTree::branching; ++move) {
    const auto undo = rules.play(position, move);
    EXPECT_FALSE(position.is_proven);
    sum += position.effort;
    rules.undo(position, move, undo);
  }
  EXPECT_NEAR(sum, 1000, 1e-6);
}

TEST(ModelTree, one_move_is_right) {
  const ModelTree rules;
  ModelTree::Position position{7, 1000, 0, true};
  int right = 0;
  for (std::uint16_t move = 0; move < ModelTree::branching; ++move) {
    const auto undo = rules.play(position, move);
    right += position.is_proven ? 1 : 0;
    EXPECT_GE(position.effort, 1000);
    rules.undo(position, move, undo);
  }
  EXPECT_EQ(right, 1);
}

TEST(ModelTree, positions_and_bytes_are_the_same) {
  const ModelTree rules;
  ModelTree::Position position{7, 1000, 0, true};
  rules.play(position, 3);
  std::vector<std::uint8_t> bytes;
  rules.encode(position, bytes);
  EXPECT_EQ(*rules.decode(bytes), position);
}

TEST(Simulation, more_workers_take_less_time_and_more_work) {
  const auto one = simulate(with(1)), eight = simulate(with(8));
  ASSERT_TRUE(one.is_solved && eight.is_solved);
  EXPECT_GE(one.work, 1e7);
  EXPECT_GT(eight.work, one.work);
  EXPECT_LT(eight.seconds, one.seconds);
}

TEST(Simulation, more_workers_than_leaves) {
  EXPECT_TRUE(simulate(with(4096)).is_solved);
}

TEST(Simulation, workers_that_are_killed_cost_time) {
  auto options = with(8);
  options.failures = 0.1;
  const auto killed = simulate(options), fine = simulate(with(8));
  ASSERT_TRUE(killed.is_solved);
  EXPECT_GT(killed.failed, 0u);
  EXPECT_EQ(fine.failed, 0u);
  EXPECT_GT(killed.seconds, fine.seconds);
}

TEST(Simulation, can_be_stopped) {
  const std::atomic<bool> stop = true;
  auto options = with(1);
  options.stop = &stop;
  EXPECT_FALSE(simulate(options).is_solved);
}

}  // namespace
}  // namespace proofboard::cluster
