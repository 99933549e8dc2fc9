// `proofboard analyse`: games read move by move.
#include <gtest/gtest.h>

#include <map>

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

// The same game with its last 14 cells empty: all of it can be proven in no time.
constexpr const char* ending =
    "1xxx4/xxxxxxxx/2oxxoxx/oooxxxox/oooxxooo/ooooooo1/1oooooo1/2o1x1xo x moves "
    "h7g1h6a1a7d8f1h1b3e1b8a8a3f8";
constexpr std::size_t ending_moves = 14;

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Analyse, tells_people_in_discs_what_each_move_cost) {
  const auto outcome = run({"analyse", "othello", ending, "--time", "60s"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  for (const char* part :
       {"scores in discs", "before", "after", "loss", "better", "Black ahead", "White ahead",
        "blunders", "proven",
        "Black threw away a proven win: now White wins; Black lost 50 discs; h1 was best (+16 "
        "instead of -34)",
        "discs lost in 7 moves", "Scores are proven from position 0 on.",
        "from here to the end White wins with best play: proven"}) {
    EXPECT_TRUE(contains(outcome.out, part)) << part << '\n' << outcome.out;
  }
  for (const char* part : {"CN_", "critical", "turns towards", "~"}) {
    EXPECT_FALSE(contains(outcome.out, part)) << part;
  }
}

// That a win was thrown away with the last move says all; "only the end is proven" would deny it.
TEST(Analyse, says_of_a_last_move_that_loses_no_more_than_that) {
  const auto outcome =
      run({"analyse", "hex", "start:4 moves b2 c2 c3 d2 a4 a3 d3", "--time", "60s"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  const auto last = outcome.out.rfind("Black threw away a proven win: now White wins");
  ASSERT_NE(last, std::string::npos) << outcome.out;
  EXPECT_FALSE(contains(outcome.out.substr(last), "position")) << outcome.out;
  EXPECT_FALSE(contains(outcome.out, "only the final")) << outcome.out;
}

TEST(Analyse, tells_people_what_it_only_expects) {
  const auto outcome =
      run({"analyse", "othello", "f5f6e6f4g6d7c3c5d3g4c6c4e8g7", "--time", "60s", "--nodes", "1"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  for (const char* part : {"White g7: White lost about ", " looks better (~", "No score is proven.",
                           "Those with ~ are estimates after 8 plies, off by 4 discs as a rule."}) {
    EXPECT_TRUE(contains(outcome.out, part)) << part << '\n' << outcome.out;
  }
  for (const char* part : {"was best", "threw away"}) {
    EXPECT_FALSE(contains(outcome.out, part)) << part;
  }
}

TEST(Analyse, tells_people_how_firmly_values_stand_if_asked) {
  const auto outcome = run({"analyse", "othello", game, "--conspiracy", "--time", "4s"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  for (const char* part : {"4 plies", "Positive_CN_Sum", "Negative_CN_Sum", "CN_difference",
                           "critical", "scores in discs", "better"}) {
    EXPECT_TRUE(contains(outcome.out, part)) << part;
  }
  EXPECT_FALSE(contains(outcome.out, " -50 ")) << "no tables unless asked for";
}

TEST(Analyse, prints_tables_when_asked) {
  const auto outcome =
      run({"analyse", "othello", "f5d6c3", "--tables", "--plies", "2", "--time", "1s"});
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
      const auto outcome = run({"analyse", name, "--file", written.path().string(), "--nodes", "10",
                                "--quiet", "--time", "1s"});
      EXPECT_EQ(outcome.exit, 0) << outcome.err;
    }
  }
}

TEST(Analyse, has_one_sentence_a_turning_point) {
  const auto outcome = run({"analyse", "othello", game, "--quiet", "--time", "2s"});
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
  const auto outcome = run({"analyse", "othello", game, "--conspiracy", "--time", "4s", "--json"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  const auto objects = outcome.objects();
  ASSERT_EQ(objects.size(), game_moves + 2);
  const auto& start = objects[0];
  EXPECT_TRUE(start["move"].is_null());
  EXPECT_TRUE(start["proven"].is_null());
  EXPECT_TRUE(start["loss"].is_null());
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

// Of each move: what was there before, what is left, the difference; and the sums are those.
TEST(Analyse, counts_what_each_move_cost) {
  const auto outcome = run({"analyse", "othello", ending, "--time", "60s", "--json"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  const auto objects = outcome.objects();
  ASSERT_EQ(objects.size(), ending_moves + 2);
  const auto& scores = objects.back()["scores"];
  EXPECT_EQ(scores["point"], "disc");
  EXPECT_EQ(scores["proven_from"], 0);
  std::map<std::string, double> lost;
  for (std::size_t i = 1; i <= ending_moves; ++i) {
    const auto& one = objects[i];
    ASSERT_TRUE(one["before"].is_object() && one["after"].is_object()) << one;
    const double sign = one["side"] == "black" ? 1 : -1;
    const double before = one["before"]["points"], after = one["after"]["points"];
    const double loss = one["loss"]["points"];
    EXPECT_NEAR(sign * (before - after), loss, 1e-9) << one;
    EXPECT_GE(loss, 0);
    EXPECT_EQ(one["loss"]["proven"],
              one["before"]["proven"].get<bool>() && one["after"]["proven"].get<bool>());
    lost[one["side"].get<std::string>()] += loss;
    EXPECT_EQ(one["score"]["proven"], true) << i;
    double last = 1e9;
    for (const auto& better : one["better"]) {
      const double points = sign * better["score"]["points"].get<double>();
      EXPECT_GT(points, sign * after) << one;
      EXPECT_LE(points, last) << one;
      EXPECT_EQ(better["line"][0], better["move"]);
      last = points;
    }
    if (loss > 0 && one["loss"]["proven"] == true) {
      EXPECT_EQ(one["better"][0]["score"], one["before"]) << one;
    }
  }
  EXPECT_NEAR(lost["black"], scores["black"]["points"], 1e-9);
  EXPECT_NEAR(lost["white"], scores["white"]["points"], 1e-9);
  EXPECT_EQ(scores["black"]["moves"].get<int>() + scores["white"]["moves"].get<int>(), 14);
  EXPECT_EQ(objects[ending_moves]["after"]["points"], -24) << "the score at the end";
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
    line.insert(line.end(), {"--conspiracy", "--time", "10s", "--json"});
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
    const auto outcome =
        run({"analyse", name, "--file", file, "--json", "--nodes", "1000", "--time", "1s"});
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

// Two games as the database of the French federation keeps them.
std::string two_games() {
  std::string bytes{20, 26, 11, 19, 2, 0, 0, 0, 0, 0, 0, 0, 8, 0, 24, 0};
  for (const std::string& moves : {std::string{56, 64, 33}, std::string{56, 66}}) {
    std::string one{1, 0, 2, 0, 3, 0, 40, 38};
    one += moves;
    one.resize(68);
    bytes += one;
  }
  return bytes;
}

TEST(Analyse, reads_one_game_of_several) {
  const Folder folder;
  const auto database = folder.write("games.wtb", two_games());
  const auto ggf =
      folder.write("games.ggf", "(;GM[Othello]B[f5]W[d6]B[c3];)\n(;GM[Othello]B[f5]W[f6];)\n");
  for (const auto& file : {database, ggf}) {
    const auto moves_of = [&](const std::vector<std::string>& words) {
      auto line = words;
      line.insert(line.begin(), {"analyse", "othello"});
      line.insert(line.end(), {"--json", "--nodes", "1", "--time", "1s"});
      const auto outcome = run(line);
      EXPECT_EQ(outcome.exit, 0) << outcome.err;
      std::string moves;
      for (const auto& one : outcome.objects()) {
        if (one.contains("move") && !one["move"].is_null()) moves += one["move"];
      }
      return moves;
    };
    EXPECT_EQ(moves_of({"--file", file, "--game", "1"}), "f5d6c3");
    EXPECT_EQ(moves_of({file, "--game", "2"}), "f5f6");
    const auto error_of = [&](const std::vector<std::string>& words) {
      auto line = words;
      line.insert(line.begin(), {"analyse", "othello"});
      const auto outcome = run(line);
      EXPECT_TRUE(outcome.is_one_clear_error()) << outcome.err;
      return outcome.err;
    };
    EXPECT_TRUE(contains(error_of({"--file", file}), "has 2 games: choose one with --game N"));
    EXPECT_TRUE(contains(error_of({"--file", file, "--game", "3"}), "has 2 games"));
    error_of({"--file", file, "--game", "0"});
    error_of({"f5d6", "--game", "1"});
  }
  const auto solved = run(
      {"solve", "othello", "--file", database, "--json", "--nodes", "1", "--algorithm", "df-pn"});
  EXPECT_EQ(solved.objects().size(), 2U) << solved.err;
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
  const auto outcome = run(
      {"analyse", "othello", "f5d6c3d3c4", "--picture", folder.path("game.svg"), "--time", "1s"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  if (contains(outcome.err, "gnuplot is not installed")) GTEST_SKIP();
  EXPECT_TRUE(contains(folder.read("game.svg"), "<svg"));
}

TEST(Analyse, ends_cleanly_when_it_is_interrupted) {
  Running running({"analyse", "othello", game, "--time", "10m", "--json"});
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
