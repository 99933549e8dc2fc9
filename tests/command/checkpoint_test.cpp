// Long solves: killed, interrupted and gone on with.
#include <gtest/gtest.h>

#include "tests/command/program.h"

namespace proofboard {
namespace {

using testing::Folder;
using testing::run;
using testing::Running;

// Questions that take each algorithm a second or two.
struct Case {
  std::string algorithm;
  std::string game = "loa";
  std::string position = "start:5";
  std::string knowledge = "none";
};
std::vector<std::string> words(const Case& asked) {
  return {"solve",       asked.game,      asked.position, "--algorithm", asked.algorithm,
          "--knowledge", asked.knowledge, "--memory",     "200MiB",      "--json"};
}

std::vector<std::string> with(std::vector<std::string> all, const std::vector<std::string>& more) {
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

void kill_and_go_on(const Case& asked) {
  const auto straight = run(words(asked)).objects().at(0);
  const Folder folder;
  const auto file = folder.path("saved");
  // The first kill comes soon after the first checkpoint, the others at any moment.
  int killed = 0;
  for (const int milliseconds : {0, 60, 150, 300}) {
    Running running(with(words(asked), {"--checkpoint", file, "--checkpoint-every", "0.02s"}));
    running.wait_for_file(file);
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    running.send(SIGKILL);
    const auto outcome = running.wait();
    if (outcome.exit == 0) break;  // it was faster than the kill
    ASSERT_EQ(outcome.signal, SIGKILL) << outcome.err;
    ++killed;
  }
  EXPECT_GT(killed, 0);
  ASSERT_TRUE(std::filesystem::exists(file));
  for (const auto& entry : std::filesystem::directory_iterator(folder.path(""))) {
    EXPECT_EQ(entry.path(), file) << "a killed run leaves nothing half-written";
  }
  const auto outcome = run(with(words(asked), {"--resume", file}));
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_EQ(outcome.objects().at(0)["truth"], straight["truth"]);
}

class LongSolve : public ::testing::TestWithParam<std::string> {};

TEST_P(LongSolve, killed_at_any_moment_goes_on_and_comes_to_the_same_answer) {
  kill_and_go_on({GetParam()});
}

INSTANTIATE_TEST_SUITE_P(All, LongSolve,
                         ::testing::Values("df-pn", "df-pn-plus:cost-phi=1", "weak-df-pn",
                                           "deep-df-pn:E=1.5", "ef-df-pn", "pn-star", "pds", "pn2",
                                           "ef-pn2", "pn:initial=mobility"));

// A win with quiet turns.
const Case connect6{
    "df-pn:epsilon=0.25", "connect6",
    "start moves j10 k11 k9 k10 l10 i10 l9 l11 m10 n10 j9 n9 k12 o8 i14 i9 l7 m8 o11 o9 "
    "l8",
    "threats"};

TEST(Checkpoints, of_connect6_killed_at_any_moment_go_on_and_come_to_the_same_answer) {
  kill_and_go_on(connect6);
}
TEST(Checkpoints, of_connect6_lead_to_a_valid_certificate) {
  const Folder folder;
  const auto file = folder.path("saved");
  const auto proof = folder.path("proof");
  EXPECT_EQ(run(with(words(connect6), {"--nodes", "5000", "--checkpoint", file})).exit, 3);
  const auto second = run(with(words(connect6), {"--resume", file, "--certificate", proof}));
  EXPECT_EQ(second.exit, 0) << second.err;
  EXPECT_EQ(second.objects().at(0)["truth"], "proven");
  EXPECT_GT(second.objects().at(0)["nodes"].get<std::uint64_t>(), 5000u);
  EXPECT_EQ(run({"check", proof}).exit, 0);
}

TEST(Checkpoints, a_search_that_ran_out_of_nodes_can_go_on_with_more) {
  const Folder folder;
  const auto file = folder.path("saved");
  for (const std::string algorithm : {"df-pn:initial=mobility", "pn2:initial=mobility"}) {
    const Case asked{algorithm};
    std::filesystem::remove(file);
    const auto first = run(with(words(asked), {"--nodes", "300000", "--checkpoint", file}));
    EXPECT_EQ(first.exit, 3);
    const auto nodes = first.objects().at(0)["nodes"].get<std::uint64_t>();
    const auto second = run(with(words(asked), {"--resume", file}));
    EXPECT_EQ(second.exit, 0) << second.err;
    EXPECT_EQ(second.objects().at(0)["truth"], "proven");
    EXPECT_GT(second.objects().at(0)["nodes"].get<std::uint64_t>(), nodes);
  }
}

TEST(Checkpoints, a_search_that_has_its_answer_is_saved_and_not_made_again) {
  const Folder folder;
  for (const std::string algorithm : {"df-pn:initial=mobility", "pn2:initial=mobility"}) {
    const auto file = folder.path("saved");
    const auto proof = folder.path("proof");
    const Case asked{algorithm};
    std::filesystem::remove(file);
    const auto first = run(with(words(asked), {"--checkpoint", file, "--checkpoint-every", "1h"}));
    ASSERT_EQ(first.exit, 0) << first.err;
    const auto nodes = first.objects().at(0)["nodes"].get<std::uint64_t>();
    const auto second = run(with(words(asked), {"--resume", file, "--certificate", proof}));
    ASSERT_EQ(second.exit, 0) << second.err;
    EXPECT_EQ(second.objects().at(0)["truth"], "proven");
    EXPECT_LE(second.objects().at(0)["nodes"].get<std::uint64_t>(), nodes + 1) << algorithm;
    EXPECT_EQ(run({"check", proof}).exit, 0);
  }
}

TEST(Checkpoints, that_are_there_are_gone_on_from_and_never_lost) {
  const Folder folder;
  const auto file = folder.path("saved");
  const std::vector<std::string> loa{"solve", "loa", "start:6", "--memory", "200MiB", "--json"};
  const auto nodes_after = [&](const std::vector<std::string>& more) {
    const auto outcome = run(with(loa, more));
    EXPECT_EQ(outcome.exit, 3) << outcome.err;
    return outcome.objects().at(0)["nodes"].get<std::uint64_t>();
  };
  EXPECT_LT(nodes_after({"--nodes", "30000", "--checkpoint", file}), 31'000u);
  EXPECT_GE(nodes_after({"--nodes", "60000", "--checkpoint", file}), 60'000u);
  const auto size = std::filesystem::file_size(file);
  // Without a word it would be the 10,000 nodes of a new search.
  EXPECT_GE(nodes_after({"--nodes", "10000", "--checkpoint", file}), 60'000u);
  EXPECT_GE(std::filesystem::file_size(file), size * 9 / 10);

  auto other = loa;
  other[2] = "start:5";
  const auto refused = run(with(other, {"--nodes", "10", "--checkpoint", file}));
  EXPECT_TRUE(refused.is_one_clear_error()) << refused.err;
  EXPECT_NE(refused.err.find("--force"), std::string::npos) << refused.err;
  EXPECT_GE(std::filesystem::file_size(file), size * 9 / 10);
  EXPECT_LT(nodes_after({"--nodes", "10000", "--checkpoint", file, "--force"}), 11'000u);

  const auto notes = folder.write("notes.txt", "mine");
  const auto spared = run(with(loa, {"--nodes", "10", "--checkpoint", notes}));
  EXPECT_TRUE(spared.is_one_clear_error()) << spared.err;
  EXPECT_EQ(folder.read("notes.txt"), "mine");
}

TEST(Checkpoints, that_need_more_memory_are_refused_and_not_cut_down) {
  for (const auto& question : {std::vector<std::string>{"solve", "loa", "start:6"},
                               std::vector<std::string>{"solve", "surakarta", "start"}}) {
    const Folder folder;
    const auto file = folder.path("saved");
    const auto ask = [&](const std::string& memory, const std::string& nodes) {
      return run(with(question, {"--memory", memory, "--nodes", nodes, "--checkpoint", file}));
    };
    ASSERT_EQ(ask("200MiB", "1000000").exit, 3);
    const auto saved = folder.read("saved");
    const auto refused = ask("1MiB", "1100000");
    EXPECT_TRUE(refused.is_one_clear_error()) << refused.err;
    EXPECT_NE(refused.err.find("needs more memory"), std::string::npos) << refused.err;
    EXPECT_TRUE(folder.read("saved") == saved);
    EXPECT_EQ(ask("100MiB", "1010000").exit, 3) << "less, and enough";
  }
}

TEST(Checkpoints, ctrl_c_saves_what_is_known) {
  const Folder folder;
  const auto file = folder.path("saved");
  Running running({"solve", "loa", "start:8", "--checkpoint", file, "--json"});
  running.wait_until_it_works();
  running.send(SIGINT);
  EXPECT_EQ(running.wait().exit, 3);
  EXPECT_TRUE(std::filesystem::exists(file));
  EXPECT_EQ(run({"solve", "loa", "start:8", "--resume", file, "--nodes", "1", "--json"}).exit, 3);
}

TEST(Checkpoints, of_another_question_are_refused_in_one_line) {
  const Folder folder;
  const auto file = folder.path("saved");
  const std::vector<std::string> question{"--nodes", "20000", "--algorithm", "df-pn"};
  ASSERT_EQ(run(with({"solve", "loa", "start:5", "--checkpoint", file}, question)).exit, 3);
  const std::vector<std::vector<std::string>> others{
      {"solve", "loa", "start:6"},
      {"solve", "loa", "start:5", "--target", "draw"},
      {"solve", "loa", "start:5", "--attacker", "white"},
      {"solve", "loa:simultaneous=mover", "start:5"},
      {"solve", "surakarta", "start"},
      {"solve", "loa", "start:5", "--seed", "5"},
  };
  for (const auto& other : others) {
    const auto outcome = run(with(with(other, {"--resume", file}), question));
    EXPECT_TRUE(outcome.is_one_clear_error()) << outcome.err << outcome.out;
    EXPECT_NE(outcome.err.find(file), std::string::npos) << outcome.err;
  }
  const auto other_algorithm =
      run({"solve", "loa", "start:5", "--resume", file, "--algorithm", "pds"});
  EXPECT_TRUE(other_algorithm.is_one_clear_error()) << other_algorithm.err;
}

TEST(Checkpoints, of_other_knowledge_are_refused_in_one_line) {
  const Folder folder;
  const auto file = folder.path("saved");
  ASSERT_EQ(run(with(words(connect6), {"--nodes", "1000", "--checkpoint", file})).exit, 3);
  for (const auto* knowledge : {"none", "threats:width=3"}) {
    auto other = connect6;
    other.knowledge = knowledge;
    const auto outcome = run(with(words(other), {"--resume", file}));
    EXPECT_TRUE(outcome.is_one_clear_error()) << outcome.err;
  }
}

TEST(Checkpoints, that_are_damaged_or_missing_are_refused_in_one_line) {
  const Folder folder;
  const auto file = folder.path("saved");
  run({"solve", "loa", "start:5", "--checkpoint", file, "--nodes", "20000"});
  auto content = folder.read("saved");
  ASSERT_GT(content.size(), 1000U);
  const std::vector<std::string> resume{"solve", "loa", "start:5", "--resume", file};
  folder.write("saved", content.substr(0, content.size() / 2));
  EXPECT_TRUE(run(resume).is_one_clear_error());
  content[500] = static_cast<char>(content[500] ^ 1);
  folder.write("saved", content);
  EXPECT_TRUE(run(resume).is_one_clear_error());
  folder.write("saved", "");
  EXPECT_TRUE(run(resume).is_one_clear_error());
  std::filesystem::remove(file);
  EXPECT_TRUE(run(resume).is_one_clear_error());
}

TEST(Checkpoints, are_for_one_question_of_an_algorithm_that_can_make_them) {
  const Folder folder;
  const auto file = folder.path("saved");
  EXPECT_TRUE(
      run({"solve", "loa", "start:4", "start:5", "--checkpoint", file}).is_one_clear_error());
  EXPECT_TRUE(
      run({"solve", "loa", "start:4", "--all-moves", "--checkpoint", file}).is_one_clear_error());
  EXPECT_TRUE(run({"solve", "loa", "start:4", "--algorithm", "dfs", "--checkpoint", file})
                  .is_one_clear_error());
  EXPECT_TRUE(run({"solve", "loa", "start:4", "--checkpoint", folder.path("no/file")})
                  .is_one_clear_error());
  EXPECT_TRUE(folder.is_empty());
}

}  // namespace
}  // namespace proofboard
