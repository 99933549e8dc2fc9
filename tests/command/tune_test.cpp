// `tune` as a user calls it.
#include <gtest/gtest.h>

#include "tests/command/program.h"

namespace proofboard::testing {
namespace {

std::vector<std::string> small_tune(const std::vector<std::string>& more = {}) {
  std::vector<std::string> words{
      "tune",        "othello:size=4",          "--player", "mcts", "--against", "greedy",
      "--parameter", "exploration=0.05..2:log", "--nodes",  "30",   "--random",  "2"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(TuneCommand, plays_its_games_and_tells_the_best_values) {
  const auto outcome = run(small_tune({"--games", "20", "--json"}));
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  const auto objects = outcome.objects();
  ASSERT_EQ(objects.size(), 21U);
  const auto& told = objects.back();
  EXPECT_EQ(told["games"], 20);
  EXPECT_EQ(told["parameters"][0]["name"], "exploration");
  EXPECT_GE(told["parameters"][0]["best"], 0.05);
  EXPECT_LE(told["parameters"][0]["best"], 2);
  EXPECT_LE(told["low"], told["score"]);
  EXPECT_LE(told["score"], told["high"]);
  const auto table = run(small_tune({"--games", "4", "--threads", "2"}));
  EXPECT_EQ(table.exit, 0) << table.err;
  EXPECT_NE(table.out.find("exploration=0.05..2:log"), std::string::npos) << table.out;
  EXPECT_NE(table.out.find("95 % bounds"), std::string::npos);
}

TEST(TuneCommand, goes_on_after_kill_9_with_every_finished_game) {
  const Folder folder;
  const auto words = small_tune({"--games", "200", "--json", "--journal", folder.path("journal")});
  const auto lines = lines_when_killed(words, "\"number\":2");
  EXPECT_GE(lines, 2U);
  const auto outcome = run(words);
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_LE(outcome.objects().size() - 1 + lines, 201U);
  EXPECT_EQ(outcome.objects().back()["games"], 200);
  // Nothing is left to do now; more can be asked for.
  EXPECT_EQ(run(words).objects().size(), 1U);
  const auto more = small_tune({"--games", "202", "--json", "--journal", folder.path("journal")});
  EXPECT_EQ(run(more).objects().size(), 3U);
}

TEST(TuneCommand, ctrl_c_ends_it_with_what_is_known) {
  Running running({"tune", "othello", "--player", "mcts", "--against", "alpha-beta", "--parameter",
                   "exploration=0.1..1", "--time", "10s", "--json"});
  running.wait_until_it_listens();
  running.send(SIGINT);
  const auto outcome = running.wait();
  EXPECT_EQ(outcome.exit, 3);
  EXPECT_NE(outcome.out.find("\"parameters\""), std::string::npos);
}

TEST(TuneCommand, bad_input_is_one_clear_error) {
  EXPECT_TRUE(run({"tune", "othello"}).is_one_clear_error());
  EXPECT_TRUE(
      run({"tune", "othello", "--player", "mcts", "--against", "greedy"}).is_one_clear_error());
  EXPECT_TRUE(run(small_tune({"--parameter", "magic=0..1"})).is_one_clear_error());
  EXPECT_TRUE(run(small_tune({"--parameter", "exploration=1..2"})).is_one_clear_error());
  EXPECT_TRUE(run(small_tune({"--against", "nobody"})).is_one_clear_error());
  EXPECT_TRUE(run(small_tune({"--games", "none"})).is_one_clear_error());
  const Folder folder;
  const auto diary = folder.write("diary", "dear diary\n");
  EXPECT_TRUE(run(small_tune({"--journal", diary})).is_one_clear_error());
  EXPECT_EQ(folder.read("diary"), "dear diary\n");
}

}  // namespace
}  // namespace proofboard::testing
