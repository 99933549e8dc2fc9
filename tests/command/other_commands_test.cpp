// games, algorithms, show, perft, check, compare and bench as a user runs them.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "api/api.h"
#include "tests/command/program.h"

namespace proofboard {
namespace {

using testing::Folder;
using testing::run;
using testing::Running;

TEST(Program, alone_it_gives_an_overview_with_examples) {
  const auto outcome = run({});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_NE(outcome.out.find("Examples:"), std::string::npos);
  EXPECT_EQ(run({"--help"}).out, outcome.out);
  EXPECT_TRUE(run({"--version"}).out.starts_with("proofboard "));
}

TEST(Program, every_command_has_help_and_json_and_quiet) {
  for (const char* command : {"games", "algorithms", "show", "perft", "solve", "check", "compare",
                              "bench", "lab", "engine", "match", "rate", "tune"}) {
    const auto outcome = run({command, "--help"});
    EXPECT_EQ(outcome.exit, 0) << command;
    EXPECT_NE(outcome.out.find("--json"), std::string::npos) << command;
    EXPECT_NE(outcome.out.find("--quiet"), std::string::npos) << command;
  }
}

TEST(Program, games_and_algorithms_list_what_is_registered) {
  const auto listed_games = run({"games", "--json"}).objects();
  ASSERT_EQ(listed_games.size(), games().size());
  for (std::size_t i = 0; i < listed_games.size(); ++i) {
    EXPECT_EQ(listed_games[i]["name"], games()[i].name);
    EXPECT_EQ(listed_games[i]["options"].size(), games()[i].options.size());
  }
  const auto listed_algorithms = run({"algorithms", "--json"}).objects();
  ASSERT_EQ(listed_algorithms.size(), algorithms().size());
  const auto text = run({"algorithms"}).out;
  for (const auto& info : algorithms()) {
    EXPECT_NE(text.find(info.example), std::string::npos);
    for (const auto& option : info.options) EXPECT_NE(text.find(option.help), std::string::npos);
  }
}

TEST(Program, every_example_of_an_algorithm_works) {
  for (const auto& info : algorithms()) {
    // The corner of a small board: four in a row, two stones a turn, and Black has two.
    const auto exit = info.game == "connect"
                          ? run({"solve", "connect:k=4,counts=any", "6/6/6/2o3/1xx3/6 x 2",
                                 "--algorithm", info.example})
                                .exit
                      : info.game == "othello"
                          ? run({"solve", "othello", "start:4", "--algorithm", info.example}).exit
                          : run({"solve", "hex", "start:3", "--algorithm", info.example}).exit;
    EXPECT_EQ(exit, 0) << info.name;
  }
}

TEST(Program, show_draws_the_board_and_lists_the_moves) {
  const auto outcome = run({"show", "hex", "start:2", "moves", "b1"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_NE(outcome.out.find("    a b\n     x x\n  1 o . x o\n   2 o . . o\n        x x\n"),
            std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("White (o) to move."), std::string::npos);
  EXPECT_NE(outcome.out.find("Legal moves (3): a1 a2 b2\n"), std::string::npos);
  const auto object = run({"show", "hex", "start:2 moves b1", "--json"}).objects().at(0);
  EXPECT_EQ(object["moves"], (std::vector<std::string>{"a1", "a2", "b2"}));
  EXPECT_TRUE(object["result"].is_null());
}

TEST(Program, engine_refuses_what_it_does_not_know) {
  EXPECT_TRUE(run({"engine", "telegraph"}).is_one_clear_error());
  EXPECT_TRUE(run({"engine", "gtp", "chess"}).is_one_clear_error());
  EXPECT_TRUE(run({"engine", "gtp", "hex", "--algorithm", "magic"}).is_one_clear_error());
  EXPECT_TRUE(run({"engine", "gtp", "hex", "--time", "soon"}).is_one_clear_error());
  EXPECT_TRUE(run({"engine", "gtp", "hex", "--for", "chess"}).is_one_clear_error());
  EXPECT_EQ(run({"engine", "gtp"}, "name\n").out, "= Proofboard\n\n");
  EXPECT_TRUE(run({"engine", "usi", "hex"}).is_one_clear_error());
  EXPECT_TRUE(run({"engine", "usi", "--time", "5s"}).is_one_clear_error());
  EXPECT_TRUE(run({"engine", "usi", "--for", "hexgui"}).is_one_clear_error());
  EXPECT_TRUE(run({"engine", "usi", "--algorithm", "magic"}).is_one_clear_error());
  EXPECT_EQ(run({"engine", "usi", "shogi"}, "isready\n").out, "readyok\n");
  EXPECT_TRUE(run({"engine", "nboard", "hex"}).is_one_clear_error());
  EXPECT_TRUE(run({"engine", "nboard", "--player", "nobody"}).is_one_clear_error());
  EXPECT_TRUE(run({"engine", "nboard", "--algorithm", "df-pn"}).is_one_clear_error());
  EXPECT_TRUE(run({"engine", "gtp", "--player", "mcts"}).is_one_clear_error());
  EXPECT_EQ(run({"engine", "nboard", "othello"}, "ping 3\n").out, "pong 3\n");
}

TEST(Program, show_writes_games) {
  EXPECT_EQ(run({"show", "hex", "start:5 moves a1 b2", "--write", "sgf"}).out,
            "(;FF[4]GM[11]SZ[5];B[a1];W[b2])\n");
  EXPECT_EQ(run({"show", "hex", "(;SZ[5];B[c2];W[swap-pieces];B[a1])", "--write", "hexworld"}).out,
            "5c1,c2:sa1\n");
  const auto object =
      run({"show", "hex", "start:3 moves b2", "--write", "hexworld", "--json"}).objects().at(0);
  EXPECT_EQ(object["hexworld"], "3c1,b2");
  EXPECT_TRUE(run({"show", "hex", "start:3", "--write", "pgn"}).is_one_clear_error());
  EXPECT_TRUE(run({"show", "othello", "start", "--write", "sgf"}).is_one_clear_error());
}

TEST(Program, show_tells_the_result) {
  const auto outcome = run({"show", "tic-tac-toe", "start moves a1 a2 b1 b2 c1"});
  EXPECT_NE(outcome.out.find("The game is over: Black has won."), std::string::npos) << outcome.out;
}

TEST(Program, a_board_that_starts_with_dashes_is_not_an_option) {
  const std::string board = std::string(27, '-') + "OX------XO" + std::string(27, '-') + " X";
  const auto outcome = run({"show", "othello", board, "--json"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_EQ(outcome.objects().at(0)["position"], "8/8/8/3ox3/3xo3/8/8/8 x");
}

TEST(Program, perft_counts) {
  const auto object = run({"perft", "othello", "start", "--depth", "6", "--json"}).objects().at(0);
  EXPECT_EQ(object, (nlohmann::json{{"game", "othello"},
                                    {"position", "8/8/8/3ox3/3xo3/8/8/8 x"},
                                    {"depth", 6},
                                    {"nodes", 8200}}));
  EXPECT_EQ(run({"perft", "othello", "start", "--depth", "0", "-q"}).out, "1\n");
  EXPECT_NE(run({"perft", "othello", "start", "--depth", "6"}).out.find("8,200"),
            std::string::npos);
}

TEST(Program, perft_can_be_interrupted) {
  Running running({"perft", "othello", "start", "--depth", "20"});
  running.wait_for_output("8,200");
  running.send(SIGINT);
  EXPECT_EQ(running.wait().exit, 3);
}

TEST(Program, check_rejects_a_changed_certificate_and_explains_a_good_one) {
  const Folder folder;
  const auto file = folder.path("proof");
  ASSERT_EQ(run({"solve", "hex", "start:3", "--knowledge", "none", "--certificate", file}).exit, 0);
  const auto explained = run({"check", "--explain", file});
  EXPECT_EQ(explained.exit, 0);
  EXPECT_NE(explained.out.find("black b2"), std::string::npos) << explained.out;

  auto bytes = folder.read("proof");
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  const auto bad = folder.write("bad", bytes);
  const auto outcome = run({"check", file, bad, "--json"});
  EXPECT_EQ(outcome.exit, 1);
  const auto objects = outcome.objects();
  ASSERT_EQ(objects.size(), 2u);
  EXPECT_EQ(objects[0]["valid"], true);
  EXPECT_EQ(objects[1]["valid"], false);
  EXPECT_EQ(run({"check", file, "--quiet"}).out, "");
}

TEST(Program, compare_answers_every_position_with_every_algorithm) {
  const Folder folder;
  const auto file = folder.write("set", "start:2\nstart:3\nstart:3 moves b2\n");
  const auto outcome = run({"compare", "hex", "--file", file, "--all", "--json"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  const auto objects = outcome.objects();
  const auto count = static_cast<std::size_t>(
      std::count_if(algorithms().begin(), algorithms().end(),
                    [](const AlgorithmInfo& info) { return info.game.empty(); }));
  ASSERT_EQ(objects.size(), 3 * count + count);
  for (std::size_t i = 0; i < 3 * count; ++i) {
    EXPECT_EQ(objects[i]["truth"], i < 2 * count ? "proven" : "disproven");
  }
  for (std::size_t i = 0; i < count; ++i) {
    const auto& total = objects[3 * count + i];
    EXPECT_EQ(total["solved"], 3);
    EXPECT_EQ(total["common"], 3);
    if (i == 0) {
      EXPECT_EQ(total["nodes_ratio"], 1.0);
    }
  }
}

TEST(Program, compare_ends_with_3_when_a_budget_ran_out_and_with_2_after_a_bad_line) {
  EXPECT_EQ(run({"compare", "hex", "start:5", "--knowledge", "none", "--algorithm", "pn",
                 "--algorithm", "df-pn", "--nodes", "1k"})
                .exit,
            3);
  const Folder folder;
  const auto file = folder.write("set", "start:2\nnonsense\n");
  const auto outcome = run({"compare", "hex", "--file", file, "--algorithm", "pn", "--json"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_EQ(outcome.objects().size(), 3u);  // the bad line, an answer, the totals
}

TEST(Program, bench_has_the_same_signature_every_time) {
  const auto signature = [](const std::string& seed) {
    const auto outcome = run({"bench", "--quick", "--seed", seed, "--json"});
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
    return outcome.objects().at(0)["signature"].get<std::uint64_t>();
  };
  const auto first = signature("0");
  EXPECT_EQ(first, signature("0"));
  EXPECT_NE(first, signature("1"));
  EXPECT_EQ(run({"bench", "--quick", "--quiet"}).out, "signature: " + std::to_string(first) + "\n");
}

TEST(Program, bench_tells_the_memory_of_every_engine) {
  const auto outcome = run({"bench", "--quick", "--json"});
  const auto engines = outcome.objects().at(0)["engines"];
  EXPECT_GE(engines.size(), 5u);
  for (const auto& engine : engines) {
    EXPECT_GT(engine["peak_bytes"].get<std::uint64_t>(), 0u) << engine["name"];
    EXPECT_TRUE(engine.contains("resident_bytes")) << engine["name"];
  }
}

}  // namespace
}  // namespace proofboard
