#include "games/othello/knowledge/evaluation.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/games/evaluated_games.h"

namespace proofboard {
namespace {

using Known = othello::Evaluator;

Setup<othello::Game> read(const std::string& text) {
  auto setup = othello::Game::read(Options(othello::Game::options()), text);
  EXPECT_TRUE(setup) << text << ": " << setup.error().message;
  return *setup;
}

int value(const std::string& text) {
  const auto [rules, at] = read(text);
  return Known::evaluate(rules, at);
}

// The same board with the colours exchanged.
Setup<othello::Game> with_colours_exchanged(const othello::Game& rules,
                                            const othello::Position& at) {
  auto text = rules.position_text(at);
  for (char& letter : text) letter = letter == 'x' ? 'o' : letter == 'o' ? 'x' : letter;
  return read(text);
}

// Four moves each, no corner, and an even number of empty cells: the other side moves last.
TEST(OthelloEvaluation, the_start_is_even_but_for_parity) {
  for (const auto* start : {"start:4", "start:6", "start:8"}) {
    EXPECT_EQ(value(start), -Known::parity) << start;
  }
}

TEST(OthelloEvaluation, colours_exchanged_the_value_is_the_opposite) {
  for (const auto* start : {"start:4", "start:6", "start:8"}) {
    const auto rules = read(start).rules;
    testing::expect_the_opposite_exchanged<Known>(rules, 20, [&](const othello::Position& at) {
      return std::optional(with_colours_exchanged(rules, at).position);
    });
  }
}

TEST(OthelloEvaluation, turned_and_mirrored_the_value_is_the_same) {
  for (const auto* start : {"start:4", "start:6", "start:8"}) {
    testing::expect_the_same_turned<Known>(read(start).rules, 20);
  }
}

// Moves of either side as the rules list them, and what stands in the corners.
TEST(OthelloEvaluation, is_the_sum_of_what_one_counts) {
  for (const auto* start : {"start:4", "start:6", "start:8"}) {
    const auto rules = read(start).rules;
    testing::for_each_random_position(rules, 20, [&](const othello::Position& at) {
      const auto view = rules.view(at);
      const auto corner = [&](int column, int row) {
        const char letter = view.cells[static_cast<std::size_t>(row * view.width + column)];
        return letter == 'x' ? 1 : letter == 'o' ? -1 : 0;
      };
      const int last = view.width - 1;
      const int corners = corner(0, 0) + corner(0, last) + corner(last, 0) + corner(last, last);
      // A pass is no move to choose.
      const auto placings = [&](const othello::Position& position) {
        othello::Game::Moves moves;
        rules.moves(position, moves);
        int count = 0;
        for (const auto move : moves) count += rules.move_text(position, move) != "pass";
        return count;
      };
      auto other = at;
      std::swap(other.own, other.other);
      other.to_move = opponent(at.to_move);
      const int mover = at.to_move == Side::black ? 1 : -1;
      const int mobility = mover * (placings(at) - placings(other));
      const auto empty = std::count(view.cells.begin(), view.cells.end(), '.');
      const int parity = mover * (empty % 2 == 0 ? -Known::parity : Known::parity);
      EXPECT_EQ(Known::evaluate(rules, at),
                Known::per_move * mobility + Known::per_corner * corners + parity)
          << rules.position_text(at);
    });
  }
}

TEST(OthelloEvaluation, a_corner_is_worth_a_decisive_lead) {
  // Neither side has a move of its own but for the corner's colour.
  EXPECT_GT(value("x2x/1xo1/1ox1/4 x"), 0);
  EXPECT_LT(value("o2o/1xo1/1ox1/4 x"), 0);
  EXPECT_EQ(Known::per_corner, 500);
}

using Player = othello::PatternEvaluator;

TEST(OthelloPatternEvaluation, is_the_score_that_the_patterns_expect) {
  const auto [rules, at] = read("f5d6c3");
  EXPECT_EQ(at.to_move, Side::white);
  EXPECT_EQ(Player::evaluate(rules, at),
            -(othello::Patterns::value(othello::Patterns::weights(), at.own, at.other) *
              Player::per_disc / othello::Patterns::unit));
}

TEST(OthelloPatternEvaluation, turned_mirrored_or_with_colours_exchanged_it_is_the_same) {
  const auto rules = read("start:8").rules;
  testing::for_each_random_position(rules, 20, [&](const othello::Position& at) {
    const int value = Player::evaluate(rules, at);
    for (int symmetry = 1; symmetry < rules.symmetries(); ++symmetry) {
      EXPECT_EQ(Player::evaluate(rules, rules.transform(at, symmetry)), value)
          << rules.position_text(at);
    }
    const auto other = with_colours_exchanged(rules, at);
    EXPECT_EQ(Player::evaluate(other.rules, other.position), -value) << rules.position_text(at);
  });
}

TEST(OthelloPatternEvaluation, beyond_500_a_game_near_its_end_is_mostly_won) {
  const auto seen =
      testing::winners_beyond<othello::Game>(read("start:8").rules, &Player::evaluate, 500, 12, 60);
  EXPECT_GT(seen.positions, 100);
  EXPECT_GT(seen.right, 0.8 * seen.positions);
}

TEST(OthelloEvaluation, beyond_500_a_game_near_its_end_is_mostly_won) {
  const auto seen =
      testing::winners_beyond<othello::Game>(read("start:6").rules, &Known::evaluate, 500, 12, 60);
  EXPECT_GT(seen.positions, 100);
  EXPECT_GT(seen.right, 0.6 * seen.positions);
}

}  // namespace
}  // namespace proofboard
