// Mistyped command lines: the program says what was meant.
#include <gtest/gtest.h>

#include <set>

#include "api/games.h"
#include "core/suggest.h"
#include "tests/command/program.h"

namespace proofboard {
namespace {

using testing::run;

struct Mistyped {
  std::vector<std::string> words;
  std::string meant;
};

const std::vector<Mistyped> mistyped{
    // Commands.
    {{"slove", "hex", "start:3"}, "solve"},
    {{"sovle"}, "solve"},
    {{"solv", "othello"}, "solve"},
    {{"shwo", "hex"}, "show"},
    {{"chek", "p.cert"}, "check"},
    {{"verify", "p.cert"}, "check"},  // no letter in common: not expected to be found
    {{"comapre", "hex"}, "compare"},
    {{"analyze", "othello", "f5"}, "analyse"},
    {{"algoritms"}, "algorithms"},
    {{"algorithm"}, "algorithms"},
    {{"game"}, "games"},
    {{"player"}, "players"},
    {{"gauage", "hex"}, "gauge"},
    {{"prft", "hex"}, "perft"},
    {{"benchmark"}, "bench"},
    {{"enigne", "gtp"}, "engine"},
    {{"clutser", "start"}, "cluster"},
    {{"tun", "hex"}, "tune"},
    {{"mach", "hex"}, "match"},
    {{"laboratory", "list"}, "lab"},
    {{"hlep"}, "help"},
    {{"othello", "start:4"}, "proofboard solve othello"},
    {{"Hex"}, "proofboard solve hex"},
    {{"help", "slove"}, "solve"},
    {{"--hepl"}, "--help"},
    {{"--versoin"}, "--version"},
    // Options.
    {{"solve", "hex", "start:3", "--alogrithm", "pn"}, "--algorithm"},
    {{"solve", "hex", "start:3", "--algo", "pn"}, "--algorithm"},
    {{"solve", "hex", "start:3", "-algorithm", "pn"}, "--algorithm"},
    {{"solve", "hex", "start:3", "--certifcate", "x"}, "--certificate"},
    {{"solve", "hex", "start:3", "--cert=x"}, "--certificate"},
    {{"solve", "hex", "start:3", "--allmoves"}, "--all-moves"},
    {{"solve", "hex", "start:3", "--all_moves"}, "--all-moves"},
    {{"solve", "hex", "start:3", "--thread", "2"}, "--threads"},
    {{"solve", "hex", "start:3", "--Time", "2s"}, "--time"},
    {{"solve", "hex", "start:3", "--timeout", "2s"}, "--time"},
    {{"solve", "hex", "start:3", "--node", "5"}, "--nodes"},
    {{"solve", "hex", "start:3", "--knowlege", "none"}, "--knowledge"},
    {{"solve", "hex", "start:3", "--memroy", "1GiB"}, "--memory"},
    {{"perft", "hex", "start:3", "--dept", "2"}, "--depth"},
    {{"compare", "hex", "start:3", "--algorithms", "pn"}, "--algorithm"},
    {{"match", "hex", "--plaer", "mcts"}, "--player"},
    // Games, algorithms, knowledge, players, options of theirs, actions.
    {{"solve", "otello", "start:4"}, "othello"},
    {{"solve", "connect5", "start"}, "connect6"},
    {{"show", "lao", "start"}, "loa"},
    {{"games", "shougi"}, "shogi"},
    {{"solve", "hex", "start:3", "--algorithm", "dfp"}, "df-pn"},
    {{"solve", "hex", "start:3", "--algorithm", "alphabet"}, "alpha-beta"},
    {{"algorithms", "deap-pn"}, "deep-pn"},
    {{"solve", "hex", "start:3", "--algorithm", "deep-pn:RR=0.6"}, "R"},
    {{"solve", "hex:widht=3", "start"}, "width"},
    {{"solve", "hex", "start:3", "--knowledge", "connection"}, "connections"},
    {{"match", "hex", "--player", "mtcs", "--player", "alpha-beta"}, "mcts"},
    {{"lab", "lsit"}, "list"},
    {{"lab", "run", "hex-tabel-a3"}, "hex-table-a3"},
    {{"engine", "gpt"}, "gtp"},
    {{"cluster", "statsu"}, "status"}};

TEST(Suggestions, at_least_nine_of_ten_mistyped_command_lines_are_understood) {
  std::size_t understood = 0;
  std::string others;
  for (const auto& [words, meant] : mistyped) {
    const auto outcome = run(words);
    EXPECT_TRUE(outcome.is_one_clear_error())
        << ::testing::PrintToString(words) << " exit " << outcome.exit << outcome.err;
    if (outcome.err.find("did you mean " + meant + "?") != std::string::npos) {
      ++understood;
    } else {
      others += outcome.err;
    }
  }
  ASSERT_GE(mistyped.size(), 50u);
  EXPECT_GE(understood, mistyped.size() - mistyped.size() / 10) << others;
  RecordProperty("understood", static_cast<int>(understood));
}

TEST(Suggestions, what_can_only_mean_one_thing_is_accepted) {
  const auto solve = [](const std::string& game, const std::string& algorithm) {
    const auto outcome = run({"solve", game, "start:3", "--algorithm", algorithm, "--json"});
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
    return outcome.objects().at(0);
  };
  for (const char* name : {"dfpn", "DF-PN", "df_pn", "Df-Pn"}) {
    EXPECT_EQ(solve("hex", name)["algorithm"].get<std::string>().substr(0, 6), "df-pn:") << name;
  }
  EXPECT_EQ(solve("HEX", "pn")["game"], "hex");
  EXPECT_EQ(solve("hex", "deep-pn:r=0.5")["algorithm"], solve("hex", "deep-pn:R=0.5")["algorithm"]);
  EXPECT_EQ(run({"SOLVE", "Hex:Width=3", "start", "-q"}).out,
            run({"solve", "hex", "start:3", "-q"}).out);
}

TEST(Suggestions, names_are_told_apart_without_case_and_hyphens) {
  const auto are_different = [](const auto& infos) {
    for (const auto& a : infos) {
      for (const auto& b : infos) {
        EXPECT_EQ(is_same_name(a.name, b.name), &a == &b) << a.name << " " << b.name;
      }
    }
  };
  are_different(games());
  are_different(algorithms());
}

TEST(Suggestions, nothing_is_suggested_where_nothing_is_near) {
  const auto outcome = run({"frobnicate"});
  EXPECT_TRUE(outcome.is_one_clear_error());
  EXPECT_EQ(outcome.err.find("did you mean"), std::string::npos) << outcome.err;
}

TEST(Help, of_a_command_is_what_its_option_says) {
  const auto help = run({"help", "solve"});
  EXPECT_EQ(help.exit, 0) << help.err;
  EXPECT_EQ(help.out, run({"solve", "--help"}).out);
  EXPECT_EQ(run({"help"}).out, run({"--help"}).out);
  EXPECT_EQ(run({}).out, run({"help"}).out);
  EXPECT_NE(run({"help", "df-pn"}).out.find("proofboard algorithms df-pn"), std::string::npos);
  EXPECT_NE(run({"help", "Hex"}).out.find("proofboard games hex"), std::string::npos);
}

TEST(Help, has_no_examples_of_other_commands) {
  for (const char* command : {"bench", "games", "algorithms", "players"}) {
    const auto help = run({command, "--help"}).out;
    EXPECT_EQ(help.find("solve othello"), std::string::npos) << help;
  }
}

TEST(Help, lists_can_be_asked_for_single_names) {
  EXPECT_EQ(run({"algorithms", "dfpn", "pn", "-q"}).out, "df-pn\npn\n");
  EXPECT_EQ(run({"games", "hex", "--json"}).objects().size(), 1u);
  EXPECT_EQ(run({"players", "MCTS", "-q"}).out, "mcts\n");
  EXPECT_TRUE(run({"algorithms", "magic"}).is_one_clear_error());
}

}  // namespace
}  // namespace proofboard
