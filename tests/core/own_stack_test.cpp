#include "core/own_stack.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <thread>

namespace proofboard {
namespace {

// Uses about a kilobyte of stack a level.
int depth_of(int levels) {
  volatile char frame[1000];
  frame[levels % 1000] = static_cast<char>(levels);
  if (levels == 0) return 0;
  const int below = depth_of(levels - 1);
  return below + 1 + (frame[levels % 1000] - static_cast<char>(levels));
}

TEST(OwnStack, is_large_enough_for_100_megabytes_of_calls) {
  int depth = 0;
  run_on_own_stack([&] { depth = depth_of(100'000); });
  EXPECT_EQ(depth, 100'000);
}

TEST(OwnStack, runs_before_the_call_returns_and_on_another_thread) {
  std::thread::id there;
  run_on_own_stack([&] { there = std::this_thread::get_id(); });
  EXPECT_NE(there, std::thread::id{});
  EXPECT_NE(there, std::this_thread::get_id());
}

TEST(OwnStack, what_is_thrown_there_is_thrown_here) {
  try {
    run_on_own_stack([] { throw std::runtime_error("too bad"); });
    ADD_FAILURE();
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(std::string(error.what()), "too bad");
  }
}

TEST(OwnStack, may_be_used_inside_itself) {
  int depth = 0;
  run_on_own_stack([&] { run_on_own_stack([&] { depth = depth_of(1000); }); });
  EXPECT_EQ(depth, 1000);
}

}  // namespace
}  // namespace proofboard
