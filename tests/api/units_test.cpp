#include "api/units.h"

#include <gtest/gtest.h>

namespace proofboard {
namespace {

TEST(Units, a_count_may_have_a_decimal_suffix) {
  EXPECT_EQ(*parse_count("1"), 1u);
  EXPECT_EQ(*parse_count("5000"), 5000u);
  EXPECT_EQ(*parse_count("10k"), 10'000u);
  EXPECT_EQ(*parse_count("1.5M"), 1'500'000u);
  EXPECT_EQ(*parse_count("2G"), 2'000'000'000u);
  EXPECT_EQ(*parse_count("1T"), 1'000'000'000'000u);
  EXPECT_EQ(*parse_count("1e6"), 1'000'000u);
  EXPECT_EQ(*parse_count("2.5E3"), 2'500u);
  EXPECT_EQ(*parse_count("1e3k"), 1'000'000u);
}

TEST(Units, what_is_not_a_count_is_refused) {
  for (const char* text : {"", "0", "-5", "k", "10q", "1e", "e5", "1e-5", "1e99", "inf", "nan",
                           "1.2.3", "10 k", " 1", "99999999999G", "0.5", "1k ", "+3"}) {
    EXPECT_FALSE(parse_count(text)) << text;
  }
  EXPECT_NE(parse_count("10q").error().message.find("'10q'"), std::string::npos);
}

TEST(Units, sizes_are_binary_unless_written_with_a_plain_b) {
  EXPECT_EQ(*parse_bytes("65536"), 65536u);
  EXPECT_EQ(*parse_bytes("512MiB"), std::uint64_t{512} << 20);
  EXPECT_EQ(*parse_bytes("4GiB"), std::uint64_t{4} << 30);
  EXPECT_EQ(*parse_bytes("1G"), std::uint64_t{1} << 30);
  EXPECT_EQ(*parse_bytes("0.5G"), std::uint64_t{1} << 29);
  EXPECT_EQ(*parse_bytes("2GB"), 2'000'000'000u);
  EXPECT_FALSE(parse_bytes("4GiBs"));
  EXPECT_FALSE(parse_bytes("GiB"));
  EXPECT_FALSE(parse_bytes("99999999999T"));
}

TEST(Units, durations_are_seconds_unless_they_say_otherwise) {
  EXPECT_DOUBLE_EQ(*parse_duration("30"), 30);
  EXPECT_DOUBLE_EQ(*parse_duration("30s"), 30);
  EXPECT_DOUBLE_EQ(*parse_duration("500ms"), 0.5);
  EXPECT_DOUBLE_EQ(*parse_duration("2m"), 120);
  EXPECT_DOUBLE_EQ(*parse_duration("1.5h"), 5400);
  for (const char* text : {"", "0", "-1", "s", "3x", "1h30m"}) {
    EXPECT_FALSE(parse_duration(text)) << text;
  }
  EXPECT_EQ(*parse_time_limit("0"), 0);
  EXPECT_EQ(*parse_time_limit("0s"), 0);
  EXPECT_DOUBLE_EQ(*parse_time_limit("2m"), 120);
  EXPECT_FALSE(parse_time_limit("-1"));
}

}  // namespace
}  // namespace proofboard
