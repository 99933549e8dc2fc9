// `proofboard lab` as a user runs it.
#include <gtest/gtest.h>

#include <thread>

#include "lab/experiment.h"
#include "tests/command/program.h"
#include "tests/lab/small_experiment.h"

namespace proofboard {
namespace {

using lab::testing::replaced;
using lab::testing::small_experiment;
using testing::Folder;
using testing::run;
using testing::Running;

TEST(Lab, lists_every_built_in_experiment) {
  const auto outcome = run({"lab", "list", "--json"});
  EXPECT_EQ(outcome.exit, 0);
  const auto objects = outcome.objects();
  ASSERT_EQ(objects.size(), lab::built_in_experiments().size());
  for (const auto& object : objects) EXPECT_TRUE(object.contains("title")) << object;
  EXPECT_NE(run({"lab", "list"}).out.find("hex-table-a3"), std::string::npos);
}

TEST(Lab, runs_an_experiment_of_ones_own_and_reports_it_again) {
  const Folder folder;
  const auto file = folder.write("mine.json", small_experiment);
  const auto outcome =
      run({"lab", "run", "--file", file, "--output", folder.path("out"), "--json"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  const auto object = outcome.objects().at(0);
  EXPECT_EQ(object["positions"], 2);
  EXPECT_EQ(object["page"], folder.path("out/mine.md"));
  const auto page = folder.read("out/mine.md");
  EXPECT_NE(page.find("| R=1 | nodes | table 1 | 900 |"), std::string::npos) << page;

  std::filesystem::remove(folder.path("out/mine.md"));
  EXPECT_EQ(run({"lab", "report", "--file", file, "--output", folder.path("out")}).exit, 0);
  EXPECT_EQ(folder.read("out/mine.md"), page);
}

TEST(Lab, repeats_some_of_a_run_and_names_what_differs) {
  const Folder folder;
  const auto file = folder.write("mine.json", small_experiment);
  ASSERT_EQ(run({"lab", "run", "--file", file, "--output", folder.path("out")}).exit, 0);
  const std::vector<std::string> words{"lab",      "repeat",           "--file", file,
                                       "--output", folder.path("out"), "--json"};
  const auto same = run(words);
  EXPECT_EQ(same.exit, 0) << same.err;
  EXPECT_EQ(same.objects().at(0)["repeated"], 3);
  EXPECT_EQ(same.objects().at(0)["different"], 0);

  auto table = folder.read("out/mine.csv");
  for (std::size_t at = 0; (at = table.find(",plain,proven,,", at)) != std::string::npos;) {
    table.insert(at += 15, "9");  // in front of the iterations
  }
  folder.write("out/mine.csv", table);
  const auto different = run(words);
  EXPECT_EQ(different.exit, 1);
  EXPECT_EQ(different.objects().at(0)["different"], 1);
  EXPECT_NE(different.err.find("plain: iterations 9"), std::string::npos) << different.err;
}

TEST(Lab, judges_claims_by_what_was_measured) {
  const Folder folder;
  const auto paper = [](const std::string& kind) {
    return R"({"title": "A paper", "source": "nobody", "items": ["table 1"], "claims": [
      {"item": "table 1", "claim": "half", "kind": ")" +
           kind + R"(", "published": 50, "results": "othello-ties", "trial": "deepest",
       "of": "leftmost", "measure": "nodes", "statistic": "median"}]})";
  };
  const auto file = folder.write("mine.json", paper("value"));
  const auto outcome =
      run({"lab", "verdicts", "--file", file, "--output", folder.path(""), "--json"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  const auto row = outcome.objects().at(0);
  EXPECT_EQ(row["verdict"], "not testable here");
  EXPECT_EQ(row["reason"], "not run yet");
  EXPECT_EQ(row["published"], "50.0 %");
  EXPECT_NE(run({"lab", "verdicts", "--file", file, "--output", folder.path("")})
                .out.find("not testable here"),
            std::string::npos);

  const auto bad = run({"lab", "verdicts", "--file", folder.write("bad.json", paper("guess")),
                        "--output", folder.path("")});
  EXPECT_EQ(bad.exit, 2);
  EXPECT_EQ(std::count(bad.err.begin(), bad.err.end(), '\n'), 1) << bad.err;
  EXPECT_NE(bad.err.find("claims bad: claims[0].kind: 'guess' is not one of"), std::string::npos)
      << bad.err;
  const auto nowhere = run({"lab", "verdicts", "--output", folder.path("nothing")});
  EXPECT_EQ(nowhere.exit, 2);
  EXPECT_NE(nowhere.err.find("there is no folder"), std::string::npos) << nowhere.err;
}

TEST(Lab, makes_a_set_of_positions_from_a_recipe) {
  const Folder folder;
  const auto file = folder.write("small.json", R"({
    "game": "loa:size=5",
    "games": {"random_plies": 4, "depth": 1, "most_plies": 60, "seed": 3},
    "last_cut": 9,
    "baseline": {"algorithm": "df-pn", "least_nodes": 50, "most_nodes": 20000, "memory_mib": 16},
    "positions": 6
  })");
  const auto outcome = run({"lab", "make-set", "--file", file, "--positions", "2"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_EQ(outcome.out.rfind("# proofboard lab make-set --file small.json --positions 2\n", 0), 0u)
      << outcome.out;
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 3 + 2) << outcome.out;
  // What it prints can be asked about.
  const auto set = folder.write("small.txt", outcome.out);
  EXPECT_EQ(run({"solve", "loa", "--file", set}).exit, 0);

  const auto unknown = run({"lab", "make-set", "nonsense"});
  EXPECT_EQ(unknown.exit, 2);
  EXPECT_NE(unknown.err.find("loa-easy"), std::string::npos) << unknown.err;
}

TEST(Lab, continues_after_a_kill) {
  const Folder folder;
  // Long enough to be in the middle of it.
  const auto file =
      folder.write("mine.json", replaced(replaced(small_experiment, "start:3", "start:4"),
                                         "\"nodes\": 100000", "\"nodes\": 3000"));
  const std::vector<std::string> words{
      "lab",         "run",  "--file",    file, "--output", folder.path("out"),
      "--positions", "1500", "--threads", "1"};
  const auto lines = [&] {
    const auto text = folder.read("out/mine.csv");
    return std::count(text.begin(), text.end(), '\n');
  };
  {
    Running running(words);
    EXPECT_TRUE(testing_games::comes_true([&] { return lines() >= 10; }));
    running.send(SIGKILL);
    EXPECT_EQ(running.wait().signal, SIGKILL);
  }
  const auto killed_at = lines();
  ASSERT_GE(killed_at, 10);
  {
    Running running(words);
    EXPECT_TRUE(testing_games::comes_true([&] { return lines() >= killed_at + 10; }));
    running.send(SIGINT);
    const auto outcome = running.wait();
    EXPECT_EQ(outcome.exit, 3) << outcome.err;
    EXPECT_NE(outcome.err.find("interrupted"), std::string::npos);
  }
  EXPECT_GE(lines(), killed_at + 10);
}

TEST(Lab, bad_input_is_one_clear_line) {
  const Folder folder;
  const auto bad = folder.write("bad.json", replaced(small_experiment, "\"title\"", "\"titel\""));
  EXPECT_TRUE(run({"lab", "run", "no-such-experiment"}).is_one_clear_error());
  EXPECT_TRUE(run({"lab", "run"}).is_one_clear_error());
  EXPECT_TRUE(run({"lab", "dance"}).is_one_clear_error());
  EXPECT_TRUE(run({"lab", "run", "--file", bad}).is_one_clear_error());
  EXPECT_TRUE(run({"lab", "run", "--file", folder.path("none.json")}).is_one_clear_error());
  EXPECT_TRUE(run({"lab", "run", "hex-table-a3", "--scale", "huge"}).is_one_clear_error());
  EXPECT_TRUE(run({"lab", "run", "hex-table-a3", "--positions", "0"}).is_one_clear_error());
  EXPECT_TRUE(run({"lab", "run", "hex-table-a3", "--threads", "x"}).is_one_clear_error());
  EXPECT_TRUE(
      run({"lab", "report", "hex-table-a3", "--output", folder.path("none")}).is_one_clear_error());
}

TEST(Lab, says_in_one_line_that_a_file_is_of_another_experiment) {
  const Folder folder;
  const auto file = folder.write("mine.json", small_experiment);
  ASSERT_EQ(run({"lab", "run", "--file", file, "--output", folder.path("out")}).exit, 0);
  folder.write("mine.json", replaced(small_experiment, "\"seed\": 1", "\"seed\": 2"));
  const auto outcome = run({"lab", "run", "--file", file, "--output", folder.path("out")});
  EXPECT_TRUE(outcome.is_one_clear_error()) << outcome.err;
  EXPECT_NE(outcome.err.find("another definition"), std::string::npos);
}

}  // namespace
}  // namespace proofboard
