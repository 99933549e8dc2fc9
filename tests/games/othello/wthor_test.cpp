// Collections of games in WTHOR.
#include "games/othello/rules/wthor.h"

#include <gtest/gtest.h>

#include "game/record.h"
#include "games/othello/rules/othello.h"

namespace proofboard::othello {
namespace {

// A file as the format describes it, with these games.
std::string wthor(const std::vector<std::vector<int>>& games, char board = 8) {
  std::string bytes{20, 26, 11, 19};  // when it was made
  const auto count = games.size();
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(count >> (8 * i) & 255);
  bytes += std::string{0, 0, char(0xea), 7, board, 0, 24, 0};
  for (const auto& moves : games) {
    std::string game{1, 0, 2, 0, 3, 0, 40, 38};  // tournament, players, scores
    for (const int move : moves) game += static_cast<char>(move);
    game.resize(68);
    bytes += game;
  }
  return bytes;
}

TEST(Wthor, is_known_by_its_size) {
  EXPECT_TRUE(looks_like_wthor(wthor({{56, 64, 33}})));
  EXPECT_TRUE(looks_like_wthor(wthor({{}, {}})));
  EXPECT_FALSE(looks_like_wthor(wthor({{56}}) + "x"));
  EXPECT_FALSE(looks_like_wthor(wthor({})));
  EXPECT_FALSE(looks_like_wthor(""));
  EXPECT_FALSE(looks_like_wthor("f5d6c3d3c4f4f6"));
}

TEST(Wthor, has_its_games_as_transcripts) {
  const auto games = wthor_games(wthor({{56, 64, 33}, {}, {56, 66}}));
  ASSERT_TRUE(games);
  EXPECT_EQ(*games, (std::vector<std::string>{"f5d6c3", "start", "f5f6"}));
  const auto record = read_record<Game>(Options(Game::options()), games->front());
  ASSERT_TRUE(record);
  EXPECT_EQ(record->moves.size(), 3U);
  const auto found = Game::games_in(wthor({{56}}));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->size(), 1U);
  EXPECT_TRUE(Game::games_in("f5d6c3")->empty());
}

TEST(Wthor, errors_name_the_game_and_the_move) {
  EXPECT_EQ(wthor_games(wthor({{56}, {56, 90}})).error().message,
            "WTHOR: game 2: move 2 is 90, which is no cell");
  EXPECT_EQ(wthor_games(wthor({{56}, {59}})).error().message,
            "WTHOR: game 2: move 1 is 59, which is no cell");
  EXPECT_EQ(wthor_games(wthor({{56}}, 10)).error().message, "WTHOR: the games are on 10x10 boards");
}

}  // namespace
}  // namespace proofboard::othello
