// Threats in the program: vcdt, vcst and searches with --knowledge threats as a user runs them, and
// what show says.
#include <gtest/gtest.h>

#include "tests/command/program.h"

namespace proofboard {
namespace {

using testing::Folder;
using testing::run;

const std::string connect6 = "connect6:counts=any";
// Threes at c2-e2 and c8-e8.
const std::string threes = "9/2xxx4/9/9/2xx5/9/9/2xxx4/9 x 2";

TEST(Connect6Program, vcdt_answers_with_a_certificate_and_the_forced_win_turn_by_turn) {
  const Folder folder;
  const auto file = folder.path("proof");
  for (const char* algorithm : {"vcdt", "vcdt:filter=none,against=real", "vcst", "df-pn", "pn"}) {
    const auto outcome = run({"solve", connect6, threes, "--algorithm", algorithm, "--knowledge",
                              "threats", "--certificate", file, "--json"});
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
    const auto answer = outcome.objects().at(0);
    EXPECT_EQ(answer["truth"], "proven");
    EXPECT_EQ(answer["knowledge"].get<std::string>().substr(0, 8), "threats:") << answer;
    ASSERT_EQ(answer["forced"].size(), 1u);
    EXPECT_EQ(answer["move"], answer["forced"][0]["turn"][0]);
    EXPECT_TRUE(answer["forced"][0]["defence"].empty());
    EXPECT_EQ(run({"check", file}).exit, 0);
  }
}

TEST(Connect6Program, a_longer_forced_win_names_the_cells_that_could_answer_each_turn) {
  const auto outcome =
      run({"solve", connect6,
           "start moves j10 k9 k11 k12 l9 j12 l10 m11 i13 k8 j8 k7 i8 i10 m8 n8 h11 l7 m6 n5 k6 l5 "
           "l4 k5 k4 k3 j4 h6 n6 n7 l3 l6 o9 m7 j6 m5 j7 h9 p8 p9 j13 k13 l11 h7 i12 f9 g9 j9 f7 "
           "g7 g6 g11 l14 j3 i3 h3 n3",
           "--algorithm", "vcdt"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("  forced win   "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find(", to be answered among "), std::string::npos) << outcome.out;
}

TEST(Connect6Program, a_search_that_finds_no_win_of_its_kind_is_told_from_one_that_met_a_limit) {
  const std::string two = "9/9/9/9/2xx5/9/9/9/9 x 2";
  const auto reason = [&](const std::string& algorithm, const std::string& knowledge = "none") {
    const auto outcome =
        run({"solve", connect6, two, "--algorithm", algorithm, "--knowledge", knowledge, "--json"});
    EXPECT_EQ(outcome.exit, 3) << outcome.err;
    const auto answer = outcome.objects().at(0);
    EXPECT_EQ(answer["truth"], "unknown");
    return answer["reason"];
  };
  EXPECT_EQ(reason("vcdt"), "exhausted");
  EXPECT_EQ(reason("vcdt:depth=1"), "depth");
  EXPECT_EQ(reason("df-pn", "threats:width=1,leaf=10,widening=no"), "pruned");
  const auto text = run({"solve", connect6, two, "--algorithm", "vcdt"}).out;
  EXPECT_NE(text.find("Whether Black can win is unknown: the search finds no win of its kind."),
            std::string::npos)
      << text;
}

TEST(Connect6Program, threats_are_what_it_knows_by_itself_on_a_large_board) {
  const auto large = run({"solve", "connect6", "start moves j10 k11 k9 k10 l10 m10 m11", "--json"});
  EXPECT_EQ(large.exit, 0) << large.err;
  const auto answer = large.objects().at(0);
  EXPECT_EQ(answer["truth"], "proven");
  EXPECT_EQ(answer["knowledge"].get<std::string>().substr(0, 8), "threats:") << answer;
  const auto small = run({"solve", "tic-tac-toe", "start", "--json"}).objects().at(0);
  EXPECT_EQ(small["knowledge"], "none");
}

TEST(Connect6Program, knowledge_that_there_is_not_is_refused_in_one_line) {
  EXPECT_TRUE(run({"solve", "hex", "start:3", "--knowledge", "threats"}).is_one_clear_error());
  EXPECT_TRUE(run({"solve", connect6, threes, "--knowledge", "wisdom"}).is_one_clear_error());
  EXPECT_TRUE(
      run({"solve", connect6, threes, "--knowledge", "threats:width=-1"}).is_one_clear_error());
}

TEST(Connect6Program, algorithms_says_which_are_for_connect_alone) {
  EXPECT_NE(run({"algorithms"}).out.find("(threat-space, only for connect)"), std::string::npos);
  for (const auto& listed : run({"algorithms", "--json"}).objects()) {
    const auto name = listed["name"].get<std::string>();
    const bool is_of_one_game = name.starts_with("vc") || name == "endgame";
    EXPECT_EQ(listed["only_for"].is_null(), !is_of_one_game) << listed;
  }
}

TEST(Connect6Program, show_says_who_wins_or_threatens_to_win_and_where) {
  const auto four = run({"show", connect6, "9/9/9/9/2xxxx3/9/9/9/9 o 2"}).out;
  EXPECT_NE(four.find("Black threatens to win with a5-b5, b5-g5, g5-h5.\n"
                      "It takes 2 stones to stop that, among a5 b5 g5 h5.\n"),
            std::string::npos)
      << four;
  const auto mover = run({"show", connect6, "9/9/9/9/oxxxx1o2/9/9/9/9 x 2", "--json"});
  EXPECT_TRUE(mover.objects().at(0)["remarks"].empty()) << "both ends are closed";
  const auto wins = run({"show", connect6, "9/9/9/9/oxxxx4/9/9/9/9 x 2", "--json"});
  EXPECT_EQ(wins.objects().at(0)["remarks"][0], "Black wins at once with f5-g5.");
  const auto one = run({"show", "tic-tac-toe", "xx1/oo1/3 x", "--json"}).objects().at(0);
  EXPECT_EQ(one["remarks"].size(), 3u);
  EXPECT_EQ(one["remarks"][2], "It takes 1 stone to stop that, at c2.");
}

TEST(Connect6Program, columns_without_i_are_read_and_written_on_request) {
  const auto with_i = run({"show", "connect6", "start", "moves", "j10", "--json"});
  const auto without_i =
      run({"show", "connect6:columns=without-i", "start", "moves", "k10", "--json"});
  EXPECT_EQ(with_i.objects().at(0)["position"], without_i.objects().at(0)["position"]);
  const auto moves = without_i.objects().at(0)["moves"];
  EXPECT_EQ(moves[7], "h1");
  EXPECT_EQ(moves[8], "j1");
  EXPECT_EQ(moves[18], "t1");
  const auto board = run({"show", "connect6:columns=without-i", "start"}).out;
  EXPECT_NE(board.find("g h j k"), std::string::npos);
  const auto bad = run({"show", "connect6:columns=without-i", "start", "moves", "i10"});
  EXPECT_TRUE(bad.is_one_clear_error()) << bad.err;
}

}  // namespace
}  // namespace proofboard
