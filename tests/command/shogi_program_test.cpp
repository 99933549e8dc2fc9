// Files of shogi as a user gives them to the program.
#include <gtest/gtest.h>

#include <string>

#include "tests/command/program.h"

namespace proofboard {
namespace {

using testing::Folder;
using testing::run;

// 手合割：詰将棋, a mate in one, 先手の持駒：金, in Shift-JIS; White holds all the rest.
std::string problem_in_shift_jis() {
  const std::string empty = " \x81\x45", four = empty + empty + empty + empty;
  std::string text = "\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x8b\x6c\x8f\xab\x8a\xfb\r\n";
  for (int rank = 0; rank < 9; ++rank) {
    const auto middle = rank == 0 ? "v\x8b\xca" : rank == 2 ? " \x95\xe0" : empty;
    text += "|" + four + middle + four + "|\r\n";
  }
  return text + "\x90\xe6\x8e\xe8\x82\xcc\x8e\x9d\x8b\xee\x81\x46\x8b\xe0\r\n";
}

TEST(ShogiProgram, solves_a_problem_from_a_file) {
  const Folder folder;
  const auto kif = folder.write("problem.kif", problem_in_shift_jis());
  const auto answers = run({"solve", "shogi", "--file", kif, "--json"}).objects();
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0]["position"], "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
  EXPECT_EQ(answers[0]["truth"], "proven");
  EXPECT_EQ(answers[0]["move"], "G*5b");
  EXPECT_EQ(run({"solve", "shogi", problem_in_shift_jis(), "-q"}).out, "proven G*5b\n")
      << "the text itself is a position, too";
}

TEST(ShogiProgram, several_usi_positions_stand_one_a_line) {
  const Folder folder;
  const auto file = folder.write("set",
                                 "# 一：a comment\n"
                                 "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1\n"
                                 "position startpos moves 7g7f\n");
  EXPECT_EQ(run({"solve", "shogi", "--file", file, "--json", "--nodes", "10"}).objects().size(),
            2U);
}

TEST(ShogiProgram, converts_between_formats) {
  const Folder folder;
  const auto kif = folder.write("problem.kif", problem_in_shift_jis());
  const auto csa =
      folder.write("problem.csa", run({"show", "shogi", "--file", kif, "--write", "csa"}).out);
  const auto utf8 =
      folder.write("problem.kifu", run({"show", "shogi", "--file", csa, "--write", "kif"}).out);
  EXPECT_EQ(run({"show", "shogi", "--file", utf8, "--write", "sfen"}).out,
            "sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n");
}

TEST(ShogiProgram, a_bad_file_is_one_clear_error_with_its_line) {
  const Folder folder;
  const auto error_of = [&](const std::string& content) {
    const auto file = folder.write("bad.kif", content);
    for (const char* command : {"solve", "show"}) {
      const auto outcome = run({command, "shogi", "--file", file});
      EXPECT_TRUE(outcome.is_one_clear_error()) << outcome.err << outcome.out;
    }
    auto message = run({"solve", "shogi", "--file", file}).err;
    return message.substr(message.find("bad.kif: ") + 9);
  };
  EXPECT_EQ(error_of("手合割：平手\n1 ７六歩(77)\n2 ７六歩(77)\n"),
            "line 3: move 2: '７六歩(77)': there is no 歩 of White on 77\n");
  EXPECT_EQ(error_of("手合割：平手\n1 ７五歩(77)\n"),
            "line 2: move 1: '７五歩(77)' is not a legal move here\n");
  EXPECT_EQ(error_of(problem_in_shift_jis().substr(0, 100)),
            "line 4: row 3 of the board has 7 squares, not 9\n");
  EXPECT_EQ(error_of("手合割：平手\n\xff"),
            "the text is neither UTF-8 nor Shift-JIS: not UTF-8 at byte 20 (line 2), not Shift-JIS "
            "at byte 10 (line 1)\n");
}

TEST(ShogiProgram, pieces_are_drawn_as_asked_for) {
  const auto kanji = run({"show", "shogi", "start", "--pieces", "kanji", "-q"}).out;
  EXPECT_NE(kanji.find("  i  香  桂  銀  金  玉  金  銀  桂  香\n"), std::string::npos) << kanji;
  const auto western = run({"show", "shogi", "start", "--pieces", "western", "-q"}).out;
  EXPECT_NE(western.find("  i L N S G K G S N L\n"), std::string::npos) << western;
  EXPECT_TRUE(run({"show", "shogi", "start", "--pieces", "chess"}).is_one_clear_error());
  EXPECT_TRUE(run({"show", "hex", "start:3", "--pieces", "kanji"}).is_one_clear_error());
}

TEST(ShogiProgram, a_board_is_drawn_into_a_file) {
  const Folder folder;
  const auto file = folder.path("board.svg");
  EXPECT_EQ(run({"show", "shogi", "start", "--picture", file}).exit, 0);
  const auto kanji = folder.read("board.svg");
  EXPECT_NE(kanji.find(">玉<"), std::string::npos);
  EXPECT_EQ(kanji.find("proven:"), std::string::npos) << "nothing was searched";
  EXPECT_EQ(run({"show", "shogi", "start", "--picture", file, "--pieces", "western"}).exit, 0);
  const auto western = folder.read("board.svg");
  EXPECT_NE(western.find(">K<"), std::string::npos);
  EXPECT_EQ(western.find(">k<"), std::string::npos) << "all capital: their direction tells them";
  EXPECT_TRUE(
      run({"show", "shogi", "start", "--picture", "/nowhere/there.svg"}).is_one_clear_error());
}

TEST(ShogiProgram, show_takes_one_position_of_a_file) {
  const Folder folder;
  const auto two = folder.write("two", "start:3\nstart:4\n");
  EXPECT_TRUE(run({"show", "hex", "--file", two}).is_one_clear_error());
  EXPECT_TRUE(run({"show", "hex", "start:3", "--file", two}).is_one_clear_error());
  EXPECT_TRUE(run({"show", "hex"}).is_one_clear_error());
  const auto sgf = folder.write("game.sgf", "(;FF[4]GM[11]SZ[3]\n;B[a1];W[b2])\n");
  EXPECT_EQ(run({"show", "hex", "--file", sgf, "--write", "hexworld"}).out, "3c1,a1b2\n");
}

}  // namespace
}  // namespace proofboard
