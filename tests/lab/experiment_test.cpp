// Experiments as files: what is read, and what is refused with a line that names the field.
#include "lab/experiment.h"

#include <gtest/gtest.h>

#include "tests/lab/small_experiment.h"

namespace proofboard::lab {
namespace {

using testing::replaced;
using testing::small_experiment;

std::string error_of(const std::string& json, const std::string& scale = "quick") {
  const auto experiment = parse_experiment("small", json, scale);
  return experiment ? "" : experiment.error().message;
}

TEST(Experiment, a_sweep_is_one_trial_for_each_value) {
  const auto experiment = parse_experiment("small", small_experiment, "quick");
  ASSERT_TRUE(experiment) << experiment.error().message;
  ASSERT_EQ(experiment->trials.size(), 3u);
  EXPECT_EQ(experiment->trials[0].label, "plain");
  EXPECT_FALSE(experiment->trials[0].x);
  EXPECT_EQ(experiment->trials[2].label, "R=0.5");
  EXPECT_EQ(experiment->trials[2].series, "R=…");
  EXPECT_EQ(experiment->trials[2].x, 0.5);
  EXPECT_EQ(experiment->trials[2].search.algorithm.options.real("R"), 0.5);
  EXPECT_EQ(experiment->position_count, 2u);
  EXPECT_EQ(experiment->limits.bytes, std::uint64_t{16} << 20);
}

TEST(Experiment, a_scale_has_its_own_size_limits_and_values) {
  const auto experiment = parse_experiment("small", small_experiment, "paper");
  ASSERT_TRUE(experiment) << experiment.error().message;
  EXPECT_EQ(experiment->position_count, 4u);
  EXPECT_EQ(experiment->limits.nodes, 2000u);
  EXPECT_EQ(experiment->trials.size(), 4u);
  EXPECT_NE(error_of(small_experiment, "huge").find("scales: there is no scale 'huge'"),
            std::string::npos);
}

TEST(Experiment, a_scale_may_have_sets_and_memory_of_its_own) {
  auto json = replaced(small_experiment, R"({"kind": "repeat", "start": "start:3", "seed": 1})",
                       R"({"kind": "sets", "sets": ["loa-masters"]})");
  json = replaced(json, R"("game": "hex")", R"("game": "loa")");
  json = replaced(json, R"("paper": {)", R"("paper": {"sets": ["loa-hard"], "memory_mib": 9, )");
  const auto quick = parse_experiment("small", json, "quick");
  const auto paper = parse_experiment("small", json, "paper");
  ASSERT_TRUE(quick && paper) << error_of(json, "paper");
  EXPECT_EQ(quick->positions.sets, std::vector<std::string>{"loa-masters"});
  EXPECT_EQ(quick->positions.list.size(), 11u);
  EXPECT_EQ(quick->limits.bytes, std::uint64_t{16} << 20);
  EXPECT_EQ(paper->positions.sets, std::vector<std::string>{"loa-hard"});
  EXPECT_EQ(paper->positions.list.size(), 40u);
  EXPECT_EQ(paper->limits.bytes, std::uint64_t{9} << 20);
  const auto of_no_sets =
      replaced(small_experiment, R"("paper": {)", R"("paper": {"sets": ["loa-hard"], )");
  EXPECT_NE(error_of(of_no_sets).find("scales.paper.sets: is for an experiment whose"),
            std::string::npos)
      << error_of(of_no_sets);
}

TEST(Experiment, published_numbers_of_trials_that_this_scale_lacks_are_left_out) {
  const auto quick = parse_experiment("small", small_experiment, "quick");
  const auto paper = parse_experiment("small", small_experiment, "paper");
  ASSERT_TRUE(quick && paper);
  EXPECT_EQ(quick->published.size(), 2u);
  EXPECT_EQ(paper->published.size(), 3u);
  EXPECT_TRUE(quick->published[1].is_rate);
}

TEST(Experiment, what_is_wrong_is_named_with_its_field) {
  const struct {
    const char *from, *to, *message;
  } cases[] = {
      {"\"title\"", "\"titel\"", "title: is missing"},
      {"\"kind\": \"repeat\"", "\"kind\": \"dice\"", "positions.kind: 'dice' is not one of"},
      {"\"seed\": 1", "\"seed\": -1", "positions.seed: must be a whole number"},
      {"\"seed\": 1", "\"sead\": 1", "positions.sead: is not a known field"},
      {"\"algorithm\": \"pn\"", "\"algorithm\": \"pm\"",
       "series[0].algorithm: unknown algorithm 'pm'"},
      {"\"algorithm\": \"pn\"", "\"algorithm\": \"pn:speed=3\"",
       "series[0].algorithm: algorithm pn"},
      {"\"label\": \"plain\"", "\"label\": \"a,b\"", "series[0].label: must have neither commas"},
      {"\"label\": \"plain\"", "\"label\": \"R=1\"", "series[1].label: 'R=1' is there twice"},
      {"\"baseline\": \"R=1\"", "\"baseline\": \"R=7\"", "baseline: there is no trial 'R=7'"},
      {"\"nodes\", \"mean_depth\"", "\"knots\"", "measures: 'knots' is not one of"},
      {"\"nodes_rate\": 50", "\"nodes_rat\": 50", "published[1].nodes_rat: 'nodes_rat' is not"},
      {"\"kind\": \"lines\"", "\"kind\": \"pies\"", "figures[0].kind: 'pies' is not one of"},
      {"\"memory_mib\": 16", "\"memory_mib\": 0", "limits.memory_mib: must be a whole number"},
      {"\"game\": \"hex\"", "\"game\": \"go\"", "game: unknown game 'go'"},
      {"[1, 0.5]", "[1, \"a\"]", "series[1].sweep.values: must be a list of numbers"},
      {"\"positions\": 4", "\"positions\": 0", "scales.paper.positions: must be a whole number"},
  };
  for (const auto& one : cases) {
    const auto message = error_of(replaced(small_experiment, one.from, one.to));
    EXPECT_EQ(message.find(std::string("experiment small: ") + one.message), 0u)
        << "expected " << one.message << " but got: " << message;
  }
  EXPECT_NE(error_of("{"), "");
  EXPECT_NE(error_of("[]"), "");
  EXPECT_NE(error_of(""), "");
}

TEST(Experiment, its_hash_depends_on_what_is_measured_and_on_nothing_else) {
  const auto hash = [](const std::string& json, const std::string& scale = "quick") {
    const auto experiment = parse_experiment("small", json, scale);
    return experiment ? experiment->definition_hash() : experiment.error().message;
  };
  const auto original = hash(small_experiment);
  EXPECT_EQ(hash(replaced(small_experiment, "A small one", "Another title")), original);
  EXPECT_EQ(hash(replaced(small_experiment, "\"nodes\": 900", "\"nodes\": 901")), original);
  EXPECT_EQ(hash(replaced(small_experiment, "\"positions\": 2", "\"positions\": 3")), original);
  EXPECT_NE(hash(small_experiment, "paper"), original);
  EXPECT_NE(hash(replaced(small_experiment, "\"seed\": 1", "\"seed\": 2")), original);
  EXPECT_NE(hash(replaced(small_experiment, "\"algorithm\": \"pn\"", "\"algorithm\": \"df-pn\"")),
            original);
  EXPECT_NE(hash(replaced(small_experiment, "\"memory_mib\": 16", "\"memory_mib\": 17")), original);
}

TEST(Experiment, every_built_in_one_is_good_at_both_scales) {
  EXPECT_GE(built_in_experiments().size(), 8u);
  for (const auto& one : built_in_experiments()) {
    for (const auto* scale : {"quick", "paper"}) {
      const auto experiment = parse_experiment(one.name, one.json, scale);
      EXPECT_TRUE(experiment) << experiment.error().message;
    }
    EXPECT_EQ(find_built_in(one.name), &one);
  }
  EXPECT_EQ(find_built_in("no such"), nullptr);
}

}  // namespace
}  // namespace proofboard::lab
