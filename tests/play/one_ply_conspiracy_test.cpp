#include "play/one_ply_conspiracy.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/random.h"
#include "games/othello/knowledge/evaluation.h"
#include "games/othello/othello.h"
#include "search/conspiracy/fixed_depth.h"

namespace proofboard::play {
namespace {

using Game = othello::Game;

Game game() {
  return *Game::make(*Options::parse(Game::options(), ""));
}

// Nothing if a game ends in the next ply.
std::optional<std::vector<int>> values_after_moves(const Game& rules, const Game::Position& at) {
  const auto evaluation = othello::brings().evaluation;
  Game::Moves moves;
  rules.moves(at, moves);
  std::vector<int> values;
  for (const auto move : moves) {
    auto after = at;
    rules.play(after, move);
    if (rules.result(after)) return std::nullopt;
    values.push_back(evaluation.value_for(rules.to_move(at), rules, after));
  }
  return values;
}

// The same sums from the functions of a search of all moves, one ply deep.
int exact_firmness(const Game& rules, const Game::Position& at) {
  const auto functions =
      *conspiracy::FixedDepth<Game>(rules, nullptr, othello::brings().evaluation).functions(at, 1);
  const auto value = functions.value();
  const bool is_black = rules.to_move(at) == Side::black;
  int sum = 0;
  for (int step = 1; step <= OnePlyConspiracy::steps; ++step) {
    const int apart = step * OnePlyConspiracy::apart;
    const auto up = functions.up_to(value + apart), down = functions.down_to(value - apart);
    sum += is_black ? static_cast<int>(down) - static_cast<int>(up)
                    : static_cast<int>(up) - static_cast<int>(down);
  }
  return sum;
}

TEST(OnePlyConspiracy, is_that_of_the_conspiracy_functions_of_one_ply) {
  const auto rules = game();
  Random random(7);
  int compared = 0, firm = 0;
  for (int i = 0; i < 60; ++i) {
    auto at = rules.initial();
    while (!rules.result(at)) {
      if (const auto values = values_after_moves(rules, at)) {
        ASSERT_EQ(OnePlyConspiracy::firmness(*values), exact_firmness(rules, at))
            << rules.position_text(at);
        ++compared;
        firm += OnePlyConspiracy::firmness(*values) > 0 ? 1 : 0;
      }
      Game::Moves moves;
      rules.moves(at, moves);
      rules.play(at, moves[random.below(moves.size())]);
    }
  }
  EXPECT_GT(compared, 3000);
  EXPECT_GT(firm, compared / 2);
}

TEST(OnePlyConspiracy, counts_moves_that_are_nearly_as_good_once_for_each_step) {
  const auto firmness = [](std::vector<int> values) { return OnePlyConspiracy::firmness(values); };
  EXPECT_EQ(firmness({17}), 0);
  EXPECT_EQ(firmness({100, -100}), 0);
  EXPECT_EQ(firmness({100, -99}), 1);
  EXPECT_EQ(firmness({60, 100}), 4);
  EXPECT_EQ(firmness({100, 50, 100, -1000}), 4 + 3);
}

}  // namespace
}  // namespace proofboard::play
