#include "protocol/thinking.h"

#include <gtest/gtest.h>

namespace proofboard::protocol {
namespace {

Parameters quiet() {
  Parameters parameters;
  parameters.live = LiveGraphics::off;
  parameters.bytes = 16 << 20;
  return parameters;
}

TEST(MostPromising, is_what_is_nearest_to_being_proven) {
  const auto at = read_position("hex", "start:3");
  Snapshot last;
  EXPECT_EQ(most_promising(*at, last), "b2") << "the centre, where nothing is known";
  last.moves = {{"a1", {9, 1}, Truth::unknown},
                {"a2", {3, 5}, Truth::unknown},
                {"a3", {3, 17}, Truth::unknown},
                {"c3", {0, 9}, Truth::disproven}};
  EXPECT_EQ(most_promising(*at, last), "a3");
  last.moves = {{"a1", {352, 250}, Truth::unknown}, {"c2", {352, 246}, Truth::unknown}};
  EXPECT_EQ(most_promising(*at, last), "c2") << "about the same: nearer to the centre";
  last.moves = {{"zz", {1, 1}, Truth::unknown}};
  EXPECT_EQ(most_promising(*at, last), "b2") << "never an illegal move";
}

TEST(HardestToRefute, is_what_took_the_most_nodes) {
  std::vector<JudgedMove> moves{{"a1"}, {"b2"}, {"c3"}};
  EXPECT_EQ(hardest_to_refute(moves), std::nullopt);
  moves[1].nodes = 10;
  EXPECT_EQ(hardest_to_refute(moves), "b2");
}

TEST(Thinking, judges_every_move) {
  const auto at = read_position("hex", "start:2");
  Thinking thinking(quiet(), 60, [] { return false; });
  const auto judged = thinking.judge_moves(*at);
  ASSERT_TRUE(judged);
  std::string winning;
  for (const auto& [move, standing, nodes] : *judged) {
    EXPECT_TRUE(standing == Standing::wins || standing == Standing::loses) << move;
    if (standing == Standing::wins) winning += move + ' ';
  }
  EXPECT_EQ(winning, "b1 a2 ");
}

TEST(Thinking, answers_unknown_once_it_is_stopped) {
  const auto at = read_position("hex", "start:9");
  Thinking thinking(quiet(), 600, [] { return true; });
  const auto judged = thinking.judge_moves(*at);
  ASSERT_TRUE(judged);
  EXPECT_EQ(judged->size(), 81u);
  for (const auto& move : *judged) EXPECT_EQ(move.standing, Standing::unknown);
}

// Nor is it called a draw: White may yet win, for all that is known.
TEST(Thinking, who_can_not_win_may_draw_or_lose_as_long_as_nobody_has_asked) {
  const auto at = read_position("tic-tac-toe", "start");
  Thinking thinking(quiet(), 60, [] { return false; });
  const auto standing = [&](double seconds) {
    return *thinking.standing_of(*at, Side::black, Truth::disproven, seconds);
  };
  EXPECT_EQ(standing(0), Standing::cannot_win);
  EXPECT_EQ(standing(60), Standing::draws);
}

// The king takes whatever gives check.
TEST(Thinking, a_mate_that_fails_wins_and_loses_nothing) {
  Parameters parameters;
  parameters.live = LiveGraphics::off;
  parameters.bytes = 16 << 20;
  const auto at = read_position("shogi:checks=black", "4k4/9/9/9/9/9/9/9/9 b S");
  Thinking thinking(parameters, 60, [] { return false; });
  EXPECT_EQ(*thinking.standing_of(*at, Side::black, Truth::disproven, 60), Standing::no_mate);
  EXPECT_EQ(*thinking.standing_of(*at, Side::white, Truth::proven, 60), Standing::no_mate);
  EXPECT_EQ(*thinking.standing_of(*at, Side::white, Truth::disproven, 60), Standing::no_mate);
  const auto judged = thinking.judge_moves(*at);
  ASSERT_TRUE(judged);
  ASSERT_FALSE(judged->empty());
  for (const auto& move : *judged) EXPECT_EQ(move.standing, Standing::no_mate) << move.move;
}

}  // namespace
}  // namespace proofboard::protocol
