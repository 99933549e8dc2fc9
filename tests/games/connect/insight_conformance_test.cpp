// The conformance suite of insights on small Connect boards, with one and two stones a turn.
#include "games/connect/connect.h"
#include "tests/games/insights.h"
#include "tests/support/small_connect.h"

namespace proofboard {
namespace {

using testing_games::InsightTrial;
using testing_games::random_position;
using testing_games::SmallBoard;

// On the last two nobody can win in one turn, so that wins take several.
constexpr SmallBoard boards[] = {
    {"m=7,n=7,k=4,p=2,counts=any", 49, 6, false}, {"m=5,n=5,k=4,p=1,counts=any", 25, 7, true},
    {"m=4,n=4,k=3,p=2,counts=any", 16, 7, false}, {"m=5,n=4,k=3,p=1,counts=any", 20, 7, false},
    {"m=5,n=5,k=4,p=2,counts=any", 25, 6, true},  {"m=7,n=7,k=5,p=2,counts=any", 49, 6, true}};

TEST(ConnectInsight, agrees_with_brute_force_on_small_boards) {
  const auto brings = connect::brings();
  InsightTrial<connect::Game>::Tally all;
  for (const auto& board : boards) {
    const auto game =
        *connect::Game::make(*Options::parse(connect::Game::options(), board.options));
    InsightTrial<connect::Game> trial(game, brings);
    Random random(7);
    for (int i = 0; i < 150; ++i) {
      const auto position = random_position(game, board, random);
      if (!position) continue;
      for (const Side attacker : {Side::black, Side::white}) {
        for (const char* options : {"", "leaf=3,width=2", "complete=yes,width=0"}) {
          trial.hold(*position, attacker, brings.insights[0], options);
        }
      }
    }
    all.tried += trial.tally().tried;
    all.settled += trial.tally().settled;
    all.only += trial.tally().only;
    all.opinions += trial.tally().opinions;
  }
  EXPECT_GT(all.tried, 2000);
  EXPECT_GT(all.settled, 500);
  EXPECT_GT(all.only, 20);
  EXPECT_GT(all.opinions, 100);
}

}  // namespace
}  // namespace proofboard
