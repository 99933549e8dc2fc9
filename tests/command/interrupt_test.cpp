#include "command/interrupt.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <future>
#include <memory>
#include <thread>
#include <vector>

#include "api/inquiry.h"
#include "command/ask.h"
#include "tests/support/readable.h"

namespace proofboard::command {
namespace {

using namespace std::chrono_literals;

bool is_readable() {
  return testing_games::is_readable(interrupt_descriptor());
}

class Interrupt : public ::testing::Test {
 protected:
  Interrupt() { handle_signals(); }
  ~Interrupt() override {
    take_interrupt();
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
  }
};

TEST_F(Interrupt, is_there_until_it_is_taken) {
  EXPECT_FALSE(stop_flag() || is_readable());
  std::raise(SIGINT);
  EXPECT_TRUE(stop_flag() && is_readable());
  EXPECT_TRUE(take_interrupt());
  EXPECT_FALSE(stop_flag() || is_readable());
  EXPECT_FALSE(take_interrupt());
}

TEST_F(Interrupt, calls_all_that_want_it_once) {
  for (int round = 0; round < 3; ++round) {
    std::vector<std::promise<void>> called(3);
    std::vector<std::unique_ptr<OnInterrupt>> waiting;
    for (auto& one : called) {
      waiting.push_back(std::make_unique<OnInterrupt>([&one] { one.set_value(); }));
    }
    std::raise(SIGINT);
    for (auto& one : called) {
      EXPECT_EQ(one.get_future().wait_for(60s), std::future_status::ready);
    }
    waiting.clear();
    take_interrupt();
  }
}

TEST_F(Interrupt, that_has_come_calls_right_away) {
  std::raise(SIGTERM);
  bool is_called = false;
  const OnInterrupt late([&] { is_called = true; });
  EXPECT_TRUE(is_called);
}

TEST_F(Interrupt, does_not_call_what_is_gone) {
  bool is_called = false;
  {
    const OnInterrupt gone([&] { is_called = true; });
  }
  std::promise<void> other_is_called;
  const OnInterrupt other([&] { other_is_called.set_value(); });
  std::raise(SIGINT);
  EXPECT_EQ(other_is_called.get_future().wait_for(60s), std::future_status::ready);
  EXPECT_FALSE(is_called);
}

TEST_F(Interrupt, stops_a_question_soon) {
  const auto endless = *ask_of(*read_position("othello", "start"), Side::black);
  bool is_sent = false;
  const auto outcome = ask(endless, [&](const Snapshot& now) {
    if (now.indicators.nodes == 0 || is_sent) return;
    is_sent = true;
    ::kill(::getpid(), SIGINT);  // to the program: this thread may be one that takes no signals
  });
  EXPECT_TRUE(is_sent);
  EXPECT_EQ(outcome.answer.reason, StopReason::interrupted);
}

}  // namespace
}  // namespace proofboard::command
