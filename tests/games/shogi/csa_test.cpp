// CSA read, and what is wrong with it.
#include <gtest/gtest.h>

#include "tests/games/shogi/record_texts.h"
#include "tests/games/texts.h"
#include "tests/support/expect_each.h"

namespace proofboard::shogi {
namespace {

using record_texts::as_sfen;
using record_texts::read;

constexpr auto read_text = texts::read_text<Game>;
constexpr auto error_of = texts::error_of<Game>;

constexpr auto start_sfen = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

TEST(Csa, a_game_has_names_a_position_and_moves) {
  const auto expected = std::string(start_sfen) + " moves 7g7f 3c3d 8h2b+ 3a2b B*5e";
  const auto* const moves =
      "+7776FU\nT12\n-3334FU\nT6\n+8822UM\n'moves\n-3122GI\n+0055KA\n%TORYO\n";
  EXPECT_EQ(
      as_sfen(std::string("'a comment\nV2.2\nN+A/B\nN-White moves\n$EVENT:a, b\nPI\n+\n") + moves),
      expected);
  const auto rows =
      "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA *\n"
      "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \n"
      "P5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n"
      "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \n"
      "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n";
  EXPECT_EQ(as_sfen(std::string(rows) + moves), expected);
  EXPECT_EQ(as_sfen("V2,PI,+,+7776FU,T1,-3334FU"), std::string(start_sfen) + " moves 7g7f 3c3d");
  EXPECT_EQ(as_sfen("PI\r\n+7776FU\r\n"), std::string(start_sfen) + " moves 7g7f")
      << "the first move tells the side";
  EXPECT_EQ(read("PI\n+\n%CHUDAN").moves.back(), (RecordedMove{Side::black, "interrupted"}));
  EXPECT_EQ(read("PI\n+\n%+ILLEGAL_ACTION").moves.back(), (RecordedMove{Side::black, "foul"}));
  EXPECT_EQ(read("PI\n+\n%-ILLEGAL_ACTION").moves.back(),
            (RecordedMove{Side::black, "foul-of-other"}));
}

TEST(Csa, positions_by_handicap_by_pieces_and_with_all_the_rest) {
  expect_each(read_text,
              {{"PI82HI22KA\n-\n", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
               {"P-51OU\nP+53FU00KI\nP-00AL\n+\n", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"},
               {"P-51OU99TO\nP+53NG00FU00FU\n-\n", "4k4/9/4+S4/9/9/9/9/9/+p8 w 2P 1"},
               // A problem is its start:
               {"P-51OU\nP+53FU00KI\n+\n+0052KI\n%TSUMI\n", "4k4/9/4P4/9/9/9/9/9/9 b G 1"}});
}

TEST(Csa, is_told_from_positions) {
  for (const std::string text : {"N+P6k/9/9/9/9/9/9/9/9 b -", "P1k6/9/9/9/9/9/9/9/9 b -",
                                 "+P3k4/9/9/9/9/9/9/9/9 b -", "+", "-"}) {
    EXPECT_EQ(Game::is_record_file(text), text.size() == 1) << text;
  }
}

TEST(Csa, errors_name_line_and_move) {
  expect_each(
      error_of,
      {{"V2.2\nPI\n+\n+7775FU\n", "line 4: move 1: '+7775FU' is not a legal move here"},
       {"PI\n+\n-3334FU\n", "line 3: move 1: '-3334FU': it is not White's turn"},
       {"PI\n+\n+7776KI\n", "line 3: move 1: '+7776KI': there is no such piece of Black on 77"},
       {"PI\n+\n+7776F\n", "line 3: move 1: '+7776F': a move is written +7776FU"},
       {"PI\n+\n+7700FU\n", "line 3: move 1: '+7700FU': a move is written +7776FU"},
       {"PI\n+\n+0055TO\n", "line 3: move 1: '+0055TO': such a piece can't be dropped"},
       {"V2.2\n+\n", "line 2: no position (PI, P1 to P9, P+ or P-) before the game"},
       {"V2.2\nPI\n", "line 2: the side to move, + or -, is missing"},
       {"V2.2\nPI\n%TORYO", "line 3: the side to move, + or -, is missing before the end"},
       {"PI\n+\n%NOTHING\n", "line 3: %NOTHING is no end of a game"},
       {"PI\n+\n%TORYO\n+7776FU\n", "line 4: '+7776FU' after the end"},
       {"PI\n+\n%TORYO\n/\nPI\n+\n",
        "line 4: a second game begins: give each game a file of its own"},
       {"PI\n+\nhello\n", "line 3: 'hello' is no statement of CSA among the moves"},
       {"PI\nhello\n", "line 2: 'hello' is no statement of CSA"}});
}

TEST(Csa, errors_in_the_position_name_line_and_row) {
  expect_each(error_of,
              {{"V2\nP1 * -XX *  *  *  *  *  * \n", "line 2: row 1, square 2: '-XX' is no piece"},
               {"P3 *  * \n+\n", "line 1: row 3 has 2 squares, not 9"},
               {"P1 *  *  *  *  *  *  *  *  *  * \n", "line 1: row 1: ' *' after 9 squares"},
               {"P1 *  *  *  *  *  *  *  * -OU\n+\n", "line 2: the board has 1 row, not 9"},
               {"P1 *  *  *  *  *  *  *  *  * \nP1 *\n", "line 2: row 1 comes twice"},
               {"P+55FU55KI\n", "line 1: two pieces on 55"},
               {"P+00OU\n", "line 1: '00OU' is no piece on a square or in hand"},
               {"P+55\n", "line 1: '55' is no piece on a square or in hand"},
               {"P+00AL55FU\n", "line 1: 00AL must be the last of its line"},
               {"PI55FU\n", "line 1: '55FU': no such piece stands there at the start"},
               {"V2\nPX\n", "line 2: 'PX': PI, P1 to P9, P+ or P- must begin it"},
               {"P+53FU\n+\n", "line 2: the position at the start: there is no king"}});
}

}  // namespace
}  // namespace proofboard::shogi
