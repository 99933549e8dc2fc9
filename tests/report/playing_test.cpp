#include "report/playing.h"

#include <gtest/gtest.h>

#include "report/standing.h"

namespace proofboard::report {
namespace {

// Of whatever is to be learnt of the side's chances.
struct Asked {
  Ask question;
  Answer answer;
};

Asked asked(std::string_view game, std::string_view position, Side side, Truth truth) {
  const auto at = read_position(game, position);
  Answer answer;
  answer.truth = truth;
  return {{.at = *at,
           .goal = goal_of_holding(*at->game, side),
           .search = *choose_search(*at->game, "", "")},
          answer};
}

constexpr auto mates = "shogi:checks=black";
constexpr auto two_golds = "4k4/9/9/9/9/9/9/9/9 b 2G";

TEST(HeldSentences, a_game_that_is_not_held_is_lost) {
  const auto [held, proven] = asked("hex", "start:3", Side::black, Truth::proven);
  EXPECT_EQ(held_sentence(held, proven), "No, it can still be held: that is proven.");
  EXPECT_EQ(held_json(held, proven).dump(), R"({"held":"proven"})");
  const auto [lost, disproven] = asked("hex", "start:3", Side::white, Truth::disproven);
  EXPECT_EQ(held_sentence(lost, disproven), "Yes, it is lost: that is proven.");
}

TEST(HeldSentences, a_mate_that_fails_is_no_loss_of_either_side) {
  for (const auto side : {Side::black, Side::white}) {
    const auto [question, answer] = asked(mates, two_golds, side, Truth::disproven);
    EXPECT_EQ(held_sentence(question, answer),
              "Black to move can't mate with checks alone: disproven.");
    EXPECT_EQ(held_json(question, answer).dump(),
              R"({"attacker":"black","target":"mate","truth":"disproven"})");
  }
  const auto [question, answer] = asked(mates, two_golds, Side::white, Truth::proven);
  EXPECT_EQ(held_sentence(question, answer), "Black to move mates: proven.");
}

TEST(ChosenMoves, a_player_that_sees_a_mate_fail_sees_no_win) {
  const auto shogi = read_position(mates, two_golds);
  play::ChosenMove chosen;
  chosen.move = "5a4a";
  chosen.certainty = play::Certainty::win;
  EXPECT_EQ(chosen_move_sentence(*shogi->game, Side::white, chosen),
            "White plays 5a4a and sees no mate with checks alone");
  EXPECT_EQ(*chosen_move_json(*shogi->game, Side::white, chosen).find("certain")->text(),
            "no mate");
  chosen.certainty = play::Certainty::loss;
  EXPECT_EQ(hint_text(*shogi->game, Side::white, chosen), "5a4a and sees no defence");
  EXPECT_EQ(*chosen_move_json(*shogi->game, Side::white, chosen).find("certain")->text(), "loss");
  EXPECT_EQ(hint_text(*shogi->game, Side::black, chosen),
            "5a4a and sees no mate with checks alone");
}

TEST(ChosenMoves, tell_the_score_as_well_as_it_is_known) {
  const auto othello = read_position("othello", "start");
  play::ChosenMove chosen;
  chosen.move = "f5";
  const auto remark = [&](double points, play::ExpectedScore::Kind kind,
                          play::Certainty certainty) {
    chosen.score = play::ExpectedScore{points, kind};
    chosen.certainty = certainty;
    return hint_text(*othello->game, Side::black, chosen);
  };
  using enum play::ExpectedScore::Kind;
  using enum play::Certainty;
  EXPECT_EQ(remark(38, exact, win), "f5 and sees a score of +38");
  EXPECT_EQ(remark(0, exact, none), "f5 and sees a score of +0");
  EXPECT_EQ(remark(-2, exact, loss), "f5 and sees a score of -2");
  EXPECT_EQ(remark(2, at_least, win), "f5 and sees a win by 2 or more");
  EXPECT_EQ(remark(3.7, guessed, none), "f5 and expects about +3.5");
  EXPECT_EQ(remark(-0.1, guessed, none), "f5 and expects about +0.0");
  EXPECT_EQ(remark(-0.1, guessed, loss), "f5 and sees no defence");
  EXPECT_EQ(chosen_move_json(*othello->game, Side::black, chosen).find("score")->dump(),
            R"({"points":-0.1,"kind":"guessed"})");
}

TEST(Standings, are_counted_in_plain_words) {
  const auto hex = read_position("hex", "start:3");
  using enum Standing;
  EXPECT_EQ(standings_text(*hex->game, Side::black, {wins, loses}),
            "black: 1 move wins, 1 loses, 0 unknown");
  const auto shogi = read_position(mates, two_golds);
  EXPECT_EQ(standings_text(*shogi->game, Side::black, {no_mate, wins, no_mate}),
            "black: 1 move wins, 2 leave no mate, 0 lose, 0 unknown");
  EXPECT_EQ(standing_text(*shogi->game, Side::white, no_mate),
            "black can't mate with checks alone");
}

}  // namespace
}  // namespace proofboard::report
