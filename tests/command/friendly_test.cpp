// What people stumble over: files, standard streams, tables that fit, words that say what is meant.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "api/games.h"
#include "command/terminal.h"
#include "game/board_text.h"
#include "tests/command/program.h"

namespace proofboard {
namespace {

using testing::Folder;
using testing::run;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Files, a_certificate_goes_through_a_pipe) {
  const Folder folder;
  const auto piped = run({"solve", "hex", "start:3", "--certificate", "-"});
  EXPECT_EQ(piped.exit, 0) << piped.err;
  EXPECT_TRUE(has(piped.err, "Black to move wins")) << piped.err;
  EXPECT_TRUE(has(piped.err, "proofboard check -")) << piped.err;
  const auto file = folder.path("p");
  run({"solve", "hex", "start:3", "--certificate", file});
  EXPECT_EQ(piped.out, folder.read("p"));
  EXPECT_FALSE(std::filesystem::exists("-"));
  const auto checked = run({"check", "-"}, piped.out);
  EXPECT_EQ(checked.exit, 0) << checked.err;
  EXPECT_TRUE(has(checked.out, "standard input: valid")) << checked.out;
  EXPECT_EQ(run({"check", "-"}, piped.out.substr(1)).exit, 1);
  EXPECT_TRUE(
      run({"solve", "hex", "start:2", "start:3", "--certificate", "-"}).is_one_clear_error());
}

TEST(Files, a_file_in_the_place_of_a_position_is_read) {
  const Folder folder;
  const auto file = folder.write("two.obf", "start:4\nstart:4 moves b1\n");
  const auto named = run({"solve", "othello", file, "-q"});
  EXPECT_EQ(named.exit, 0) << named.err;
  EXPECT_EQ(named.out, run({"solve", "othello", "--file", file, "-q"}).out);
  const auto one = folder.write("one.txt", "start:4 moves b1\n");
  EXPECT_EQ(run({"show", "othello", one}).out, run({"show", "othello", "start:4 moves b1"}).out);
  EXPECT_EQ(run({"show", "othello", "--file", one}).out, run({"show", "othello", one}).out);
  const auto several = run({"solve", "othello", "start:4", one});
  EXPECT_TRUE(several.is_one_clear_error());
  EXPECT_TRUE(has(several.err, "is a file")) << several.err;
  const auto missing = run({"solve", "othello", folder.path("none.obf")});
  EXPECT_TRUE(missing.is_one_clear_error());
  EXPECT_TRUE(has(missing.err, "there is no file")) << missing.err;
  EXPECT_TRUE(has(run({"perft", "othello", one, "--depth", "1"}).err, "is a file"));
}

TEST(Files, records_and_lists_of_moves_are_read_as_people_write_them) {
  const auto shown = [](const std::string& game, const std::string& text) {
    const auto outcome = run({"show", game, text, "--json"});
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
    return outcome.objects().at(0)["position"];
  };
  const auto opening = shown("othello", "f5d6c3d3");
  for (const char* text :
       {"1. f5 d6 2. c3 d3", "1.f5 d6 2.c3 d3", "f5, d6, c3, d3", "f5,d6,c3,d3", "F5D6C3D3",
        "start moves 1. F5 D6 2. C3 D3",
        "(;GM[Othello]TY[8]BO[8 ---------------------------O*------*O---------------------------"
        " *]B[F5]W[D6]B[C3]W[D3];)"}) {
    EXPECT_EQ(shown("othello", text), opening) << text;
  }
  EXPECT_EQ(shown("othello", "---------------------------OX------XO---------------------------X"),
            shown("othello", "start"));
  EXPECT_EQ(shown("othello:size=4", "-----OX--XO-----O"), "4/1ox1/1xo1/4 o");
  EXPECT_EQ(shown("hex", "start:5 moves A1 B2"), shown("hex", "start:5 moves a1,b2"));
  EXPECT_EQ(shown("connect6", "start moves J10 K11-I11"),
            shown("connect6", "start moves 1. j10 2. k11-i11"));
  EXPECT_EQ(shown("connect6:columns=without-i", "start moves J10"),
            shown("connect6:columns=without-i", "start moves j10"));
  EXPECT_EQ(shown("loa", "start moves B1-B3"), shown("loa", "1. b1-b3"));
  EXPECT_EQ(shown("surakarta", "start moves A2-A3"), shown("surakarta", "start moves a2-a3"));
  const Folder folder;
  const auto games =
      folder.write("g.sgf", "(;FF[4]GM[11]SZ[3];B[b2])\n(;FF[4]GM[11]SZ[3];B[a1];W[b2])\n");
  const auto solved = run({"solve", "hex", games, "--json"});
  ASSERT_EQ(solved.objects().size(), 2u) << solved.err;
  EXPECT_EQ(solved.objects()[1]["position"], "x2/1o1/3 x");
  EXPECT_EQ(solved.objects()[1]["line_number"], 2);
}

TEST(Files, nothing_stays_behind_among_temporary_files) {
  const Folder folder;
  const auto of = [&](const std::string& rest) {
    return "TMPDIR=" + folder.path("") + " " + PROOFBOARD_PROGRAM + " " + rest + " >/dev/null 2>&1";
  };
  EXPECT_EQ(std::system(of("solve").c_str()), 0);
  EXPECT_TRUE(folder.is_empty());
  EXPECT_EQ(std::system((std::string(PROOFBOARD_PROGRAM) +
                         " solve hex start:3 --certificate - 2>/dev/null | " + of("check -"))
                            .c_str()),
            0);
  EXPECT_TRUE(folder.is_empty());
}

TEST(Files, every_line_has_its_number_in_json_and_bad_ones_their_error) {
  const Folder folder;
  const auto file = folder.write("set", "# a comment\nstart:3\nrubbish\n\nstart:2\n");
  const auto outcome = run({"solve", "hex", "--file", file, "--json"});
  EXPECT_EQ(outcome.exit, 2);
  const auto objects = outcome.objects();
  ASSERT_EQ(objects.size(), 3u) << outcome.out;
  EXPECT_EQ(objects[0]["line_number"], 2);
  EXPECT_EQ(objects[1]["line_number"], 3);
  EXPECT_FALSE(objects[1]["error"].get<std::string>().empty());
  EXPECT_FALSE(objects[1].contains("truth"));
  EXPECT_EQ(objects[2]["line_number"], 5);
  EXPECT_FALSE(objects[2].contains("error"));
  const auto all_bad = run({"solve", "hex", "--file", folder.write("bad", "rubbish\n"), "--json"});
  EXPECT_EQ(all_bad.exit, 2);
  EXPECT_EQ(all_bad.objects().at(0)["line_number"], 1);
  const auto one = run({"solve", "hex", "--file", folder.write("one", "\nstart:2\n"), "--json"});
  EXPECT_EQ(one.objects().at(0)["line_number"], 2);
}

TEST(Moves, their_verdicts_are_told_wherever_they_were_asked_for) {
  const Folder folder;
  const auto file = folder.write("set", "start:2\nstart:3 moves a1\n");
  const auto table = run({"solve", "hex", "--file", file, "--all-moves"}).out;
  EXPECT_TRUE(has(table, "a2=proven")) << table;
  EXPECT_TRUE(has(table, "b2=proven")) << table;
  const auto quiet = run({"solve", "hex", "--file", file, "--all-moves", "-q"}).out;
  EXPECT_TRUE(has(quiet, "1 proven a2 a1=disproven b1=disproven") || has(quiet, "1 proven "))
      << quiet;
  EXPECT_EQ(std::count(quiet.begin(), quiet.end(), '\n'), 2) << quiet;
  EXPECT_EQ(std::count(quiet.begin(), quiet.end(), '='), 4 + 8) << quiet;
  const auto one = run({"solve", "hex", "start:2", "--all-moves", "-q"}).out;
  EXPECT_EQ(std::count(one.begin(), one.end(), '='), 4) << one;
}

TEST(Words, a_winning_move_is_not_called_the_best) {
  EXPECT_TRUE(has(run({"solve", "hex", "start:3"}).out, "  wins with    "));
  EXPECT_TRUE(has(run({"solve", "othello", "start:4", "--target", "draw"}).out, "  a try        "));
  EXPECT_TRUE(has(run({"solve", "othello", "start:4", "--target", "-8"}).out, "  reached by   "));
  EXPECT_TRUE(has(run({"solve", "tic-tac-toe", "start moves a1"}).out, "  a try        "));
  EXPECT_TRUE(has(run({"solve", "tic-tac-toe", "start moves a1", "--attacker", "black"}).out,
                  "  holds with   b2"));
  EXPECT_FALSE(has(run({"solve", "hex", "start:3"}).out, "best"));
}

TEST(Words, what_is_accepted_because_it_means_one_thing) {
  const auto attacker = [](const std::string& side) {
    return run({"solve", "hex", "start:3", "--attacker", side, "--json"})
        .objects()
        .at(0)["attacker"];
  };
  for (const char* side : {"white", "o", "O", "w", "White"})
    EXPECT_EQ(attacker(side), "white") << side;
  for (const char* side : {"black", "x", "b", "BLACK"}) EXPECT_EQ(attacker(side), "black") << side;
  EXPECT_EQ(run({"solve", "hex", "start:3", "--nodes", "1e6", "-q"}).exit, 0);
  EXPECT_EQ(run({"solve", "hex", "start:9", "--algorithm", "pn", "--knowledge", "none", "--nodes",
                 "1e3", "-q"})
                .exit,
            3);
  const auto at_once = run({"solve", "hex", "start:11", "--algorithm", "pn", "--knowledge", "none",
                            "--time", "0", "--json"});
  EXPECT_EQ(at_once.exit, 3) << at_once.err;
  EXPECT_EQ(at_once.objects().at(0)["reason"], "time");
  EXPECT_TRUE(run({"solve", "hex", "start:3", "--nodes", "0"}).is_one_clear_error());
  EXPECT_TRUE(run({"solve", "hex", "start:3", "--nodes", "1e"}).is_one_clear_error());
}

TEST(Words, one_side_of_a_hex_board_makes_a_square) {
  EXPECT_EQ(run({"show", "hex:width=5", "start", "--json"}).objects().at(0)["moves"].size(), 25u);
  EXPECT_EQ(run({"show", "hex:height=4", "start", "--json"}).objects().at(0)["moves"].size(), 16u);
  EXPECT_EQ(
      run({"show", "hex:width=5,height=2", "start", "--json"}).objects().at(0)["moves"].size(),
      10u);
  EXPECT_EQ(run({"show", "hex:width=5", "start:5", "--json"}).exit, 0);
}

TEST(Words, messages_have_the_programs_name_and_no_librarys) {
  const Folder folder;
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"frobnicate"},
           {"solve", "hex", "rubbish"},
           {"solve", "hex", "start:3", "--frobnicate"},
           {"lab", "run", "--file", folder.write("bad.json", "{nonsense")},
           {"rate", folder.write("bad.jsonl", "{nonsense\n")},
           {"solve", "hex", "--file", folder.write("bad.txt", "rubbish\nstart:2\n"), "-q"}}) {
    const auto outcome = run(words);
    EXPECT_EQ(outcome.exit, 2) << outcome.err;
    EXPECT_EQ(outcome.err.rfind("proofboard: ", 0), 0u) << outcome.err;
    EXPECT_FALSE(has(outcome.err, "json.exception")) << outcome.err;
    EXPECT_FALSE(has(outcome.err, "proofboard: proofboard")) << outcome.err;
  }
}

