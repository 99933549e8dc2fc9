#include "core/number_text.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace proofboard {
namespace {

TEST(NumberText, reads_a_number_and_nothing_but_a_number) {
  EXPECT_EQ(read_number<std::int64_t>("-12"), -12);
  EXPECT_EQ(read_number<std::uint64_t>("18446744073709551615"),
            std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(read_number<double>("2.5e-3"), 2.5e-3);
  for (const char* text : {"", "-", "+1", " 1", "1 ", "1x", "0x10", "18446744073709551616"}) {
    EXPECT_EQ(read_number<std::uint64_t>(text), std::nullopt) << text;
  }
  EXPECT_EQ(read_number<std::uint64_t>("-1"), std::nullopt);
}

TEST(NumberText, strtod_reads_what_from_chars_reads) {
  for (const char* text : {"0",
                           "1",
                           "-1",
                           "-0.25",
                           ".5",
                           "5.",
                           "1e6",
                           "1E-6",
                           "0.1",
                           "1e308",
                           "-1.7976931348623157e308",
                           "123456789012345678901234567890",
                           "",
                           "-",
                           "--1",
                           "+1",
                           " 1",
                           "1 ",
                           "1x",
                           "0x10",
                           "0X1p3",
                           "-0x1",
                           ".",
                           "e5",
                           "1e",
                           "1e999",
                           "-1e999",
                           "one"}) {
    EXPECT_EQ(read_real_by_strtod(text), read_number<double>(text)) << text;
  }
}

}  // namespace
}  // namespace proofboard
