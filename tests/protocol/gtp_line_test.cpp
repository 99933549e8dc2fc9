#include "protocol/gtp_line.h"

#include <gtest/gtest.h>

namespace proofboard::protocol {
namespace {

TEST(GtpLine, has_an_id_a_name_and_arguments) {
  const auto command = parse_gtp_line("12 play b a1");
  ASSERT_TRUE(command);
  EXPECT_EQ(command->id, "12");
  EXPECT_EQ(command->name, "play");
  EXPECT_EQ(command->arguments, (std::vector<std::string>{"b", "a1"}));
  EXPECT_EQ(command->text, "b a1");
}

TEST(GtpLine, comments_tabs_and_control_characters_do_not_count) {
  const auto command = parse_gtp_line("\x01play\tblack  a1\r # a comment");
  ASSERT_TRUE(command);
  EXPECT_EQ(command->id, "");
  EXPECT_EQ(command->name, "play");
  EXPECT_EQ(command->arguments, (std::vector<std::string>{"black", "a1"}));
  for (const auto* nothing : {"", "   ", "\r", "# play b a1", "\x07"}) {
    EXPECT_FALSE(parse_gtp_line(nothing)) << nothing;
  }
}

TEST(GtpLine, an_id_alone_is_a_command_without_a_name) {
  const auto command = parse_gtp_line("7");
  ASSERT_TRUE(command);
  EXPECT_EQ(command->id, "7");
  EXPECT_EQ(command->name, "");
}

TEST(GtpLine, blanks_within_the_text_are_kept) {
  EXPECT_EQ(parse_gtp_line("savesgf my  game.sgf ")->text, "my  game.sgf");
}

TEST(GtpAnswer, ends_with_the_only_empty_line) {
  EXPECT_EQ(gtp_answer("", std::string("a1")), "= a1\n\n");
  EXPECT_EQ(gtp_answer("3", std::string()), "=3 \n\n");
  EXPECT_EQ(gtp_answer("", std::string("a\n\n\nb\n")), "= a\n \n \nb\n\n");
  EXPECT_EQ(gtp_answer("4", Error{"one\ntwo"}), "?4 one two\n\n");
}

TEST(StopRequest, is_stop_or_a_comment_that_says_interrupt) {
  for (const auto* line : {"stop", " stop\r", "# interrupt", "#interrupt", "#\tinterrupt"}) {
    EXPECT_TRUE(is_stop_request(line)) << line;
  }
  for (const auto* line : {"", "1 stop", "stop it", "# interrupted", "interrupt"}) {
    EXPECT_FALSE(is_stop_request(line)) << line;
  }
}

}  // namespace
}  // namespace proofboard::protocol
