// Games and problems of shogi written, and read again.
#include "game/record.h"

#include <gtest/gtest.h>

#include <string>

#include "core/random.h"
#include "tests/games/shogi/record_texts.h"
#include "tests/games/texts.h"

namespace proofboard::shogi {
namespace {

using record_texts::kif_board;
using record_texts::mate_rows;
using record_texts::read;
using record_texts::written;

constexpr auto read_text = texts::read_text<Game>;

constexpr auto kif_head = "#KIF version=2.0 encoding=UTF-8\n";
constexpr auto kif_moves = "手数----指手---------消費時間--";

TEST(ShogiRecord, a_game_as_kif) {
  EXPECT_EQ(written(read("start moves 7g7f 3c3d 8h2b+ 3a2b B*5e"), "kif"),
            std::string(kif_head) + "手合割：平手\n" + kif_moves +
                "\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n"
                "   5 ５五角打");
  const auto declined = written(read("start moves 7g7f 3c3d 8h2b 3a2b"), "kif");
  EXPECT_NE(declined.find("   3 ２二角不成(88)\n"), std::string::npos);
  const auto promoted = written(read("4k4/9/4+P4/9/9/9/9/9/4K4 b - 1 moves 5c5b"), "kif");
  EXPECT_NE(promoted.find("   1 ５二と(53)"), std::string::npos) << "is promoted already";
}

TEST(ShogiRecord, a_problem_as_kif) {
  EXPECT_EQ(written(read("4k4/9/4P4/9/9/9/9/9/9 b G2r17p moves G*5b"), "kif"),
            std::string(kif_head) + "手合割：詰将棋\n後手の持駒：飛二　歩十七　\n" +
                kif_board(mate_rows()) + "先手の持駒：金　\n" + kif_moves + "\n   1 ５二金打");
  EXPECT_EQ(written(read("4k4/9/4P4/9/9/9/9/9/9 w -"), "kif"),
            std::string(kif_head) + "手合割：詰将棋\n後手の持駒：なし\n" + kif_board(mate_rows()) +
                "先手の持駒：なし\n後手番\n" + kif_moves);
}

TEST(ShogiRecord, a_game_as_csa_and_sfen) {
  const auto game = read("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e");
  EXPECT_EQ(written(game, "csa"), "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0055KA");
  EXPECT_EQ(written(game, "sfen"),
            "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d "
            "8h2b+ 3a2b B*5e");
  EXPECT_EQ(written(read("4k4/9/4P4/9/9/9/9/9/9 w Gp"), "csa"),
            "V2.2\nP1 *  *  *  * -OU *  *  *  * \nP2 *  *  *  *  *  *  *  *  * \n"
            "P3 *  *  *  * +FU *  *  *  * \nP4 *  *  *  *  *  *  *  *  * \n"
            "P5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n"
            "P7 *  *  *  *  *  *  *  *  * \nP8 *  *  *  *  *  *  *  *  * \n"
            "P9 *  *  *  *  *  *  *  *  * \nP+00KI\nP-00FU\n-");
}

TEST(ShogiRecord, handicaps_are_called_by_their_names) {
  for (const std::string name : {"香落ち", "飛香落ち", "左五枚落ち", "十枚落ち"}) {
    const auto text = std::string(kif_head) + "手合割：" + name + "\n" + kif_moves;
    EXPECT_EQ(written(read(text), "kif"), text);
  }
}

TEST(ShogiRecord, ends_are_kept) {
  for (const std::string end : {"投了", "中断", "詰み", "不詰", "千日手", "持将棋", "入玉勝ち",
                                "切れ負け", "反則負け", "反則勝ち", "引き分け", "最大手数"}) {
    const auto text =
        std::string(kif_head) + "手合割：平手\n" + kif_moves + "\n   1 ７六歩(77)\n   2 " + end;
    EXPECT_EQ(written(read(text), "kif"), text);
    EXPECT_EQ(read(written(read(text), "csa")).moves, read(text).moves) << end;
  }
  EXPECT_EQ(written(read("手合割：平手\n1 不戦勝\n"), "csa"), "CSA has no word for the end 不戦勝");
}

TEST(ShogiRecord, a_limit_of_plies_has_no_place_in_kif_and_csa) {
  const auto game = texts::game_of<Game>("checks=black");
  const auto at = texts::read<Game>("4k4/9/9/9/9/9/9/9/9 b P within 11", "checks=black").position;
  EXPECT_FALSE(game.record_text("kif", at, {}));
  EXPECT_FALSE(game.record_text("csa", at, {}));
  EXPECT_EQ(*game.record_text("sfen", at, {}), "sfen 4k4/9/9/9/9/9/9/9/9 b P 1 within 11");
}

TEST(ShogiRecord, only_the_side_to_move_moves) {
  const auto record = read("start");
  const auto after = record.rules.play_recorded(record.start, {Side::white, "3c3d"});
  ASSERT_FALSE(after);
  EXPECT_EQ(after.error().message, "it is not White's turn");
}

// Random games from the start, from handicaps, from problems and from their own middle.
TEST(ShogiRecord, whatever_is_written_is_read_again) {
  Random random(1);
  for (int trial = 0; trial < 120; ++trial) {
    auto record = read(trial % 4 == 0   ? "start"
                       : trial % 4 == 1 ? "手合割：六枚落ち"
                       : trial % 4 == 2 ? "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p"
                                        : "start moves 7g7f 3c3d 8h2b+");
    if (trial % 4 == 3) {
      record.start = texts::read<Game>(written(record, "sfen")).position;
      record.moves.clear();
    }
    auto at = record.start;
    for (auto plies = random.below(200); plies > 0; --plies) {
      Moves legal;
      record.rules.moves(at, legal);
      if (legal.empty()) break;
      const auto move = legal[random.below(legal.size())];
      record.moves.push_back({at.to_move, record.rules.move_text(at, move)});
      record.rules.play(at, move);
    }
    for (const std::string format : {"kif", "csa", "sfen"}) {
      const auto text = written(record, format);
      const auto again = read(text);
      ASSERT_TRUE(again.start == record.start) << text;
      ASSERT_EQ(again.moves, record.moves) << text;
      EXPECT_EQ(written(again, format), text);
      const bool is_problem = trial % 4 == 2 && format != "sfen";
      EXPECT_EQ(read_text(text), record.rules.position_text(is_problem ? record.start : at));
    }
  }
}

}  // namespace
}  // namespace proofboard::shogi
