#include "lab/make_set.h"

#include <gtest/gtest.h>

#include <set>

#include "api/api.h"
#include "tests/lab/small_experiment.h"

namespace proofboard::lab {
namespace {

using testing::replaced;

const std::string small_recipe = R"({
  "game": "loa:size=5",
  "games": {"random_plies": 4, "depth": 1, "most_plies": 60, "seed": 3},
  "last_cut": 9,
  "baseline": {"algorithm": "df-pn", "least_nodes": 50, "most_nodes": 20000, "memory_mib": 16},
  "positions": 6
})";

SetRecipe parsed(const std::string& json) {
  auto recipe = parse_set_recipe("small", json);
  EXPECT_TRUE(recipe) << recipe.error().message;
  return std::move(*recipe);
}

std::vector<SetPosition> made(const std::string& json) {
  auto set = make_set(parsed(json));
  EXPECT_TRUE(set) << set.error().message;
  return std::move(*set);
}

TEST(MakeSet, positions_are_wins_of_the_mover_within_the_band_of_the_baseline) {
  const auto set = made(small_recipe);
  ASSERT_EQ(set.size(), 6u);
  const auto baseline = *parse_algorithm("df-pn");
  for (const auto& position : set) {
    EXPECT_EQ(position.cut % 2, 1);
    EXPECT_LE(position.cut, 9);
    const auto at = read_position("loa", position.text);
    ASSERT_TRUE(at) << at.error().message;
    auto ask = *ask_of(*at, at->game->to_move(at->position));
    ask.search = {baseline, Knowledge{}};
    ask.limits.bytes = 16 << 20;
    const auto answer = at->game->solve(ask, {});
    EXPECT_EQ(answer.truth, Truth::proven) << position.text;
    EXPECT_EQ(answer.indicators.nodes, position.nodes);
    EXPECT_GE(position.nodes, 50u);
    EXPECT_LE(position.nodes, 20'000u);
  }
}

TEST(MakeSet, the_first_positions_are_the_same_however_many_are_made) {
  const auto many = made(small_recipe);
  const auto few = made(replaced(small_recipe, "\"positions\": 6", "\"positions\": 2"));
  ASSERT_EQ(few.size(), 2u);
  EXPECT_EQ(few[1].text, many[1].text);
  const auto others = made(replaced(small_recipe, "\"seed\": 3", "\"seed\": 4"));
  EXPECT_NE(others[0].text, many[0].text);
}

// Without a baseline no search chooses: one cut a game, from the whole range, the winner to move.
TEST(MakeSet, without_a_baseline_cuts_are_taken_as_they_come) {
  const auto recipe = replaced(
      replaced(
          small_recipe,
          R"("baseline": {"algorithm": "df-pn", "least_nodes": 50, "most_nodes": 20000, "memory_mib": 16},)",
          ""),
      R"("positions": 6)", R"("positions": 40)");
  const auto set = made(recipe);
  ASSERT_EQ(set.size(), 40u);
  std::set<int> cuts;
  std::set<std::size_t> games;
  for (const auto& position : set) {
    cuts.insert(position.cut);
    games.insert(position.game);
    EXPECT_EQ(position.nodes, 0u);
  }
  EXPECT_EQ(cuts, (std::set<int>{1, 3, 5, 7, 9}));
  EXPECT_EQ(games.size(), set.size());
  const auto few = made(replaced(recipe, R"("positions": 40)", R"("positions": 2)"));
  ASSERT_EQ(few.size(), 2u);
  EXPECT_EQ(few[1].text, set[1].text);
  const auto text = set_text(parsed(recipe), "proofboard lab make-set small", few);
  EXPECT_NE(text.find("No search had a say"), std::string::npos);
  EXPECT_EQ(positions_in(text), (std::vector<std::string>{few[0].text, few[1].text}));
}

TEST(MakeSet, games_may_be_given_as_transcripts) {
  // 4x4: Black wins in three plies.
  const auto recipe =
      replaced(replaced(replaced(small_recipe, "loa:size=5", "loa:size=4"),
                        R"({"random_plies": 4, "depth": 1, "most_plies": 60, "seed": 3})",
                        R"({"transcripts": ["1. b1-b3 a2-a4 2. c1-c3"]})"),
               "\"least_nodes\": 50", "\"least_nodes\": 1");
  const auto set = made(recipe);
  ASSERT_EQ(set.size(), 1u);
  EXPECT_EQ(set[0].cut, 1);
  const auto bad = make_set(parsed(replaced(recipe, "b1-b3", "b1-b4")));
  ASSERT_FALSE(bad);
  EXPECT_NE(bad.error().message.find("games.transcripts[0]"), std::string::npos);
}

TEST(MakeSet, errors_name_the_field) {
  const auto message = [](const std::string& json) {
    const auto recipe = parse_set_recipe("small", json);
    return recipe ? std::string("none") : recipe.error().message;
  };
  EXPECT_NE(message(replaced(small_recipe, "\"df-pn\"", "\"nonsense\"")).find("baseline.algorithm"),
            std::string::npos);
  EXPECT_NE(message(replaced(small_recipe, "\"last_cut\"", "\"last-cut\"")).find("last_cut"),
            std::string::npos);
  EXPECT_NE(message(replaced(small_recipe, "\"last_cut\"", "\"first_cut\": 2, \"last_cut\""))
                .find("first_cut: must be odd"),
            std::string::npos);
  EXPECT_NE(message(replaced(small_recipe, "\"last_cut\"", "\"first_cut\": 11, \"last_cut\""))
                .find("last_cut: must not be less"),
            std::string::npos);
}

TEST(MakeSet, a_set_is_read_from_its_file_as_it_was_written) {
  const auto recipe = parsed(small_recipe);
  const auto text = set_text(recipe, "proofboard lab make-set small", {{"a x", 5, 1, 0}, {"b o"}});
  EXPECT_EQ(text.substr(0, text.find('\n')), "# proofboard lab make-set small");
  EXPECT_EQ(positions_in(text), (std::vector<std::string>{"a x", "b o"}));
}

TEST(MakeSet, every_built_in_recipe_and_set_can_be_read) {
  EXPECT_FALSE(built_in_recipes().empty());
  for (const auto& recipe : built_in_recipes()) {
    const auto read = parse_set_recipe(recipe.name, recipe.text);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_NE(find_built_in(built_in_sets(), recipe.name), nullptr) << recipe.name;
  }
  for (const auto& set : built_in_sets()) {
    const auto positions = positions_in(set.text);
    EXPECT_FALSE(positions.empty()) << set.name;
    const auto game = set.name.substr(0, set.name.find('-'));
    for (const auto& text : positions) EXPECT_TRUE(read_position(game, text)) << text;
  }
}

}  // namespace
}  // namespace proofboard::lab
