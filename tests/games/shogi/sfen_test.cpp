#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "game/board_text.h"
#include "game/notation.h"
#include "games/shogi/rules/shogi.h"
#include "tests/games/texts.h"
#include "tests/support/expect_each.h"

namespace proofboard::shogi {

namespace {

constexpr auto read = texts::read<Game>;
constexpr auto read_text = texts::read_text<Game>;
constexpr auto error_of = texts::error_of<Game>;

constexpr auto start_sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

}  // namespace

TEST(Sfen, is_read_and_written) {
  for (const auto* text : {"start", "startpos", start_sfen}) EXPECT_EQ(read_text(text), start_sfen);
  expect_each(
      read_text,
      {{std::string("sfen ") + start_sfen, start_sfen},
       {"4k4/9/4P4/9/9/9/9/9/9 b 2gG 77", "4k4/9/4P4/9/9/9/9/9/9 b G2g 1"},
       {"4k4/9/4+P4/9/+b8/9/9/9/9 w 12p2PR", "4k4/9/4+P4/9/+b8/9/9/9/9 w R2P12p 1"},
       {"4k4/9/9/9/9/9/9/9/9 b P within 11", "4k4/9/9/9/9/9/9/9/9 b P 1 within 11", "checks=black"},
       {"startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e",
        "lnsgkg1nl/1r5s1/pppppp1pp/6p2/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 1"}});
}

TEST(Sfen, errors_say_what_is_wrong_and_where) {
  expect_each(error_of,
              {{"", "the position is empty"},
               {"sfen", "the position is empty"},
               {"4k4/9/9 b -", "the board has 3 rows, not 9"},
               {"4k4/9/9/9/9/9/9/9/9/9 b -", "the board has more than 9 rows"},
               {"4k4/8/9/9/9/9/9/9/9 b -", "row 2 has 8 squares, not 9"},
               {"4k4/9/4k5/9/9/9/9/9/9 b -", "row 3 is longer than 9 squares"},
               {"4k4/9/3x5/9/9/9/9/9/9 b -", "row 3, column 4: 'x' is no piece"},
               {"4k4/9/0/9/9/9/9/9/9 b -", "row 3, column 1: '0' is no number of empty squares"},
               {"4k4/9/1+G7/9/9/9/9/9/9 b -", "row 3, column 2: a gold can't be promoted"},
               {"4k4/9/1+7/9/9/9/9/9/9 b -", "row 3, column 2: a piece must follow '+'"},
               {"4k4/9/8+/9/9/9/9/9/9 b -", "row 3, column 9: a piece must follow '+'"},
               {"4k4/9/9/9/9/9/9/9/9", "the side to move (b or w) is missing after the board"},
               {"4k4/9/9/9/9/9/9/9/9 x -", "'x' is not a side to move: b or w"},
               {"4k4/9/9/9/9/9/9/9/9 b", "the pieces in hand are missing: - if there are none"},
               {"4k4/9/9/9/9/9/9/9/9 b K", "hands: a king is never in hand"},
               {"4k4/9/9/9/9/9/9/9/9 b 2X", "hands: 'X' is no piece"},
               {"4k4/9/9/9/9/9/9/9/9 b G2", "hands: a piece must follow '2'"},
               {"4k4/9/9/9/9/9/9/9/9 b GG", "hands: 'G' comes twice"},
               {"4k4/9/9/9/9/9/9/9/9 b 19P", "hands: 19 pawns can't be in hand, there are 18"},
               {"4k4/9/9/9/9/9/9/9/9 b 0P", "hands: 0 pawns can't be in hand, there are 18"},
               {"4k4/9/9/9/9/9/9/9/9 b - 1 2",
                "'2': only 'within PLIES' and 'moves m1 m2 …' may follow the position"},
               {"4k4/9/9/9/9/9/9/9/9 b - 1x", "'1x' is no move number"}});
  for (const auto* limit : {"within", "within x", "within -1", "within 32767"}) {
    EXPECT_EQ(error_of(std::string("start ") + limit, "checks=white"),
              "within: a number of plies from 0 to 32766 must follow");
  }
  EXPECT_EQ(error_of("start within 3 4", "checks=white"),
            "'4' after within 3: only 'moves m1 m2 …' may follow");
  EXPECT_EQ(error_of("start within 3"),
            "plies are limited for an attack only: checks=black or checks=white");
}

TEST(Sfen, positions_that_no_game_has_are_refused) {
  expect_each(
      error_of,
      {{"4k4/9/9/9/4k4/9/9/9/9 b -", "White has 2 kings"},
       {"9/9/9/9/9/9/9/9/9 b P", "there is no king"},
       {"4k4/9/9/9/9/9/9/9/4P4 b 18p", "19 pawns, but there are 18"},
       {"4k4/9/9/9/9/9/9/9/+R8 b Rr", "3 rooks, but there are 2"},
       {"4k4/9/9/9/9/9/9/9/+S8 b 2S2s", "5 silvers, but there are 4"},
       {"4k4/9/6P2/9/6P2/9/9/9/9 b -", "Black has 2 unpromoted pawns on file 3"},
       {"4k2P1/9/9/9/9/9/9/9/9 b -", "Black's pawn on 2a could never move again"},
       {"4k4/9/9/9/9/9/9/9/l8 b -", "White's lance on 9i could never move again"},
       {"4k4/7N1/9/9/9/9/9/9/9 b -", "Black's knight on 2b could never move again"},
       {"4k4/4P4/9/9/9/9/9/9/9 b -", "White is in check, but it is Black's turn"},
       {"4K4/9/9/9/9/9/9/9/9 b -",
        "White has no king to give check to, but checks=black was asked for", "checks=black"}});
}

TEST(Sfen, illegal_moves_are_named) {
  EXPECT_EQ(error_of("start moves 7g7f 7g7f"), "move 2: '7g7f' is not a legal move here");
  EXPECT_EQ(error_of("start moves P*5e"), "move 1: 'P*5e' is not a legal move here");
}

TEST(ShogiBytes, that_are_no_position_are_refused) {
  const auto setup = read("start");
  std::vector<std::uint8_t> bytes;
  setup.rules.encode(setup.position, bytes);
  EXPECT_EQ(bytes.size(), 68U);
  const auto error_with = [&](std::size_t at, int value) {
    auto altered = bytes;
    altered[at] = static_cast<std::uint8_t>(value);
    const auto position = setup.rules.decode(altered);
    return position ? std::string() : position.error().message;
  };
  EXPECT_EQ(error_with(0, bytes[0]), "");
  EXPECT_EQ(error_with(0, (bytes[0] & 0xe0) | 13), "13 is no piece");
  EXPECT_EQ(error_with(0, (bytes[0] & 0xe0) | 16), "16 is no piece");
  EXPECT_EQ(error_with(50, bytes[50] | 0x20), "there is something behind the last square");
  EXPECT_EQ(error_with(51, 1), "19 pawns, but there are 18");
  EXPECT_EQ(error_with(65, 2), "2 is no side to move");
  EXPECT_EQ(error_with(67, 255), "65535 plies are too many");
  EXPECT_EQ(error_with(67, 1),
            "plies are limited for an attack only: checks=black or checks=white");
}

TEST(ShogiView, shows_kanji_or_letters_and_the_hands) {
  const auto setup = read("3k5/9/2+R1+p4/9/9/9/9/9/8K b 2G3Pbg11p");
  const auto view = setup.rules.view(setup.position);
  EXPECT_EQ(draw_board(view),
            "    White in hand: b g p11\n"
            "     9  8  7  6  5  4  3  2  1\n"
            "  a  .  .  .  k  .  .  .  .  .\n"
            "  b  .  .  .  .  .  .  .  .  .\n"
            "  c  .  . +R  . +p  .  .  .  .\n"
            "  d  .  .  .  .  .  .  .  .  .\n"
            "  e  .  .  .  .  .  .  .  .  .\n"
            "  f  .  .  .  .  .  .  .  .  .\n"
            "  g  .  .  .  .  .  .  .  .  .\n"
            "  h  .  .  .  .  .  .  .  .  .\n"
            "  i  .  .  .  .  .  .  .  .  K\n"
            "    Black in hand: G2 P3\n");
  const auto drawn = draw_board(view, {false, true});
  EXPECT_NE(drawn.find("    White in hand: 角 金 歩11\n"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find("      9   8   7   6   5   4   3   2   1\n"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find("  c   .   .  龍   . vと   .   .   .   .\n"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find("  a   .   .   . v王   .   .   .   .   .\n"), std::string::npos) << drawn;
  EXPECT_EQ(cell_name(view, 0), "9a");
  EXPECT_EQ(cell_name(view, 80), "1i");
  EXPECT_EQ(cell_named(view, "5e"), 40U);
}

}  // namespace proofboard::shogi
