#include "game/position_lines.h"

#include <gtest/gtest.h>

namespace proofboard {
namespace {

TEST(PositionLines, blank_lines_and_comments_are_left_out_and_lines_keep_their_numbers) {
  const auto found = split_positions("# a set\n\nstart\r\n% obf comment\n   start:4  \nstart:6");
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].number, 3u);
  EXPECT_EQ(found[0].text, "start");
  EXPECT_EQ(found[1].number, 5u);
  EXPECT_EQ(found[1].text, "start:4");
  EXPECT_EQ(found[2].number, 6u);
  EXPECT_EQ(found[2].text, "start:6");
}

TEST(PositionLines, nothing_is_found_in_nothing) {
  EXPECT_TRUE(split_positions("").empty());
  EXPECT_TRUE(split_positions("\n\n# only a comment\n").empty());
}

TEST(PositionLines, a_game_record_is_one_position_however_many_lines_it_has) {
  const auto found = split_positions("\n(;FF[4]GM[11]SZ[3]\n;B[a1]\n;W[b2])\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].number, 2u);
  EXPECT_EQ(found[0].text, "(;FF[4]GM[11]SZ[3]\n;B[a1]\n;W[b2])");
}

TEST(PositionLines, several_game_records_are_several_positions) {
  const auto found =
      split_positions("(;C[a ( and \\] here];B[a1])\n\n(;FF[4]\n(;B[b2])(;B[c3]))(;W[a1])\n");
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].text, "(;C[a ( and \\] here];B[a1])");
  EXPECT_EQ(found[1].number, 3u);
  EXPECT_EQ(found[1].text, "(;FF[4]\n(;B[b2])(;B[c3]))");
  EXPECT_EQ(found[2].number, 4u);
  EXPECT_EQ(found[2].text, "(;W[a1])");
  EXPECT_EQ(split_positions("(;B[a1]\n(;B[").size(), 1u) << "a broken one is left to the reader";
}

TEST(PositionLines, numbers_and_commas_are_no_moves) {
  EXPECT_EQ(without_move_numbers("1. f5 d6 2. c3 d3"), "f5 d6 c3 d3");
  EXPECT_EQ(without_move_numbers("1.f5 1...d6 2.c3"), "f5 d6 c3");
  EXPECT_EQ(without_move_numbers("f5,d6, c3"), "f5 d6 c3");
  EXPECT_EQ(without_move_numbers("start:5 moves 1. a1, b2 2. c3"), "start:5 moves a1 b2 c3");
  for (const char* text : {"1,2,3 x", "8/8/8 x", "start", "f5d6c3", "9/9/9 b - 1", "(;B[a1],)", "",
                           "P1-KY,\n+7776FU,T1", "11,c2:4", "a", "7"}) {
    EXPECT_EQ(without_move_numbers(text), text);
  }
}

TEST(PositionLines, a_byte_order_mark_is_not_part_of_the_first_line) {
  const auto found = split_positions("\xef\xbb\xbfstart:4\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].text, "start:4");
}

}  // namespace
}  // namespace proofboard
