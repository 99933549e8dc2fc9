// Dialogues with the engine, as HexGui and GoGui's tools hold them.
#include <gtest/gtest.h>

#include <set>

#include "tests/protocol/gtp_client.h"
#include "tests/support/source_folder.h"

namespace proofboard::testing {
namespace {

bool is_error(const std::string& answer) {
  return answer.starts_with("? ") && answer.find('\n') == std::string::npos && answer.size() > 8;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(Gtp, answers_what_hexgui_sends) {
  GtpClient client;
  EXPECT_EQ(client.ask("name"), "= Proofboard");
  EXPECT_TRUE(client.ask("version").starts_with("= "));
  EXPECT_NE(client.ask("hexgui-analyze_commands").find("gfx/Moves that win or lose at once/view"),
            std::string::npos);
  EXPECT_EQ(client.ask("boardsize 4 4"), "= ");
  EXPECT_TRUE(
      client.ask("showboard").starts_with("= \n    a b c d\n     x x x x\n  1 o . . . . o\n"));
  EXPECT_EQ(client.ask("play black a1"), "= ");
  EXPECT_EQ(client.ask("play white B2"), "= ");
  EXPECT_EQ(client.ask("undo"), "= ");
  EXPECT_NE(client.ask("showboard").find("White (o) to move"), std::string::npos);
  EXPECT_EQ(client.ask("genmove white").substr(0, 2), "= ");
  EXPECT_EQ(client.ask("quit"), "= ");
  EXPECT_EQ(client.exit_code(), 0);
}

TEST(Gtp, draws_what_the_winner_needs) {
  GtpClient client;
  client.ask("boardsize 4 4");
  client.ask("play black a1");
  const auto why = client.ask("solve-why white");
  EXPECT_NE(why.find("TEXT white wins, even if black has all other cells"), std::string::npos)
      << why;
  EXPECT_NE(why.find("LABEL"), std::string::npos) << why;
  EXPECT_NE(why.find(" 1"), std::string::npos) << why;
}

TEST(Gtp, ids_comments_empty_lines_and_line_ends) {
  GtpClient client;
  EXPECT_EQ(client.ask("12 boardsize 3"), "=12 ");
  EXPECT_EQ(client.ask("\n\r\n# a comment\n\x01 13\tplay b a1 # here\r"), "=13 ");
  EXPECT_EQ(client.ask("14 play b a1"), "?14 illegal move: 'a1' is taken");
  EXPECT_EQ(client.ask("15"), "?15 the command is missing");
  EXPECT_EQ(client.ask("protocol_version"), "= 2");
}

TEST(Gtp, lists_its_commands_and_knows_them) {
  GtpClient client;
  const auto commands = lines_of(client.ask("list_commands").substr(2));
  const std::set<std::string> known(commands.begin(), commands.end());
  for (const auto* name : {"protocol_version",
                           "name",
                           "version",
                           "list_commands",
                           "known_command",
                           "quit",
                           "boardsize",
                           "clear_board",
                           "showboard",
                           "play",
                           "undo",
                           "genmove",
                           "reg_genmove",
                           "final_score",
                           "all_legal_moves",
                           "time_left",
                           "time_settings",
                           "loadsgf",
                           "printsgf",
                           "savesgf",
                           "hexworld",
                           "loadhexworld",
                           "hexgui-analyze_commands",
                           "gogui-analyze_commands",
                           "param_engine",
                           "solve-state",
                           "solve-find-winning"}) {
    EXPECT_TRUE(known.contains(name)) << name;
  }
  for (const auto& name : commands) EXPECT_EQ(client.ask("known_command " + name), "= true");
  EXPECT_EQ(client.ask("known_command fly"), "= false");
  EXPECT_EQ(client.ask("known_command"), "= false");
}

TEST(Gtp, the_end_of_the_input_ends_it_after_all_is_answered) {
  GtpClient client;
  client.send("boardsize 3\nsolve-state black\nname");
  client.end_input();
  EXPECT_EQ(client.answer(), "= ");
  EXPECT_EQ(client.answer(), "= black");
  EXPECT_EQ(client.answer(), "= Proofboard");
  EXPECT_EQ(client.answer(), "(end)");
  EXPECT_EQ(client.exit_code(), 0);
}

TEST(Gtp, bad_input_is_one_clear_line_and_the_engine_goes_on) {
  GtpClient client;
  client.ask("boardsize 4");
  client.ask("play b b2");
  const auto directory = std::filesystem::temp_directory_path().string();
  const auto broken = client.write_file("broken.sgf", "(;GM[11]SZ[4];B[a1]");
  const auto other = client.write_file("go.sgf", "(;GM[1]SZ[9];B[aa])");
  const auto empty = client.write_file("empty.sgf", "");
  for (const std::string& line : {std::string("fly"),
                                  std::string("play"),
                                  std::string("play b"),
                                  std::string("play x a1"),
                                  std::string("play b a1 a2"),
                                  std::string("play b b2"),
                                  std::string("play b e1"),
                                  std::string("play b a0"),
                                  std::string("play b a5"),
                                  std::string("play b aa"),
                                  std::string("play b pass"),
                                  std::string("play b swap-pieces"),
                                  std::string("boardsize"),
                                  std::string("boardsize 20"),
                                  std::string("boardsize 0"),
                                  std::string("boardsize 5 x"),
                                  std::string("boardsize 4 99999999999999999999"),
                                  std::string("boardsize 1 2 3"),
                                  std::string("genmove"),
                                  std::string("genmove red"),
                                  std::string("solve-state"),
                                  std::string("solve-find-winning green"),
                                  std::string("final_score"),
                                  std::string("time_left b"),
                                  std::string("time_left b x 0"),
                                  std::string("time_left b 10 -1"),
                                  std::string("time_settings 1 2"),
                                  std::string("loadsgf"),
                                  std::string("loadsgf /nowhere/there.sgf"),
                                  "loadsgf " + directory,
                                  "loadsgf " + broken,
                                  "loadsgf " + other,
                                  "loadsgf " + empty,
                                  std::string("savesgf"),
                                  std::string("savesgf /nowhere/there.sgf"),
                                  std::string("loadhexworld"),
                                  std::string("loadhexworld 5"),
                                  std::string("loadhexworld 5c1,a1a1"),
                                  std::string("loadhexworld 25c1,a1"),
                                  std::string("param_engine time soon"),
                                  std::string("param_engine time -1"),
                                  std::string("param_engine memory 0"),
                                  std::string("param_engine swap yes"),
                                  std::string("param_engine live loud"),
                                  std::string("param_engine algorithm magic"),
                                  std::string("param_engine colour red"),
                                  std::string("param_engine a b c"),
                                  std::string("view"),
                                  std::string("view nothing"),
                                  std::string(5000, 'x')}) {
    EXPECT_TRUE(is_error(client.ask(line))) << line.substr(0, 100);
  }
  EXPECT_EQ(client.ask("hexworld"), "= 4c1,b2") << "nothing has changed";
}

TEST(Gtp, a_game_is_played_to_its_end) {
  GtpClient client;
  client.ask("boardsize 3");
  std::string side = "b";
  for (int ply = 0; client.ask("final_score") == "? cannot score: the game is not over"; ++ply) {
    ASSERT_LT(ply, 9);
    const auto legal = " " + client.ask("all_legal_moves").substr(2) + " ";
    const auto move = client.ask("genmove " + side);
    EXPECT_NE(legal.find(" " + move.substr(2) + " "), std::string::npos) << move;
    side = side == "b" ? "w" : "b";
  }
  EXPECT_EQ(client.ask("final_score"), "= B+") << "the first player wins the empty board";
  EXPECT_EQ(client.ask("solve-state w"), "= black");
  EXPECT_EQ(client.ask("all_legal_moves"), "= ");
  EXPECT_TRUE(is_error(client.ask("genmove b")));
  EXPECT_TRUE(is_error(client.ask("solve-find-winning b")));
}

TEST(Gtp, undo_goes_back_to_the_start) {
  GtpClient client;
  client.ask("boardsize 3");
  for (const auto* move : {"b a1", "w b2", "b c3"}) client.ask(std::string("play ") + move);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(client.ask("undo"), "= ");
  EXPECT_EQ(client.ask("hexworld"), "= 3c1,");
  EXPECT_TRUE(is_error(client.ask("undo")));
  EXPECT_EQ(client.ask("play b a1"), "= ");
  EXPECT_EQ(client.ask("clear_board"), "= ");
  EXPECT_EQ(client.ask("hexworld"), "= 3c1,");
}

TEST(Gtp, a_side_may_be_played_twice) {
  GtpClient client;
  client.ask("boardsize 3");
  EXPECT_EQ(client.ask("play w a1"), "= ");
  EXPECT_EQ(client.ask("play w b1"), "= ");
  EXPECT_EQ(client.ask("printsgf"), "= (;FF[4]GM[11]SZ[3];W[a1];W[b1])");
  EXPECT_EQ(client.ask("solve-state w"), "= white");
}

TEST(Gtp, boards_need_not_be_square) {
  GtpClient client;
  EXPECT_EQ(client.ask("boardsize 3 2"), "= ");
  EXPECT_EQ(client.ask("all_legal_moves"), "= a1 b1 c1 a2 b2 c2");
  EXPECT_EQ(client.ask("solve-state w"), "= black") << "Black has the shorter way";
  EXPECT_EQ(client.ask("play b c2"), "= ");
  EXPECT_EQ(client.ask("all_legal_moves"), "= a1 b1 c1 a2 b2") << "no swap here";
  EXPECT_TRUE(is_error(client.ask("play w swap-pieces")));
  EXPECT_EQ(client.ask("printsgf"), "= (;FF[4]GM[11]SZ[3:2];B[c2])");
  EXPECT_EQ(client.ask("hexworld"), "= 3x2c1,c2");
}

TEST(Gtp, a_swap_mirrors_the_first_stone) {
  GtpClient client;
  client.ask("boardsize 5");
  EXPECT_TRUE(is_error(client.ask("play b swap-pieces"))) << "there is no stone yet";
  client.ask("play b c2");
  EXPECT_TRUE(is_error(client.ask("play b swap-pieces"))) << "it is Black's own";
  EXPECT_NE(client.ask("all_legal_moves").find(" swap-pieces"), std::string::npos);
  EXPECT_EQ(client.ask("play w swap-pieces"), "= ");
  EXPECT_NE(client.ask("showboard").find("3 o . o . . . o"), std::string::npos);
  EXPECT_TRUE(is_error(client.ask("play b swap-pieces"))) << "once is enough";
  EXPECT_EQ(client.ask("play b a1"), "= ");
  EXPECT_EQ(client.ask("hexworld"), "= 5c1,c2:sa1");
  client.ask("undo");
  client.ask("undo");
  EXPECT_EQ(client.ask("hexworld"), "= 5c1,c2");
}

TEST(Gtp, for_hexgui_a_swapped_stone_stays_and_the_same_colour_moves) {
  GtpClient client({"--for", "hexgui"});
  client.ask("boardsize 5");
  client.ask("play black c2");
  EXPECT_EQ(client.ask("play white swap-pieces"), "= ");
  const auto board = client.ask("showboard");
  EXPECT_NE(board.find("2 o . . x . . o"), std::string::npos);
  EXPECT_NE(board.find("White (o) to move"), std::string::npos);
  EXPECT_EQ(client.ask("hexworld"), "= 5c1,c2:S");
}

TEST(Gtp, a_very_long_line_is_an_error_like_another) {
  GtpClient client;
  EXPECT_TRUE(is_error(client.ask(std::string(1'000'000, 'x'))));
  EXPECT_EQ(client.ask("name"), "= Proofboard");
}

TEST(Gtp, genmove_swaps_if_it_may_and_the_opening_wins) {
  GtpClient client;
  client.ask("boardsize 3");
  client.ask("play b b2");
  EXPECT_NE(client.ask("reg_genmove w"), "= swap-pieces") << "off unless asked for";
  EXPECT_EQ(client.ask("param_engine swap 1"), "= ");
  EXPECT_EQ(client.ask("reg_genmove w"), "= swap-pieces");
  EXPECT_EQ(client.ask("hexworld"), "= 3c1,b2") << "reg_genmove doesn't play";
  EXPECT_EQ(client.ask("genmove w"), "= swap-pieces");
  EXPECT_EQ(client.ask("hexworld"), "= 3c1,b2:s");
  client.ask("clear_board");
  client.ask("play b a1");
  EXPECT_NE(client.ask("genmove w"), "= swap-pieces") << "a1 loses";
}

TEST(Gtp, genmove_lets_a_player_play) {
  for (const std::string player : {"random", "greedy", "alpha-beta:depth=2", "mcts:rave=no"}) {
    GtpClient client({"--time", "200ms"});
    client.ask("boardsize 4");
    EXPECT_EQ(client.ask("param_engine player " + player), "= ");
    EXPECT_NE(client.ask("param_engine").find("[string] player " + player), std::string::npos);
    for (int stone = 0; stone < 4; ++stone) {
      EXPECT_FALSE(is_error(client.ask(stone % 2 == 0 ? "genmove b" : "genmove w"))) << player;
    }
  }
  GtpClient client({"--time", "500ms"});
  EXPECT_TRUE(is_error(client.ask("param_engine player nobody")));
  client.ask("boardsize 3");
  client.ask("play b b2");
  client.ask("param_engine player mcts");
  client.ask("param_engine swap 1");
  client.ask("param_engine resign 1");
  EXPECT_EQ(client.ask("reg_genmove w"), "= swap-pieces");
  client.ask("param_engine swap 0");
  EXPECT_EQ(client.ask("reg_genmove w"), "= resign");
  client.ask("param_engine player solver");
  EXPECT_EQ(client.ask("reg_genmove w"), "= resign");
}

TEST(Gtp, genmove_resigns_only_if_it_may) {
  GtpClient client;
  client.ask("boardsize 3");
  client.ask("play b b2");
  EXPECT_EQ(client.ask("param_engine resign 1"), "= ");
  EXPECT_EQ(client.ask("genmove w"), "= resign");
  EXPECT_EQ(client.ask("final_score"), "= B+");
  EXPECT_TRUE(is_error(client.ask("play b a1")));
  EXPECT_EQ(client.ask("printsgf"), "= (;FF[4]GM[11]SZ[3];B[b2];W[resign])");
  EXPECT_EQ(client.ask("undo"), "= ");
  EXPECT_EQ(client.ask("play w resign"), "= ");
}

TEST(Gtp, solves) {
  GtpClient client;
  client.ask("boardsize 3");
  EXPECT_EQ(client.ask("solve-state b"), "= black");
  EXPECT_EQ(client.ask("solve-state w"), "= white");
  EXPECT_EQ(client.ask("solve-find-winning b"), "= c1 a2 b2 c2 a3");
  EXPECT_EQ(client.ask("play b b2"), "= ");
  EXPECT_EQ(client.ask("solve-find-winning w"), "= ");
  EXPECT_NE(client.ask("solve-moves w").find("TEXT white: 0 moves win, 8 lose, 0 unknown"),
            std::string::npos);
}

TEST(Gtp, a_draw_is_not_called_a_loss) {
  GtpClient client({"tic-tac-toe"});
  EXPECT_EQ(client.ask("solve-state b"), "= draw");
  EXPECT_NE(client.ask("solve-moves b").find("TEXT black: 0 moves win, 9 draw, 0 lose, 0 unknown"),
            std::string::npos);
  client.ask("param_engine resign 1");
  EXPECT_NE(client.ask("reg_genmove b"), "= resign");

  // White's reply has lost: now there is something to resign.
  for (const auto* move : {"b a1", "w a2", "b b2"}) client.ask(std::string("play ") + move);
  EXPECT_EQ(client.ask("solve-state w"), "= black");
  EXPECT_NE(client.ask("solve-moves w").find("TEXT white: 0 moves win, 0 draw, 6 lose, 0 unknown"),
            std::string::npos);
  EXPECT_EQ(client.ask("reg_genmove w"), "= resign");
}

TEST(Gtp, a_move_that_draws_is_preferred_to_one_that_loses) {
  GtpClient client({"tic-tac-toe"});
  client.ask("play b a1");
  EXPECT_EQ(client.ask("genmove w"), "= b2") << "all others lose";
}

TEST(Gtp, a_mate_that_fails_is_no_win_of_the_other_side) {
  GtpClient client({"shogi:checks=black"});
  EXPECT_EQ(client.ask("solve-state b"), "= black can't mate with checks alone");
  EXPECT_TRUE(is_error(client.ask("final_score")));
}

TEST(Gtp, what_is_not_solved_in_its_time_is_unknown_and_a_move_is_made_all_the_same) {
  GtpClient client({"--time", "100ms"});
  client.ask("boardsize 11");
  EXPECT_EQ(client.ask("solve-state b"), "= unknown");
  EXPECT_TRUE(client.ask("solve-find-winning b").starts_with("= unknown: a1 b1"));
  const auto legal = " " + client.ask("all_legal_moves").substr(2) + " ";
  EXPECT_NE(legal.find(" " + client.ask("genmove b").substr(2) + " "), std::string::npos);
}

TEST(Gtp, clocks_are_heeded) {
  GtpClient client({"--time", "1000s"});
  client.ask("boardsize 11");
  EXPECT_EQ(client.ask("time_settings 1 0 0"), "= ");
  EXPECT_TRUE(client.ask("genmove b").starts_with("= "));
  EXPECT_EQ(client.ask("time_left w 1 10"), "= ");
  EXPECT_TRUE(client.ask("genmove w").starts_with("= "));
  EXPECT_EQ(client.ask("time_left b 0 0"), "= ");
  EXPECT_TRUE(client.ask("genmove b").starts_with("= ")) << "a move has to be made";
}

TEST(Gtp, a_running_search_is_interrupted_and_commands_wait_meanwhile) {
  for (const std::string stop : {"# interrupt\n", "stop\n"}) {
    GtpClient client({"--time", "1h"});
    client.ask("boardsize 9");
    client.send("1 solve-state b\n2 name\n3 version\n");
    EXPECT_TRUE(client.wait_for_message("gogui-gfx: TEXT"));
    client.send(stop);
    EXPECT_EQ(client.answer(), "=1 unknown");
    EXPECT_EQ(client.answer(), "=2 Proofboard");
    EXPECT_TRUE(client.answer().starts_with("=3 "));
    EXPECT_EQ(client.ask("4 protocol_version"), "=4 2") << "the request has no answer of its own";
  }
}

TEST(Gtp, a_request_to_stop_that_comes_at_once_is_not_lost) {
  GtpClient client({"--time", "1h"});
  client.ask("boardsize 9");
  client.send("genmove b\nstop\n");
  EXPECT_TRUE(client.answer().starts_with("= "));
  client.send("stop\n# interrupt\n");
  EXPECT_EQ(client.ask("name"), "= Proofboard") << "nothing runs: nothing happens";
}

TEST(Gtp, ctrl_c_stops_a_search_and_else_the_engine) {
  GtpClient client({"--time", "1h"});
  client.ask("boardsize 9");
  client.send("solve-find-winning b\n");
  EXPECT_TRUE(client.wait_for_message("gogui-gfx: TEXT"));
  client.send_signal(SIGINT);
  EXPECT_TRUE(client.answer().starts_with("= unknown: a1"));
  EXPECT_EQ(client.ask("name"), "= Proofboard");
  client.send_signal(SIGINT);
  EXPECT_EQ(client.exit_code(), 0);
}

TEST(Gtp, live_graphics_go_where_the_interface_reads_them) {
  GtpClient gogui({"--time", "1h"});
  gogui.ask("boardsize 9");
  gogui.send("solve-state b\n");
  EXPECT_TRUE(gogui.wait_for_message("gogui-gfx: TEXT"));
  gogui.send("stop\n");
  EXPECT_EQ(gogui.answer(), "= unknown");
  EXPECT_NE(gogui.messages().find("gogui-gfx: VAR B "), std::string::npos);
  EXPECT_TRUE(gogui.wait_for_message("gogui-gfx: CLEAR\n"));

  GtpClient hexgui({"--time", "1h", "--for", "hexgui"});
  hexgui.ask("boardsize 9");
  EXPECT_TRUE(hexgui.ask("solve-state b").starts_with("gogui-gfx:\ndfpn\nVAR B "));
  hexgui.send("stop\n");
  auto answer = hexgui.answer();
  while (answer.starts_with("gogui-gfx:")) answer = hexgui.answer();
  EXPECT_EQ(answer, "= unknown");
  EXPECT_EQ(hexgui.messages(), "");
}

TEST(Gtp, games_are_written_and_read_again) {
  GtpClient client;
  client.ask("boardsize 5");
  for (const auto* move : {"b c2", "w swap-pieces", "b a1", "w d4", "w e5", "b resign"}) {
    EXPECT_EQ(client.ask(std::string("play ") + move), "= ") << move;
  }
  const auto sgf = client.ask("printsgf"), hexworld = client.ask("hexworld");
  const auto board = client.ask("showboard");
  const auto file = client.file("a game.sgf");
  EXPECT_EQ(client.ask("savesgf " + file), "= ");
  EXPECT_EQ("= " + client.read_file("a game.sgf"), sgf + '\n');

  client.ask("boardsize 3 7");
  EXPECT_EQ(client.ask("loadsgf " + file), "= ");
  EXPECT_EQ(client.ask("printsgf"), sgf);
  EXPECT_EQ(client.ask("showboard"), board);
  client.ask("boardsize 3 7");
  EXPECT_EQ(client.ask("loadhexworld " + hexworld.substr(2)), "= ");
  EXPECT_EQ(client.ask("hexworld"), hexworld);
  EXPECT_EQ(client.ask("showboard"), board);

  EXPECT_EQ(client.ask("loadsgf \"" + file + "\" 3"), "= ") << "names may stand in quotes";
  EXPECT_EQ(client.ask("printsgf"), "= (;FF[4]GM[11]SZ[5];B[c2];W[swap-pieces])")
      << "as it was before the third move";
}

TEST(Gtp, stones_that_were_set_up_stay) {
  GtpClient client;
  const auto file = client.write_file("set-up.sgf", "(;GM[11]SZ[3:4]AB[a1]AW[b2]PL[W];W[c4])\n");
  EXPECT_EQ(client.ask("loadsgf " + file), "= ");
  EXPECT_EQ(client.ask("printsgf"), "= (;FF[4]GM[11]SZ[3:4]AB[a1]AW[b2]PL[W];W[c4])");
  EXPECT_EQ(client.ask("undo"), "= ");
  EXPECT_TRUE(is_error(client.ask("undo")));
}

TEST(Gtp, parameters_are_listed_and_set) {
  GtpClient client({"--time", "3s", "--memory", "64MiB"});
  const auto list = client.ask("param_engine");
  for (const auto* line :
       {"[string] algorithm ", "[string] knowledge ", "[string] time 3\n", "[string] memory 64\n",
        "[bool] swap 0\n", "[bool] resign 0\n", "[list/gogui/hexgui/off] live gogui\n",
        "[list/mirrored/kept] swapped-stone mirrored"}) {
    EXPECT_NE(list.find(line), std::string::npos) << line;
  }
  for (const auto* set : {"algorithm df-pn:epsilon=0.25", "knowledge none", "time 0.5", "memory 32",
                          "live off", "swapped-stone kept"}) {
    EXPECT_EQ(client.ask(std::string("param_engine ") + set), "= ");
  }
  const auto changed = client.ask("param_engine");
  for (const auto* line :
       {"algorithm df-pn:", "epsilon=0.25", "time 0.5\n", "memory 32\n", "live off"}) {
    EXPECT_NE(changed.find(line), std::string::npos) << line;
  }
  client.ask("boardsize 3");
  EXPECT_EQ(client.ask("solve-state b"), "= black");
}

TEST(Gtp, views_are_drawn) {
  GtpClient client;
  client.ask("boardsize 2");
  client.ask("play b a1");
  client.ask("play w b1");
  EXPECT_EQ(client.ask("view at-once"),
            "= LABEL a2 wins b2 a2\n"
            "COLOR #009e73 a2\n"
            "COLOR #d55e00 b2\n"
            "INFLUENCE a2 1 b2 0\n"
            "TEXT 1 of 2 moves wins at once, 1 loses to a reply or ends the game without a win");
  EXPECT_EQ(client.ask("view-labels at-once"), "= a2 wins b2 a2");
}

// In the page's dialogue the lines after "> " are sent, the others are the answer.
TEST(Gtp, the_dialogue_of_the_page_is_what_the_engine_says) {
  std::ifstream page(testing_games::docs_folder() / "protocols" / "gtp.md");
  GtpClient client;
  std::string sent, expected;
  int commands = 0;
  const auto compare = [&] {
    if (sent.empty()) return;
    ++commands;
    while (expected.ends_with('\n')) expected.pop_back();
    std::string answer;  // the page has no blanks at the ends of its lines
    for (auto line : lines_of(client.ask(sent))) {
      line.erase(line.find_last_not_of(' ') + 1);
      answer += (answer.empty() ? "" : "\n") + line;
    }
    EXPECT_EQ(answer, expected) << sent;
  };
  bool is_dialogue = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) {
      is_dialogue = !is_dialogue && line == "```gtp";
    } else if (is_dialogue && line.starts_with("> ")) {
      compare();
      sent = line.substr(2);
      expected.clear();
    } else if (is_dialogue) {
      expected += line + '\n';
    }
  }
  compare();
  EXPECT_GT(commands, 10);
}

TEST(Gtp, the_page_names_every_command_and_parameter) {
  std::ostringstream page;
  page << std::ifstream(testing_games::docs_folder() / "protocols" / "gtp.md").rdbuf();
  GtpClient client;
  const auto commands = lines_of(client.ask("list_commands").substr(2));
  EXPECT_GT(commands.size(), 10U);
  for (const auto& name : commands) {
    EXPECT_NE(page.str().find('`' + name), std::string::npos) << name;
  }
  const auto parameters = lines_of(client.ask("param_engine").substr(2));
  EXPECT_GT(parameters.size(), 2U);
  for (const auto& line : parameters) {
    const auto name = line.substr(line.find("] ") + 2);
    EXPECT_NE(page.str().find("| `" + name.substr(0, name.find(' ')) + '`'), std::string::npos)
        << line;
  }
}

TEST(Gtp, other_games_can_be_played) {
  GtpClient client({"tic-tac-toe"});
  for (const auto* move : {"b a1", "w a2", "b b1", "w b2"}) client.ask(std::string("play ") + move);
  EXPECT_EQ(client.ask("solve-state b"), "= black");
  EXPECT_EQ(client.ask("genmove b"), "= c1");
  EXPECT_EQ(client.ask("final_score"), "= B+");
  EXPECT_TRUE(is_error(client.ask("printsgf")));
  client.ask("undo");
  EXPECT_TRUE(is_error(client.ask("play w c1"))) << "turns alternate here";
}

}  // namespace
}  // namespace proofboard::testing
