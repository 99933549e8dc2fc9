#include "lab/gauge.h"

#include <gtest/gtest.h>

#include "lab/gauge_figures.h"
#include "lab/published_gauge.h"

namespace proofboard::lab {
namespace {

Gauged made(const std::string& id, std::uint64_t nodes, Number pn, Number dn,
            Truth truth = Truth::proven) {
  Gauged problem{id, truth};
  problem.indicators.nodes = nodes;
  problem.indicators.iterations = nodes / 10;
  problem.indicators.max_pn = pn;
  problem.indicators.max_dn = dn;
  return problem;
}

// Twelve problems: the better the rank, the larger the disproof number.
std::vector<Gauged> contest() {
  std::vector<Gauged> problems;
  for (int i = 1; i <= 12; ++i) {
    problems.push_back(
        made(std::to_string(i), 1000 + 37 * (i * 5 % 12), 10 + i * 7 % 12, 1000 / i));
    problems.back().rank = i;
  }
  return problems;
}

TEST(Gauge, ten_times_the_nodes_are_one_more) {
  EXPECT_DOUBLE_EQ(difficulty(made("", 1000, 1, 1).indicators), 3);
  EXPECT_DOUBLE_EQ(difficulty(made("", 10'000, 1, 1).indicators), 4);
  EXPECT_EQ(difficulty(made("", 0, 0, 0).indicators), 0);
  EXPECT_DOUBLE_EQ(aesthetics(made("", 1000, 1000, 1000).indicators), 3);
  EXPECT_DOUBLE_EQ(aesthetics(made("", 1, 1, 100).indicators), 0.78);
}

TEST(Gauge, the_hardest_come_first_and_the_unsolved_before_them) {
  const std::vector<Gauged> problems{made("easy", 10, 1, 1), made("hard", 1000, 1, 1),
                                     made("open", 500, 1, 1, Truth::unknown),
                                     made("open, too", 501, 1, 1, Truth::unknown)};
  EXPECT_EQ(by_difficulty(problems), (std::vector<std::size_t>{2, 3, 1, 0}));
}

TEST(Gauge, correlations_have_the_signs_of_the_thesis) {
  auto problems = contest();
  problems.push_back(made("open", 1, 1, 1, Truth::unknown));
  problems.back().rank = 1;
  bool has_max_dn = false;
  for (const auto& [quantity, pearson, spearman] : rank_correlations(problems)) {
    ASSERT_TRUE(pearson && spearman) << quantity;
    EXPECT_EQ(pearson->samples, 12u);
    if (quantity != "max_dn") continue;
    has_max_dn = true;
    EXPECT_LT(pearson->coefficient, -0.7);
    EXPECT_DOUBLE_EQ(spearman->coefficient, 1);
  }
  EXPECT_TRUE(has_max_dn);
}

TEST(Gauge, classes_are_parts_of_the_places) {
  auto problems = contest();
  class_by_rank(problems, 3);
  EXPECT_EQ(problems[0].kind, "1 to 4");
  EXPECT_EQ(problems[3].kind, "1 to 4");
  EXPECT_EQ(problems[4].kind, "5 to 8");
  EXPECT_EQ(problems[11].kind, "9 to 12");
}

TEST(Gauge, a_tree_finds_what_tells_the_classes) {
  auto problems = contest();
  class_by_rank(problems, 3);
  const auto reports = class_trees(problems, 10, 0);
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_EQ(reports[0].inputs, "indicators");
  EXPECT_EQ(reports[0].classes, (std::vector<std::string>{"1 to 4", "5 to 8", "9 to 12"}));
  EXPECT_EQ(reports[0].validation.confusion.cases(), 12u);
  EXPECT_EQ(reports[0].tree.text(),
            "max_dn <= 111: 9 to 12 (4)\n"
            "max_dn > 111\n"
            "|   max_dn <= 200: 5 to 8 (4)\n"
            "|   max_dn > 200: 1 to 4 (4)\n");
}

TEST(Gauge, features_get_a_tree_of_their_own_and_one_with_the_indicators) {
  auto problems = contest();
  for (auto& problem : problems) {
    problem.kind = *problem.rank <= 6 ? "good" : "bad";
    problem.features = {{"pieces", "on the board", *problem.rank <= 6 ? 5 : 9}};
  }
  const auto reports = class_trees(problems, 10, 0);
  ASSERT_EQ(reports.size(), 3u);
  EXPECT_EQ(reports[0].inputs, "features");
  EXPECT_EQ(reports[0].tree.text(), "pieces <= 5: good (6)\npieces > 5: bad (6)\n");
  EXPECT_EQ(reports[0].validation.confusion.accuracy(), 1);
  EXPECT_EQ(reports[2].inputs, "both");
  EXPECT_EQ(reports[2].attributes.size(), 4u);
  EXPECT_EQ(rank_correlations(problems).back().quantity, "pieces");
}

TEST(Gauge, classes_have_medians_over_what_is_solved) {
  std::vector<Gauged> problems{made("a", 10, 1, 1), made("b", 30, 1, 1), made("c", 20, 1, 1),
                               made("d", 999, 1, 1, Truth::unknown), made("e", 7, 1, 1)};
  for (auto& problem : problems) problem.kind = "game";
  problems.back().kind = "classic";
  const auto classes = class_medians(problems);
  ASSERT_EQ(classes.size(), 2u);
  EXPECT_EQ(classes[0].kind, "classic");
  EXPECT_EQ(classes[1].problems, 4u);
  EXPECT_EQ(classes[1].solved, 3u);
  EXPECT_EQ(classes[1].medians[2], (std::pair<std::string, double>("nodes", 20)));
}

TEST(PublishedGauge, holds_the_tables_of_the_thesis) {
  EXPECT_FALSE(published_gauge("hex"));
  const auto published = published_gauge("shogi");
  ASSERT_TRUE(published);
  EXPECT_EQ(published->contests, 6u);
  const auto* dn = published->correlation("max_dn");
  ASSERT_NE(dn, nullptr);
  EXPECT_EQ(dn->least_pearson, -0.4992);
  EXPECT_EQ(dn->most_spearman, 0.5865);
  ASSERT_EQ(published->trees.size(), 3u);
  EXPECT_EQ(published->trees[0].inputs, "features");
  EXPECT_EQ(published->trees[1].correct_percent, 54.386);
  EXPECT_EQ(published->trees[2].cases, 57);
  EXPECT_EQ(published->trees[2].f, (std::vector<double>{0.571, 0.476, 0.541}));
}

TEST(Gauge, there_is_no_tree_for_a_single_class) {
  auto problems = contest();
  for (auto& problem : problems) problem.kind = "the same";
  EXPECT_TRUE(class_trees(problems, 10, 0).empty());
}

TEST(GaugeFigures, a_script_holds_the_curve_and_nothing_that_a_name_could_smuggle_in) {
  auto problem = made("\"; `reboot` \\", 10, 1, 1);
  problem.curve = {{0, 1, 1}, {10, 2, 0}};
  const auto script = curve_script(problem);
  EXPECT_NE(script.find("10 2 1\n"), std::string::npos);  // a logarithm has no 0
  EXPECT_EQ(script.find('`'), std::string::npos);
  EXPECT_EQ(script.find('\\'), std::string::npos);
}

TEST(GaugeFigures, classes_are_drawn_if_there_are_two) {
  std::vector<Gauged> problems{made("a", 10, 1, 5), made("b", 30, 1, 7)};
  EXPECT_EQ(class_script(problems, thesis_indicators()[1]), "");
  problems[0].kind = "one";
  problems[1].kind = "two\"; quit";
  const auto script = class_script(problems, thesis_indicators()[1]);
  EXPECT_NE(script.find("1.000 5\n"), std::string::npos) << script;
  EXPECT_NE(script.find("2.000 7\n"), std::string::npos) << script;
  EXPECT_EQ(script.find("quit\n"), std::string::npos);
  EXPECT_NE(script.find("two_; quit"), std::string::npos) << script;
}

TEST(GaugeFigures, ranks_are_drawn_for_two_problems_or_more) {
  EXPECT_NE(rank_script(contest(), thesis_indicators()[1]).find("12 83\n"), std::string::npos);
  EXPECT_TRUE(rank_script({made("one", 1, 1, 1)}, thesis_indicators()[1]).empty());
}

}  // namespace
}  // namespace proofboard::lab
