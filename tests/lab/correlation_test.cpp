#include "lab/correlation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "core/json.h"
#include "tests/support/source_folder.h"

namespace proofboard::lab {
namespace {

TEST(Correlation, the_incomplete_beta_function_has_its_known_values) {
  EXPECT_DOUBLE_EQ(incomplete_beta(1, 1, 0.3), 0.3);
  EXPECT_NEAR(incomplete_beta(2, 3, 0.5), 11.0 / 16, 1e-14);     // a sum of binomials
  EXPECT_NEAR(incomplete_beta(0.5, 0.5, 0.25), 1.0 / 3, 1e-14);  // an arc sine
  EXPECT_NEAR(incomplete_beta(7, 2.5, 0.8) + incomplete_beta(2.5, 7, 0.2), 1, 1e-14);
  EXPECT_EQ(incomplete_beta(3, 4, 0), 0);
  EXPECT_EQ(incomplete_beta(3, 4, 1), 1);
  EXPECT_NEAR(incomplete_beta(500, 500, 0.5), 0.5, 1e-11);
}

// The five-percent points of every table of Student's t.
TEST(Correlation, students_t_has_its_tabled_values) {
  EXPECT_NEAR(two_sided_p(12.7062, 1), 0.05, 1e-6);
  EXPECT_NEAR(two_sided_p(4.30265, 2), 0.05, 1e-6);
  EXPECT_NEAR(two_sided_p(2.22814, 10), 0.05, 1e-6);
  EXPECT_NEAR(two_sided_p(-2.04227, 30), 0.05, 1e-6);
  EXPECT_NEAR(two_sided_p(3.16927, 10), 0.01, 1e-6);
  EXPECT_DOUBLE_EQ(two_sided_p(0, 5), 1);
  EXPECT_EQ(two_sided_p(INFINITY, 5), 0);
}

// Anscombe's quartet: four very different pictures with the same coefficient.
TEST(Correlation, pearson_of_anscombes_first_set) {
  const std::vector<double> x{10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5};
  const std::vector<double> y{8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68};
  const auto found = pearson(x, y);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->samples, 11u);
  EXPECT_NEAR(found->coefficient, 0.81642, 1e-5);
  EXPECT_NEAR(found->p, 0.00217, 1e-5);
}

TEST(Correlation, equal_values_share_the_mean_of_their_places) {
  EXPECT_EQ(average_ranks(std::vector<double>{30, 10, 20, 20}),
            (std::vector<double>{4, 1, 2.5, 2.5}));
}

// Hours before a screen and intelligence: the usual example, 1 − 6·194 / (10·99).
TEST(Correlation, spearman_of_a_textbook_example) {
  const std::vector<double> iq{106, 100, 86, 101, 99, 103, 97, 113, 112, 110};
  const std::vector<double> hours{7, 27, 2, 50, 28, 29, 20, 12, 6, 17};
  const auto found = spearman(iq, hours);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->coefficient, -29.0 / 165, 1e-12);
  EXPECT_NEAR(found->p, 0.6272, 1e-4);
}

TEST(Correlation, orders_that_agree_correlate_fully) {
  const std::vector<double> x{1, 2, 3, 4}, y{1, 10, 100, 1000};
  EXPECT_DOUBLE_EQ(spearman(x, y)->coefficient, 1);
  EXPECT_EQ(spearman(x, y)->p, 0);
  EXPECT_LT(pearson(x, y)->coefficient, 0.9);
}

TEST(Correlation, there_is_none_without_variation_or_with_two_pairs) {
  EXPECT_FALSE(pearson(std::vector<double>{1, 1, 1}, std::vector<double>{1, 2, 3}));
  EXPECT_FALSE(pearson(std::vector<double>{1, 2}, std::vector<double>{1, 2}));
}

// The p-values of table 4.5 follow from the coefficients of table 4.4, rounded or
// cut to three digits.
TEST(Correlation, the_p_values_of_the_thesis_follow_from_its_coefficients) {
  std::ostringstream content;
  content << std::ifstream(testing_games::docs_folder().parent_path() / "lab" / "published" /
                           "tsume-shogi-indicators.json")
                 .rdbuf();
  const auto json = Json::parse(content.str());
  ASSERT_TRUE(json) << json.error().message;
  const auto& contests = json->find("contests")->elements();
  ASSERT_EQ(contests.size(), 6u);
  for (const auto& contest : contests) {
    const double freedom = contest.find("samples")->number() - 2;
    for (const auto& [indicator, published] : contest.find("p")->fields()) {
      const double rho = contest.find("spearman")->find(indicator)->number();
      const double p = two_sided_p(rho * std::sqrt(freedom / (1 - rho * rho)), freedom);
      if (published.is_number()) {
        EXPECT_NEAR(p, published.number(), 0.001) << indicator;
      } else {
        EXPECT_LT(p, 0.001) << indicator;
      }
    }
  }
}

}  // namespace
}  // namespace proofboard::lab
