// Features of problems: a game brings a function, the front door hands it the position and the
// solution.
#include <gtest/gtest.h>

#include "api/game_of.h"
#include "games/hex/hex.h"
#include "tests/support/made_in_library.h"

namespace proofboard {

SEARCHES_ARE_MADE_IN_THE_LIBRARY(hex::Game);

namespace {

// Moves to choose from at first, which the position tells, and the moves of the solution.
std::vector<Feature> counted(const hex::Game& rules, const hex::Game::Position& at,
                             const Solution<hex::Game>& solution) {
  hex::Game::Moves list;
  rules.moves(at, list);
  Feature length{"length", "moves of the solution", {}};
  if (!solution.line.empty()) length.value = static_cast<double>(solution.line.size());
  return {{"choices", "moves at first", static_cast<double>(list.size())}, length};
}

Brings<hex::Game> counting() {
  auto brings = hex::brings();
  brings.features = &counted;
  return brings;
}

GamePosition counting_hex(std::string_view position) {
  const auto* info = find_game("hex");
  auto at = read_position_of<hex::Game, counting>(*info, Options(info->options), position);
  EXPECT_TRUE(at) << at.error().message;
  return *at;
}

TEST(Features, are_told_by_position_and_solution) {
  const auto at = counting_hex("start:3 moves a1");
  const auto told = at.game->features(at.position, {{}, Truth::proven, {"b2", "c1", "c2"}});
  ASSERT_TRUE(told) << told.error().message;
  ASSERT_EQ(told->size(), 2u);
  EXPECT_EQ((*told)[0].name, "choices");
  EXPECT_EQ((*told)[0].value, 8);
  EXPECT_EQ((*told)[1].value, 3);
}

TEST(Features, of_the_solution_are_missing_without_one) {
  const auto at = counting_hex("start:3");
  const auto told = at.game->features(at.position, {});
  ASSERT_TRUE(told) << told.error().message;
  EXPECT_FALSE((*told)[1].value);
}

TEST(Features, a_solution_that_cannot_be_played_is_an_error) {
  const auto at = counting_hex("start:3");
  const auto told = at.game->features(at.position, {{}, Truth::proven, {"b2", "b2"}});
  ASSERT_FALSE(told);
  EXPECT_TRUE(told.error().message.starts_with("move 2 of the solution: ")) << told.error().message;
}

TEST(Features, a_game_may_have_none) {
  const auto at = read_position("othello", "start");
  ASSERT_TRUE(at);
  const auto told = at->game->features(at->position, {});
  ASSERT_TRUE(told);
  EXPECT_TRUE(told->empty());
}

}  // namespace
}  // namespace proofboard
