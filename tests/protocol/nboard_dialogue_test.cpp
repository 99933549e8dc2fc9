// Dialogues with the engine, as NBoard holds them.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "api/games.h"
#include "tests/protocol/nboard_client.h"

namespace proofboard::testing {
namespace {

using Lines = std::vector<std::string>;

const std::string start_board =
    "BO[8 ---------------------------O*------*O--------------------------- *]";
const std::string game =
    "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]" +
    start_board + "B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)";
// Black has no move; White takes the only black disc with C1, and the game is over.
const std::string black_must_pass =
    "(;GM[Othello]BO[8 O*------ -------- -------- ---OO--- ---OO--- -------- -------- -------- "
    "*];)";

// "=== F5/0.25/0.01": the move.
std::string move_of(const std::string& answer) {
  return answer.substr(4, answer.find('/') - 4);
}

bool is_legal(const std::string& position, const std::string& move) {
  return read_position("othello", position + " moves " + move).operator bool();
}

TEST(Nboard, introduces_itself) {
  NboardClient client;
  client.say("nboard 2");
  EXPECT_EQ(client.line(), "set myname Proofboard");
  client.say("set depth 6");
  EXPECT_EQ(client.line(), "set myname Proofboard6");
  client.say("set contempt 0\nping 1");
  EXPECT_EQ(client.line(), "pong 1");
  client.say("learn");
  EXPECT_EQ(client.line(), "learned");
  client.say("quit");
  EXPECT_EQ(client.line(), "(end)");
  EXPECT_EQ(client.exit_code(), 0);
  EXPECT_EQ(client.messages(), "");
}

TEST(Nboard, answers_go_with_a_move_that_it_does_not_play) {
  NboardClient client;
  client.say("nboard 2\nset depth 3\nset game " + game);
  client.lines_to("set myname Proofboard3");
  client.say("go");
  EXPECT_EQ(client.line(), "status Proofboard thinks");
  const std::regex report("search ([A-H][1-8])+ -?\\d+\\.\\d\\d 0 (\\d+|100%W?)");
  const auto search = client.line();
  EXPECT_TRUE(std::regex_match(search, report)) << search;
  const std::regex work("nodestats \\d+ \\d+\\.\\d\\d");
  const auto nodes = client.line();
  EXPECT_TRUE(std::regex_match(nodes, work)) << nodes;
  const auto answer = client.line();
  const std::regex format("=== [A-H][1-8]/-?\\d+\\.\\d\\d/\\d+\\.\\d\\d");
  EXPECT_TRUE(std::regex_match(answer, format)) << answer;
  EXPECT_EQ(client.line(), "status Proofboard waits");
  EXPECT_TRUE(is_legal("f5f6d3c5e6f7e7f4", move_of(answer))) << answer;
  // The same again: nothing was played.
  EXPECT_EQ(move_of(client.go()), move_of(answer));
}

TEST(Nboard, plays_the_moves_it_is_told) {
  NboardClient client;
  client.say("nboard 2\nset depth 2\nset game (;GM[Othello]" + start_board + ";)");
  std::string moves;
  for (const std::string move : {"F5/0.5/1.2", "d6", "C3/-1", "D3//2"}) {
    client.say("move " + move);
    moves += move.substr(0, 2);
    const auto answer = client.go();
    EXPECT_TRUE(is_legal(moves, move_of(answer))) << moves << ' ' << answer;
  }
  EXPECT_EQ(client.messages(), "");
}

TEST(Nboard, passes_and_knows_the_end) {
  NboardClient client;
  client.say("nboard 2\nset depth 2\nset game " + black_must_pass);
  EXPECT_EQ(move_of(client.go()), "PA");
  client.say("move PA");
  EXPECT_EQ(move_of(client.go()), "C1");
  client.say("move C1\ngo\nhint 2\nping 7");
  EXPECT_EQ(client.line(), "pong 7");
  EXPECT_TRUE(client.wait_for_message("'hint 2': the game is over")) << client.messages();
}

TEST(Nboard, hints_come_with_the_best_first) {
  NboardClient client;
  client.say("nboard 2\nset depth 3\nset game " + game);
  client.lines_to("set myname Proofboard3");
  const std::vector<std::pair<int, std::size_t>> cases{{1, 1}, {3, 3}, {1000, 0}};
  for (const auto& [wanted, told] : cases) {
    client.say("hint " + std::to_string(wanted));
    EXPECT_EQ(client.line(), "status Proofboard analyses");
    const auto hints = only(client.lines_to("status"), "search ");
    if (told > 0) {
      EXPECT_EQ(hints.size(), told);
    } else {
      EXPECT_GT(hints.size(), 3U) << "all that there are";
    }
    double last = 100;
    for (const auto& hint : hints) {
      const auto line = hint.substr(7, hint.find(' ', 7) - 7);
      EXPECT_TRUE(is_legal("f5f6d3c5e6f7e7f4", line.substr(0, 2))) << hint;
      const auto eval = std::stod(hint.substr(8 + line.size()));
      EXPECT_LE(eval, last) << hint;
      last = eval;
    }
  }
}

// A public test position with 20 empty cells, of which ten moves win: the best gets 38 discs.
TEST(Nboard, plays_for_discs_and_hints_in_discs) {
  NboardClient client({"--memory", "64MiB", "--time", "60s"});
  client.say(
      "nboard 2\nset depth 20\nset game (;GM[Othello]BO[8 O--OOOO* -OOOOOO* OO**OOO* "
      "OO*OOO** OOOOOO** ---OOOO* ----O--* -------- *];)");
  client.lines_to("set myname Proofboard20");
  EXPECT_TRUE(client.go().starts_with("=== A2/38.00/"));
  client.say("hint 3");
  const auto hints = only(client.lines_to("status Proofboard waits"), "search ");
  ASSERT_EQ(hints.size(), 3U);
  const std::regex best("search A2[A-H1-8PA]+ 38.00 0 100%");
  const std::regex second("search C7[A-H1-8PA]+ 36.00 0 100%");
  const std::regex third("search D8[A-H1-8PA]+ 34.00 0 100%");
  EXPECT_TRUE(std::regex_match(hints[0], best)) << hints[0];
  EXPECT_TRUE(std::regex_match(hints[1], second)) << hints[1];
  EXPECT_TRUE(std::regex_match(hints[2], third)) << hints[2];
}

TEST(Nboard, a_new_command_stops_a_search) {
  NboardClient client({"--memory", "64MiB", "--time", "1h"});
  client.say("nboard 2\nset depth 60\nset game " + game);
  client.lines_to("set myname Proofboard60");
  for (const std::string command : {"go", "hint 1", "hint 4", "analyze"}) {
    client.say(command);
    EXPECT_TRUE(client.line().starts_with("status ")) << command;
    const auto before = client.processor_seconds();
    EXPECT_TRUE(testing_games::comes_true([&] {
      return client.processor_seconds() > before + 0.1;
    })) << command
        << " doesn't think";
    client.say("ping 5");
    const auto lines = client.lines_to("pong 5");
    EXPECT_EQ(lines.back(), "pong 5") << command;
    EXPECT_EQ(only(lines, "=== ").size(), command == "go" ? 1U : 0U);
    EXPECT_TRUE(lines[lines.size() - 2].starts_with("status ")) << "nothing comes after the pong";
  }
  client.say("go");
  client.line();
  client.say("quit");
  EXPECT_EQ(client.exit_code(), 0);
}

TEST(Nboard, analyzes_the_game_from_its_end) {
  NboardClient client;
  client.say("nboard 2\nset depth 2\nset game " + game);
  client.lines_to("set myname Proofboard2");
  client.say("analyze");
  client.line();
  const auto told = only(client.lines_to("status"), "analysis ");
  ASSERT_EQ(told.size(), 9U);
  for (std::size_t i = 0; i < told.size(); ++i) {
    EXPECT_TRUE(told[i].starts_with("analysis " + std::to_string(8 - i) + ' ')) << told[i];
  }
}

TEST(Nboard, any_player_plays) {
  for (const std::string player : {"random", "greedy", "mcts"}) {
    NboardClient client({"--player", player, "--time", "100ms", "--memory", "64MiB"});
    client.say("nboard 2\nset depth 4");
    EXPECT_TRUE(is_legal("start", move_of(client.go()))) << player;
  }
}

TEST(Nboard, bad_lines_are_told_and_change_nothing) {
  NboardClient client;
  client.say("nboard 2\nset depth 2\nset game " + game);
  client.lines_to("set myname Proofboard2");
  const Lines bad{"fly",
                  "nboard",
                  "nboard two",
                  "set",
                  "set sail",
                  "set depth",
                  "set depth deep",
                  "set depth 0",
                  "set depth 61",
                  "set depth 3 4",
                  "set game",
                  "set game (;GM[Chess];)",
                  "set game (;GM[Othello]" + start_board + "B[A1];)",
                  "set game (;GM[Othello]BO[8 --- *];)",
                  "set game (;",
                  "set contempt",
                  "set contempt much",
                  "move",
                  "move A1",
                  "move Z9/1/1",
                  "move PA",
                  "hint",
                  "hint all",
                  "hint 0",
                  "ping",
                  "ping pong",
                  "\x01\xff",
                  std::string(100000, 'x')};
  std::size_t told = 0;
  for (const auto& line : bad) {
    client.say(line + "\nping 9");
    EXPECT_EQ(client.line(), "pong 9") << line.substr(0, 100);
    const auto messages = client.messages();
    const auto lines = static_cast<std::size_t>(std::count(messages.begin(), messages.end(), '\n'));
    EXPECT_EQ(lines, ++told) << line.substr(0, 100);
  }
  client.say("\r\n\n \t");
  EXPECT_TRUE(is_legal("f5f6d3c5e6f7e7f4", move_of(client.go())));
}

TEST(Nboard, the_end_of_the_input_ends_it_after_the_last_answer) {
  NboardClient client;
  client.say("nboard 2\nset depth 3\ngo");
  client.end_input();
  const auto lines = client.lines_to("(end)");
  ASSERT_GE(lines.size(), 2U);
  EXPECT_EQ(lines[lines.size() - 2], "status Proofboard waits");
  EXPECT_EQ(client.exit_code(), 0);
}

TEST(Nboard, the_dialogue_on_the_page_is_what_happens) {
  NboardClient client;
  // Times differ from run to run.
  const auto timeless = [](const std::string& line) {
    return std::regex_replace(line, std::regex("(nodestats \\d+ |=== .*/)\\d+\\.\\d+$"), "$1…");
  };
  expect_dialogue_on_page(client, "nboard", timeless);
}

}  // namespace
}  // namespace proofboard::testing
