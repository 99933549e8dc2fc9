// KIF read: games, handicaps, problems, encodings and what is wrong with them.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/games/shogi/record_texts.h"
#include "tests/games/texts.h"
#include "tests/support/expect_each.h"

namespace proofboard::shogi {
namespace {

using record_texts::as_sfen;
using record_texts::empty_row;
using record_texts::kif_board;
using record_texts::mate_rows;
using record_texts::problem;
using record_texts::read;

constexpr auto read_text = texts::read_text<Game>;
constexpr auto error_of = texts::error_of<Game>;

constexpr auto mate_sfen = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
constexpr auto start_sfen = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

constexpr auto game =
    "# ----  a program's name  ----\n"
    "開始日時：2021/10/17 10:00:00\n"
    "手合割：平手　　\n"
    "先手：Black: a player\n"
    "後手：White moves well\n"
    "手数----指手---------消費時間--\n"
    "*it is Black who moves first\n"
    "   1 ７六歩(77)   ( 0:01/00:00:01)\n"
    "   2 ３四歩(33)   ( 0:02/00:00:02)+\n"
    "*White moves\n"
    "&a bookmark\n"
    "   3 ２二角成(88) ( 0:00/00:00:01)\n"
    "   4 同　銀(31)   ( 0:00/00:00:02)\n"
    "   5 ５五角打     ( 0:00/00:00:01)\n"
    "   6 投了         ( 0:00/00:00:02)\n"
    "まで5手で先手の勝ち\n"
    "\n"
    "変化：2手\n"
    "   2 ８四歩(83)   ( 0:00/00:00:00)\n";

std::string with_carriage_returns(std::string_view text) {
  std::string result;
  for (const char c : text) result += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return result;
}

TEST(Kif, a_game_is_its_main_line) {
  const auto expected = std::string(start_sfen) + " moves 7g7f 3c3d 8h2b+ 3a2b B*5e";
  EXPECT_EQ(as_sfen(game), expected);
  EXPECT_EQ(as_sfen(with_carriage_returns(game)), expected);
  EXPECT_EQ(as_sfen("\xef\xbb\xbf" + std::string(game)), expected);
  EXPECT_EQ(read(game).moves.back(), (RecordedMove{Side::white, "resign"}));
  EXPECT_EQ(read_text(game), read_text(expected)) << "the position is that at the end";
  EXPECT_EQ(as_sfen("手合割：平手\n"), start_sfen) << "no moves";
  EXPECT_EQ(as_sfen("1 ７六歩(77)\n2 ３四歩(33)"), std::string(start_sfen) + " moves 7g7f 3c3d")
      << "no headers";
}

TEST(Kif, moves_have_many_spellings) {
  const auto moves_of = [](const std::string& moves) {
    const auto sfen = as_sfen("手合割：平手\n" + moves);
    return sfen.substr(sfen.find("moves ") + 6);
  };
  EXPECT_EQ(moves_of("1 76歩(77)\n2 3四歩（３３）\n"), "7g7f 3c3d");
  EXPECT_EQ(moves_of("１ ７六歩(77)\n２ ３四歩(33)\n３ ２二角不成(88)\n"), "7g7f 3c3d 8h2b");
  EXPECT_EQ(moves_of("31 ５八金右(49)\n32 ５二金左(41)\n"), "4i5h 4a5b")
      << "a game may begin with any number";
}

TEST(Kif, pieces_have_many_names) {
  auto rows = mate_rows();
  rows[4] = " 全v成銀 圭v成桂 杏v成香 とv馬 竜";
  rows[5] = " ・ ・ ・ ・ ・ ・ ・ ・v龍";
  rows[8] = " ・ ・ ・ ・ 王 ・ ・ ・ ・";
  EXPECT_EQ(read_text("手合割：その他\n" + kif_board(rows)),
            "4k4/9/4P4/9/+S+s+N+n+L+l+P+b+R/8+r/9/9/4K4 b - 1");
  rows[4] = " 全 ・ ・ ・ ・ ・ ・ ・ ・";
  rows[5] = empty_row;
  const auto moves = "1 ８四全(95)\n2 ４二王(51)\n3 ８五成銀(84)\n";
  EXPECT_EQ(read_text("手合割：その他\n" + kif_board(rows) + moves),
            "9/5k3/4P4/9/1+S7/9/9/9/4K4 w - 1");
}

TEST(Kif, handicaps_leave_the_first_move_to_white) {
  expect_each(read_text,
              {{"手合割：香落ち\n上手：A\n下手：B\n",
                "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
               {"手合割：二枚落ち\n1 ６二銀(71)\n2 ７六歩(77)\n",
                "ln1gkgsnl/3s5/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1"},
               {"手合割：右七枚落ち\n", "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
               // But where a board is shown:
               {"手合割：二枚落ち\n" + kif_board(mate_rows()), "4k4/9/4P4/9/9/9/9/9/9 b - 1"}});
}

TEST(Kif, a_problem_is_its_start) {
  const auto hand = "先手の持駒：金\n";
  expect_each(read_text,
              {{problem("手合割：詰将棋\n", hand), mate_sfen},  // White holds all the rest
               {problem("後手の持駒：残り全部\n", hand), mate_sfen},
               {problem("作品名：a mate\n", hand), mate_sfen},
               {problem("手合割：詰将棋\n後手の持駒：なし\n", hand), "4k4/9/4P4/9/9/9/9/9/9 b G 1"},
               {problem("手合割：その他\n", hand), "4k4/9/4P4/9/9/9/9/9/9 b G 1"}});
  const auto solved = problem("手合割：詰将棋\n", "先手の持駒：金\n   1 ５二金打\n   2 詰み\n");
  EXPECT_EQ(read_text(solved), mate_sfen);
  EXPECT_EQ(as_sfen(solved), std::string("sfen ") + mate_sfen + " moves G*5b");
  EXPECT_EQ(read_text(problem("手合割：その他\n", "先手の持駒：金\n1 ５二金打\n")),
            "4k4/9/4P4/9/9/9/9/9/9 b G 1")
      << "as a king is missing";
}

TEST(Kif, hands_and_the_side_to_move) {
  EXPECT_EQ(read_text(problem("上手の持駒：飛二　角　金4 銀１ 桂 香　歩十七　\n", "上手番\n")),
            "4k4/9/4P4/9/9/9/9/9/9 w 2rb4gsnl17p 1");
  EXPECT_EQ(read_text(problem("後手の持駒：\n", "下手の持駒：歩十　\n下手番\n")),
            "4k4/9/4P4/9/9/9/9/9/9 b 10P 1");
  EXPECT_EQ(read_text(problem("手番：後手\n", "先手の持駒：残り全部\n")),
            "4k4/9/4P4/9/9/9/9/9/9 w 2R2B4G4S4N4L17P 1");
}

TEST(Kif, is_read_from_shift_jis) {
  const std::string moves =
      "\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\r\n"
      "\x8e\xe8\x90\x94----\x8e\x77\x8e\xe8---------\x8f\xc1\x94\xef\x8e\x9e\x8a\xd4--\r\n"
      "   1 \x82\x56\x98\x5a\x95\xe0(77)   ( 0:01/00:00:01)\r\n"
      "   2 \x82\x52\x8e\x6c\x95\xe0(33)\r\n"
      "   3 \x82\x51\x93\xf1\x8a\x70\x90\xac(88)\r\n"
      "   4 \x93\xaf\x81\x40\x8b\xe2(31)\r\n"
      "   5 \x93\x8a\x97\xb9\r\n";
  EXPECT_EQ(as_sfen(moves), std::string(start_sfen) + " moves 7g7f 3c3d 8h2b+ 3a2b");
  EXPECT_TRUE(Game::is_record_file(moves));

  // 手合割：詰将棋, a board of nine rows, 先手の持駒：金
  const std::string empty = " \x81\x45", four = empty + empty + empty + empty;
  std::string rows;
  for (int rank = 0; rank < 9; ++rank) {
    const auto middle = rank == 0 ? "v\x8b\xca" : rank == 2 ? " \x95\xe0" : empty;
    rows += "|" + four + middle + four + "|\r\n";
  }
  EXPECT_EQ(read_text("\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x8b\x6c\x8f\xab\x8a\xfb\r\n" + rows +
                      "\x90\xe6\x8e\xe8\x82\xcc\x8e\x9d\x8b\xee\x81\x46\x8b\xe0\r\n"),
            mate_sfen);
}

TEST(Kif, is_told_from_positions) {
  for (const std::string text :
       {"start", "4k4/9/9/9/9/9/9/9/9 b -", "# 詰将棋：one\n4k4/9/9/9/9/9/9/9/9 b -\n",
        "9/4k4/9/9/9/9/9/9/9 b -\n9/4k4/9/9/9/9/9/9/9 w -"}) {
    EXPECT_FALSE(Game::is_record_file(text)) << text;
  }
  for (const std::string text : {"手合割：平手", "#KIF version=2.0 encoding=UTF-8", "| ・ ・|一",
                                 "1 ７六歩(77)", "▲７六歩", "\xff\xff"}) {
    EXPECT_TRUE(Game::is_record_file(text)) << text;
  }
}

TEST(Kif, errors_in_the_board_name_line_and_row) {
  const auto with_row = [](std::size_t row, std::string_view text) {
    auto rows = mate_rows();
    rows[row] = text;
    return error_of("手合割：詰将棋\n" + kif_board(rows));
  };
  EXPECT_EQ(with_row(3, " ・ ・ ・ ・ 犬 ・ ・ ・ ・"),
            "line 7: row 4 of the board, square 5: '犬 ・ ・ ・ ・' is no piece");
  EXPECT_EQ(with_row(3, " ・ ・ ・v・ ・ ・ ・ ・ ・"),
            "line 7: row 4 of the board, square 4: 'v・ ・ ・ ・ ・ ・' is no piece");
  EXPECT_EQ(with_row(1, " ・ ・ ・"), "line 5: row 2 of the board has 3 squares, not 9");
  EXPECT_EQ(with_row(1, std::string(empty_row) + " ・"),
            "line 5: row 2 of the board doesn't end with | after 9 squares");
  EXPECT_EQ(with_row(8, " ・ ・ ・ ・ ・ ・ ・ ・v香"),
            "line 13: the position at the start: White's lance on 1i could never move again");

  auto board = kif_board(mate_rows());
  const auto row = board.find("|二");
  const auto line = board.rfind('\n', row) + 1;
  expect_each(error_of, {{board.substr(0, line) + board.substr(row + 5),
                          "line 4: row 2 of the board is called 三"},
                         {board.substr(0, line), "line 3: the board has 1 row, not 9"},
                         {board + "| ・|\n", "line 13: the board has more than 9 rows"},
                         {"手合割：詰将棋\n", "line 1: 手合割：詰将棋 needs a board"},
                         {"手合割：三段落ち\n", "line 1: 手合割：三段落ち needs a board"}});
}

TEST(Kif, errors_in_hands_name_the_line) {
  expect_each(error_of,
              {{"先手の持駒：玉\n", "line 1: in hand: '玉' is no piece that can be there"},
               {"先手の持駒：と\n", "line 1: in hand: 'と' is no piece that can be there"},
               {"先手の持駒：飛三\n", "line 1: in hand: 3 rooks can't be there, there are 2"},
               {"先手の持駒：飛0\n", "line 1: in hand: 0 rooks can't be there, there are 2"},
               {"先手の持駒：残り全部\n後手の持駒：残り全部\n",
                "line 2: both sides can't hold all the rest"}});
}

TEST(Kif, errors_in_moves_name_line_and_move) {
  const auto after_start = [](const std::string& moves) {
    return error_of("手合割：平手\n" + moves);
  };
  expect_each(
      after_start,
      {{"   1 ７五歩(77)\n", "line 2: move 1: '７五歩(77)' is not a legal move here"},
       {"   1 ７六歩(77)\n*\n   2 ７六歩(77)\n",
        "line 4: move 2: '７六歩(77)': there is no 歩 of White on 77"},
       {"   1 ７六銀(77)\n", "line 2: move 1: '７六銀(77)': there is no 銀 of Black on 77"},
       {"   1 同　歩(77)\n",
        "line 2: move 1: '同　歩(77)': 同 is the square of the move before, and there is none"},
       {"   1 ５五歩打\n", "line 2: move 1: '５五歩打' is not a legal move here"},
       {"   1 ５五馬打\n", "line 2: move 1: '５五馬打': such a piece can't be dropped"},
       {"   1 ７六歩\n",
        "line 2: move 1: '７六歩': (77), the square that the piece leaves, or 打 must follow; "
        "KI2 is not read"},
       {"   1 ７六\n", "line 2: move 1: '７六': a piece must follow the square"},
       {"   1 パス\n", "line 2: move 1: 'パス': this is neither a move nor an end of the game"},
       {"   1\n", "line 2: move 1 is missing behind its number"},
       {"   1 ７六歩(77)\n   3 ３四歩(33)\n", "line 3: move 3 where move 2 should be"},
       {"   1 ７六歩(77) moves 3c3d\n", "line 2: move 1: ' moves 3c3d' after the move"},
       {"   1 ７六歩(77)\nsomething\n", "line 3: 'something' is no move"},
       {"something\n", "line 2: 'something' is no header, no part of a board and no move"},
       {"▲７六歩 △３四歩\n",
        "line 2: this is KI2, moves without the squares that pieces leave; save it as KIF"}});
  EXPECT_EQ(error_of("後手の持駒：な\xff\xff"),
            "the text is neither UTF-8 nor Shift-JIS: not UTF-8 at byte 22 (line 1), not Shift-JIS "
            "at byte 12 (line 1)");
}

}  // namespace
}  // namespace proofboard::shogi
