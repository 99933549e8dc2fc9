// Lines that come while something else is waited for.
#include "protocol/input_lines.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <string>
#include <thread>

#include "core/wakeup.h"

namespace proofboard::protocol {
namespace {

using Clock = InputLines::Clock;
using namespace std::chrono_literals;

class Input : public ::testing::Test {
 protected:
  Input() { EXPECT_EQ(pipe(ends_.data()), 0); }
  ~Input() override {
    end();
    close(ends_[0]);
  }

  int descriptor() const { return ends_[0]; }
  void send(const std::string& text) {
    EXPECT_EQ(write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void end() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

bool is_anything(std::string_view) {
  return true;
}

TEST_F(Input, is_read_line_by_line_to_its_end) {
  InputLines lines(descriptor());
  send("one\ntwo\nrest");
  end();
  EXPECT_EQ(lines.next(), "one");
  EXPECT_EQ(lines.next(), "two");
  EXPECT_EQ(lines.next(), "rest");
  EXPECT_EQ(lines.next(), std::nullopt);
  EXPECT_TRUE(lines.is_at_end());
}

TEST_F(Input, wakes_the_thread_that_waits) {
  InputLines lines(descriptor());
  std::jthread sends([&] {
    std::this_thread::sleep_for(20ms);
    send("stop\n");
  });
  lines.wait();
  EXPECT_EQ(lines.take(is_anything), "stop");
}

TEST_F(Input, is_waited_for_no_longer_than_told) {
  InputLines lines(descriptor());
  const auto until = Clock::now() + 20ms;
  while (Clock::now() < until) lines.wait(-1, until);
  lines.wait(-1, Clock::now() - 1s);
  EXPECT_FALSE(lines.has_line());
}

TEST_F(Input, that_has_ended_does_not_keep_a_thread_awake) {
  InputLines lines(descriptor());
  end();
  EXPECT_FALSE(lines.has_line());
  const Wakeup other;
  const auto start = Clock::now();
  std::jthread notifies([&] {
    std::this_thread::sleep_for(50ms);
    other.notify();
  });
  lines.wait(other.descriptor());
  EXPECT_GE(Clock::now() - start, 40ms);
}

TEST_F(Input, that_nobody_takes_does_not_keep_a_thread_awake) {
  InputLines lines(descriptor());
  send("later\n");
  lines.wait();
  const auto start = Clock::now();
  lines.wait(-1, start + 30ms);
  EXPECT_GE(Clock::now() - start, 20ms);
  EXPECT_EQ(lines.next(), "later");
}

TEST_F(Input, is_given_up_when_an_interrupt_comes) {
  const Wakeup interrupt;
  bool has_come = false;
  InputLines lines(descriptor(), {[&] {
                                    interrupt.clear();
                                    return std::exchange(has_come, false);
                                  },
                                  interrupt.descriptor()});
  has_come = true;
  interrupt.notify();
  EXPECT_EQ(lines.next(), std::nullopt);
  send("one\n");
  EXPECT_EQ(lines.next(), "one") << "it was taken";
  // One that nobody takes wakes once.
  interrupt.notify();
  lines.wait();
  const auto start = Clock::now();
  lines.wait(-1, start + 30ms);
  EXPECT_GE(Clock::now() - start, 20ms);
}

}  // namespace
}  // namespace proofboard::protocol
