#include "command/units.h"

#include <gtest/gtest.h>

namespace proofboard::command {
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

TEST(Units, counts_are_grouped_by_thousands) {
  EXPECT_EQ(count_text(0), "0");
  EXPECT_EQ(count_text(999), "999");
  EXPECT_EQ(count_text(1000), "1,000");
  EXPECT_EQ(count_text(1234567), "1,234,567");
}

TEST(Units, short_counts_never_show_a_thousand_of_a_unit) {
  EXPECT_EQ(short_count_text(0), "0");
  EXPECT_EQ(short_count_text(999), "999");
  EXPECT_EQ(short_count_text(999.6), "1.00 k");
  EXPECT_EQ(short_count_text(12'345), "12.3 k");
  EXPECT_EQ(short_count_text(999'700), "1.00 M");
  EXPECT_EQ(short_count_text(4'560'000), "4.56 M");
}

TEST(Units, a_rate_needs_time) {
  EXPECT_EQ(rate_text(100, 0), "-");
  EXPECT_EQ(rate_text(100, 2), "50/s");
}

TEST(Units, sizes_and_durations_read_well) {
  EXPECT_EQ(bytes_text(512), "512 bytes");
  EXPECT_EQ(bytes_text(1536), "1.5 KiB");
  EXPECT_EQ(bytes_text(std::uint64_t{2} << 30), "2.0 GiB");
  EXPECT_EQ(bytes_text((std::uint64_t{1} << 20) - 1), "1.0 MiB");
  EXPECT_EQ(duration_text(0.0004), "0.4 ms");
  EXPECT_EQ(duration_text(0.012), "12 ms");
  EXPECT_EQ(duration_text(1.234), "1.23 s");
  EXPECT_EQ(duration_text(123), "2 min 03 s");
  EXPECT_EQ(duration_text(7384), "2 h 03 min");
}

TEST(Units, what_is_printed_for_a_size_is_a_size) {
  EXPECT_EQ(*parse_bytes("1.5KiB"), 1536u);
}

}  // namespace
}  // namespace proofboard::command
