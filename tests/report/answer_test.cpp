#include "report/answer.h"

#include <gtest/gtest.h>

namespace proofboard::report {
namespace {

TEST(LiveLines, say_what_is_done_and_whose_word_it_is) {
  Snapshot now;
  now.indicators.nodes = 3000;
  now.indicators.root = {12, 4500};
  now.seconds = 4;
  now.search_seconds = 1;
  EXPECT_TRUE(live_text(now, 0).starts_with("pn 12  dn 4,500  3,000 nodes  3.00 k/s  "))
      << live_text(now, 0);
  EXPECT_TRUE(live_text(now, 0).ends_with("  4.00 s")) << live_text(now, 0);
  now.phase = Phase::proving;
  EXPECT_TRUE(live_text(now, 0).starts_with("proving  3,000 nodes  3.00 k/s  "))
      << live_text(now, 0);

  now.phase = Phase::searching;
  now.indicators.root = {};  // of a search that has no such numbers
  now.asks_at_least = 4;
  now.score_said = ScoreBounds{-64, 5};
  now.move = "d3";
  EXPECT_TRUE(live_text(now, 0).starts_with("d3:  at least +4?  3,000 nodes  "))
      << live_text(now, 0);
  EXPECT_TRUE(live_text(now, 0).ends_with("  the search says between -64 and +5"))
      << live_text(now, 0);
}

TEST(AnswerJson, tells_what_a_cheapest_proof_costs_and_nothing_of_others) {
  const auto at = *read_position("othello", "start:4");
  const auto question = *ask_of(at, Side::black);
  Outcome given;
  const auto told = [&](Truth truth, ProofNumbers root) {
    given.answer.truth = truth;
    given.answer.indicators.root = root;
    const auto json = answer_json({"othello"}, question, given);
    const auto* cost = json.find("proof_cost");
    return cost == nullptr ? 0 : cost->number();
  };
  EXPECT_EQ(told(Truth::proven, {7, infinity}), 7);
  EXPECT_EQ(told(Truth::disproven, {infinity, 7}), 7);  // the dual was asked, and proven
  EXPECT_EQ(told(Truth::proven, {0, infinity}), 0);
  EXPECT_EQ(told(Truth::disproven, {infinity, 0}), 0);
  EXPECT_EQ(told(Truth::proven, {7, 1}), 0);
  EXPECT_EQ(told(Truth::unknown, {7, infinity}), 0);
}

TEST(Picture, a_picture_says_what_the_scores_mean) {
  const auto at = *read_position("othello", "start:4");
  auto question = *ask_of(at, Side::black);
  question.wants_score = question.all_moves = true;
  Outcome given;
  given.answer.truth = Truth::proven;
  given.answer.score = ScoreBounds{-8, -8};
  for (const auto& [move, score] :
       {std::pair{"b1", ScoreBounds{-8, -8}}, std::pair{"a2", ScoreBounds{2, 16}},
        std::pair{"d3", ScoreBounds{-16, 16}}}) {
    given.moves.push_back({move, {}});
    given.moves.back().answer.score = score;
    given.moves.back().answer.truth = score.is_exact() ? Truth::proven : Truth::unknown;
  }
  const auto picture = picture_of(question, given);
  EXPECT_EQ(picture.title, "Black to move loses by 8 points with best play on both sides: proven.");
  EXPECT_EQ(picture.moves.at(0).truth, Truth::disproven) << "a win";
  EXPECT_EQ(picture.moves.at(1).truth, Truth::proven);
  EXPECT_EQ(picture.moves.at(2).truth, Truth::unknown);
}

TEST(Turns, the_stones_of_a_turn_are_one_word) {
  const auto at = read_position("connect6", "start moves j10");
  EXPECT_EQ(turns_of(*at, {"a1", "b2", "c3", "d4", "e5"}),
            (std::vector<std::string>{"a1-b2", "c3-d4", "e5"}));
  const auto alternating = read_position("hex", "start:3");
  EXPECT_EQ(turns_of(*alternating, {"a1", "b2", "c3"}),
            (std::vector<std::string>{"a1", "b2", "c3"}));
}

// A move that nobody has looked at has small numbers, and looks no better for that.
TEST(SoFar, the_move_that_looks_best_is_the_one_behind_the_roots_number) {
  const auto hex = read_position("hex", "start:3");
  const auto ask = *ask_of(*hex, Side::black);
  Snapshot last;
  last.indicators.root = {20, 7};
  last.moves = {{"a1", {1, 1}}, {"b2", {20, 3}}, {"c3", {25, 4}}};
  last.line = {"b2", "a1"};
  Outcome given;
  const auto text = so_far_text(80, ask, given, last);
  EXPECT_NE(text.find("looks best   b2 (pn 20, dn 3 so far)"), std::string::npos) << text;
  EXPECT_NE(text.find("looked at    b2 a1"), std::string::npos) << text;
  EXPECT_EQ(*answer_json({"hex"}, ask, given, &last).find("so_far")->find("move")->text(), "b2");
  EXPECT_TRUE(so_far_text(80, ask, given, {}).empty());
  given.answer.truth = Truth::proven;
  EXPECT_TRUE(so_far_text(80, ask, given, last).empty());
  EXPECT_EQ(answer_json({"hex"}, ask, given, &last).find("so_far"), nullptr);
}

}  // namespace
}  // namespace proofboard::report
