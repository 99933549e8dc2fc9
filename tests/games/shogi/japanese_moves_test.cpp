// Moves as Japanese texts write them: which of several pieces moves, and what is left unsaid.
#include <gtest/gtest.h>

#include "game/notation.h"
#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {
namespace {

std::string written(const std::string& text, const std::string& word,
                    const std::string& last = "") {
  const auto setup = read_position<Game>(*Options::parse(Game::options(), ""), text);
  EXPECT_TRUE(setup) << text;
  const auto& [game, at] = *setup;
  const auto move = game.parse_move(at, word);
  EXPECT_TRUE(move) << word;
  auto before = Move::step(0, last.empty() ? 0 : move->to(), false);
  return game.written_move(at, *move, last.empty() ? nullptr : &before, "japanese");
}

TEST(JapaneseMoves, tell_side_square_and_piece) {
  EXPECT_EQ(written("startpos", "7g7f"), "▲７六歩");
  EXPECT_EQ(written("startpos moves 7g7f", "3c3d"), "△３四歩");
  EXPECT_EQ(written("startpos moves 7g7f 3c3d", "8h2b+"), "▲２二角成");
  EXPECT_EQ(written("startpos moves 7g7f 3c3d", "8h2b"), "▲２二角不成");
  EXPECT_EQ(written("startpos moves 7g7f 3c3d 8h2b+", "3a2b", "8h2b+"), "△同銀");
}

TEST(JapaneseMoves, tell_drops_only_where_a_piece_could_have_gone_there) {
  const std::string position = "4k4/9/9/9/4G4/9/9/9/4K4 b G";
  EXPECT_EQ(written(position, "G*5d"), "▲５四金打");
  EXPECT_EQ(written(position, "5e5d"), "▲５四金");
  EXPECT_EQ(written(position, "G*1d"), "▲１四金");
}

TEST(JapaneseMoves, tell_which_of_several_pieces) {
  const std::string golds = "4k4/9/9/9/5G3/4GG3/9/9/4K4 b -";
  EXPECT_EQ(written(golds, "4e5e"), "▲５五金寄");
  EXPECT_EQ(written(golds, "5f5e"), "▲５五金直");
  EXPECT_EQ(written(golds, "4f5e"), "▲５五金右上");
  const std::string silvers = "4k4/9/9/3S1S3/9/3S1S3/9/9/4K4 b -";
  EXPECT_EQ(written(silvers, "6d5e"), "▲５五銀左引");
  EXPECT_EQ(written(silvers, "4f5e"), "▲５五銀右上");
  const std::string one_back = "4k4/9/9/3S5/9/3S1S3/9/9/4K4 b -";
  EXPECT_EQ(written(one_back, "6d5e"), "▲５五銀引");
  EXPECT_EQ(written(one_back, "4f5e"), "▲５五銀右");
  EXPECT_EQ(written(one_back, "6f5e"), "▲５五銀左上");
}

TEST(JapaneseMoves, dragons_are_left_and_right_of_each_other) {
  const std::string dragons = "k8/9/9/9/9/9/9/4+R4/3+R4K b -";
  EXPECT_EQ(written(dragons, "5h4h"), "▲４八龍");
  const std::string both = "k8/9/9/9/9/9/4+R4/3+R5/8K b -";
  EXPECT_EQ(written(both, "5g6g"), "▲６七龍寄");
  EXPECT_EQ(written(both, "6h6g"), "▲６七龍上");
  const std::string level = "k8/9/9/9/9/9/3+R1+R3/9/8K b -";
  EXPECT_EQ(written(level, "6g5g"), "▲５七龍左");
  EXPECT_EQ(written(level, "4g5g"), "▲５七龍右");
}

TEST(JapaneseMoves, are_seen_from_the_side_that_moves) {
  const std::string white = "4k4/9/3s1s3/9/9/9/9/9/4K4 w -";
  EXPECT_EQ(written(white, "6c5d"), "△５四銀右");
  EXPECT_EQ(written(white, "4c5d"), "△５四銀左");
}

}  // namespace
}  // namespace proofboard::shogi
