#include "play/rating.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/random.h"

namespace proofboard::play {
namespace {

struct Pairing {
  std::size_t black, white;
  int wins, draws, losses;  // of Black
};

std::vector<RatedGame> games_of(std::initializer_list<Pairing> pairings) {
  std::vector<RatedGame> games;
  for (const auto& [black, white, wins, draws, losses] : pairings) {
    for (int i = 0; i < wins; ++i) games.push_back({black, white, 1});
    for (int i = 0; i < draws; ++i) games.push_back({black, white, 0.5});
    for (int i = 0; i < losses; ++i) games.push_back({black, white, 0});
  }
  return games;
}

double elo_of(double odds) {
  return 400 * std::log10(odds);
}

TEST(Rating, two_players_with_equal_colours_differ_by_their_odds) {
  const auto games = games_of({{0, 1, 75, 0, 25}, {1, 0, 25, 0, 75}});
  const auto ratings = rate(2, games, {0});
  EXPECT_NEAR(ratings.difference(0, 1).value, elo_of(3), 1e-6);
  EXPECT_NEAR(ratings.advantage.value, 0, 1e-6);
  EXPECT_NEAR(ratings.players[0].elo + ratings.players[1].elo, 0, 1e-9);
  EXPECT_EQ(ratings.players[0].games, 200U);
  EXPECT_EQ(ratings.players[0].score, 150);
  // The variance of the logarithm of odds is 1 / (n p (1 - p)).
  const double sigma = 1 / std::sqrt(200 * 0.75 * 0.25) * 400 / std::log(10.0);
  EXPECT_NEAR(ratings.difference(0, 1).bound, 1.959964 * sigma, 1e-3);
}

TEST(Rating, the_first_move_is_told_from_strength) {
  const auto games = games_of({{0, 1, 90, 0, 10}, {1, 0, 40, 0, 60}});
  const auto ratings = rate(2, games, {0});
  EXPECT_NEAR(ratings.difference(0, 1).value, (elo_of(9) + elo_of(1.5)) / 2, 1e-6);
  EXPECT_NEAR(ratings.advantage.value, (elo_of(9) - elo_of(1.5)) / 2, 1e-6);
}

// Equal players who win, draw and lose as often: f(-draw) is a third.
TEST(Rating, draws_are_estimated) {
  const auto games = games_of({{0, 1, 50, 50, 50}, {1, 0, 50, 50, 50}});
  const auto ratings = rate(2, games, {0});
  EXPECT_NEAR(ratings.difference(0, 1).value, 0, 1e-6);
  EXPECT_NEAR(ratings.draw.value, elo_of(2), 1e-5);
}

TEST(Rating, the_prior_keeps_a_perfect_score_finite) {
  const auto games = games_of({{0, 1, 10, 0, 0}, {1, 0, 0, 0, 10}});
  const auto ratings = rate(2, games, {2});
  // Two virtual draws are two wins and two losses: 22 to 2.
  EXPECT_NEAR(ratings.difference(0, 1).value, elo_of(11), 1e-6);
  EXPECT_TRUE(std::isfinite(ratings.players[0].bound));
}

TEST(Rating, those_who_never_met_are_compared_by_others) {
  const auto games =
      games_of({{0, 1, 30, 0, 10}, {1, 0, 10, 0, 30}, {1, 2, 30, 0, 10}, {2, 1, 10, 0, 30}});
  const auto ratings = rate(3, games, {0});
  EXPECT_NEAR(ratings.difference(0, 2).value, 2 * elo_of(3), 1e-6);
  EXPECT_GT(ratings.difference(0, 2).bound, ratings.difference(0, 1).bound);
}

TEST(Rating, of_nothing_is_nothing) {
  const auto ratings = rate(2, {}, {2});
  EXPECT_NEAR(ratings.players[0].elo, 0, 1e-9);
}

// Tournaments by the model itself: the true ratings lie within the bounds about as often as told.
TEST(Rating, bounds_hold_in_simulated_tournaments) {
  const std::vector<double> truth{150, 50, 0, -50, -150};
  constexpr double advantage = 35, draw = 60;
  Random random(3);
  int inside = 0, all = 0;
  double error_of_advantage = 0;
  constexpr int tournaments = 60;
  for (int t = 0; t < tournaments; ++t) {
    std::vector<RatedGame> games;
    for (std::size_t a = 0; a < truth.size(); ++a) {
      for (std::size_t b = 0; b < truth.size(); ++b) {
        if (a == b) continue;
        for (int i = 0; i < 40; ++i) {
          const double x = truth[a] - truth[b] + advantage;
          const double dice = random.unit(), win = expected_score(x - draw);
          const double loss = expected_score(-x - draw);
          games.push_back({a, b, dice < win ? 1 : dice < win + loss ? 0 : 0.5});
        }
      }
    }
    const auto ratings = rate(truth.size(), games, {0.01});
    for (std::size_t i = 0; i < truth.size(); ++i) {
      ++all;
      inside += std::abs(ratings.players[i].elo - truth[i]) < ratings.players[i].bound;
    }
    error_of_advantage += (ratings.advantage.value - advantage) / tournaments;
    EXPECT_NEAR(ratings.draw.value, draw, 30);
  }
  EXPECT_GT(inside, 0.91 * all);
  EXPECT_LT(inside, 0.99 * all);
  EXPECT_NEAR(error_of_advantage, 0, 5);
}

TEST(ShareBounds, are_those_of_wilson) {
  const auto half = share_bounds(50, 100);
  EXPECT_NEAR(half.low, 0.4038, 1e-3);
  EXPECT_NEAR(half.high, 0.5962, 1e-3);
  const auto all = share_bounds(100, 100);
  EXPECT_NEAR(all.low, 0.963, 1e-3);
  EXPECT_EQ(all.high, 1);
}

}  // namespace
}  // namespace proofboard::play
