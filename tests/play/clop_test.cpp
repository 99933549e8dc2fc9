// CLOP on functions whose best point is known, with coins in place of games.
#include "play/clop.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace proofboard::play {
namespace {

double logistic(double x) {
  return 1 / (1 + std::exp(-x));
}

using Rate = std::function<double(const std::vector<double>&)>;

Clop play(std::size_t parameters, int games, const Rate& rate, std::uint64_t seed) {
  Clop clop(parameters);
  Random random(seed);
  for (int i = 0; i < games; ++i) {
    const auto point = clop.next(random);
    for (const auto coordinate : point) {
      EXPECT_GE(coordinate, -1);
      EXPECT_LT(coordinate, 1);
    }
    clop.add(point, random.unit() < rate(point) ? 1 : 0);
  }
  return clop;
}

TEST(Clop, knows_nothing_before_the_first_game) {
  const auto estimate = Clop(2).estimate();
  EXPECT_EQ(estimate.optimum, (std::vector<double>{0, 0}));
  EXPECT_EQ(estimate.games, 0);
  EXPECT_EQ(estimate.low, 0);
  EXPECT_EQ(estimate.high, 1);
}

TEST(Clop, finds_the_best_of_one_parameter) {
  const Rate rate = [](const auto& at) {
    const double off = at[0] - 0.4;
    return logistic(0.5 - 4 * off * off);
  };
  for (const std::uint64_t seed : {1, 2}) {
    const auto estimate = play(1, 1500, rate, seed).estimate();
    EXPECT_NEAR(estimate.optimum[0], 0.4, 0.15) << seed;
    EXPECT_LT(estimate.low, estimate.rate);
    EXPECT_GT(estimate.high, estimate.rate);
    EXPECT_NEAR(estimate.rate, logistic(0.5), 0.08) << seed;
  }
}

TEST(Clop, finds_the_best_of_two_parameters_that_depend_on_each_other) {
  const Rate rate = [](const auto& at) {
    const double a = at[0] + 0.3, b = at[1] - 0.2;
    return logistic(1 - 3 * (a * a + b * b - a * b));
  };
  for (const std::uint64_t seed : {1, 2}) {
    const auto estimate = play(2, 2000, rate, seed).estimate();
    EXPECT_NEAR(estimate.optimum[0], -0.3, 0.2) << seed;
    EXPECT_NEAR(estimate.optimum[1], 0.2, 0.2) << seed;
  }
}

// No quadratic function, and not even symmetric around its best point.
TEST(Clop, finds_a_peak_that_is_no_parabola) {
  const Rate rate = [](const auto& at) {
    const double off = at[0] + 0.5;
    return off < 0 ? logistic(8 * off) : logistic(-1.5 * off);
  };
  const auto estimate = play(1, 1500, rate, 7).estimate();
  EXPECT_NEAR(estimate.optimum[0], -0.4, 0.2);
}

TEST(Clop, plays_near_the_best_point_more_and_more_often) {
  const Rate rate = [](const auto& at) { return logistic(-6 * at[0] * at[0]); };
  Clop clop(1);
  Random random(5);
  double first = 0, last = 0;
  constexpr int games = 1500, part = 200;
  for (int i = 0; i < games; ++i) {
    const auto point = clop.next(random);
    if (i < part) first += std::abs(point[0]) / part;
    if (i >= games - part) last += std::abs(point[0]) / part;
    clop.add(point, random.unit() < rate(point) ? 1 : 0);
  }
  EXPECT_LT(last, 0.6 * first);
}

TEST(Clop, stays_wide_where_nothing_matters) {
  const auto estimate = play(
                            1, 1000, [](const auto&) { return 0.5; }, 3)
                            .estimate();
  EXPECT_GT(estimate.spread[0], 0.3);
  EXPECT_NEAR(estimate.mean, 0.5, 0.06);
}

TEST(Clop, bears_games_that_are_all_won_or_all_lost) {
  for (const double score : {0.0, 1.0}) {
    const auto estimate = play(
                              2, 60, [&](const auto&) { return score; }, 4)
                              .estimate();
    EXPECT_NEAR(estimate.rate, score, 0.2);
    EXPECT_TRUE(std::isfinite(estimate.optimum[0]));
  }
}

TEST(Clop, goes_on_as_if_it_had_not_been_interrupted) {
  const Rate rate = [](const auto& at) { return logistic(1 - 4 * at[0] * at[0]); };
  Clop whole(1), again(1);
  for (int i = 0; i < 300; ++i) {
    Random random(mix_bits(static_cast<std::uint64_t>(i)));
    const auto point = whole.next(random);
    const double score = random.unit() < rate(point) ? 1 : 0;
    whole.add(point, score);
    again.add(point, score);
  }
  Random a(9), b(9);
  EXPECT_EQ(whole.next(a), again.next(b));
}

}  // namespace
}  // namespace proofboard::play
