#include "core/root_curve.h"

#include <gtest/gtest.h>

namespace proofboard {
namespace {

Indicators at(std::uint64_t iterations, Number pn, Number dn) {
  Indicators now;
  now.iterations = iterations;
  now.see_root({pn, dn});
  return now;
}

TEST(RootCurve, a_short_search_is_kept_whole) {
  RootCurve curve(4);
  curve.see(at(0, 1, 1));
  curve.see(at(1, 2, 3));
  curve.see(at(2, 1, 5));
  EXPECT_EQ(curve.points(), (std::vector<CurvePoint>{{0, 1, 1}, {1, 2, 3}, {2, 1, 5}}));
}

TEST(RootCurve, a_long_one_keeps_its_peaks_in_few_points) {
  RootCurve curve(8);
  for (std::uint64_t i = 0; i < 1000; ++i) {
    curve.see(at(i, i == 333 ? 77 : 1, i == 666 ? 99 : 2));
  }
  const auto& points = curve.points();
  ASSERT_LE(points.size(), 8u);
  ASSERT_GT(points.size(), 4u);
  Number pn = 0, dn = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_EQ(points[i].iterations, i * points[1].iterations);
    pn = std::max(pn, points[i].pn);
    dn = std::max(dn, points[i].dn);
  }
  EXPECT_EQ(pn, 77);
  EXPECT_EQ(dn, 99);
}

TEST(RootCurve, what_is_solved_has_no_numbers) {
  RootCurve curve;
  curve.see(at(0, 1, 1));
  curve.see(at(1, 0, infinity));
  EXPECT_EQ(curve.points().size(), 1u);
}

TEST(RootCurve, a_search_within_the_search_that_counts_anew_is_not_drawn) {
  RootCurve curve;
  curve.see(at(10, 3, 3));
  curve.see(at(2, 9, 9));
  EXPECT_EQ(curve.points(), (std::vector<CurvePoint>{{10, 3, 3}}));
}

}  // namespace
}  // namespace proofboard
