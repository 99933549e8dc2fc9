#include "report/sparkline.h"

#include <gtest/gtest.h>

#include <vector>

namespace proofboard::report {
namespace {

TEST(Sparkline, is_as_high_as_the_values) {
  const std::vector<double> values{0, 1, 2, 3, 4, 5, 6, 7};
  EXPECT_EQ(sparkline(values, 8, false), ".:-=+*#@");
  EXPECT_EQ(sparkline(values, 8, true), "▁▂▃▄▅▆▇█");
  EXPECT_EQ(sparkline(values, 4, false), ":=*@");
  EXPECT_EQ(sparkline(std::vector<double>{1, 0}, 4, false), "@@..");
  EXPECT_EQ(sparkline(std::vector<double>{0, 0}, 2, false), "..");
  EXPECT_EQ(sparkline({}, 4, false), "");
}

}  // namespace
}  // namespace proofboard::report
