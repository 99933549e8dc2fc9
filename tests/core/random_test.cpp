#include "core/random.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace proofboard {
namespace {

TEST(Random, is_the_same_on_every_machine) {
  // The published first outputs of splitmix64 with seed 1234567.
  Random random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317ULL);
  EXPECT_EQ(random.next(), 3203168211198807973ULL);
  EXPECT_EQ(random.next(), 9817491932198370423ULL);
}

TEST(Random, below_reaches_every_number_about_equally_often) {
  Random random(1);
  std::array<int, 7> counts{};
  for (int i = 0; i < 70'000; ++i) ++counts.at(random.below(7));
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
}

TEST(Random, below_1_is_always_0) {
  Random random(1);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0);
}

TEST(Random, unit_lies_between_0_and_1) {
  Random random(1);
  double sum = 0;
  for (int i = 0; i < 10'000; ++i) {
    const double unit = random.unit();
    ASSERT_GE(unit, 0);
    ASSERT_LT(unit, 1);
    sum += unit;
  }
  EXPECT_NEAR(sum / 10'000, 0.5, 0.02);
}

TEST(Random, mixing_keeps_different_numbers_apart) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t i = 0; i < 10'000; ++i) seen.insert(mix_bits(i));
  EXPECT_EQ(seen.size(), 10'000);
}

}  // namespace
}  // namespace proofboard
