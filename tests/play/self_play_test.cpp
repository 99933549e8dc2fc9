#include "play/self_play.h"

#include <gtest/gtest.h>

#include "game/notation.h"
#include "games/othello/knowledge/evaluation.h"
#include "games/othello/rules/othello.h"

namespace proofboard::play {
namespace {

using Player = SelfPlayer<othello::Game>;

othello::Game small_board() {
  const auto options = Options::parse(othello::Game::options(), "size=4");
  EXPECT_TRUE(options);
  return *othello::Game::make(*options);
}

// The value of a position that is played out, in the eyes of the side on turn.
int played_out(const othello::Game& game, othello::Position at) {
  if (const auto score = game.result(at)) return game.to_move(at) == Side::black ? *score : -*score;
  othello::Game::Moves moves;
  game.moves(at, moves);
  int best = -100;
  for (const auto move : moves) {
    auto after = at;
    game.play(after, move);
    best = std::max(best, -played_out(game, after));
  }
  return best;
}

TEST(SelfPlay, deep_enough_it_plays_only_best_moves) {
  const auto game = small_board();
  const Player player(game, &othello::Evaluator::evaluate, {0, 20, 0});
  int played = 0;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Random random(seed);
    // Near the end alpha-beta sees all.
    auto at = game.initial();
    othello::Game::Moves moves;
    for (int ply = 0; ply < 5; ++ply) {
      game.moves(at, moves);
      if (moves.empty()) break;
      game.play(at, moves[random.below(moves.size())]);
    }
    if (game.result(at)) continue;
    ++played;
    auto after = at;
    game.play(after, player.best_move(at, random));
    EXPECT_EQ(-played_out(game, after), played_out(game, at)) << game.position_text(at);
  }
  EXPECT_GT(played, 0);
}

TEST(SelfPlay, the_same_seed_is_the_same_game) {
  const auto game = *othello::Game::make(Options(othello::Game::options()));
  const Player player(game, &othello::Evaluator::evaluate, {4, 2, 40});
  const auto first = player.play(game.initial(), 7), second = player.play(game.initial(), 7);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(game.position_text(*first), game.position_text(*second));
  EXPECT_NE(game.position_text(*first), game.position_text(*player.play(game.initial(), 8)));
}

TEST(SelfPlay, a_game_that_ends_before_gives_nothing) {
  const auto game = small_board();
  EXPECT_FALSE(Player(game, &othello::Evaluator::evaluate, {0, 1, 0}).play(game.initial(), 1));
}

}  // namespace
}  // namespace proofboard::play