TEST(Words, a_wrong_key_of_an_experiment_is_answered_with_all_that_are_known) {
  const Folder folder;
  const auto file = folder.write("exp.json", R"({"title": "t", "source": "s", "game": "hex",
    "positions": {"kind": "list", "list": ["start:3"]}, "limits": {"nodes": 1000, "memory_mib": 16},
    "scales": {"quick": {"positions": 1}, "paper": {"positions": 1}}, "series": [{"label": "pn", "algorithm": "pn"}],
    "measures": ["nodes"], "bsaeline": "pn"})");
  const auto outcome = run({"lab", "run", "--file", file, "--output", folder.path("out")});
  EXPECT_TRUE(outcome.is_one_clear_error()) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "bsaeline")) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "baseline")) << outcome.err;
}

TEST(Words, stones_have_two_shapes_where_there_is_colour) {
  const auto at = read_position("hex", "start:2 moves a1 b2");
  const auto drawn = draw_board(at->game->view(at->position), {true, true});
  EXPECT_TRUE(has(drawn, "●")) << drawn;
  EXPECT_TRUE(has(drawn, "○")) << drawn;
}

TEST(Words, long_lists_of_moves_are_counted) {
  EXPECT_TRUE(has(run({"show", "connect6", "start"}).out, "Legal moves: 361 (--moves lists them)"));
  EXPECT_TRUE(has(run({"show", "connect6", "start", "--moves"}).out, "Legal moves (361): "));
  EXPECT_TRUE(has(run({"show", "hex", "start:3"}).out, "Legal moves (9): a1 "));
}

