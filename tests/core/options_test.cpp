#include "core/options.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace proofboard {
namespace {

const OptionTable& table() {
  static const OptionTable options{
      {"size", OptionInfo::Integer{8, 4, 19}, "cells a side"},
      {"epsilon", OptionInfo::Real{0.25, 0, 10}, "how much a threshold is stretched"},
      {"ties", OptionInfo::Choice{{"first", "last", "deepest"}}, "which of equals"}};
  return options;
}

std::string error_of(std::string_view text) {
  const auto options = Options::parse(table(), text);
  return options ? "no error" : options.error().message;
}

bool mentions(const std::string& message, std::string_view what) {
  return message.find(what) != std::string::npos;
}

TEST(Options, without_text_all_are_defaults) {
  const auto options = Options::parse(table(), "");
  ASSERT_TRUE(options);
  EXPECT_EQ(options->integer("size"), 8);
  EXPECT_EQ(options->real("epsilon"), 0.25);
  EXPECT_EQ(options->choice("ties"), "first");
  EXPECT_FALSE(options->is_given("size"));
  EXPECT_EQ(options->text(), "size=8,epsilon=0.25,ties=first");
}

TEST(Options, values_are_read_in_any_order) {
  const auto options = Options::parse(table(), "ties=deepest,epsilon=1.5,size=19");
  ASSERT_TRUE(options);
  EXPECT_EQ(options->integer("size"), 19);
  EXPECT_EQ(options->real("epsilon"), 1.5);
  EXPECT_EQ(options->choice("ties"), "deepest");
  EXPECT_TRUE(options->is_given("size"));
  EXPECT_EQ(options->text(), "size=19,epsilon=1.5,ties=deepest");
}

TEST(Options, an_unknown_name_is_an_error_that_lists_the_known_ones) {
  const auto message = error_of("sise=8");
  EXPECT_TRUE(mentions(message, "sise")) << message;
  EXPECT_TRUE(mentions(message, "size, epsilon, ties")) << message;
}

TEST(Options, a_table_without_options_says_so) {
  const auto options = Options::parse({}, "size=8");
  ASSERT_FALSE(options);
  EXPECT_TRUE(mentions(options.error().message, "no options")) << options.error().message;
}

TEST(Options, a_value_out_of_range_is_an_error_that_gives_the_range) {
  EXPECT_TRUE(mentions(error_of("size=3"), "4 to 19")) << error_of("size=3");
  EXPECT_TRUE(mentions(error_of("size=20"), "4 to 19"));
  EXPECT_TRUE(mentions(error_of("epsilon=-0.1"), "0 to 10"));
  EXPECT_TRUE(mentions(error_of("ties=middle"), "first|last|deepest"));
}

TEST(Options, a_value_of_the_wrong_type_is_an_error_that_names_the_option) {
  for (const auto* text : {"size=", "size=eight", "size=8.5", "size=8 ", "size= 8", "size=8x",
                           "size=99999999999999999999", "size=0x8"}) {
    EXPECT_TRUE(mentions(error_of(text), "size")) << text << ": " << error_of(text);
  }
  for (const auto* text : {"epsilon=", "epsilon=quarter", "epsilon=nan", "epsilon=inf",
                           "epsilon=1e999", "epsilon=1,5", "epsilon=1/4"}) {
    EXPECT_NE(error_of(text), "no error") << text;
  }
}

TEST(Options, a_broken_list_is_an_error) {
  for (const auto* text :
       {"size", "=8", ",", "size=8,", ",size=8", "size=8,,ties=last", "size:8"}) {
    EXPECT_NE(error_of(text), "no error") << text;
  }
}

TEST(Options, ends_of_a_range_are_inside) {
  EXPECT_EQ(error_of("size=4"), "no error");
  EXPECT_EQ(error_of("size=19"), "no error");
  EXPECT_EQ(error_of("epsilon=0"), "no error");
  EXPECT_EQ(error_of("epsilon=10"), "no error");
}

TEST(Options, a_failed_set_leaves_the_value_as_it_was) {
  Options options(table());
  EXPECT_FALSE(options.set("size", "77"));
  EXPECT_EQ(options.integer("size"), 8);
  EXPECT_FALSE(options.is_given("size"));
}

TEST(Options, defaults_and_ranges_have_a_text) {
  EXPECT_EQ(table()[0].default_text(), "8");
  EXPECT_EQ(table()[0].range_text(), "4 to 19");
  EXPECT_EQ(table()[1].default_text(), "0.25");
  EXPECT_EQ(table()[1].range_text(), "0 to 10");
  EXPECT_EQ(table()[2].default_text(), "first");
  EXPECT_EQ(table()[2].range_text(), "first|last|deepest");
}

RC_GTEST_PROP(Options, what_is_written_is_read_back, ()) {
  Options options(table());
  const auto size = *rc::gen::inRange<std::int64_t>(4, 20);
  const double epsilon = *rc::gen::inRange(0, 1'000'000) / 123456.789;
  const auto ties = *rc::gen::element<std::string>("first", "last", "deepest");
  RC_ASSERT(bool(options.set("size", fmt::format("{}", size))));
  RC_ASSERT(bool(options.set("epsilon", fmt::format("{}", epsilon))));
  RC_ASSERT(bool(options.set("ties", ties)));

  const auto again = Options::parse(table(), options.text());
  RC_ASSERT(bool(again));
  RC_ASSERT(again->integer("size") == size);
  RC_ASSERT(again->real("epsilon") == epsilon);
  RC_ASSERT(again->choice("ties") == ties);
}

TEST(Options, whole_text_numbers_allow_nothing_beside_the_number) {
  EXPECT_EQ(*parse_integer("-12"), -12);
  EXPECT_EQ(*parse_real("1e3"), 1000);
  for (const auto* text : {"", " ", "1 ", " 1", "+1", "1a", "--1", "9223372036854775808"}) {
    EXPECT_FALSE(parse_integer(text)) << text;
  }
  for (const auto* text : {"", "1.0.0", "nan", "inf", "1e400", "x"}) {
    EXPECT_FALSE(parse_real(text)) << text;
  }
}

}  // namespace
}  // namespace proofboard
