// `proofboard analyse`: games read move by move.
#include <gtest/gtest.h>

#include "tests/command/program.h"

namespace proofboard {
namespace {

using testing::Folder;
using testing::run;
using testing::Running;

// A whole game of random moves, won by White.
constexpr const char* game =
    "f5f6e6f4g6d7c3c5d3g4c6c4e8g7f3c7h4b2g5h3b4f2e7e3g8a4c2c8b5d6a2c1b1h8d1a5h2e2b7a6g3f7g2h5d2b6h7"
    "g1h6a1a7d8f1h1b3e1b8a8a3f8";
constexpr std::size_t game_moves = 60;

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Analyse, tells_people_of_a_game_of_othello) {
  const auto outcome = run({"analyse", "othello", game});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  for (const char* part : {"4 plies", "Positive_CN_Sum", "Negative_CN_Sum", "CN_difference",
                           "critical", "proven", "Black ahead", "White ahead",
                           "60  White f8   loss", "51. Black a7: Black threw away a proven win",
                           "from here to the end White wins with best play: proven"}) {
    EXPECT_TRUE(contains(outcome.out, part)) << part;
  }
  EXPECT_FALSE(contains(outcome.out, " -50 ")) << "no tables unless asked for";
}

TEST(Analyse, prints_tables_when_asked) {
  const auto outcome = run({"analyse", "othello", "f5d6c3", "--tables", "--plies", "2"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "-450"));
  EXPECT_TRUE(contains(outcome.out, "down"));
}

TEST(Analyse, reads_the_games_that_a_match_writes) {
  const Folder folder;
  for (const std::string name : {"othello:size=4", "hex:width=3,height=3", "loa:size=5"}) {
    const auto games = folder.path(name);
    ASSERT_EQ(run({"match", name, "--player", "random", "--player", "greedy", "--records", games,
                   "--quiet"})
                  .exit,
              0);
    for (const auto& written : std::filesystem::directory_iterator(games)) {
      const auto outcome =
          run({"analyse", name, "--file", written.path().string(), "--nodes", "10", "--quiet"});
      EXPECT_EQ(outcome.exit, 0) << outcome.err;
    }
  }
}

TEST(Analyse, has_one_sentence_a_turning_point) {
  const auto outcome = run({"analyse", "othello", game, "--quiet"});
  ASSERT_EQ(outcome.exit, 0);
  int last = -1;
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_GT(std::stoi(line), last) << line;
    last = std::stoi(line);
  }
  EXPECT_GT(last, 40);
}

TEST(Analyse, prints_an_object_a_position_and_one_for_the_game) {
  const auto outcome = run({"analyse", "othello", game, "--json"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  const auto objects = outcome.objects();
  ASSERT_EQ(objects.size(), game_moves + 2);
  const auto& start = objects[0];
  EXPECT_TRUE(start["move"].is_null());
  EXPECT_TRUE(start["proven"].is_null());
  const auto& summary = objects.back();
  EXPECT_EQ(summary["plies"], 4);
  EXPECT_EQ(summary["interrupted"], false);
  EXPECT_EQ(summary["values"][0], "loss");
  for (std::size_t i = 0; i <= game_moves; ++i) {
    EXPECT_EQ(objects[i]["number"], i);
    EXPECT_EQ(objects[i]["up_cn"].size(), summary["values"].size());
    EXPECT_EQ(objects[i]["down_cn"].size(), summary["values"].size());
  }
  const auto& end = objects[game_moves];
  EXPECT_EQ(end["value"], "loss");
  EXPECT_EQ(end["proven"], "white");
  EXPECT_TRUE(end["positive_cn_sum"].is_null()) << "infinite";
  EXPECT_EQ(end["negative_cn_sum"], 0);
  const auto thrown =
      std::count_if(summary["turning_points"].begin(), summary["turning_points"].end(),
                    [](const auto& point) { return point["thrown_away"].template get<bool>(); });
  EXPECT_GE(thrown, 1);
}

TEST(Analyse, says_that_a_game_has_no_evaluation_and_tells_what_is_proven) {
  const std::string mate = "4k4/9/4P4/9/9/9/9/9/9 b G moves G*5b";
  const auto outcome = run({"analyse", "shogi", mate});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "shogi has no evaluation"));
  EXPECT_TRUE(contains(outcome.out, "Black wins"));
  EXPECT_FALSE(contains(outcome.out, "Positive_CN_Sum"));
  const auto objects = run({"analyse", "shogi", mate, "--json"}).objects();
  EXPECT_FALSE(objects[0].contains("value"));
  EXPECT_EQ(objects.back()["plies"], 0);
}

// Neither side can mate with checks alone: that is not a draw.
TEST(Analyse, says_of_shogi_what_was_asked_and_no_more) {
  for (const std::string record : {"startpos moves 7g7f", "startpos"}) {
    const auto outcome = run({"analyse", "shogi", record});
    ASSERT_EQ(outcome.exit, 0) << outcome.err;
    EXPECT_TRUE(contains(outcome.out, "no mate")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "checks alone")) << outcome.out;
    EXPECT_FALSE(contains(outcome.out, "draw")) << outcome.out;
    EXPECT_FALSE(contains(outcome.out, "wins")) << outcome.out;
    const auto objects = run({"analyse", "shogi", record, "--json"}).objects();
    EXPECT_EQ(objects[0]["proven"], "no mate");
    EXPECT_TRUE(objects.back()["turning_points"].empty()) << "nothing is decided";
  }
  const auto ended = run({"analyse", "shogi:checks=black", "startpos", "--json"}).objects();
  EXPECT_EQ(ended[0]["proven"], "no mate") << "White has not won";
}

