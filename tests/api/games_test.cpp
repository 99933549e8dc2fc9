// Games, algorithms and knowledge by name.
#include "api/games.h"

#include <gtest/gtest.h>

#include <string>

namespace proofboard {
namespace {

std::string error_of(const std::string& game, const std::string& algorithm,
                     const std::string& knowledge) {
  const auto chosen = choose_search(game, algorithm, knowledge);
  return chosen ? "" : chosen.error().message;
}

TEST(ChooseSearch, takes_what_is_given_and_else_the_games_own_choice) {
  const auto chosen = choose_search("connect6", "", "");
  ASSERT_TRUE(chosen) << chosen.error().message;
  EXPECT_EQ(chosen->algorithm.info->name, "df-pn");
  EXPECT_EQ(chosen->algorithm.options.real("epsilon"), 0.25);
  ASSERT_NE(chosen->knowledge.info, nullptr);
  EXPECT_EQ(chosen->knowledge.info->name, "threats");
  const auto none = choose_search("connect6", "pn:initial=mobility", "none");
  ASSERT_TRUE(none) << none.error().message;
  EXPECT_EQ(none->algorithm.info->name, "pn");
  EXPECT_EQ(none->knowledge.info, nullptr);
  EXPECT_EQ(none->knowledge.text(), "none");
}

TEST(ChooseSearch, goes_by_what_the_game_is_and_not_by_its_name) {
  const auto by_name = choose_search("tic-tac-toe", "", "");
  const auto by_options = choose_search("connect:m=3,n=3,k=3,p=1,q=1", "", "");
  const auto large = choose_search("connect", "", "");
  ASSERT_TRUE(by_name && by_options && large);
  EXPECT_EQ(by_name->algorithm.text(), by_options->algorithm.text());
  EXPECT_EQ(by_name->knowledge.text(), "none");
  EXPECT_EQ(by_options->knowledge.text(), "none");
  EXPECT_NE(large->knowledge.text(), "none");
}

TEST(ChooseSearch, knowledge_has_options) {
  const auto chosen = choose_search("gomoku", "df-pn", "threats:width=0,complete=yes");
  ASSERT_TRUE(chosen) << chosen.error().message;
  EXPECT_EQ(chosen->knowledge.options.integer("width"), 0);
  EXPECT_EQ(chosen->knowledge.text(),
            "threats:quiet=100,width=0,turns=0,leaf=1000,widening=yes,complete=yes");
}

TEST(ChooseSearch, says_what_is_wrong) {
  EXPECT_NE(error_of("hex", "", "threats").find("hex has no knowledge 'threats'; known: none"),
            std::string::npos);
  EXPECT_NE(error_of("connect6", "", "wisdom").find("known: none, threats"), std::string::npos);
  EXPECT_NE(error_of("connect6", "", "threats:depth=3").find("depth"), std::string::npos);
  EXPECT_NE(error_of("connect6", "", "none:width=3"), "");
  EXPECT_NE(error_of("hex", "vcdt", "").find("vcdt is for connect, not for hex"),
            std::string::npos);
  EXPECT_NE(error_of("hex", "magic", "").find("magic"), std::string::npos);
  EXPECT_NE(error_of("chess", "", ""), "");
  EXPECT_EQ(error_of("gomoku", "vcdt", "threats"), "") << "a preset of connect's";
}

TEST(Games, defaults_can_be_chosen) {
  for (const auto& game : games()) {
    EXPECT_TRUE(read_position(game.name, game.example)) << game.name;
    const auto at = read_position(game.name, "start");
    ASSERT_TRUE(at);
    EXPECT_EQ(at->game->info().name, game.name);
    const auto chosen =
        choose_search(*at->game, at->game->default_algorithm(), at->game->default_knowledge());
    ASSERT_TRUE(chosen) << game.name << ": " << chosen.error().message;
    const auto unsaid = choose_search(*at->game, "", "");
    ASSERT_TRUE(unsaid) << game.name;
    EXPECT_EQ(unsaid->algorithm.text(), chosen->algorithm.text());
    EXPECT_EQ(unsaid->knowledge.text(), chosen->knowledge.text());
  }
}

TEST(Games, views_are_listed_and_drawn) {
  for (const auto& game : games()) {
    const auto at = read_position(game.name, game.example);
    ASSERT_TRUE(at);
    ASSERT_FALSE(game.views.empty()) << game.name;
    for (const auto& view : game.views) {
      EXPECT_TRUE(at->game->marks(at->position, view.name)) << game.name << ' ' << view.name;
      EXPECT_EQ(view.title.find('/'), std::string::npos) << "it stands between slashes in menus";
    }
    const auto unknown = at->game->marks(at->position, "nothing");
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("at-once"), std::string::npos);
  }
}

TEST(Games, the_view_at_once_shows_wins_and_what_loses_to_a_reply) {
  const auto at = read_position("hex", "x1/2 x");
  const auto marks = at->game->marks(at->position, "at-once");
  ASSERT_TRUE(marks);
  ASSERT_EQ(marks->cells.size(), 1u) << "after b1 and b2 White can't win at once";
  EXPECT_EQ(marks->cells[0].cell, "a2");
  EXPECT_EQ(marks->cells[0].label, "wins");
  EXPECT_EQ(marks->cells[0].colour, MarkColour::good);

  const auto lost = read_position("tic-tac-toe", "oo1/x1x/3 x");
  const auto shown = lost->game->marks(lost->position, "at-once");
  ASSERT_EQ(shown->cells.size(), 4u) << "all but c3, which stops White";
  for (const auto& mark : shown->cells) {
    EXPECT_EQ(mark.label, mark.cell == "b2" ? "wins" : "c3") << mark.cell;
  }
}

TEST(Records, come_with_their_moves) {
  const auto record = read_record("hex", "(;SZ[3];B[c2];W[swap-pieces]) moves a1");
  ASSERT_TRUE(record);
  EXPECT_EQ(record->moves,
            (std::vector<RecordedMove>{
                {Side::black, "c2"}, {Side::white, "swap-pieces"}, {Side::black, "a1"}}));
  const auto end = record->end();
  EXPECT_EQ(end.game->position_text(end.position), "x2/3/1o1 o");
  EXPECT_EQ(*record_text(*record, "hexworld"), "3c1,c2:sa1");
  EXPECT_EQ(record_text(*record, "pgn").error().message,
            "games of hex are written as sgf or hexworld, not as 'pgn'");

  const auto other = read_record("othello", "start moves f5d6");
  ASSERT_TRUE(other);
  EXPECT_EQ(other->moves.size(), 2u);
  EXPECT_EQ(other->moves[1], (RecordedMove{Side::white, "d6"}));
  EXPECT_FALSE(record_text(*other, "sgf"));
}

TEST(Records, may_be_nothing_but_moves) {
  const auto loa = read_record("loa", "1. c8-c6 h4-f2 2. g8-g6 moves a4-b4");
  ASSERT_TRUE(loa) << loa.error().message;
  EXPECT_EQ(loa->moves, (std::vector<RecordedMove>{{Side::black, "c8-c6"},
                                                   {Side::white, "h4-f2"},
                                                   {Side::black, "g8-g6"},
                                                   {Side::white, "a4-b4"}}));
  EXPECT_EQ(loa->start.position, loa->start.game->initial());
  EXPECT_EQ(read_record("surakarta", "1. c2-c3 c5-c4 2. d2-d3")->moves.size(), 3u);
  EXPECT_EQ(read_record("othello", "f5d6c3")->moves.size(), 3u);
  EXPECT_EQ(read_record("connect6", "(;SZ[19];B[j10];W[k11];W[i11])")->moves.size(), 3u);
  EXPECT_EQ(read_record("loa", "c8-c6 c8-c6").error().message.substr(0, 7), "move 2:");
}

TEST(Algorithms, of_one_game_come_after_those_of_all) {
  bool is_own = false;
  for (const auto& algorithm : algorithms()) {
    EXPECT_TRUE(parse_algorithm(algorithm.example)) << algorithm.example;
    if (!algorithm.game.empty()) is_own = true;
    EXPECT_EQ(!algorithm.game.empty(), is_own) << algorithm.name;
  }
  EXPECT_TRUE(is_own);
}

}  // namespace
}  // namespace proofboard
