#include "report/sentences.h"

#include <gtest/gtest.h>

namespace proofboard::report {
namespace {

std::string sentence(Side attacker, int threshold, Side to_move, Truth truth, bool is_over = false,
                     StopReason reason = StopReason::none) {
  Answer answer;
  answer.truth = truth;
  answer.reason = reason;
  return truth_sentence({{attacker, {threshold}}, to_move, is_over, ""}, answer);
}

TEST(Sentences, a_win_is_told_by_who_is_to_move) {
  constexpr auto black = Side::black, white = Side::white;
  EXPECT_EQ(sentence(black, 1, black, Truth::proven), "Black to move wins: proven.");
  EXPECT_EQ(sentence(black, 1, white, Truth::proven), "Black wins whatever White plays: proven.");
  EXPECT_EQ(sentence(white, 1, white, Truth::disproven), "White to move can't win: disproven.");
  EXPECT_EQ(sentence(white, 1, black, Truth::disproven),
            "White can't win if Black plays right: disproven.");
}

TEST(Sentences, targets_are_spelled_out) {
  constexpr auto black = Side::black;
  EXPECT_EQ(sentence(black, 0, black, Truth::proven),
            "Black to move gets at least a draw: proven.");
  EXPECT_EQ(sentence(black, 0, black, Truth::disproven),
            "Black to move can't get even a draw: disproven.");
  EXPECT_EQ(sentence(black, 4, black, Truth::proven),
            "Black to move wins by at least 4 points: proven.");
  EXPECT_EQ(sentence(black, -1, black, Truth::proven),
            "Black to move loses by at most 1 point: proven.");
  EXPECT_EQ(sentence(black, -2, black, Truth::disproven),
            "Black to move can't avoid losing by more than 2 points: disproven.");
}

std::string state_of(std::string_view game, std::string_view position) {
  const auto at = read_position(game, position);
  return state_sentence(*at->game, at->position);
}

TEST(Sentences, a_mate_that_fails_is_no_win_of_the_other_side) {
  EXPECT_EQ(state_of("shogi:checks=black", "startpos"),
            "Black has no check to give: no mate with checks alone.");
  EXPECT_EQ(state_of("shogi:checks=black", "4k4/9/4P4/9/9/9/9/9/9 b G within 0"),
            "The plies are used up: no mate.");
  EXPECT_EQ(state_of("shogi:checks=black", "4k4/9/4P4/9/9/9/9/9/9 b G moves G*5b"),
            "White is mated.");
  EXPECT_EQ(state_of("shogi", "4k4/9/4P4/9/9/9/9/9/9 b G moves G*5b"),
            "The game is over: Black has won.");
}

TEST(Sentences, no_mate_is_told_as_what_was_asked) {
  const auto told = [](std::string_view position, Side attacker, std::string_view target) {
    const auto at = read_position("shogi:checks=black", position);
    const auto asked = ask_of(*at, attacker, target);
    const auto& question = *asked;
    Answer answer;
    answer.truth = Truth::disproven;
    return truth_sentence(question, answer);
  };
  EXPECT_EQ(told("startpos", Side::black, "mate"),
            "Black to move can't mate with checks alone: disproven.");
  EXPECT_EQ(told("4k4/9/9/9/9/9/9/9/9 b 2G within 3", Side::black, "mate"),
            "Black to move can't mate with checks alone within 3 plies: disproven.");
  EXPECT_EQ(told("4k4/9/9/9/9/9/9/9/9 b 2G", Side::white, "win"),
            "Where Black must give check or lose: White can't win if Black plays right: "
            "disproven.");
}

TEST(Sentences, the_unknown_has_a_reason) {
  EXPECT_EQ(sentence(Side::black, 1, Side::black, Truth::unknown, false, StopReason::nodes),
            "Whether Black can win is unknown: the node limit was reached.");
}

TEST(Sentences, a_game_may_be_over) {
  EXPECT_EQ(sentence(Side::black, 1, Side::white, Truth::proven, true),
            "The game is over, and Black wins: proven.");
}

TEST(ScoreTexts, say_no_more_than_the_bounds) {
  EXPECT_EQ(score_text({4, 4}, 64), "+4");
  EXPECT_EQ(score_text({0, 0}, 64), "0");
  EXPECT_EQ(score_text({-2, 6}, 64), "between -2 and +6");
  EXPECT_EQ(score_text({0, 64}, 64), "at least 0");
  EXPECT_EQ(score_text({-64, -2}, 64), "at most -2");
  EXPECT_EQ(score_text({-64, 64}, 64), "unknown");
}

TEST(Sentences, the_side_to_move_has_the_sign_that_the_board_shows) {
  const auto at = read_position("hex", "start:2 moves a1 b2");
  EXPECT_EQ(state_sentence(*at->game, at->position), "Black (x) to move.");
  EXPECT_EQ(state_sentence(*at->game, at->position, {true, true}), "Black (●) to move.");
}

}  // namespace
}  // namespace proofboard::report
