// `players`, `match` and `rate` as a user calls them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/command/program.h"

namespace proofboard::testing {
namespace {

std::vector<std::string> small_match(const std::vector<std::string>& more = {}) {
  std::vector<std::string> words{"match",  "othello:size=4", "--player", "greedy",   "--player",
                                 "random", "--random",       "2",        "--rounds", "4"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(PlayersCommand, lists_all_with_their_options) {
  const auto outcome = run({"players", "--json"});
  EXPECT_EQ(outcome.exit, 0);
  std::vector<std::string> names;
  for (const auto& player : outcome.objects()) names.push_back(player["name"]);
  for (const std::string name : {"random", "greedy", "alpha-beta", "mcts"}) {
    EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
  }
}

TEST(MatchCommand, plays_every_game_and_tells_the_score) {
  const auto outcome = run(small_match({"--json"}));
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  const auto objects = outcome.objects();
  ASSERT_EQ(objects.size(), 9U);
  const auto& standings = objects.back()["standings"];
  ASSERT_EQ(standings.size(), 2U);
  EXPECT_EQ(standings[0]["games"], 8);
  EXPECT_EQ(standings[0]["wins"], standings[1]["losses"]);
  EXPECT_LE(standings[0]["low"], standings[0]["score"]);
  const auto table = run(small_match());
  EXPECT_NE(table.out.find("greedy"), std::string::npos);
}

TEST(MatchCommand, writes_every_game) {
  const Folder folder;
  const auto outcome = run({"match", "hex", "start:4", "--player", "greedy", "--player", "random",
                            "--opening", "all", "--records", folder.path("games")});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  std::size_t files = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder.path("games"))) {
    ++files;
    EXPECT_EQ(file.path().extension(), ".sgf");
    EXPECT_EQ(run({"show", "hex", "--file", file.path().string()}).exit, 0) << file.path();
  }
  EXPECT_EQ(files, 32U);
}

// The folder's file system is as good as full: no file may grow.
TEST(MatchCommand, notices_that_a_game_could_not_be_written) {
  const Folder folder;
  const auto command = "trap '' XFSZ && ulimit -f 0 && '" PROOFBOARD_PROGRAM
                       "' match hex start:4 --player greedy --player random --records '" +
                       folder.path("games") + "' 2>&1 >/dev/null";
  auto* err = popen(command.c_str(), "r");
  ASSERT_NE(err, nullptr);
  std::string said;
  for (int c = fgetc(err); c != EOF; c = fgetc(err)) said += static_cast<char>(c);
  EXPECT_EQ(WEXITSTATUS(pclose(err)), 4);
  EXPECT_NE(said.find("cannot write game"), std::string::npos) << said;
  EXPECT_TRUE(std::filesystem::is_empty(folder.path("games")));
}

TEST(MatchCommand, goes_on_after_kill_9_with_every_finished_game) {
  const Folder folder;
  const std::vector<std::string> words{"match",
                                       "othello",
                                       "--player",
                                       "alpha-beta:depth=3",
                                       "--player",
                                       "greedy",
                                       "--random",
                                       "4",
                                       "--rounds",
                                       "10",
                                       "--json",
                                       "--journal",
                                       folder.path("journal")};
  const auto lines = lines_when_killed(words, "\"number\":2");
  const auto outcome = run(words);
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  const auto objects = outcome.objects();
  EXPECT_LE(objects.size() - 1 + lines, 20U);
  EXPECT_GE(lines, 2U);
  EXPECT_EQ(objects.back()["standings"][0]["games"], 20);
  // Nothing is left to do now.
  EXPECT_EQ(run(words).objects().size(), 1U);
}

TEST(MatchCommand, ctrl_c_ends_it_with_the_score_so_far) {
  Running running({"match", "othello", "--player", "alpha-beta", "--player", "mcts", "--time",
                   "10s", "--json"});
  running.wait_until_it_listens();
  running.send(SIGINT);
  const auto outcome = running.wait();
  EXPECT_EQ(outcome.exit, 3);
  EXPECT_NE(outcome.out.find("standings"), std::string::npos);
}

TEST(MatchCommand, bad_input_is_one_clear_error) {
  EXPECT_TRUE(run({"match", "othello", "--player", "greedy"}).is_one_clear_error());
  EXPECT_TRUE(
      run({"match", "othello", "--player", "greedy", "--player", "nobody"}).is_one_clear_error());
  EXPECT_TRUE(
      run({"match", "chess", "--player", "greedy", "--player", "random"}).is_one_clear_error());
  EXPECT_TRUE(run(small_match({"--rounds", "0"})).is_one_clear_error());
  EXPECT_TRUE(run(small_match({"--clock", "long"})).is_one_clear_error());
  EXPECT_TRUE(run({"match", "othello", "--player", "greedy", "--player", "random", "--opening",
                   "/no/such/file"})
                  .is_one_clear_error());
  const Folder folder;
  const auto diary = folder.write("diary", "dear diary\n");
  EXPECT_TRUE(run(small_match({"--journal", diary})).is_one_clear_error());
  EXPECT_EQ(folder.read("diary"), "dear diary\n");
}

TEST(PlayCommand, plays_a_game_to_its_end) {
  // The middle of a small board of Hex wins whatever the other does.
  const auto outcome = run({"play", "hex", "start:3", "--player", "random", "--json"},
                           "help\nmoves\nboard\nhint\nlost\nb2\nundo\nlost\nz9\nb2\nresign\n");
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  const auto objects = outcome.objects();
  EXPECT_TRUE(objects.at(0).contains("hint"));
  EXPECT_EQ(objects.at(1)["held"], "proven");
  EXPECT_EQ(objects.at(2)["move"], "b2");
  EXPECT_EQ(objects.at(3)["side"], "white");
  EXPECT_TRUE(objects.at(4).contains("undone"));
  EXPECT_EQ(objects.at(5)["held"], "proven") << "as was proven before";
  EXPECT_EQ(objects.back()["result"], "white");
}

TEST(PlayCommand, both_sides_may_swap_in_hex) {
  const auto swapped = run({"play", "hex", "start:4", "--json", "--nodes", "2000"}, "c2\nquit\n");
  EXPECT_EQ(swapped.objects().at(1)["move"], "swap-pieces") << "the opening wins";
  const auto left = run({"play", "hex", "start:4", "--json", "--nodes", "2000"}, "a1\nquit\n");
  EXPECT_NE(left.objects().at(1)["move"], "swap-pieces") << "the opening loses";
  const auto mine = run({"play", "hex", "start:4", "--side", "white", "--json", "--nodes", "2000"},
                        "swap\nswap\nquit\n");
  const auto objects = mine.objects();
  ASSERT_EQ(objects.size(), 3U) << mine.out;
  EXPECT_EQ(objects[1]["side"], "white");
  EXPECT_EQ(objects[1]["move"], "swap-pieces");
  EXPECT_EQ(objects[2]["side"], "black") << "who placed the stone moves on";
  const auto none = run({"play", "connect6", "--nodes", "10"}, "swap\nquit\n");
  EXPECT_NE(none.out.find("nothing to swap"), std::string::npos) << none.out;
}

// Neither the side that must mate nor the other one has lost by that.
TEST(PlayCommand, says_of_a_mate_what_was_asked) {
  const std::vector<std::string> words{"play", "shogi:checks=black", "4k4/9/9/9/9/9/9/9/9 b S"};
  const auto told = run(words, "lost\nquit\n");
  EXPECT_NE(told.out.find("Black to move can't mate with checks alone: disproven."),
            std::string::npos)
      << told.out;
  EXPECT_EQ(told.out.find("it is lost"), std::string::npos) << told.out;
  auto json = words;
  json.emplace_back("--json");
  const auto objects = run(json, "lost\nquit\n").objects();
  EXPECT_EQ(objects.at(0)["target"], "mate");
  EXPECT_EQ(objects.at(0)["truth"], "disproven");
}

TEST(PlayCommand, shows_the_board_and_says_who_won) {
  const auto outcome = run(
      {"play", "connect:m=3,n=3,k=3,p=1,q=1", "3/xo1/xo1 x", "--time", "100ms"}, "nonsense\na3\n");
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("You win."), std::string::npos) << outcome.out;
  EXPECT_EQ(run({"play", "othello", "--time", "10ms"}, "quit\n").exit, 3);
  EXPECT_EQ(run({"play", "othello", "--time", "10ms"}, "").exit, 3);
  EXPECT_TRUE(run({"play", "othello", "--player", "nobody"}).is_one_clear_error());
}

TEST(RateCommand, rates_what_was_played) {
  const Folder folder;
  const auto journal = folder.path("journal");
  ASSERT_EQ(run(small_match({"--player", "alpha-beta:depth=4", "--journal", journal})).exit, 0);
  const auto rated = run({"rate", journal, "--json"});
  ASSERT_EQ(rated.exit, 0) << rated.err;
  const auto players = rated.objects().at(0)["players"];
  ASSERT_EQ(players.size(), 3U);
  EXPECT_EQ(players[0]["player"], "alpha-beta:depth=4");
  EXPECT_GT(players[0]["bound"], 0);
  EXPECT_NE(run({"rate", journal}).out.find("the first move is worth"), std::string::npos);
  EXPECT_TRUE(run({"rate", folder.path("none")}).is_one_clear_error());
  EXPECT_TRUE(run({"rate", folder.write("x", "y\n")}).is_one_clear_error());
}

}  // namespace
}  // namespace proofboard::testing
