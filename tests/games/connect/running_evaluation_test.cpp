#include "games/connect/knowledge/running_evaluation.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace proofboard::connect {
namespace {

Game game_of(const std::string& options) {
  return *Game::make(*Options::parse(Game::options(), options));
}

// Down and up again in random games, and from one game straight into the next.
std::vector<std::int16_t> merits_of(const Game& game, const Position& at) {
  Game::Moves moves;
  game.moves(at, moves);
  std::vector<std::int16_t> merits;
  Evaluator::merits(game, at, moves, merits);
  return merits;
}
std::vector<std::int16_t> merits_of(FollowingEvaluator& following, const Game& game,
                                    const Position& at) {
  Game::Moves moves;
  game.moves(at, moves);
  std::vector<std::int16_t> merits;
  following.merits(at, moves, merits);
  return merits;
}

TEST(FollowingEvaluator, has_the_values_and_merits_of_the_evaluation_wherever_it_is_led) {
  for (const std::string options :
       {"m=19,n=19,k=6,p=2,q=1", "m=7,n=5,k=4,p=1,q=1", "m=3,n=3,k=3,p=1,q=1",
        "m=9,n=9,k=5,p=3,q=2", "m=6,n=6,k=3,p=2,q=1"}) {
    const auto game = game_of(options);
    FollowingEvaluator following(game);
    Random random(1);
    int compared = 0;
    for (int i = 0; i < 20; ++i) {
      auto at = game.initial();
      while (!game.result(at)) {
        EXPECT_EQ(following.value(at), Evaluator::evaluate(game, at)) << options;
        EXPECT_EQ(merits_of(following, game, at), merits_of(game, at)) << options;
        ++compared;
        Game::Moves moves;
        game.moves(at, moves);
        const auto move = moves[random.below(moves.size())];
        const auto other = moves[random.below(moves.size())];
        const auto undo = game.play(at, other);
        if (!game.result(at)) {
          EXPECT_EQ(following.value(at), Evaluator::evaluate(game, at)) << options;
          EXPECT_EQ(merits_of(following, game, at), merits_of(game, at)) << options;
        }
        game.undo(at, other, undo);
        game.play(at, move);
      }
    }
    EXPECT_GT(compared, 20) << options;
  }
}

}  // namespace
}  // namespace proofboard::connect
