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
            "threats:quiet=100,width=0,leaf=1000,widening=yes,complete=yes");
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
