// Games of Hex written and read again.
#include "game/record.h"

#include <gtest/gtest.h>

#include <string>

#include "core/random.h"
#include "games/hex/rules/hex.h"

namespace proofboard::hex {
namespace {

Record<Game> read(const std::string& text) {
  auto record = read_record<Game>(Options(Game::options()), text);
  if (!record) throw std::runtime_error(text + ": " + record.error().message);
  return *record;
}

std::string written(const Record<Game>& record, const std::string& format) {
  return *record.rules.record_text(format, record.start, record.moves);
}

std::string end_of(const Record<Game>& record) {
  auto at = record.start;
  for (const auto& move : record.moves) at = *record.rules.play_recorded(at, move);
  return record.rules.position_text(at);
}

TEST(HexRecord, sgf_holds_size_stones_and_moves) {
  EXPECT_EQ(written(read("start:5 moves a1 b2"), "sgf"), "(;FF[4]GM[11]SZ[5];B[a1];W[b2])");
  EXPECT_EQ(written(read("start:3x4"), "sgf"), "(;FF[4]GM[11]SZ[3:4])");
  EXPECT_EQ(written(read("x2/1o1/3 o moves c3"), "sgf"),
            "(;FF[4]GM[11]SZ[3]AB[a1]AW[b2]PL[W];W[c3])");
  EXPECT_EQ(written(read("3/3/3 o"), "sgf"), "(;FF[4]GM[11]SZ[3]PL[W])");
}

TEST(HexRecord, hexworld_holds_size_and_moves) {
  EXPECT_EQ(written(read("start:5 moves a1 b2"), "hexworld"), "5c1,a1b2");
  EXPECT_EQ(written(read("start:3x4 moves a4"), "hexworld"), "3x4c1,a4");
  EXPECT_EQ(written(read("xx1/3/3 o"), "hexworld"), "3c1,a1:pb1") << "stones become moves";
  EXPECT_EQ(written(read("3/3/3 o"), "hexworld"), "3c1,:p");
}

TEST(HexRecord, swaps_passes_and_resignations_are_kept) {
  for (const std::string text : {"(;FF[4]GM[11]SZ[5];B[c2];W[swap-pieces];B[a1];W[resign])",
                                 "(;FF[4]GM[11]SZ[5];B[c2];W[swap-sides];W[a1];B[forfeit])",
                                 "(;FF[4]GM[11]SZ[5];B[c2];W[pass];B[a1])"}) {
    EXPECT_EQ(written(read(text), "sgf"), text);
  }
  for (const std::string text : {"5c1,c2:sa1:rw", "5c1,c2:Sa1:fb", "5c1,c2:pa1", "5c1,:rb"}) {
    EXPECT_EQ(written(read(text), "hexworld"), text);
  }
}

TEST(HexRecord, a_swap_mirrors_the_stone_and_gives_it_to_the_other_side) {
  EXPECT_EQ(end_of(read("(;SZ[5];B[c2];W[swap-pieces])")), "5/5/1o3/5/5 x");
}

// Games as the sites write them that people play on.
TEST(HexRecord, little_golem_is_read) {
  const auto record = read(
      "(;FF[4]EV[hex.mc.2026.nov.1.1]PB[one]PW[two]SZ[5]RE[B]SO[https://www.littlegolem.net];W[ad];"
      "B[bb];W[ce];B[resign])");
  ASSERT_EQ(record.moves.size(), 4U);
  EXPECT_EQ(record.moves[0], (RecordedMove{Side::black, "a4"})) << "the first player";
  EXPECT_EQ(record.moves[1], (RecordedMove{Side::white, "b2"}));
  EXPECT_EQ(record.moves[3], (RecordedMove{Side::white, "resign"}));
  EXPECT_EQ(end_of(record), "5/1o3/5/x4/2x2 o");
  // The stone is mirrored and taken over.
  const auto swapped =
      read("(;FF[4]EV[hex.ch.1]SZ[5]SO[http://www.littlegolem.com];W[db];B[swap];W[cc])");
  EXPECT_EQ(swapped.moves[1], (RecordedMove{Side::white, "swap-pieces"}));
  EXPECT_EQ(end_of(swapped), "5/5/2x2/1o3/5 o");
}

TEST(HexRecord, playhex_is_read) {
  const auto record = read(
      "(;FF[4]CA[UTF-8]AP[PlayHex:0.0.0]SO[PlayHex.org]GM[11]SZ[5]PB[bot]PW[aaa]HA[0]RE[B+Resign]"
      "TM[600]OT[fischer 5 capped];B[a2]BL[600];W[swap-pieces]WL[595];B[e5]BL[595];W[c3]WL[590])");
  EXPECT_EQ(end_of(record), "1o3/5/2o2/5/4x x");
}

TEST(HexRecord, strings_of_hexworld_and_trmph_are_read_with_their_hash) {
  const auto end = end_of(read("start:5 moves a1 b2 c3"));
  for (const std::string text :
       {"5,a1b2c3", "#5,a1b2c3", "#5c1,a1b2c3", "https://hexworld.org/board/#5c1,a1b2c3",
        "http://www.trmph.com/hex/board#5,a1b2c3"}) {
    EXPECT_EQ(end_of(read(text)), end) << text;
  }
}

// Random games, with words of records among the moves: both formats give back position and moves.
TEST(HexRecord, whatever_is_written_is_read_again) {
  Random random(1);
  for (int trial = 0; trial < 300; ++trial) {
    const auto width = 1 + random.below(6), height = trial % 2 == 0 ? width : 1 + random.below(6);
    auto record = read(fmt::format("start:{}x{}", width, height));
    auto at = record.start;
    for (auto plies = random.below(12); plies > 0; --plies) {
      Game::Moves legal;
      record.rules.moves(at, legal);
      if (legal.empty()) break;
      auto move = record.rules.move_text(at, legal[random.below(legal.size())]);
      if (random.below(8) == 0) move = "pass";
      if (random.below(8) == 0) move = "swap-sides";
      if (random.below(8) == 0 && width == height) move = "swap-pieces";
      // The start is a position with stones in some of the games.
      const RecordedMove played{at.to_move, move};
      at = *record.rules.play_recorded(at, played);
      if (trial % 3 == 0 && record.moves.empty() && !record.rules.result(at)) {
        record.start = at;
      } else {
        record.moves.push_back(played);
      }
    }
    for (const std::string format : {"sgf", "hexworld"}) {
      const auto text = written(record, format);
      const auto again = read(text);
      EXPECT_EQ(end_of(again), end_of(record)) << text;
      EXPECT_EQ(written(again, format), text);
      if (format == "sgf") {
        EXPECT_EQ(again.moves, record.moves) << text;
      }
    }
  }
}

TEST(HexRecord, what_hexworld_cannot_show_is_an_error) {
  const auto record = read("xx1/xx1/xx1 o");
  const auto text = record.rules.record_text("hexworld", record.start, record.moves);
  ASSERT_FALSE(text);
  EXPECT_NE(text.error().message.find("the game is over"), std::string::npos);
}

}  // namespace
}  // namespace proofboard::hex
