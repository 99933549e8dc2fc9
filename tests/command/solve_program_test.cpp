// `proofboard solve` as a user runs it.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/command/program.h"

namespace proofboard {
namespace {

using testing::Folder;
using testing::run;
using testing::Running;

std::set<std::string> keys(const nlohmann::json& object) {
  std::set<std::string> names;
  for (const auto& [name, value] : object.items()) names.insert(name);
  return names;
}

const std::set<std::string> answer_keys{
    "game",          "position", "attacker",   "target",    "algorithm",        "truth",
    "move",          "line",     "iterations", "nodes",     "max_pn",           "max_dn",
    "root_switches", "revisits", "mean_depth", "seconds",   "nodes_per_second", "peak_bytes",
    "threads",       "seed",     "knowledge",  "confirmed", "proof_seconds"};

TEST(SolveProgram, json_has_exactly_the_documented_fields) {
  const auto outcome = run({"solve", "hex", "start:3", "--json", "--seed", "7"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.err, "");
  const auto objects = outcome.objects();
  ASSERT_EQ(objects.size(), 1u);
  const auto& answer = objects[0];
  auto hex_keys = answer_keys;
  hex_keys.insert("area");
  EXPECT_EQ(keys(answer), hex_keys);
  EXPECT_EQ(answer["game"], "hex");
  EXPECT_EQ(answer["position"], "3/3/3 x");
  EXPECT_EQ(answer["attacker"], "black");
  EXPECT_EQ(answer["target"], "win");
  EXPECT_EQ(answer["truth"], "proven");
  EXPECT_EQ(answer["line"][0], answer["move"]);
  EXPECT_EQ(answer["seed"], 7);
  EXPECT_EQ(answer["threads"], 1);
}

TEST(SolveProgram, the_truth_is_one_sentence_for_people) {
  const auto outcome = run({"solve", "othello", "start:4"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_NE(outcome.out.find("Black to move can't win: disproven.\n"), std::string::npos);
  EXPECT_EQ(outcome.out.find('\x1b'), std::string::npos) << "no colour into a file";
  EXPECT_EQ(outcome.err, "") << "no live line into a file";
}

TEST(SolveProgram, quiet_leaves_truth_and_move) {
  EXPECT_TRUE(run({"solve", "hex", "start:3", "--quiet"}).out.starts_with("proven "));
}

TEST(SolveProgram, attacker_and_target_make_the_question) {
  const auto truth = [](const std::string& attacker, const std::string& target) {
    const auto outcome = run(
        {"solve", "tic-tac-toe", "start", "--attacker", attacker, "--target", target, "--json"});
    return outcome.objects().at(0)["truth"].get<std::string>();
  };
  EXPECT_EQ(truth("mover", "win"), "disproven");
  EXPECT_EQ(truth("black", "draw"), "proven");
  EXPECT_EQ(truth("white", "draw"), "proven");
  EXPECT_EQ(truth("white", "win"), "disproven");
  EXPECT_EQ(truth("white", "-1"), "proven");
}

TEST(SolveProgram, an_exhausted_budget_is_exit_3_with_a_reason) {
  const auto outcome =
      run({"solve", "hex", "start:6", "--knowledge", "none", "--nodes", "10k", "--json"});
  EXPECT_EQ(outcome.exit, 3);
  const auto answer = outcome.objects().at(0);
  EXPECT_EQ(answer["truth"], "unknown");
  EXPECT_EQ(answer["reason"], "nodes");
  EXPECT_EQ(run({"solve", "hex", "start:9", "--time", "100ms"}).exit, 3);
}

TEST(SolveProgram, the_same_question_is_answered_the_same_way_twice) {
  const std::vector<std::string> words{"solve", "hex", "start:4", "--json", "--memory", "64MiB"};
  EXPECT_EQ(run(words).objects().at(0)["nodes"], run(words).objects().at(0)["nodes"]);
}

TEST(SolveProgram, all_moves_of_tic_tac_toe_are_answered_one_by_one) {
  const auto outcome = run({"solve", "tic-tac-toe", "start moves a1 b1", "--all-moves", "--json"});
  EXPECT_EQ(outcome.exit, 0);
  const auto answer = outcome.objects().at(0);
  EXPECT_EQ(answer["truth"], "proven");
  ASSERT_EQ(answer["moves"].size(), 7u);
  std::uint64_t nodes = 0;
  std::map<std::string, std::string> by_search, by_playing;
  for (const auto& part : answer["moves"]) {
    EXPECT_EQ(keys(part), (std::set<std::string>{"move", "truth", "nodes", "seconds", "line"}));
    nodes += part["nodes"].get<std::uint64_t>();
    by_search[part["move"]] = part["truth"];
    const auto alone =
        run({"solve", "tic-tac-toe", "start moves a1 b1 " + part["move"].get<std::string>(),
             "--attacker", "black", "--algorithm", "dfs", "--json"});
    by_playing[part["move"]] = alone.objects().at(0)["truth"];
  }
  EXPECT_EQ(by_search, by_playing);
  EXPECT_EQ(by_search[answer["move"]], "proven");
  EXPECT_EQ(answer["nodes"], nodes);
}

TEST(SolveProgram, all_moves_is_dual_for_the_defender) {
  const auto outcome = run(
      {"solve", "tic-tac-toe", "start moves a1", "--attacker", "black", "--all-moves", "--json"});
  const auto answer = outcome.objects().at(0);
  EXPECT_EQ(answer["truth"], "disproven");
  EXPECT_EQ(answer["move"], "b2") << "the only reply that holds";
  int holding = 0;
  for (const auto& part : answer["moves"]) holding += part["truth"] == "disproven";
  EXPECT_EQ(holding, 1);
}

TEST(SolveProgram, a_certificate_is_written_and_both_checkers_accept_it) {
  const Folder folder;
  const auto file = folder.path("proof");
  for (const std::string algorithm : {"pn", "df-pn", "dfs", "iddfs", "alpha-beta"}) {
    const auto outcome = run(
        {"solve", "othello", "start:4", "--algorithm", algorithm, "--certificate", file, "--json"});
    EXPECT_EQ(outcome.exit, 0) << algorithm << outcome.err;
    const auto certificate = outcome.objects().at(0)["certificate"];
    EXPECT_EQ(certificate["file"], file);
    EXPECT_EQ(certificate["bytes"], std::filesystem::file_size(file));
    const auto checked = run({"check", file, "--json"});
    EXPECT_EQ(checked.exit, 0) << algorithm;
    EXPECT_EQ(checked.objects().at(0)["truth"], "disproven");
    EXPECT_EQ(Running({file}, "", PROOFBOARD_CHECK_PROGRAM).wait().exit, 0);
  }
}

TEST(SolveProgram, all_moves_and_a_certificate_go_together) {
  const Folder folder;
  const auto file = folder.path("proof");
  const auto outcome =
      run({"solve", "hex", "start:3", "--all-moves", "--certificate", file, "--json"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.objects().at(0)["moves"].size(), 9u);
  EXPECT_EQ(run({"check", file}).exit, 0);
}

TEST(SolveProgram, several_questions_have_numbered_certificates) {
  const Folder folder;
  const auto file = folder.path("proof");
  EXPECT_EQ(run({"solve", "hex", "start:2", "start:3", "--certificate", file}).exit, 0);
  EXPECT_EQ(run({"check", file + ".1", file + ".2"}).exit, 0);
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(SolveProgram, an_unknown_answer_leaves_no_certificate) {
  const Folder folder;
  const auto outcome = run({"solve", "hex", "start:6", "--knowledge", "none", "--nodes", "5k",
                            "--certificate", folder.path("proof"), "--json"});
  EXPECT_EQ(outcome.exit, 3);
  EXPECT_TRUE(outcome.objects().at(0)["certificate"]["file"].is_null());
  EXPECT_TRUE(folder.is_empty());
}

TEST(SolveProgram, a_bad_line_is_reported_with_its_number_and_the_rest_is_solved) {
  const Folder folder;
  const auto file = folder.write("set", "start:3\n# comment\n3/3/2 x\nstart:3 moves b2\n");
  const auto outcome = run({"solve", "hex", "--file", file, "--json"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_TRUE(outcome.err.starts_with("proofboard: " + file + ":3: ")) << outcome.err;
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1);
  const auto objects = outcome.objects();
  ASSERT_EQ(objects.size(), 3u);
  EXPECT_EQ(objects[0]["truth"], "proven");
  EXPECT_EQ(objects[1]["line_number"], 3);
  EXPECT_EQ(objects[2]["truth"], "disproven");
  EXPECT_NE(
      run({"solve", "hex", "--file", file}).out.find("1 proven, 1 disproven, 0 unknown, 1 bad"),
      std::string::npos);
}

TEST(SolveProgram, positions_come_from_standard_input_too) {
  const auto outcome = run({"solve", "hex", "--file", "-", "-q"}, "start:2\n\nstart:3\n");
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 2);
}

TEST(SolveProgram, threads_change_neither_order_nor_truth) {
  const Folder folder;
  std::string lines;
  for (const char* move : {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"}) {
    lines += std::string("start:3 moves ") + move + "\n";
  }
  const auto file = folder.write("set", lines);
  const auto one = run({"solve", "hex", "--file", file, "--json"}).objects();
  const auto four = run({"solve", "hex", "--file", file, "--json", "--threads", "4"}).objects();
  ASSERT_EQ(one.size(), 9u);
  ASSERT_EQ(four.size(), 9u);
  for (std::size_t i = 0; i < 9; ++i) {
    EXPECT_EQ(one[i]["position"], four[i]["position"]);
    EXPECT_EQ(one[i]["truth"], four[i]["truth"]);
    EXPECT_EQ(four[i]["threads"], 4);
  }
}

TEST(SolveProgram, one_question_is_searched_by_many_threads) {
  const Folder folder;
  const auto proof = folder.write("proof", "");
  for (const std::string jobs :
       {"work=50", "work=0,virtual=loss,patience=0", "virtual=win,work=7"}) {
    const auto outcome = run({"solve", "loa", "start:5", "--threads", "4", "--jobs", jobs,
                              "--certificate", proof, "--json"});
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
    EXPECT_EQ(outcome.objects().at(0)["truth"], "proven");
    EXPECT_EQ(outcome.objects().at(0)["threads"], 4);
    EXPECT_EQ(run({"check", proof}).exit, 0);
  }
  EXPECT_TRUE(run({"solve", "loa", "start:5", "--jobs", "work=-1"}).is_one_clear_error());
  EXPECT_TRUE(run({"solve", "loa", "start:5", "--jobs", "wrok=1"}).is_one_clear_error());
  EXPECT_TRUE(run({"solve", "loa", "start:5", "--jobs", "patience=-1"}).is_one_clear_error());
}

TEST(SolveProgram, an_algorithm_that_can_not_use_threads_says_so) {
  const auto outcome =
      run({"solve", "hex", "start:3", "--algorithm", "pn", "--threads", "4", "--json"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_NE(outcome.err.find("one thread"), std::string::npos);
}

TEST(SolveProgram, without_arguments_there_is_a_worked_example_with_a_checked_certificate) {
  const auto outcome = run({"solve"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("disproven."), std::string::npos);
  EXPECT_NE(outcome.out.find("valid: "), std::string::npos);
  EXPECT_NE(outcome.out.find("\n  proofboard check FILE\n"), std::string::npos);
  const Folder folder;
  const auto file = folder.path("p.cert");
  EXPECT_NE(run({"solve", "--certificate", file}).out.find("proofboard check " + file + "\n"),
            std::string::npos);
  EXPECT_EQ(run({"check", file}).exit, 0);
}

TEST(SolveProgram, control_c_reports_what_is_known_and_ends_with_3) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Running running({"solve", "hex", "start:9"});
    running.wait_for_output("to move.");  // printed just before the search
    running.send(signal);
    const auto outcome = running.wait();
    EXPECT_EQ(outcome.exit, 3);
    EXPECT_NE(outcome.out.find("unknown: it was interrupted"), std::string::npos) << outcome.out;
  }
}

TEST(SolveProgram, control_c_in_a_set_keeps_the_answers_so_far) {
  const Folder folder;
  const auto file = folder.write("set", "start:3\nstart:9\nstart:3\n");
  Running running({"solve", "hex", "--file", file, "--json"});
  running.wait_for_output("\n");
  running.send(SIGINT);
  const auto outcome = running.wait();
  EXPECT_EQ(outcome.exit, 3);
  const auto objects = outcome.objects();
  ASSERT_EQ(objects.size(), 2u);
  EXPECT_EQ(objects[0]["truth"], "proven");
  EXPECT_EQ(objects[1]["reason"], "interrupted");
  EXPECT_NE(outcome.err.find("interrupted: 1 question not asked"), std::string::npos);
}

}  // namespace
}  // namespace proofboard
