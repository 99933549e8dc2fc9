#include "report/units.h"

#include <gtest/gtest.h>

namespace proofboard::report {
namespace {

TEST(Units, counts_are_grouped_by_thousands) {
  EXPECT_EQ(count_text(0), "0");
  EXPECT_EQ(count_text(999), "999");
  EXPECT_EQ(count_text(1000), "1,000");
  EXPECT_EQ(count_text(1234567), "1,234,567");
  EXPECT_EQ(count_text(1234567, "node"), "1,234,567 nodes");
  EXPECT_EQ(count_text(1, "ply"), "1 ply");
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
  EXPECT_EQ(bytes_text(1), "1 byte");
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

}  // namespace
}  // namespace proofboard::report
