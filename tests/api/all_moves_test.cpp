// Questions from the answers to their moves.
#include "api/all_moves.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace proofboard {
namespace {

MoveAnswer answer_to(std::string move, Truth truth, std::uint64_t nodes) {
  Answer answer;
  answer.truth = truth;
  answer.reason = truth == Truth::unknown ? StopReason::nodes : StopReason::none;
  answer.indicators.nodes = nodes;
  answer.line = {"reply"};
  return {std::move(move), answer};
}

TEST(CombineMoves, one_good_move_settles_the_question_for_the_side_that_moves) {
  const std::vector moves{answer_to("a", Truth::disproven, 1), answer_to("b", Truth::unknown, 2),
                          answer_to("c", Truth::proven, 3)};
  const auto attacker = combine_moves(Turn::attacker, moves);
  EXPECT_EQ(attacker.truth, Truth::proven);
  EXPECT_EQ(attacker.move, "c");
  EXPECT_EQ(attacker.line, (std::vector<std::string>{"c", "reply"}));
  EXPECT_EQ(attacker.reason, StopReason::none);
  EXPECT_EQ(attacker.indicators.nodes, 6u);
  const auto defender = combine_moves(Turn::defender, moves);
  EXPECT_EQ(defender.truth, Truth::disproven);
  EXPECT_EQ(defender.move, "a");
}

TEST(CombineMoves, without_a_good_move_all_must_be_known_to_be_bad) {
  const auto bad = answer_to("a", Truth::disproven, 1), worse = answer_to("b", Truth::disproven, 9);
  const auto lost = combine_moves(Turn::attacker, {bad, worse});
  EXPECT_EQ(lost.truth, Truth::disproven);
  EXPECT_EQ(lost.move, "b") << "the one that was hardest to refute";
  const auto open = combine_moves(Turn::attacker, {bad, answer_to("c", Truth::unknown, 5)});
  EXPECT_EQ(open.truth, Truth::unknown);
  EXPECT_EQ(open.reason, StopReason::nodes);
}

TEST(CombineMoves, work_is_summed_up) {
  auto first = answer_to("a", Truth::disproven, 5), second = answer_to("b", Truth::disproven, 7);
  for (auto* part : {&first, &second}) {
    part->answer.indicators.iterations = 1;
    part->answer.indicators.depth_sum = 2;
    part->answer.seconds = 0.5;
  }
  const auto total = combine_moves(Turn::attacker, {first, second});
  EXPECT_EQ(total.indicators.nodes, 12U);
  EXPECT_EQ(total.indicators.iterations, 2U);
  EXPECT_EQ(total.indicators.depth_sum, 6U) << "each a move deeper";
  EXPECT_DOUBLE_EQ(total.seconds, 1);
}

}  // namespace
}  // namespace proofboard
