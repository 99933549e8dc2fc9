// The rule of the verdicts, on made intervals.
#include "lab/verdict.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>

namespace proofboard::lab {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Range point(double value) {
  return {value, value};
}

TEST(Verdict, a_share_is_confirmed_if_the_interval_holds_it_and_not_no_effect) {
  EXPECT_EQ(judge_share({47, 59}, point(50.1)).verdict, Verdict::confirmed);
  EXPECT_EQ(judge_share({150, 900}, point(824)).verdict, Verdict::confirmed);
  EXPECT_EQ(judge_share({38, 48}, {45, 55}).verdict, Verdict::confirmed);  // about 50
}

TEST(Verdict, an_interval_that_holds_the_value_and_no_effect_confirms_nothing) {
  const auto judged = judge_share({58, 165}, point(60.3));
  EXPECT_EQ(judged.verdict, Verdict::not_testable);
  EXPECT_NE(judged.reason.find("too few positions"), std::string::npos);
  EXPECT_EQ(judge_share({58, infinity}, point(60.3)).verdict, Verdict::not_testable);
}

TEST(Verdict, a_share_outside_of_the_interval_differs_or_is_opposite) {
  const auto same_side = judge_share({54, 90}, point(42.7));
  EXPECT_EQ(same_side.verdict, Verdict::differs);
  EXPECT_NE(same_side.reason.find("more than published"), std::string::npos);
  EXPECT_EQ(judge_share({70, 217}, point(63.2)).verdict, Verdict::differs);
  EXPECT_EQ(judge_share({128, 238}, point(91.2)).verdict, Verdict::opposite);
  EXPECT_EQ(judge_share({60, 90}, point(121)).verdict, Verdict::opposite);
}

TEST(Verdict, a_direction_is_told_only_beyond_no_effect) {
  EXPECT_EQ(judge_direction({40, 99.9}, Direction::less).verdict, Verdict::confirmed);
  EXPECT_EQ(judge_direction({40, 99.9}, Direction::more).verdict, Verdict::opposite);
  EXPECT_EQ(judge_direction({101, infinity}, Direction::more).verdict, Verdict::confirmed);
  EXPECT_EQ(judge_direction({97, 104}, Direction::less).verdict, Verdict::differs);
  EXPECT_EQ(judge_direction({60, 104}, Direction::less).verdict, Verdict::not_testable);
}

TEST(Verdict, the_same_is_within_a_tenth) {
  EXPECT_EQ(judge_direction({95, 106}, Direction::same).verdict, Verdict::confirmed);
  EXPECT_EQ(judge_direction({20, 60}, Direction::same).verdict, Verdict::differs);
  EXPECT_EQ(judge_direction({80, 106}, Direction::same).verdict, Verdict::not_testable);
  EXPECT_EQ(judge_share({97, 103}, {95, 105}).verdict, Verdict::confirmed);
}

TEST(Verdict, a_number_without_comparison_must_be_known_within_a_factor) {
  EXPECT_EQ(judge_number({580'366, 1'765'322}, point(794'448)).verdict, Verdict::confirmed);
  EXPECT_EQ(judge_number({21e6, infinity}, point(2'483'241)).verdict, Verdict::differs);
  EXPECT_EQ(judge_number({100, 100'000}, point(500)).verdict, Verdict::not_testable);
  EXPECT_EQ(judge_number({0, 0}, point(0)).verdict, Verdict::confirmed);
}

TEST(Verdict, an_order_needs_every_neighbour) {
  const Step told{{120, 300}, {110, 350}}, open{{80, 300}, {60, 400}};
  const Step turned{{20, 60}, {15, 70}}, hardly{{60, 99}, {55, 104}};
  EXPECT_EQ(judge_order({told, told}).verdict, Verdict::confirmed);
  EXPECT_EQ(judge_order({told, open}).verdict, Verdict::not_testable);
  EXPECT_EQ(judge_order({told, turned}).verdict, Verdict::opposite);
  EXPECT_EQ(judge_order({told, hardly}).verdict, Verdict::not_testable);
  EXPECT_EQ(judge_order({told, {{97, 104}, {96, 105}}}).verdict, Verdict::differs);
}

// An interval anywhere, and a value anywhere.
Range any_range() {
  const auto a = *rc::gen::inRange(1, 4000), b = *rc::gen::inRange(1, 4000);
  return {std::min(a, b) / 10.0, std::max(a, b) / 10.0};
}

RC_GTEST_PROP(Verdict, confirmed_never_without_the_value_and_never_with_no_effect, ()) {
  const auto ours = any_range();
  const double published = *rc::gen::inRange(1, 4000) / 10.0;
  const auto verdict = judge_share(ours, point(published)).verdict;
  const bool holds = ours.low <= published && published <= ours.high;
  const bool holds_none = ours.low <= no_effect && no_effect <= ours.high;
  if (published != no_effect && verdict == Verdict::confirmed) RC_ASSERT(holds && !holds_none);
  if (verdict == Verdict::opposite) RC_ASSERT(!holds && !holds_none);
  if (verdict == Verdict::differs) RC_ASSERT(!holds);
}

RC_GTEST_PROP(Verdict, a_narrower_interval_never_turns_confirmed_into_opposite, ()) {
  const auto ours = any_range();
  const auto inside = any_range();
  const Range narrow{std::clamp(inside.low, ours.low, ours.high),
                     std::clamp(inside.high, ours.low, ours.high)};
  for (const auto direction : {Direction::less, Direction::more}) {
    const auto wide = judge_direction(ours, direction).verdict;
    if (wide == Verdict::confirmed || wide == Verdict::opposite) {
      RC_ASSERT(judge_direction(narrow, direction).verdict == wide);
    }
  }
}

RC_GTEST_PROP(Verdict, less_and_more_mirror_each_other, ()) {
  const auto ours = any_range();
  const auto less = judge_direction(ours, Direction::less).verdict;
  const auto more = judge_direction(ours, Direction::more).verdict;
  RC_ASSERT((less == Verdict::confirmed) == (more == Verdict::opposite));
  RC_ASSERT((less == Verdict::opposite) == (more == Verdict::confirmed));
  RC_ASSERT((less == Verdict::differs) == (more == Verdict::differs));
}

}  // namespace
}  // namespace proofboard::lab