TEST(Analyse, what_is_proven_is_not_contradicted) {
  const std::string hex = "start:5 moves c3 b3 b4 d2 d3 c2 b2 a4 a3";
  for (const auto& words :
       {std::vector<std::string>{"othello", game}, std::vector<std::string>{"hex", hex}}) {
    auto line = words;
    line.insert(line.begin(), "analyse");
    line.push_back("--json");
    const auto outcome = run(line);
    ASSERT_EQ(outcome.exit, 0) << outcome.err;
    const auto objects = outcome.objects();
    std::size_t proven = 0;
    for (std::size_t i = 0; i + 1 < objects.size(); ++i) {
      if (objects[i]["proven"].is_null()) continue;
      ++proven;
      EXPECT_EQ(objects[i]["critical"], false) << words[0] << ' ' << i;
      EXPECT_EQ(objects[i]["value"], objects[i]["proven"] == "black" ? "win" : "loss");
    }
    EXPECT_GT(proven, 2u);
    for (const auto& point : objects.back()["turning_points"]) {
      const bool is_proven = !objects[point["number"].get<std::size_t>()]["proven"].is_null();
      for (const char* hope : {"may soon", "hope", "turns towards", "settl"}) {
        EXPECT_FALSE(is_proven && contains(point["sentence"], hope)) << point;
      }
    }
  }
}

TEST(Analyse, an_evaluation_for_players_will_do) {
  const auto outcome = run({"analyse", "connect:m=6,n=6,k=4,p=1,q=1", "start moves c3 c4 d4",
                            "--json", "--nodes", "1000"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  const auto objects = outcome.objects();
  EXPECT_TRUE(objects[0].contains("value"));
  EXPECT_GT(objects.back()["plies"], 0);
}

TEST(Analyse, reads_records_of_all_kinds) {
  const Folder folder;
  const auto moves_in = [&](const char* name, const std::string& content) {
    const auto file = folder.write("record", content);
    const auto outcome = run({"analyse", name, "--file", file, "--json", "--nodes", "1000"});
    EXPECT_EQ(outcome.exit, 0) << content << outcome.err;
    return outcome.objects().back()["positions"].get<int>() - 1;
  };
  EXPECT_EQ(moves_in("othello", "f5 d6 c3\nd3\n"), 4);
  EXPECT_EQ(moves_in("othello", "(;GM[Othello]\nB[F5//1]W[D6];)\n"), 2);
  EXPECT_EQ(moves_in("loa", "1. c8-c6 h4-f2 2. g8-g6"), 3);
  EXPECT_EQ(moves_in("surakarta", "start moves c2-c3"), 1);
  EXPECT_EQ(moves_in("hex", "(;GM[11]SZ[3];B[b2];W[swap-pieces])"), 2);
  EXPECT_EQ(moves_in("tic-tac-toe", "start moves a1 b2"), 2);
  EXPECT_EQ(moves_in("connect:m=6,n=6,k=4,p=1,q=1", "(;SZ[6];B[b2];W[c3])"), 2);
}

TEST(Analyse, names_the_move_that_can_not_be_played) {
  const auto error_of = [](const std::vector<std::string>& words) {
    const auto outcome = run(words);
    EXPECT_TRUE(outcome.is_one_clear_error()) << outcome.out << outcome.err;
    return outcome.err;
  };
  EXPECT_TRUE(contains(error_of({"analyse", "othello", "f5d6a1"}), "move 3: 'a1'"));
  EXPECT_TRUE(contains(error_of({"analyse", "loa", "start moves b1-b3 b1-b3"}), "move 2"));
  EXPECT_TRUE(contains(error_of({"analyse", "connect6", "(;SZ[19];B[j10];B[a1])"}), "move 2"));
  EXPECT_TRUE(contains(error_of({"analyse", "othello", "(;GM[Othello]B[f5"}), "GGF: byte"));
  const Folder folder;
  const auto file = folder.write("bad.txt", "f5d6c3zz");
  EXPECT_TRUE(contains(error_of({"analyse", "othello", "--file", file}), "bad.txt: move 4"));
  error_of({"analyse", "othello"});
  error_of({"analyse", "othello", "f5", "--file", file});
  error_of({"analyse", "othello", "f5", "--plies", "0"});
  error_of({"analyse", "othello", "f5", "--picture", "chart.png"});
  error_of({"analyse", "othello", "f5", "--picture", folder.path("no/where.svg")});
  error_of({"analyse", "nogame", "f5"});
}

TEST(Analyse, draws_a_figure) {
  const Folder folder;
  const auto outcome =
      run({"analyse", "othello", "f5d6c3d3c4", "--picture", folder.path("game.svg")});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  if (contains(outcome.err, "gnuplot is not installed")) GTEST_SKIP();
  EXPECT_TRUE(contains(folder.read("game.svg"), "<svg"));
}

TEST(Analyse, ends_cleanly_when_it_is_interrupted) {
  Running running({"analyse", "othello", game, "--plies", "8", "--json"});
  running.wait_until_it_listens();
  running.send(SIGINT);
  const auto outcome = running.wait();
  EXPECT_EQ(outcome.exit, 3) << outcome.err;
  const auto objects = outcome.objects();
  ASSERT_EQ(objects.size(), game_moves + 2);
  EXPECT_EQ(objects.back()["interrupted"], true);
}

}  // namespace
}  // namespace proofboard
