#include "command/report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "command/board.h"
#include "command/exit.h"

namespace proofboard::command {
namespace {

std::string sentence(Side attacker, int threshold, Side to_move, Truth truth, bool is_over = false,
                     StopReason reason = StopReason::none) {
  return truth_sentence({attacker, {threshold}}, to_move, is_over, truth, reason);
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
    return truth_sentence(question, Truth::disproven, StopReason::none);
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

TEST(LiveLines, say_what_is_done_and_whose_word_it_is) {
  Snapshot now;
  now.indicators.nodes = 3000;
  now.indicators.root = {12, 4500};
  now.seconds = 4;
  now.search_seconds = 1;
  EXPECT_TRUE(live_text(now).starts_with("pn 12  dn 4,500  3,000 nodes  3.00 k/s  "))
      << live_text(now);
  EXPECT_TRUE(live_text(now).ends_with("  4.00 s")) << live_text(now);
  now.phase = Phase::proving;
  EXPECT_TRUE(live_text(now).starts_with("proving  3,000 nodes  3.00 k/s  ")) << live_text(now);

  now.phase = Phase::searching;
  now.indicators.root = {};  // of a search that has no such numbers
  now.asks_at_least = 4;
  now.score_said = ScoreBounds{-64, 5};
  now.move = "d3";
  EXPECT_TRUE(live_text(now).starts_with("d3:  at least +4?  3,000 nodes  ")) << live_text(now);
  EXPECT_TRUE(live_text(now).ends_with("  the search says between -64 and +5")) << live_text(now);
}

TEST(Exits, the_more_serious_one_counts) {
  EXPECT_EQ(worse(Exit::answered, Exit::out_of_budget), Exit::out_of_budget);
  EXPECT_EQ(worse(Exit::bad_input, Exit::out_of_budget), Exit::bad_input);
  EXPECT_EQ(worse(Exit::bad_input, Exit::check_failed), Exit::check_failed);
  EXPECT_EQ(worse(Exit::internal, Exit::answered), Exit::internal);
}

TEST(Boards, row_one_stands_where_the_game_has_it) {
  const Console plain;
  EXPECT_EQ(draw_board(plain, {2, 2, "x..o", true, false}), "    a b\n  1 x .\n  2 . o\n");
  EXPECT_EQ(draw_board(plain, {2, 2, "x..o", false, false}), "  2 x .\n  1 . o\n    a b\n");
}

TEST(Boards, hex_is_slanted) {
  EXPECT_EQ(draw_board(Console{}, {2, 2, "x..o", true, true}), "    a b\n  1 x .\n   2 . o\n");
}

}  // namespace
}  // namespace proofboard::command
