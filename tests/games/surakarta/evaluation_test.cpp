#include "games/surakarta/knowledge/evaluation.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/games/evaluated_games.h"

namespace proofboard {
namespace {

using Known = surakarta::Evaluator;

constexpr std::size_t stones = 0, threats = 1, capture = 2, loops = 3, circuits = 4, crowding = 5,
                      steps = 6, side_to_move = 7;

Setup<surakarta::Game> read(const std::string& text) {
  auto setup = surakarta::Game::read(Options(surakarta::Game::options()), text);
  EXPECT_TRUE(setup) << text << ": " << setup.error().message;
  return *setup;
}

Known::Features features(const std::string& text) {
  const auto [rules, at] = read(text);
  return Known::features_of(rules, at);
}

TEST(SurakartaEvaluation, the_start_is_even_but_for_the_move) {
  const auto found = features("start");
  for (std::size_t i = 0; i < side_to_move; ++i) EXPECT_EQ(found[i], 0) << Known::feature_names[i];
  EXPECT_EQ(found[side_to_move], 1);
}

TEST(SurakartaEvaluation, a_hand_made_position_has_the_features_one_counts) {
  // On the large circuit c4, a crossing, reaches d6 on four ways, d6 reaches c4 on two.
  const auto found = features("3o2/6/2x3/6/6/5x x");
  EXPECT_EQ(found[stones], 1);
  EXPECT_EQ(found[threats], 4 - 2);
  EXPECT_EQ(found[capture], 1);
  EXPECT_EQ(found[circuits], 2 - 1);  // c4 is a crossing, d6 is not, f1 on neither circuit
  EXPECT_EQ(found[crowding], 0);
  EXPECT_EQ(found[steps], 8 + 3 - 5);
  EXPECT_EQ(found[side_to_move], 1);
  // With White to move the capture is White's.
  EXPECT_EQ(features("3o2/6/2x3/6/6/5x o")[capture], -1);
  // a1 and b1 touch each other; nobody can capture from a1, which lies on no circuit.
  EXPECT_EQ(features("o5/6/6/6/6/xx4 x")[crowding], -2);
  EXPECT_EQ(features("o5/6/6/6/6/x5 x")[capture], 0);
}

TEST(SurakartaEvaluation, the_first_piece_at_the_end_of_a_loop_has_it) {
  // b1 lies on the small circuit alone, and White has nothing there: 8 ends.
  EXPECT_EQ(features("o5/6/6/6/6/1x4 x")[loops], 8);
  // a2 is the point after b1, across a loop: the way round from there meets a2 first at three ends
  // and at the other side of four; b1 is the first on its side of that loop and the last on all.
  EXPECT_EQ(features("6/6/6/6/o5/1x4 x")[loops], 0);
}

TEST(SurakartaEvaluation, a_stone_is_1000) {
  EXPECT_EQ(Known::weights[stones], 64 * 1000);
}

TEST(SurakartaEvaluation, colours_exchanged_the_value_is_the_opposite) {
  const auto rules = read("start").rules;
  testing::expect_the_opposite_exchanged<Known>(rules, 30, [&](const surakarta::Position& at) {
    return rules.position({at.stones.of[1], at.stones.of[0]}, opponent(at.to_move));
  });
}

TEST(SurakartaEvaluation, turned_and_mirrored_the_value_is_the_same) {
  testing::expect_the_same_turned<Known>(read("start").rules, 30);
}

TEST(SurakartaEvaluation, beyond_two_stones_most_games_are_won) {
  const auto seen = testing::winners_beyond<surakarta::Game>(read("start").rules, &Known::evaluate,
                                                             2000, 200, 40);
  EXPECT_GT(seen.positions, 100);
  EXPECT_GT(seen.right, 0.85 * seen.positions);
}

}  // namespace
}  // namespace proofboard
