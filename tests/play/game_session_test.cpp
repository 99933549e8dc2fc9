#include "play/game_session.h"

#include <gtest/gtest.h>

#include "api/inquiry.h"

namespace proofboard::play {
namespace {

GameSession session_of(const std::string& game, const std::string& text = "start",
                       GameTerms terms = {}) {
  const auto record = read_record(game, text);
  EXPECT_TRUE(record) << (record ? "" : record.error().message);
  return GameSession(*record, terms);
}

void play_all(GameSession& session, std::initializer_list<const char*> moves) {
  for (const auto* move : moves) {
    const auto played = session.play(move);
    ASSERT_TRUE(played) << move << ": " << played.error().message;
  }
}

void expect_result(const GameSession& session, int score, GameEnd end) {
  ASSERT_TRUE(session.is_over());
  EXPECT_EQ(session.result()->score, score);
  EXPECT_EQ(session.result()->end, end) << to_text(session.result()->end);
}

// Of the position of now, by a search that is proven.
Answer answer_of(const GameSession& session, Goal goal) {
  Inquiry inquiry(
      {.at = session.at(), .goal = goal, .search = *choose_search(session.game(), "", "")});
  inquiry.go();
  return inquiry.wait().answer;
}

TEST(GameSession, has_a_position_for_every_move_and_one_before_them) {
  auto session = session_of("connect:m=3,n=3,k=3,p=1,q=1");
  EXPECT_EQ(session.positions().size(), 1U);
  play_all(session, {"b2", "a1", "c2"});
  EXPECT_EQ(session.positions().size(), 4U);
  EXPECT_EQ(session.record().moves.size(), 3U);
  EXPECT_EQ(session.record().moves[1], (RecordedMove{Side::white, "a1"}));
  EXPECT_EQ(session.position(), session.record().end().position);
  EXPECT_EQ(session.to_move(), Side::white);
  EXPECT_FALSE(session.is_over());
}

TEST(GameSession, a_move_that_is_not_legal_changes_nothing) {
  auto session = session_of("hex", "start:3 moves b2");
  const auto before = session.position();
  EXPECT_FALSE(session.play("b2"));
  EXPECT_FALSE(session.play("z9"));
  EXPECT_FALSE(session.play("resign"));
  EXPECT_EQ(session.position(), before);
  EXPECT_EQ(session.record().moves.size(), 1U);
}

TEST(GameSession, the_rules_end_it_and_a_move_taken_back_opens_it) {
  auto session = session_of("connect:m=3,n=3,k=3,p=1,q=1");
  play_all(session, {"a1", "b1", "a2", "b2", "a3"});
  expect_result(session, 1, GameEnd::rules);
  EXPECT_EQ(session.result()->winner(), Side::black);
  EXPECT_FALSE(session.play("c3"));
  ASSERT_TRUE(session.undo());
  EXPECT_FALSE(session.is_over());
  play_all(session, {"c3"});
  EXPECT_FALSE(session.is_over());
}

TEST(GameSession, scores_are_those_of_the_rules) {
  auto session = session_of("othello:size=4");
  while (!session.is_over()) {
    ASSERT_TRUE(session.play(session.game().moves(session.position()).front()));
  }
  EXPECT_EQ(session.result()->end, GameEnd::rules);
  EXPECT_EQ(session.result()->score, *session.game().result(session.position()));
}

TEST(GameSession, what_was_taken_back_can_be_played_again_until_something_else_is) {
  auto session = session_of("hex", "start:3");
  EXPECT_FALSE(session.undo());
  EXPECT_FALSE(session.redo());
  play_all(session, {"b2", "a1", "c3"});
  const auto end = session.position();
  ASSERT_TRUE(session.undo());
  ASSERT_TRUE(session.undo());
  ASSERT_TRUE(session.redo());
  ASSERT_TRUE(session.redo());
  EXPECT_EQ(session.position(), end);
  EXPECT_FALSE(session.redo());
  ASSERT_TRUE(session.undo());
  ASSERT_TRUE(session.undo());
  play_all(session, {"c1"});
  EXPECT_FALSE(session.redo());
}

TEST(GameSession, a_side_takes_back_to_its_own_turn) {
  // After its first stone a side places two in a row.
  auto session = session_of("connect:m=5,n=5,k=5,p=2,q=1");
  EXPECT_FALSE(session.undo_to_turn_of(Side::black));
  play_all(session, {"c3", "a1", "a2", "b1", "b2"});
  ASSERT_TRUE(session.undo_to_turn_of(Side::white));
  EXPECT_EQ(session.record().moves.size(), 2U);
  ASSERT_TRUE(session.undo_to_turn_of(Side::white));
  EXPECT_EQ(session.record().moves.size(), 1U);
  EXPECT_FALSE(session.undo_to_turn_of(Side::white));
  ASSERT_TRUE(session.undo_to_turn_of(Side::black));
  EXPECT_TRUE(session.record().moves.empty());
}

TEST(GameSession, goes_on_from_a_record) {
  auto session = session_of("hex", "start:3 moves b2 a1");
  EXPECT_EQ(session.positions().size(), 3U);
  play_all(session, {"c1"});
  EXPECT_EQ(*session.record_text("sgf"), *record_text(session.record(), "sgf"));
  const auto again = read_record("hex", *session.record_text("sgf"));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->end().position, session.position());
  EXPECT_FALSE(session.record_text("kif"));
}

TEST(GameSession, a_resignation_loses_and_stands_in_the_record) {
  auto session = session_of("hex", "start:3 moves b2");
  session.resign(Side::white);
  expect_result(session, 1, GameEnd::resignation);
  EXPECT_EQ(session.resigned(), Side::white);
  EXPECT_EQ(session.positions().size(), 3U);
  EXPECT_NE(session.record_text("sgf")->find("resign"), std::string::npos);
  EXPECT_FALSE(session.play("a1"));
  EXPECT_FALSE(session.play(Side::white, "a1"));
  EXPECT_FALSE(session.play(Side::black, "resign"));
  ASSERT_TRUE(session.undo());
  EXPECT_FALSE(session.is_over());
  EXPECT_EQ(session.record().moves.size(), 1U);
}

TEST(GameSession, a_swap_answers_the_first_stone_and_nothing_else) {
  auto session = session_of("hex", "start:4");
  EXPECT_FALSE(session.may_swap(Side::white));
  EXPECT_FALSE(session.play(Side::white, "swap-pieces"));
  ASSERT_TRUE(session.play(Side::black, "b1"));
  EXPECT_FALSE(session.may_swap(Side::black));
  ASSERT_TRUE(session.may_swap(Side::white));
  ASSERT_TRUE(session.play(Side::white, "swap-pieces"));
  EXPECT_EQ(session.to_move(), Side::black);
  EXPECT_FALSE(session.may_swap(Side::black));
  EXPECT_FALSE(session.play(Side::black, "swap-pieces"));
  ASSERT_TRUE(session.undo());
  EXPECT_TRUE(session.may_swap(Side::white));
  EXPECT_FALSE(session_of("othello", "f5").may_swap(Side::white));
}

TEST(GameSession, a_side_may_move_twice_where_records_allow_it) {
  auto session = session_of("hex", "start:3");
  ASSERT_TRUE(session.play(Side::black, "b2"));
  ASSERT_TRUE(session.play(Side::black, "b1"));
  EXPECT_FALSE(session.play(Side::white, "pass"));
  EXPECT_EQ(session.to_move(), Side::white);
  const auto turned = session.with_turn_of(Side::black);
  ASSERT_TRUE(turned);
  EXPECT_EQ(turned->game->to_move(turned->position), Side::black);
  EXPECT_EQ(session.with_turn_of(Side::white)->position, session.position());

  auto othello = session_of("othello");
  EXPECT_FALSE(othello.play(Side::white, "f5"));
  EXPECT_FALSE(othello.with_turn_of(Side::white));
}

TEST(GameSession, terms_end_what_the_rules_do_not) {
  const auto there_and_back = {"b2-b3", "b5-b4", "b3-b2", "b4-b5"};
  auto session = session_of("surakarta", "start", {3, 0});
  play_all(session, there_and_back);
  EXPECT_FALSE(session.is_over());
  play_all(session, there_and_back);
  expect_result(session, 0, GameEnd::repetition);
  EXPECT_FALSE(session.play("b2-b3"));
  ASSERT_TRUE(session.undo());
  EXPECT_FALSE(session.is_over());
  ASSERT_TRUE(session.redo());
  EXPECT_TRUE(session.is_over());

  auto unlimited = session_of("surakarta");
  play_all(unlimited, there_and_back);
  play_all(unlimited, there_and_back);
  EXPECT_FALSE(unlimited.is_over());

  auto brief = session_of("surakarta", "start", {0, 3});
  play_all(brief, {"b2-b3", "b5-b4", "b3-b2"});
  expect_result(brief, 0, GameEnd::length);
}

TEST(GameSession, a_clock_decides_nothing_by_itself) {
  auto session = session_of("hex", "start:3");
  EXPECT_FALSE(session.clock(Side::black));
  session.clock(Side::black) = GameClock{1, 0};
  session.clock(Side::black)->spend(2);
  EXPECT_TRUE(session.clock(Side::black)->is_overstepped());
  EXPECT_FALSE(session.clock(Side::white));
  EXPECT_FALSE(session.is_over());
  session.lose(Side::black, GameEnd::time);
  expect_result(session, -1, GameEnd::time);
  session.lose(Side::white, GameEnd::fault);
  expect_result(session, -1, GameEnd::time);
}

TEST(GameSession, a_mate_that_failed_is_nobodys_win) {
  // The king stands alone: no check is left.
  auto session = session_of("shogi:checks=black", "4k4/9/9/9/9/9/9/9/4K4 b - 1");
  ASSERT_TRUE(session.is_over());
  EXPECT_TRUE(session.result()->is_failed_mate);
  EXPECT_EQ(session.result()->winner(), std::nullopt);
}

TEST(GameSession, answers_stand_for_the_position_that_was_asked_about) {
  auto session = session_of("connect:m=3,n=3,k=3,p=1,q=1", "start moves b2 b1");
  const Goal black_wins{Side::black, Target::win()};
  const auto asked = session.at();
  const auto answer = answer_of(session, black_wins);
  ASSERT_EQ(answer.truth, Truth::proven);
  EXPECT_FALSE(session.keep_proven(asked, black_wins, Answer{})) << "nothing is proven by that";
  ASSERT_TRUE(session.keep_proven(asked, black_wins, answer));
  ASSERT_NE(session.proven_about(black_wins), nullptr);
  EXPECT_EQ(session.proven_about(black_wins)->answer.truth, Truth::proven);
  EXPECT_EQ(session.proven_about(black_wins.dual()), nullptr);

  play_all(session, {"a1"});
  EXPECT_EQ(session.proven_about(black_wins), nullptr);
  EXPECT_FALSE(session.keep_proven(asked, black_wins, answer)) << "that was another position";
  EXPECT_EQ(session.proven_answers().size(), 1U);
  ASSERT_TRUE(session.undo());
  EXPECT_NE(session.proven_about(black_wins), nullptr);
  ASSERT_TRUE(session.undo());
  EXPECT_TRUE(session.proven_answers().empty());
}

TEST(GameSession, is_adjudicated_by_what_is_proven_and_by_nothing_less) {
  const std::string tic_tac_toe = "connect:m=3,n=3,k=3,p=1,q=1";
  const auto prove = [](GameSession& session, Goal goal) {
    ASSERT_TRUE(session.keep_proven(session.at(), goal, answer_of(session, goal)));
  };
  auto won = session_of(tic_tac_toe, "start moves b2 b1");
  EXPECT_FALSE(won.adjudicate());
  prove(won, {Side::black, Target::draw_or_better()});
  EXPECT_FALSE(won.adjudicate()) << "it might be a draw";
  prove(won, {Side::black, Target::win()});
  ASSERT_TRUE(won.adjudicate());
  expect_result(won, 1, GameEnd::adjudication);
  EXPECT_FALSE(won.play("a1"));

  auto drawn = session_of(tic_tac_toe);
  prove(drawn, {Side::black, Target::win()});
  EXPECT_FALSE(drawn.adjudicate()) << "White might win";
  prove(drawn, {Side::white, Target::win()});
  ASSERT_TRUE(drawn.adjudicate());
  expect_result(drawn, 0, GameEnd::adjudication);

  auto lost = session_of(tic_tac_toe, "start moves b2 b1");
  prove(lost, {Side::white, Target::draw_or_better()});
  ASSERT_TRUE(lost.adjudicate());
  expect_result(lost, 1, GameEnd::adjudication);
}

TEST(GameSession, that_there_is_no_mate_with_checks_adjudicates_nothing) {
  auto session = session_of("shogi:checks=black", "4k4/9/9/9/9/9/9/9/4K4 b P 1");
  const Goal mate{Side::black, Target::win()};
  ASSERT_FALSE(session.is_over());
  const auto answer = answer_of(session, mate);
  ASSERT_EQ(answer.truth, Truth::disproven);
  ASSERT_TRUE(session.keep_proven(session.at(), mate, answer));
  EXPECT_FALSE(session.adjudicate());
}

TEST(GameEnd, has_a_word_that_is_read_again) {
  for (const auto end : {GameEnd::rules, GameEnd::repetition, GameEnd::length, GameEnd::time,
                         GameEnd::fault, GameEnd::resignation, GameEnd::adjudication}) {
    EXPECT_EQ(parse_game_end(to_text(end)), end);
  }
  EXPECT_EQ(parse_game_end("otherwise"), std::nullopt);
}

}  // namespace
}  // namespace proofboard::play
