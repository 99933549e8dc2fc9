#include "lab/positions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/lab/small_experiment.h"

namespace proofboard::lab {
namespace {

Experiment with(const std::string& game, const std::string& positions) {
  auto json = testing::replaced(testing::small_experiment, "\"game\": \"hex\"",
                                "\"game\": \"" + game + "\"");
  json = testing::replaced(json, R"({"kind": "repeat", "start": "start:3", "seed": 1})", positions);
  auto experiment = parse_experiment("small", json, "quick");
  EXPECT_TRUE(experiment) << experiment.error().message;
  return std::move(*experiment);
}

std::vector<std::string> texts(const Experiment& experiment, std::size_t count) {
  const auto positions = make_positions(experiment, count);
  EXPECT_TRUE(positions) << positions.error().message;
  std::vector<std::string> all;
  for (const auto& position : *positions) all.push_back(position.text);
  return all;
}

void expect_open_with_empties(const Experiment& experiment, long empties) {
  const auto positions = make_positions(experiment, 20);
  ASSERT_TRUE(positions) << positions.error().message;
  std::set<std::string> different;
  for (const auto& position : *positions) {
    const auto cells = position.at.game->view(position.at.position).cells;
    EXPECT_EQ(std::count(cells.begin(), cells.end(), '.'), empties) << position.text;
    EXPECT_FALSE(position.at.game->result(position.at.position)) << position.text;
    different.insert(position.text);
  }
  EXPECT_GT(different.size(), 18u);
}

TEST(Positions, random_play_ends_with_so_many_empty_cells_in_an_open_game) {
  expect_open_with_empties(with("othello", R"({"kind": "random-play", "empties": 16})"), 16);
  expect_open_with_empties(with("othello", R"({"kind": "random-play", "empties": 3})"), 3);
}

TEST(Positions, self_play_ends_with_so_many_empty_cells_in_an_open_game) {
  expect_open_with_empties(
      with("othello", R"({"kind": "self-play", "empties": 16, "random_plies": 6, "depth": 2})"),
      16);
}

TEST(Positions, the_first_ones_are_the_same_for_every_count) {
  for (const auto* source :
       {R"({"kind": "random-play", "empties": 10})",
        R"({"kind": "self-play", "empties": 20, "random_plies": 6, "depth": 1})"}) {
    const auto experiment = with("othello", source);
    const auto few = texts(experiment, 3);
    auto many = texts(experiment, 6);
    many.resize(3);
    EXPECT_EQ(many, few);
  }
}

TEST(Positions, another_seed_gives_others) {
  EXPECT_NE(texts(with("othello", R"({"kind": "random-play", "empties": 10, "seed": 1})"), 3),
            texts(with("othello", R"({"kind": "random-play", "empties": 10, "seed": 2})"), 3));
}

TEST(Positions, openings_are_all_moves_of_the_start) {
  const auto experiment = with("hex", R"({"kind": "openings", "start": "start:2"})");
  EXPECT_EQ(texts(experiment, 100),
            (std::vector<std::string>{"x1/2 o", "1x/2 o", "2/x1 o", "2/1x o"}));
  EXPECT_EQ(texts(experiment, 2).size(), 2u);
}

TEST(Positions, a_list_is_read_with_errors_that_name_the_position) {
  EXPECT_EQ(texts(with("hex", R"({"kind": "list", "list": ["start:2", "start:2 moves a1"]})"), 9),
            (std::vector<std::string>{"2/2 x", "x1/2 o"}));
  const auto bad = make_positions(with("hex", R"({"kind": "list", "list": ["nonsense"]})"), 1);
  ASSERT_FALSE(bad);
  EXPECT_NE(bad.error().message.find("positions.list: 'nonsense'"), std::string::npos);
}

TEST(Positions, sets_are_read_by_their_names_one_after_the_other) {
  const auto experiment = with("loa", R"({"kind": "sets", "sets": ["loa-masters", "loa-easy"]})");
  const auto both = texts(experiment, 1000);
  const auto first = texts(with("loa", R"({"kind": "sets", "sets": ["loa-masters"]})"), 1000);
  const auto second = texts(with("loa", R"({"kind": "sets", "sets": ["loa-easy"]})"), 1000);
  ASSERT_EQ(both.size(), first.size() + second.size());
  EXPECT_EQ(both.front(), first.front());
  EXPECT_EQ(both.back(), second.back());
  const auto bad =
      parse_experiment("small",
                       testing::replaced(testing::small_experiment,
                                         R"({"kind": "repeat", "start": "start:3", "seed": 1})",
                                         R"({"kind": "sets", "sets": ["nonsense"]})"),
                       "quick");
  ASSERT_FALSE(bad);
  EXPECT_NE(
      bad.error().message.find("positions.sets: there is no set 'nonsense'; known: connect6-"),
      std::string::npos)
      << bad.error().message;
}

TEST(Positions, a_game_that_never_gets_there_is_an_error) {
  const auto bad = make_positions(
      with("hex", R"({"kind": "random-play", "start": "start:2", "empties": 9})"), 1);
  ASSERT_FALSE(bad);
}

}  // namespace
}  // namespace proofboard::lab
