// What is there already is the user's: nothing takes its place but what it is made to replace.
#include <gtest/gtest.h>

#include "tests/command/program.h"

namespace proofboard {
namespace {

using testing::Folder;
using testing::run;

// A mate in five that has no shorter one, so that --shortest writes two certificates.
const std::string mate_in_5 = "6n1k/9/9/7N1/9/9/9/9/9 b Rr2b4g4s2n4l18p";

void expect_refused(const Folder& folder, const std::string& name,
                    const std::vector<std::string>& words) {
  const auto refused = run(words);
  EXPECT_TRUE(refused.is_one_clear_error()) << refused.err << refused.out;
  EXPECT_NE(refused.err.find("--force"), std::string::npos) << refused.err;
  EXPECT_EQ(folder.read(name), "mine") << refused.err;
}

TEST(Files, of_the_user_are_not_replaced_unless_that_is_forced) {
  const Folder folder;
  const auto notes = folder.write("notes.svg", "mine");
  const std::vector<std::vector<std::string>> commands{
      {"solve", "hex", "start:3", "--certificate", notes},
      {"solve", "hex", "start:3", "--checkpoint", notes, "--algorithm", "df-pn"},
      {"solve", "hex", "start:3", "--all-moves", "--picture", notes},
      {"show", "hex", "start:3", "--picture", notes},
      {"analyse", "othello", "f5d6", "--picture", notes}};
  for (auto words : commands) {
    expect_refused(folder, "notes.svg", words);
    if (words.front() == "analyse") continue;  // it may have no gnuplot
    words.emplace_back("--force");
    EXPECT_EQ(run(words).exit, 0) << words.front();
    EXPECT_NE(folder.read("notes.svg"), "mine");
    folder.write("notes.svg", "mine");
  }
}

TEST(Files, of_the_same_question_are_replaced_those_of_another_are_not) {
  const Folder folder;
  const auto file = folder.path("proof");
  const std::vector<std::string> words{"solve", "hex", "start:3", "--certificate", file};
  ASSERT_EQ(run(words).exit, 0);
  EXPECT_EQ(run(words).exit, 0);
  EXPECT_TRUE(run({"solve", "hex", "start:2", "--certificate", file}).is_one_clear_error());
  EXPECT_TRUE(run({"solve", "hex", "start:3", "--attacker", "white", "--certificate", file})
                  .is_one_clear_error());
  EXPECT_EQ(run({"check", file}).exit, 0);
}

TEST(Files, of_the_shortest_mate_are_two) {
  const Folder folder;
  const auto file = folder.path("proof");
  const std::vector<std::string> words{"solve",      "shogi",         mate_in_5,
                                       "--shortest", "--certificate", file};
  folder.write("proof.shortest", "mine");
  expect_refused(folder, "proof.shortest", words);

  std::filesystem::remove(file + ".shortest");
  ASSERT_EQ(run(words).exit, 0);
  EXPECT_TRUE(std::filesystem::exists(file + ".shortest"));
  const auto again = run(words);
  EXPECT_EQ(again.exit, 0) << "the question is the same: " << again.err;
  EXPECT_TRUE(run({"solve", "shogi", mate_in_5, "--certificate", file}).is_one_clear_error())
      << "that there is a mate says less than that it has five plies";
}

TEST(Files, that_would_replace_each_other_are_refused) {
  const Folder folder;
  const auto file = folder.path("one");
  const std::vector<std::string> loa{"solve", "loa", "start:4"};
  const auto is_refused = [&](const std::vector<std::string>& more) {
    auto words = loa;
    words.insert(words.end(), more.begin(), more.end());
    const auto outcome = run(words);
    return outcome.is_one_clear_error() && !std::filesystem::exists(file);
  };
  EXPECT_TRUE(is_refused({"--checkpoint", file, "--certificate", file}));
  EXPECT_TRUE(is_refused({"--checkpoint", file, "--certificate", folder.path("./one")}));
  EXPECT_TRUE(is_refused({"--all-moves", "--picture", file, "--certificate", file}));
}

TEST(Files, beside_a_figure_are_let_alone) {
  const Folder folder;
  for (const auto* name : {"game.gnuplot", "game.svg.part"}) folder.write(name, "mine");
  EXPECT_EQ(run({"analyse", "othello", "f5d6", "--picture", folder.path("game.svg")}).exit, 0);
  for (const auto* name : {"game.gnuplot", "game.svg.part"}) EXPECT_EQ(folder.read(name), "mine");
}

TEST(Files, of_games_are_not_replaced_by_those_of_another_match) {
  const Folder folder;
  const auto games = folder.path("games"), journal = folder.path("journal");
  const auto match = [&](const std::string& rounds, const std::vector<std::string>& more) {
    std::vector<std::string> words{"match",    "hex",      "start:3", "--player", "mcts",
                                   "--player", "random",   "--nodes", "10",       "--records",
                                   games,      "--rounds", rounds};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  ASSERT_EQ(match("1", {"--journal", journal}).exit, 0);
  EXPECT_EQ(match("1", {"--journal", journal}).exit, 0) << "with its journal it goes on";
  const auto first = folder.read("games/00001.sgf");
  EXPECT_TRUE(match("1", {"--seed", "7"}).is_one_clear_error());
  EXPECT_EQ(folder.read("games/00001.sgf"), first);
  std::ofstream(folder.path("games/00002.sgf")) << "mine";
  EXPECT_EQ(match("1", {"--journal", journal}).exit, 2);
  EXPECT_EQ(folder.read("games/00002.sgf"), "mine");
  EXPECT_EQ(match("1", {"--seed", "7", "--force"}).exit, 0);
  EXPECT_NE(folder.read("games/00002.sgf"), "mine");
}

}  // namespace
}  // namespace proofboard
