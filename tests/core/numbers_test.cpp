#include "core/numbers.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

namespace proofboard {
namespace {

// Small, huge and everything between, infinity included; negative ones if wanted.
rc::Gen<Number> numbers(bool with_negative) {
  const auto any = rc::gen::oneOf(rc::gen::inRange<Number>(0, 100), rc::gen::arbitrary<Number>(),
                                  rc::gen::map(rc::gen::inRange<Number>(0, 100),
                                               [](Number below) { return infinity - below; }));
  return rc::gen::map(any, [=](Number number) {
    if (number < smallest_finite) number = smallest_finite;
    return number < 0 && !with_negative ? -number : number;
  });
}

RC_GTEST_PROP(Numbers, a_sum_is_the_exact_one_cut_off_below_infinity, ()) {
  const auto a = *numbers(true);
  const auto b = *numbers(true);
  if (a == infinity || b == infinity) {
    RC_ASSERT(add(a, b) == infinity);
    return;
  }
  const auto exact = static_cast<__int128>(a) + b;
  const auto cut_off = std::clamp<__int128>(exact, smallest_finite, largest_finite);
  RC_ASSERT(add(a, b) == static_cast<Number>(cut_off));
}

RC_GTEST_PROP(Numbers, the_order_of_summands_does_not_matter, ()) {
  const auto a = *numbers(false);
  const auto b = *numbers(false);
  const auto c = *numbers(false);
  RC_ASSERT(add(a, b) == add(b, a));
  RC_ASSERT(add(add(a, b), c) == add(a, add(b, c)));
}

TEST(Numbers, finite_numbers_never_add_up_to_infinity) {
  Number sum = 1;
  for (int i = 0; i < 200; ++i) sum = add(sum, sum);
  EXPECT_EQ(sum, largest_finite);
  EXPECT_EQ(add(sum, 1), largest_finite);
  EXPECT_LT(sum, infinity);
}

TEST(Numbers, real_numbers_become_finite_ones) {
  EXPECT_EQ(finite_number(0), 0);
  EXPECT_EQ(finite_number(-3.5), 0);
  EXPECT_EQ(finite_number(std::nan("")), 0);
  EXPECT_EQ(finite_number(7.9), 7);
  EXPECT_EQ(finite_number(1e6), 1'000'000);
  EXPECT_EQ(finite_number(1e30), largest_finite);
  EXPECT_EQ(finite_number(0x1.0p63), largest_finite);
  EXPECT_EQ(finite_number(HUGE_VAL), largest_finite);
}

TEST(Numbers, a_solved_node_has_0_and_infinity) {
  EXPECT_EQ(ProofNumbers::of(Truth::proven), (ProofNumbers{0, infinity}));
  EXPECT_EQ(ProofNumbers::of(Truth::disproven), (ProofNumbers{infinity, 0}));
}

TEST(Numbers, phi_is_the_effort_of_the_side_on_turn) {
  EXPECT_EQ(bounds_for(Turn::attacker, {3, 8}), (Bounds{3, 8}));
  EXPECT_EQ(bounds_for(Turn::defender, {3, 8}), (Bounds{8, 3}));
  EXPECT_EQ((Bounds{3, 8}.swapped()), (Bounds{8, 3}));
  for (const Turn turn : {Turn::attacker, Turn::defender}) {
    EXPECT_EQ(numbers_from(turn, bounds_for(turn, {3, 8})), (ProofNumbers{3, 8}));
  }
}

TEST(Truth, the_opposite_swaps_proven_and_disproven) {
  EXPECT_EQ(opposite(Truth::proven), Truth::disproven);
  EXPECT_EQ(opposite(Truth::disproven), Truth::proven);
  EXPECT_EQ(opposite(Truth::unknown), Truth::unknown);
}

TEST(Truth, only_unknown_is_unsolved) {
  EXPECT_TRUE(is_solved(Truth::proven));
  EXPECT_TRUE(is_solved(Truth::disproven));
  EXPECT_FALSE(is_solved(Truth::unknown));
}

TEST(Truth, the_attacker_wants_a_proof_and_the_defender_a_disproof) {
  EXPECT_EQ(wanted_by(Turn::attacker), Truth::proven);
  EXPECT_EQ(wanted_by(Turn::defender), Truth::disproven);
}

}  // namespace
}  // namespace proofboard
