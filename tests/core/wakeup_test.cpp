#include "core/wakeup.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/support/readable.h"

namespace proofboard {
namespace {

using testing_games::is_readable;

TEST(Wakeup, can_be_read_from_its_notice_until_it_is_cleared) {
  const Wakeup wakeup;
  EXPECT_FALSE(is_readable(wakeup.descriptor()));
  wakeup.notify();
  wakeup.notify();
  EXPECT_TRUE(is_readable(wakeup.descriptor()));
  EXPECT_TRUE(is_readable(wakeup.descriptor())) << "to look at it is not to take it";
  wakeup.clear();
  EXPECT_FALSE(is_readable(wakeup.descriptor())) << "however often it came";
  wakeup.clear();
  wakeup.notify();
  EXPECT_TRUE(is_readable(wakeup.descriptor()));
}

TEST(Wakeup, wakes_a_thread_that_sleeps) {
  const Wakeup wakeup;
  std::jthread notifies([&] { wakeup.notify(); });
  EXPECT_TRUE(is_readable(wakeup.descriptor(), 60'000));
}

}  // namespace
}  // namespace proofboard
