#include "command/positions.h"

#include <gtest/gtest.h>

#include "tests/command/program.h"

namespace proofboard::command {
namespace {

TEST(Positions, a_bad_line_leaves_the_others_standing) {
  const proofboard::testing::Folder folder;
  const auto file = folder.write("set", "start:3\n3/3/2 x\nstart:4\n");
  const auto set = collect_positions("hex", {}, file);
  ASSERT_TRUE(set);
  ASSERT_EQ(set->positions.size(), 2u);
  EXPECT_EQ(set->positions[1].number, 3u);
  ASSERT_EQ(set->bad.size(), 1u);
  EXPECT_TRUE(set->bad[0].complaint.starts_with(file + ":2: ")) << set->bad[0].complaint;
}

TEST(Positions, a_bad_position_on_the_command_line_stops_everything) {
  const auto set = collect_positions("hex", {"start:3", "moves", "b2"}, "");
  ASSERT_FALSE(set);
  EXPECT_NE(set.error().message.find("position 2 ('moves')"), std::string::npos);
}

TEST(Positions, what_is_wrong_with_the_game_is_said_once) {
  const proofboard::testing::Folder folder;
  const auto file = folder.write("set", "start:3\nstart:4\n");
  EXPECT_FALSE(collect_positions("hex:depth=3", {}, file));
  EXPECT_FALSE(collect_positions("nogame", {}, file));
}

TEST(Positions, words_that_the_shell_split_are_joined_again) {
  const auto at = read_words("hex", {"start:3", "moves", "b2"});
  ASSERT_TRUE(at);
  EXPECT_EQ(at->game->position_text(at->position), "3/1x1/3 o");
}

}  // namespace
}  // namespace proofboard::command