TEST(Turns, the_stones_of_a_turn_are_one_word) {
  const auto text = run({"solve", "connect6", "start moves j10 k11 k9 k10 l10 m10 m11"}).out;
  EXPECT_TRUE(has(text, "  wins with    ")) << text;
}

TEST(Turns, a_forced_win_is_shown_where_it_begins) {
  const auto outcome = run({"solve", "connect6", "start moves j10 d4 p16", "--nodes", "200k"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "  forced win   from turn 3 of the line on:")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, "Where the forced win begins:")) << outcome.out;
  const auto object =
      run({"solve", "connect6", "start moves j10 d4 p16", "--nodes", "200k", "--json"})
          .objects()
          .at(0);
  EXPECT_EQ(object["turns"].size(), 3u) << object;
}

TEST(Terminal, a_line_that_was_drawn_wider_is_erased_whole) {
  EXPECT_EQ(command::erase_line(0, 80), "\r\x1b[K");
  EXPECT_EQ(command::erase_line(79, 80), "\r\x1b[K");
  EXPECT_EQ(command::erase_line(80, 80), "\r\x1b[K");
  EXPECT_EQ(command::erase_line(79, 40), "\r\x1b[1A\x1b[J");
  EXPECT_EQ(command::erase_line(119, 40), "\r\x1b[2A\x1b[J");
}

