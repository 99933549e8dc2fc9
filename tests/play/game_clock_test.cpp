#include "play/game_clock.h"

#include <gtest/gtest.h>

namespace proofboard::play {
namespace {

TEST(GameClock, shares_the_time_out) {
  EXPECT_NEAR((GameClock{60, 30}.seconds_for_move(10)), 1.8, 1e-9);
  EXPECT_NEAR((GameClock{60, 0}.seconds_for_move(80)), 2.7, 1e-9);
  EXPECT_GT((GameClock{0, 0}.seconds_for_move(80)), 0);
}

TEST(GameClock, runs_down_and_counts_the_moves) {
  GameClock clock{10, 3};
  clock.spend(4);
  EXPECT_NEAR(clock.seconds, 6, 1e-9);
  EXPECT_EQ(clock.moves_to_go, 2);
  EXPECT_FALSE(clock.is_overstepped());
  clock.spend(6.5);
  EXPECT_TRUE(clock.is_overstepped());
  clock.spend(1);
  EXPECT_EQ(clock.moves_to_go, 1) << "0 would mean any number";
}

}  // namespace
}  // namespace proofboard::play
