#include "command/positions.h"

#include <gtest/gtest.h>

#include "tests/command/program.h"

namespace proofboard::command {
namespace {

TEST(Positions, blank_lines_and_comments_are_left_out_and_lines_keep_their_numbers) {
  const auto found = split_positions("# a set\n\nstart\r\n% obf comment\n   start:4  \nstart:6");
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].number, 3u);
  EXPECT_EQ(found[0].text, "start");
  EXPECT_EQ(found[1].number, 5u);
  EXPECT_EQ(found[1].text, "start:4");
  EXPECT_EQ(found[2].number, 6u);
  EXPECT_EQ(found[2].text, "start:6");
}

TEST(Positions, nothing_is_found_in_nothing) {
  EXPECT_TRUE(split_positions("").empty());
  EXPECT_TRUE(split_positions("\n\n# only a comment\n").empty());
}

TEST(Positions, a_game_record_is_one_position_however_many_lines_it_has) {
  const auto found = split_positions("\n(;FF[4]GM[11]SZ[3]\n;B[a1]\n;W[b2])\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].number, 2u);
  EXPECT_EQ(found[0].text, "(;FF[4]GM[11]SZ[3]\n;B[a1]\n;W[b2])");
}

TEST(Positions, a_byte_order_mark_is_not_part_of_the_first_line) {
  const auto found = split_positions("\xef\xbb\xbfstart:4\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].text, "start:4");
}

TEST(Positions, a_bad_line_leaves_the_others_standing) {
  const proofboard::testing::Folder folder;
  const auto file = folder.write("set", "start:3\n3/3/2 x\nstart:4\n");
  const auto set = collect_positions("hex", {}, file);
  ASSERT_TRUE(set);
  ASSERT_EQ(set->positions.size(), 2u);
  EXPECT_EQ(set->positions[1].number, 3u);
  ASSERT_EQ(set->complaints.size(), 1u);
  EXPECT_TRUE(set->complaints[0].starts_with(file + ":2: ")) << set->complaints[0];
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