TEST(Words, options_are_still_understood_by_the_names_they_had) {
  const auto chart = run({"analyse", "othello", "f5", "--figure", "chart.png"});
  EXPECT_TRUE(has(chart.err, "--picture: 'chart.png' does not end in .svg")) << chart.err;
  const Folder folder;
  const auto file = folder.write("problems", "start:3\n");
  EXPECT_TRUE(has(run({"gauge", "hex", file, "--figures", file}).err, "--pictures: "));
  const auto match =
      run({"match", "hex", "start:3", "--player", "random", "--player", "random", "--games", file});
  EXPECT_TRUE(has(match.err, "--records: ")) << match.err;
  EXPECT_FALSE(has(run({"match", "--help"}).out, "--games"));
}

TEST(Compare, many_algorithms_fit_a_terminal_and_have_their_names) {
  const auto outcome = run({"compare", "hex", "start:2", "--all"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  std::istringstream lines(outcome.out);
  std::size_t rows = 0;
  for (std::string line; std::getline(lines, line);) {
    if (has(line, " is ")) continue;  // what the names stand for, with all options
    EXPECT_LE(line.size(), 80u) << line;
    rows += has(line, "deep-df-pn");
  }
  EXPECT_GE(rows, 2u) << outcome.out;  // a search, and a total
  EXPECT_FALSE(has(outcome.out, "[7]"));
  EXPECT_TRUE(has(outcome.out, "switches")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, "peak")) << outcome.out;
}

TEST(Compare, json_tells_answers_errors_and_totals_apart) {
  const Folder folder;
  const auto file = folder.write("set", "start:2\nrubbish\nstart:3\n");
  const auto objects =
      run({"compare", "hex", "--file", file, "--algorithm", "pn", "--algorithm", "df-pn", "--json"})
          .objects();
  std::map<std::string, int> kinds;
  for (const auto& object : objects) ++kinds[object.at("kind").get<std::string>()];
  EXPECT_EQ(kinds, (std::map<std::string, int>{{"answer", 4}, {"error", 1}, {"total", 2}}));
  for (const auto& object : objects) {
    EXPECT_EQ(object.contains("line_number"), object["kind"] != "total") << object;
  }
}

TEST(Compare, csv_has_a_line_of_names_and_one_for_each_search) {
  const auto outcome = run({"compare", "hex", "start:2", "start:3", "--algorithm", "pn",
                            "--algorithm", "deep-pn:R=0.5,initial=one", "--csv"});
  if (outcome.exit != 0) FAIL() << outcome.err;
  std::istringstream lines(outcome.out);
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line.rfind("number,game,position,", 0), 0u) << line;
  EXPECT_TRUE(line.ends_with(",knowledge,threads,seed,version")) << line;
  int rows = 0;
  const auto commas = std::count(line.begin(), line.end(), ',');
  while (std::getline(lines, line)) {
    ++rows;
    bool is_quoted = false;
    std::ptrdiff_t found = 0;
    for (const char c : line) {
      if (c == '"') is_quoted = !is_quoted;
      found += c == ',' && !is_quoted;
    }
    EXPECT_EQ(found, commas) << line;
  }
  EXPECT_EQ(rows, 4);
  EXPECT_TRUE(run({"compare", "hex", "start:2", "--algorithm", "pn", "--csv", "--json"})
                  .is_one_clear_error());
}

}  // namespace
}  // namespace proofboard
