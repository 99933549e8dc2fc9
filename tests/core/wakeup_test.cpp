#include "core/wakeup.h"

#include <gtest/gtest.h>

#include <poll.h>
#include <thread>

namespace proofboard {
namespace {

bool is_readable(const Wakeup& wakeup, int milliseconds = 0) {
  pollfd waiting{wakeup.descriptor(), POLLIN, 0};
  return poll(&waiting, 1, milliseconds) == 1;
}

TEST(Wakeup, can_be_read_from_its_notice_until_it_is_cleared) {
  const Wakeup wakeup;
  EXPECT_FALSE(is_readable(wakeup));
  wakeup.notify();
  wakeup.notify();
  EXPECT_TRUE(is_readable(wakeup));
  EXPECT_TRUE(is_readable(wakeup)) << "to look at it is not to take it";
  wakeup.clear();
  EXPECT_FALSE(is_readable(wakeup)) << "however often it came";
  wakeup.clear();
  wakeup.notify();
  EXPECT_TRUE(is_readable(wakeup));
}

TEST(Wakeup, wakes_a_thread_that_sleeps) {
  const Wakeup wakeup;
  std::jthread notifies([&] { wakeup.notify(); });
  EXPECT_TRUE(is_readable(wakeup, 60'000));
}

}  // namespace
}  // namespace proofboard
