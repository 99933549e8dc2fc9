#include "lab/decision_tree.h"

#include <gtest/gtest.h>

#include "lab/cross_validation.h"
#include "tests/lab/irises.h"

namespace proofboard::lab {
namespace {

using testing::irises;

// As J48 of Weka prints it.
TEST(DecisionTree, of_the_irises_is_the_one_that_everybody_gets) {
  const DecisionTree tree(irises());
  EXPECT_EQ(tree.text(),
            "petal_width <= 0.6: setosa (50)\n"
            "petal_width > 0.6\n"
            "|   petal_width <= 1.7\n"
            "|   |   petal_length <= 4.9: versicolor (48/1)\n"
            "|   |   petal_length > 4.9\n"
            "|   |   |   petal_width <= 1.5: virginica (3)\n"
            "|   |   |   petal_width > 1.5: versicolor (3/1)\n"
            "|   petal_width > 1.7: virginica (46/1)\n");
  EXPECT_EQ(tree.leaves(), 5u);
  EXPECT_EQ(tree.size(), 9u);
  EXPECT_EQ(tree.classify(std::vector<double>{1.4, 0.2}), 0u);
  EXPECT_EQ(tree.classify(std::vector<double>{5.9, 2.1}), 2u);
  EXPECT_DOUBLE_EQ(tree.shares(std::vector<double>{5.1, 1.6})[1], 2.0 / 3);
}

TEST(DecisionTree, one_question_is_enough_where_one_attribute_tells_all) {
  Sample sample{{"noise", "size"}, {"small", "large"}, {}};
  for (int i = 0; i < 10; ++i) {
    sample.cases.push_back(
        {{static_cast<double>(i * 7 % 10), static_cast<double>(i)}, i < 4 ? 0u : 1u});
  }
  EXPECT_EQ(DecisionTree(sample).text(), "size <= 3: small (4)\nsize > 3: large (6)\n");
}

TEST(DecisionTree, is_a_leaf_where_nothing_tells_anything) {
  Sample sample{{"always_the_same"}, {"a", "b"}, {}};
  for (std::size_t i = 0; i < 9; ++i) sample.cases.push_back({{1}, i % 3 == 0 ? 0u : 1u});
  const DecisionTree tree(sample);
  EXPECT_EQ(tree.size(), 1u);
  EXPECT_EQ(tree.text(), "b (9/3)\n");
}

// Seven of the first kind below, one of them on the wrong side: two cases a branch at least.
TEST(DecisionTree, no_branch_has_a_single_case) {
  Sample sample{{"x"}, {"a", "b"}, {}};
  for (std::size_t i = 0; i < 8; ++i) {
    sample.cases.push_back({{static_cast<double>(i)}, i == 7 ? 1u : 0u});
  }
  EXPECT_EQ(DecisionTree(sample).text(), "a (8/1)\n");
}

// Quinlan's own numbers for 6, 9 and 1 cases without an error.
TEST(DecisionTree, errors_are_counted_pessimistically) {
  EXPECT_NEAR(added_errors(6, 0) / 6, 0.206, 5e-4);
  EXPECT_NEAR(added_errors(9, 0) / 9, 0.143, 5e-4);
  EXPECT_NEAR(added_errors(1, 0), 0.750, 5e-4);
  EXPECT_NEAR((1 + added_errors(16, 1)) / 16, 0.157, 0.01);
  EXPECT_EQ(added_errors(3, 3), 0);
}

TEST(CrossValidation, every_case_is_in_one_fold_and_every_fold_has_its_share_of_each_class) {
  const auto sample = irises();
  const auto folds = stratified_folds(sample, 10, 1);
  std::vector<std::vector<std::size_t>> counts(10, std::vector<std::size_t>(3));
  for (std::size_t i = 0; i < folds.size(); ++i) ++counts[folds[i]][sample.cases[i].kind];
  for (const auto& fold : counts) EXPECT_EQ(fold, (std::vector<std::size_t>{5, 5, 5}));
  EXPECT_EQ(folds, stratified_folds(sample, 10, 1));
  EXPECT_NE(folds, stratified_folds(sample, 10, 2));
}

TEST(CrossValidation, of_the_irises_is_right_about_as_often_as_wekas) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto found = cross_validate(irises(), 10, seed);
    EXPECT_EQ(found.folds, 10u);
    EXPECT_EQ(found.confusion.cases(), 150u);
    EXPECT_NEAR(found.confusion.accuracy(), 0.96, 0.02);
    EXPECT_NEAR(found.confusion.kappa(), 0.94, 0.03);
    EXPECT_NEAR(found.mean_absolute_error, 0.035, 0.01);
    EXPECT_NEAR(found.relative_absolute_error, 7.9, 2.2);
    EXPECT_NEAR(found.root_relative_squared_error, 33.6, 6.5);
  }
}

TEST(CrossValidation, few_cases_are_a_fold_each) {
  Sample sample{{"x"}, {"a", "b"}, {{{1}, 0}, {{2}, 0}, {{3}, 1}}};
  const auto found = cross_validate(sample, 10, 0);
  EXPECT_EQ(found.folds, 3u);
  EXPECT_EQ(found.confusion.cases(), 3u);
}

// The tree over the search indicators in the thesis: its tables 4.7 and 4.8 tell the diagonal and
// the margins, which give table 4.6 and 4.9.
TEST(Confusion, gives_the_numbers_of_the_thesis) {
  Confusion found(3);
  found.add(0, 0, 14);
  found.add(0, 1, 4);
  found.add(1, 0, 10);
  found.add(1, 1, 6);
  found.add(1, 2, 4);
  found.add(2, 0, 2);
  found.add(2, 1, 6);
  found.add(2, 2, 11);
  EXPECT_EQ(found.cases(), 57u);
  EXPECT_NEAR(found.accuracy(), 0.54386, 1e-5);
  EXPECT_NEAR(found.kappa(), 0.3189, 1e-4);
  const double precision[] = {0.538, 0.375, 0.733}, recall[] = {0.778, 0.300, 0.579},
               f[] = {0.636, 0.333, 0.647};
  double weighted = 0;
  for (std::size_t kind = 0; kind < 3; ++kind) {
    EXPECT_NEAR(found.precision(kind), precision[kind], 5e-4);
    EXPECT_NEAR(found.recall(kind), recall[kind], 5e-4);
    EXPECT_NEAR(found.f(kind), f[kind], 5e-4);
    weighted += f[kind] * (kind == 0 ? 18 : kind == 1 ? 20 : 19) / 57;
  }
  EXPECT_NEAR(found.f(), weighted, 5e-4);
  EXPECT_DOUBLE_EQ(found.recall(), found.accuracy());
}

TEST(Confusion, what_is_never_predicted_has_no_precision) {
  Confusion found(2);
  found.add(0, 0, 3);
  found.add(1, 0, 1);
  EXPECT_EQ(found.precision(1), 0);
  EXPECT_EQ(found.recall(1), 0);
  EXPECT_EQ(found.f(1), 0);
  EXPECT_EQ(found.kappa(), 0);
}

}  // namespace
}  // namespace proofboard::lab
