#include "lab/statistics.h"

#include <gtest/gtest.h>

#include "lab/axis.h"
#include "lab/figures.h"
#include "lab/page.h"
#include "tests/lab/small_experiment.h"

namespace proofboard::lab {
namespace {

Experiment parsed(const std::string& json = testing::small_experiment) {
  auto experiment = parse_experiment("small", json, "quick");
  EXPECT_TRUE(experiment) << experiment.error().message;
  return std::move(*experiment);
}

Measurement made(std::size_t position, const std::string& trial, std::uint64_t nodes,
                 Truth truth = Truth::proven) {
  Measurement m;
  m.position = position;
  m.position_text = "3/3/3 x";
  m.trial = trial;
  m.truth = truth;
  m.nodes = nodes;
  m.mean_depth = 2;
  if (!is_solved(truth)) m.stopped_by = "nodes";
  return m;
}

// Nodes 100, 200, 400 for R=1; half, a quarter and capped for R=0.5.
std::vector<Measurement> three_positions() {
  return {made(0, "plain", 100), made(0, "R=1", 100), made(0, "R=0.5", 50),
          made(1, "plain", 200), made(1, "R=1", 200), made(1, "R=0.5", 50),
          made(2, "plain", 400), made(2, "R=1", 400), made(2, "R=0.5", 10, Truth::unknown)};
}

TEST(Statistics, a_median_lies_between_the_two_in_the_middle) {
  EXPECT_EQ(median_of({{3}, {1}, {2}}).number, 2);
  EXPECT_EQ(median_of({{4}, {1}, {2}, {3}}).number, 2.5);
  EXPECT_EQ(median_of({}).number, 0);
  EXPECT_EQ(mean_of({{1}, {2}, {6}}).number, 3);
}

TEST(Statistics, a_capped_search_counts_as_larger_than_all_solved_ones) {
  const auto below = median_of({{5, true}, {10}, {20}});
  EXPECT_EQ(below.number, 20);
  EXPECT_FALSE(below.is_at_least);
  const auto on = median_of({{5, true}, {6, true}, {20}});
  EXPECT_TRUE(on.is_at_least);
  EXPECT_TRUE(mean_of({{5, true}, {6}}).is_at_least);
}

TEST(Statistics, rates_are_percent_of_the_baseline) {
  const auto experiment = parsed();
  const Results results(experiment, three_positions());
  EXPECT_EQ(results.positions(), 3u);
  EXPECT_EQ(results.value(1, Measure::nodes).number, 200);
  EXPECT_EQ(results.value(2, Measure::nodes).number, 50);
  EXPECT_EQ(results.rate(2, Measure::nodes)->number, 25);
  EXPECT_EQ(results.rates(2, Measure::nodes), (std::vector<double>{50, 25}));
  EXPECT_EQ(results.capped(2), 1u);
  EXPECT_EQ(results.solved(2), 2u);
}

TEST(Statistics, chance_is_the_range_of_values_over_positions_drawn_at_random) {
  const auto experiment = parsed();
  const Results results(experiment, three_positions());
  const auto one = results.chance(1, Measure::nodes, false, 1);
  ASSERT_TRUE(one);
  EXPECT_EQ(one->low, 100);
  EXPECT_EQ(one->high, 400);
  const auto many = results.chance(1, Measure::nodes, false, 1001);
  EXPECT_EQ(many->low, 200);
  EXPECT_EQ(many->high, 200);
  EXPECT_EQ(results.chance(1, Measure::nodes, true, 3)->high, 100);
}

TEST(Statistics, only_positions_with_all_trials_count) {
  const auto experiment = parsed();
  auto measurements = three_positions();
  measurements.pop_back();
  const Results results(experiment, measurements);
  EXPECT_EQ(results.positions(), 2u);
  EXPECT_EQ(results.incomplete(), 1u);
}

TEST(Statistics, contradictions_are_found) {
  const auto experiment = parsed();
  auto measurements = three_positions();
  EXPECT_TRUE(Results(experiment, measurements).contradictions().empty());
  measurements[4].truth = Truth::disproven;
  EXPECT_EQ(Results(experiment, measurements).contradictions(), std::vector<std::size_t>{1});
}

TEST(Statistics, a_box_shows_quartiles_and_leaves_outliers_out) {
  const auto box = box_of({1, 2, 3, 4, 100});
  ASSERT_TRUE(box);
  EXPECT_EQ(box->first, 2);
  EXPECT_EQ(box->median, 3);
  EXPECT_EQ(box->third, 4);
  EXPECT_EQ(box->low, 1);
  EXPECT_EQ(box->high, 4);
  EXPECT_FALSE(box_of({}));
  EXPECT_EQ(box_of({7})->high, 7);
}

TEST(Page, puts_published_and_measured_numbers_side_by_side_with_their_ratio) {
  const auto experiment = parsed();
  const Results results(experiment, three_positions());
  const auto page = page_of(results, {"proofboard lab run small", {"nodes"}});
  for (const auto* part :
       {"# A small one", "nowhere, table 1", "proofboard lab run small",
        "| R=1 | nodes | table 1 | 900 | 200 | 0.22 | 100 to 400 |",
        "| R=0.5 | nodes (rate) | table 1 | 50.00 % | 25.00 % | 0.50 |",
        "1 of 9 searches ended without an answer", "| R=0.5 | 2 of 3 | 50 | 25.00 % | 2.00 |",
        "![Nodes over R](small-nodes.svg)", "evaluation=immediate", "- A note."}) {
    EXPECT_NE(page.find(part), std::string::npos) << part << " is missing in\n" << page;
  }
  EXPECT_EQ(page.find("small-spread.svg"), std::string::npos);
}

TEST(Page, writes_numbers_for_people) {
  EXPECT_EQ(value_text(Measure::nodes, {1234567, false}), "1,234,567");
  EXPECT_EQ(value_text(Measure::nodes, {999, true}), "≥ 999");
  EXPECT_EQ(value_text(Measure::mean_depth, {8.3125, false}), "8.31");
  EXPECT_EQ(value_text(Measure::peak_bytes, {3 << 20, false}), "3.0 MiB");
}

template <class Kind>
Kind drawn(const Results& results, std::size_t figure) {
  const auto chart = chart_of(results, results.experiment().figures[figure]);
  EXPECT_TRUE(chart && std::holds_alternative<Kind>(*chart));
  return std::get<Kind>(*chart);
}

TEST(Figures, a_chart_holds_the_points_and_the_published_ones) {
  const auto experiment = parsed();
  const Results results(experiment, three_positions());
  const auto lines = drawn<LineChart>(results, 0);
  ASSERT_EQ(lines.series.size(), 2u);
  EXPECT_EQ(lines.series[0].name, "here");
  EXPECT_EQ(lines.series[0].points[0].x, 0.5);
  EXPECT_EQ(lines.series[0].points[0].y, 50);
  EXPECT_EQ(lines.series[0].points[1].y, 200);
  EXPECT_TRUE(lines.series[1].is_published);
  EXPECT_EQ(lines.series[1].points.at(0).y, 900);
  const auto boxes = drawn<BoxChart>(results, 1);
  ASSERT_EQ(boxes.entries.size(), 2u);
  EXPECT_EQ(boxes.entries[0].name, "1");
  EXPECT_EQ(boxes.entries[1].box.median, 37.5);
  const auto bars = drawn<BarChart>(results, 2);
  EXPECT_EQ(bars.bars.at(0).name, "plain");
  EXPECT_EQ(bars.bars.at(1).published, std::vector<double>{900});
}

TEST(Figures, a_sweep_is_named_by_what_is_not_swept) {
  const auto with_b = testing::replaced(testing::small_experiment, R"("label": "R={R}")",
                                        R"("label": "R={R} b=5")");
  const auto experiment =
      parsed(testing::replaced(with_b, R"("baseline": "R=1")", R"("baseline": "R=1 b=5")"));
  EXPECT_EQ(experiment.trials[1].series, "R=… b=5");
  auto measurements = three_positions();
  for (auto& one : measurements) {
    if (one.trial != "plain") one.trial += " b=5";
  }
  const auto lines = drawn<LineChart>(Results(experiment, measurements), 0);
  EXPECT_EQ(lines.series.at(0).name, "b=5");
}

TEST(Figures, what_was_only_told_is_no_printed_number) {
  const auto experiment =
      parsed(testing::replaced(testing::small_experiment, R"("where": "table 1", "nodes": 900)",
                               R"("where": "text", "approximate": true, "nodes": 900)"));
  const auto lines = drawn<LineChart>(Results(experiment, three_positions()), 0);
  EXPECT_EQ(lines.series.at(1).name, "published (“about”)");
}

TEST(Figures, searches_that_met_their_limit_are_marked) {
  auto experiment = parsed();
  const Results solved(experiment, three_positions());
  auto measurements = three_positions();
  for (auto& one : measurements) {
    if (one.trial == "R=0.5") one.truth = Truth::unknown;
  }
  const Results results(experiment, measurements);
  EXPECT_TRUE(drawn<LineChart>(results, 0).series[0].points[0].is_at_least);
  EXPECT_FALSE(drawn<LineChart>(solved, 0).series[0].points[0].is_at_least);
  EXPECT_TRUE(drawn<BarChart>(results, 2).bars[2].is_at_least);
  EXPECT_NE(svg_of(drawn<BarChart>(results, 2)).find("a limit was met"), std::string::npos);
  EXPECT_EQ(svg_of(drawn<BarChart>(solved, 2)).find("a limit was met"), std::string::npos);
}

TEST(Figures, intervals_need_six_positions) {
  const auto experiment = parsed();
  EXPECT_FALSE(drawn<BarChart>(Results(experiment, three_positions()), 2).bars[0].interval);
  auto measurements = three_positions();
  for (std::size_t i = 0; i < 9; ++i) {
    auto more = measurements[i];
    more.position += 3;
    measurements.push_back(more);
  }
  const auto bar = drawn<BarChart>(Results(experiment, measurements), 2).bars[0];
  ASSERT_TRUE(bar.interval);
  EXPECT_EQ(bar.interval->low, 100);
  EXPECT_EQ(bar.interval->high, 400);
}

TEST(Axis, is_logarithmic_over_decades) {
  EXPECT_TRUE(Axis::of({1, 100}, false).is_logarithmic);
  EXPECT_FALSE(Axis::of({1, 99}, false).is_logarithmic);
  EXPECT_FALSE(Axis::of({0, 1000}, false).is_logarithmic) << "0 has no place there";
  EXPECT_TRUE(Axis::of({0, 5, 1000}, true).is_logarithmic);
  EXPECT_EQ(Axis::of({0, 5, 1000}, true).least, 5);
  EXPECT_FALSE(Axis::of({}, false).is_logarithmic);
  EXPECT_FALSE(Axis::of({0, 0}, true).is_logarithmic);
}

TEST(Axis, has_a_few_round_labels_with_thousands_separated) {
  EXPECT_EQ(axis_number(0.25), "0.25");
  EXPECT_EQ(axis_number(999), "999");
  EXPECT_EQ(axis_number(1000), "1,000");
  EXPECT_EQ(axis_number(-1234567), "-1,234,567");
  for (const double most : {0.03, 1.0, 7.0, 42.0, 999.0, 123456.0, 9e9}) {
    const auto tics = Axis::of({most / 3, most}, false).tics();
    EXPECT_GE(tics.size(), 4u) << most;
    EXPECT_LE(tics.size(), 9u) << most;
    EXPECT_EQ(tics.front(), 0) << most;
    EXPECT_GE(tics.back(), most * 0.8) << most;
    const auto decades = Axis::of({most / 1e4, most}, false).tics();
    EXPECT_GE(decades.size(), 4u) << most;
    EXPECT_LE(decades.size(), 9u) << most;
  }
}

TEST(Statistics, totals_are_over_the_positions_that_every_trial_solved) {
  const auto experiment = parsed(testing::replaced(testing::small_experiment, R"("measures")",
                                                   R"("aggregate": "total", "measures")"));
  const Results results(experiment, three_positions());
  EXPECT_EQ(results.positions(), 3u);
  EXPECT_EQ(results.counted(), 2u);
  EXPECT_EQ(results.value(1, Measure::nodes).number, 300);
  EXPECT_FALSE(results.value(2, Measure::nodes).is_at_least);
  EXPECT_NEAR(results.rate(2, Measure::nodes)->number, 100.0 / 3, 1e-9);
  EXPECT_EQ(results.solved(2), 2u);
  const auto page = page_of(results, {});
  EXPECT_NE(page.find("totals over the 2 positions that every trial solved"), std::string::npos);
}

TEST(Statistics, a_total_of_all_counts_the_work_on_unsolved_positions_too) {
  const auto experiment = parsed(testing::replaced(testing::small_experiment, R"("measures")",
                                                   R"("aggregate": "all", "measures")"));
  const Results results(experiment, three_positions());
  EXPECT_EQ(results.counted(), 3u);
  EXPECT_EQ(results.value(2, Measure::nodes).number, 110);
  EXPECT_FALSE(results.value(2, Measure::nodes).is_at_least) << "it is what was done";
  EXPECT_NEAR(results.rate(2, Measure::nodes)->number, 100 * 110.0 / 700, 1e-9);
  EXPECT_NE(page_of(results, {}).find("over all positions, solved or not"), std::string::npos);
}

TEST(Figures, positions_are_ranked_by_the_baseline) {
  const auto experiment =
      parsed(testing::replaced(testing::small_experiment, R"("kind": "bars", "measure": "nodes")",
                               R"("kind": "ranked", "measure": "nodes", "series": ["plain"])"));
  auto measurements = three_positions();
  std::swap(measurements[1].nodes, measurements[7].nodes);  // the baseline's largest comes first
  const auto lines = drawn<LineChart>(Results(experiment, measurements), 2);
  ASSERT_EQ(lines.series.size(), 1u);
  std::vector<double> heights;
  for (const auto& point : lines.series[0].points) heights.push_back(point.y);
  EXPECT_EQ(heights, (std::vector<double>{400, 200, 100}));
}

TEST(Figures, a_scatter_may_show_a_share) {
  const auto experiment = parsed(testing::replaced(
      testing::small_experiment, R"("kind": "bars", "measure": "nodes")",
      R"("kind": "scatter", "measure": "edges", "share_of": "nodes", "over": "nodes")"));
  auto measurements = three_positions();
  measurements[0].edges = 25;
  const auto chart = drawn<LineChart>(Results(experiment, measurements), 2);
  EXPECT_EQ(chart.y_title, "edges in % of nodes");
  EXPECT_EQ(chart.series[0].points[0].x, 100);
  EXPECT_EQ(chart.series[0].points[0].y, 25);
  EXPECT_EQ(chart.series[0].points[1].y, 0);
}

}  // namespace
}  // namespace proofboard::lab
