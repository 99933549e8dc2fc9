// News for a thread that has other things to wait for, too.
#include "api/news.h"

#include <gtest/gtest.h>

#include "api/api.h"
#include "tests/support/readable.h"

namespace proofboard {
namespace {

bool has_come(const News& news, int milliseconds = 0) {
  return testing_games::is_readable(news.descriptor(), milliseconds);
}

TEST(News, are_the_last_that_was_told) {
  News news;
  EXPECT_FALSE(has_come(news));
  EXPECT_FALSE(news.take());
  Snapshot now;
  now.indicators.nodes = 1;
  news.progressed(now);
  now.indicators.nodes = 2;
  news.entered(Phase::proving, now);
  EXPECT_TRUE(has_come(news));
  EXPECT_EQ(news.take()->indicators.nodes, 2u);
  EXPECT_FALSE(has_come(news));
  EXPECT_FALSE(news.take()) << "they are taken once";
  EXPECT_FALSE(news.is_over());
}

TEST(News, of_the_end_stay) {
  News news;
  news.ended();
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(news.is_over());
    EXPECT_TRUE(has_come(news));
    EXPECT_FALSE(news.take());
  }
}

TEST(News, come_to_a_thread_that_sleeps_until_the_question_is_answered) {
  News news;
  Inquiry inquiry(*ask_of(*read_position("hex", "start:4"), Side::black), &news);
  inquiry.go();
  int told = 0;
  while (!news.is_over()) {
    ASSERT_TRUE(has_come(news, 60'000));
    if (news.take()) ++told;
  }
  EXPECT_TRUE(inquiry.wait_for(std::chrono::milliseconds(0)));
  EXPECT_GT(told, 0);
}

TEST(News, of_a_question_that_fails_end_too) {
  News news;
  auto ask = *ask_of(*read_position("hex", "start:3"), Side::black);
  ask.at.position = read_position("othello", "start")->position;
  Inquiry inquiry(ask, &news);
  inquiry.go();
  while (!news.is_over()) {
    ASSERT_TRUE(has_come(news, 60'000));
    news.take();
  }
  EXPECT_THROW(inquiry.wait(), WrongGame);
}

}  // namespace
}  // namespace proofboard
