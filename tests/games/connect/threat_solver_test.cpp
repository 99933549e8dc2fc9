// Threat-space search as a solver: its answers against brute force, and proofs of all its wins.
#include "tests/games/connect/threat_solving.h"

namespace proofboard {
namespace {

using testing_games::boards;
using testing_games::hold_against_brute_force;
using testing_games::solve_text;
using testing_games::vcdt;
using testing_games::vcst;

// Threes at c2-e2 and c8-e8 in Connect6 on 9 x 9.
constexpr const char* threes = "9/2xxx4/9/9/9/9/9/2xxx4/9 x 2";
constexpr const char* connect6 = "k=6,counts=any";

TEST(Vcdt, proves_a_conservative_win_by_a_reason_alone) {
  const auto solved = solve_text(connect6, threes, vcdt());
  EXPECT_EQ(solved.truth, Truth::proven);
  EXPECT_EQ(solved.positions, 1u);
  EXPECT_EQ(solved.reasons, 1u);
}
TEST(Vcdt, proves_that_the_defender_on_turn_is_lost) {
  // An open four and a three: whatever White does with one stone.
  const auto solved = solve_text(connect6, "9/2xxx4/9/9/2xxxx3/9/9/2xxx4/9 o 1", vcdt());
  EXPECT_EQ(solved.truth, Truth::proven);
  EXPECT_TRUE(solved.is_valid);
  EXPECT_GT(solved.reasons, 2u);
}
TEST(Vcdt, that_finds_no_win_says_that_there_is_none_of_this_kind) {
  for (const char* position : {"9/9/9/9/2xx5/9/9/9/9 x 2", "9/2xxx4/9/9/9/9/9/2xxx4/9 o 2"}) {
    const auto solved = solve_text(connect6, position, vcdt());
    EXPECT_EQ(solved.truth, Truth::unknown) << position;
    EXPECT_EQ(solved.reason, StopReason::exhausted) << position;
  }
}
TEST(Vcdt, that_met_a_limit_says_which) {
  constexpr const char* longer = "9/9/9/9/2xx5/9/9/9/9 x 2";  // e5-f5 makes two threats
  EXPECT_EQ(solve_text(connect6, longer, vcdt("depth=1")).reason, StopReason::depth);
  EXPECT_EQ(solve_text(connect6, longer, vcdt(), Side::black, 1).reason, StopReason::nodes);
}

TEST(Vcdt, proves_only_what_is_true_by_brute_force) {
  int deep = 0;
  for (const auto& board : boards) {
    for (const char* options : {"", "against=real", "filter=none,against=real"}) {
      const auto tally = hold_against_brute_force(board, vcdt(options), 60);
      EXPECT_GT(tally.proven, 10) << board.options << ' ' << options;
      deep += tally.deep;
    }
  }
  EXPECT_GT(deep, 10);
}
TEST(Vcst, proves_only_what_is_true_by_brute_force) {
  for (const auto& board : boards) {
    for (const char* options : {"", "against=real"}) {
      const auto tally = hold_against_brute_force(board, vcst(options), 60);
      EXPECT_GT(tally.proven, 10) << board.options << ' ' << options;
    }
  }
}

}  // namespace
}  // namespace proofboard
