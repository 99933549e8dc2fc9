#include "games/loa/knowledge/evaluation.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "core/random.h"
#include "tests/games/evaluated_games.h"

namespace proofboard {
namespace {

using Known = loa::Evaluator;

constexpr std::size_t concentration = 0, centralisation = 1, centre_of_mass = 2, quads = 3,
                      mobility = 4, walls = 5, connectedness = 6, uniformity = 7, groups = 8,
                      side_to_move = 9;

Setup<loa::Game> read(const std::string& text) {
  auto setup = loa::Game::read(Options(loa::Game::options()), text);
  EXPECT_TRUE(setup) << text << ": " << setup.error().message;
  return *setup;
}

Known::Features features(const std::string& text) {
  const auto [rules, at] = read(text);
  return Known::features_of(rules, at);
}

TEST(LoaEvaluation, features_have_the_names_they_are_documented_with) {
  EXPECT_EQ(Known::feature_names[concentration], "concentration");
  EXPECT_EQ(Known::feature_names[walls], "walls");
  EXPECT_EQ(Known::feature_names[groups], "groups");
  EXPECT_EQ(Known::feature_names[side_to_move], "side to move");
}

TEST(LoaEvaluation, the_start_is_even_but_for_the_move) {
  const auto found = features("start");
  for (std::size_t i = 0; i < side_to_move; ++i) EXPECT_EQ(found[i], 0) << Known::feature_names[i];
  EXPECT_EQ(found[side_to_move], 1);
}

// Black has a 2x2 block and a distant piece, White two pairs on opposite edges.
TEST(LoaEvaluation, a_hand_made_position_has_the_features_one_counts) {
  const auto found = features("7x/o6o/o6o/3xx3/3xx3/8/8/8 x");
  constexpr int unit = loa::Shape::unit;
  EXPECT_EQ(found[groups], 0);  // two each
  EXPECT_EQ(found[quads], 1);
  // Black's mean distance to the edge: 3, 3, 3, 3, 0. White's is 0.
  EXPECT_EQ(found[centralisation], unit * 12 / 5);
  // Six connections among five pieces, two among four.
  EXPECT_EQ(found[connectedness], unit * 12 / 5 - unit * 4 / 4);
  // d4 to h8, a6 to h7.
  EXPECT_EQ(found[uniformity], 8 * 2 - 5 * 5);
  // White's centre of mass: e5 and a half up, a half to the left. 2 up, that is.
  // Black's: columns 3 3 4 4 7, rows 3 3 4 4 7, mean 4.2, 0.7 off.
  EXPECT_EQ(found[centre_of_mass], unit * 2 - unit * 7 / 10);
  // Distances, less 4 or 3: Black 1.2 1.2 1.2 0.2 2.8, White 3.5 each.
  EXPECT_EQ(found[concentration], unit * (14 - 3) / 4 - unit * 26 / 50);
}

TEST(LoaEvaluation, a_wall_is_an_enemy_in_the_way_into_the_board) {
  // a4 would move two to the right, and b4 is in its way.
  EXPECT_EQ(features("8/8/8/8/ox6/8/8/1o3x2 o")[walls], 1);
  // c4 is not: a4 lands on it.
  EXPECT_EQ(features("8/8/8/8/o1x5/8/8/1o3x2 o")[walls], 0);
  // Along the edge there are no walls.
  EXPECT_EQ(features("8/8/8/8/8/8/8/ox5x o")[walls], 0);
}

// Moves of either side as the rules list them, counted one by one.
int counted_mobility(const loa::Game& rules, const loa::Position& at) {
  int sum = 0;
  for (const Side side : {Side::black, Side::white}) {
    auto position = rules.position(at.stones, side);
    loa::Game::Moves moves;
    rules.moves(*position, moves);
    const int last = rules.size() - 1;
    for (const auto move : moves) {
      if (move == loa::Move::pass()) continue;
      const int column = move.to % rules.size(), row = move.to / rules.size();
      int value = at.stones[opponent(side)].contains(move.to) ? 4 : 2;
      if (column == 0 || row == 0 || column == last || row == last) value /= 2;
      sum += side == Side::black ? value : -value;
    }
  }
  return sum;
}

// Groups less holes, by flood fills of pieces and of what is between them.
int counted_euler(const loa::Cells& own, int size) {
  const auto is_piece = [&](int column, int row) {
    return column >= 0 && row >= 0 && column < size && row < size &&
           own.contains(size * row + column);
  };
  std::set<std::pair<int, int>> seen;
  const auto flood = [&](int column, int row, auto&& self) -> void {
    if (column < -1 || row < -1 || column > size || row > size) return;
    if (!seen.insert({column, row}).second) return;
    for (int up = -1; up <= 1; ++up) {
      for (int right = -1; right <= 1; ++right) {
        if (is_piece(column + right, row + up) != is_piece(column, row)) continue;
        if (!is_piece(column, row) && up != 0 && right != 0) continue;
        self(column + right, row + up, self);
      }
    }
  };
  int euler = 1;  // the outside is no hole
  for (int row = -1; row <= size; ++row) {
    for (int column = -1; column <= size; ++column) {
      if (seen.contains({column, row})) continue;
      euler += is_piece(column, row) ? 1 : -1;
      flood(column, row, flood);
    }
  }
  return euler;
}

TEST(LoaEvaluation, mobility_and_groups_are_those_of_slow_counts) {
  for (int size = loa::smallest_size; size <= loa::largest_size; ++size) {
    const auto [rules, start] = read("start:" + std::to_string(size));
    testing::for_each_random_position(rules, 20, [&](const loa::Position& at) {
      const auto found = Known::features_of(rules, at);
      EXPECT_EQ(found[mobility], counted_mobility(rules, at)) << rules.position_text(at);
      EXPECT_EQ(found[groups], counted_euler(at.stones[Side::white], size) -
                                   counted_euler(at.stones[Side::black], size))
          << rules.position_text(at);
    });
  }
}

TEST(LoaEvaluation, colours_exchanged_the_value_is_the_opposite) {
  for (const auto* start : {"start:5", "start:8", "start:10"}) {
    const auto rules = read(start).rules;
    testing::expect_the_opposite_exchanged<Known>(rules, 20, [&](const loa::Position& at) {
      return rules.position({at.stones.of[1], at.stones.of[0]}, opponent(at.to_move));
    });
  }
}

TEST(LoaEvaluation, turned_and_mirrored_the_value_is_the_same) {
  for (const auto* start : {"start:6", "start:8", "start:9"}) {
    testing::expect_the_same_turned<Known>(read(start).rules, 10);
  }
}

TEST(LoaEvaluation, beyond_500_a_game_near_its_end_is_mostly_won) {
  const auto seen =
      testing::winners_beyond<loa::Game>(read("start").rules, &Known::evaluate, 500, 20, 40);
  EXPECT_GT(seen.positions, 100);
  EXPECT_GT(seen.right, 0.85 * seen.positions);
}

}  // namespace
}  // namespace proofboard
