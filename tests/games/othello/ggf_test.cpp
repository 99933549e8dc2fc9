// Games of Othello in GGF and as transcripts.
#include <gtest/gtest.h>

#include "core/random.h"
#include "game/record.h"
#include "games/othello/rules/othello.h"
#include "tests/support/expect_each.h"

namespace proofboard::othello {
namespace {

Expected<Record<Game>> record_of(std::string_view text) {
  return read_record<Game>(Options(Game::options()), text);
}

std::string error_of(std::string_view text) {
  const auto record = record_of(text);
  return record ? "" : record.error().message;
}

const std::string head =
    "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]"
    "RW[2199.72]TI[05:00//02:00]TY[8]RE[-64.00:s]";
const std::string board =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

const std::vector<RecordedMove> three{
    {Side::black, "f5"}, {Side::white, "d6"}, {Side::black, "c3"}};

TEST(Ggf, is_read_with_its_moves) {
  const auto record = record_of(head + board + "B[F5//1.2]W[d6/-3.41/0.55]B[c3];)");
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->start, record->rules.initial());
  EXPECT_EQ(record->moves, three);
  EXPECT_EQ(record_of(head + "B[F5]W[D6]\n B[C3] ;)\n")->moves, three) << "without a board";
}

TEST(Ggf, is_a_position_like_any_other) {
  const auto setup =
      read_position<Game>(Options(Game::options()), head + board + "B[f5]W[d6]B[c3];)");
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->rules.position_text(setup->position), "8/8/2x5/3xx3/3oxx2/3o4/8/8 o");
}

// Random games on a small board, which the record gives, written without their passes.
TEST(Ggf, may_begin_anywhere_and_leave_out_passes) {
  const auto setup = read_position<Game>(Options(Game::options()), "start:4");
  int passes = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Random random(seed);
    auto at = setup->position;
    std::string text = "(;GM[Othello]TY[4]BO[4 ---- -O*- -*O- ---- *]";
    std::vector<RecordedMove> played;
    Game::Moves moves;
    for (setup->rules.moves(at, moves); !moves.empty(); setup->rules.moves(at, moves)) {
      const auto move = moves[random.below(moves.size())];
      played.push_back({at.to_move, setup->rules.move_text(at, move)});
      if (move == Move::pass()) {
        ++passes;
      } else {
        text += (at.to_move == Side::black ? "B[" : "W[") + played.back().move + "]";
      }
      setup->rules.play(at, move);
    }
    const auto record = record_of(text + ";)");
    ASSERT_TRUE(record) << text << record.error().message;
    EXPECT_EQ(record->moves, played);
  }
  EXPECT_GT(passes, 10);
}

TEST(Ggf, that_is_wrong_is_refused_with_the_place) {
  expect_each(
      error_of,
      {{"(;GM[Othello]B[f5]W[f5];)", "move 2: 'f5' is not a legal move here: the cell is occupied"},
       {"(;GM[Othello]B[f5]B[d6];)", "move 2 is black's, but white is to move"},
       {"(;GM[Othello]B[];)", "GGF: move 1: '' is no move"},
       {"(;GM[Hex]B[f5];)", "GGF: the game is 'Hex', not Othello"},
       {"(;GM[Othello]B[f5", "GGF: byte 16: a value is not closed"},
       {"(;GM[Othello]B[f5]", "GGF: byte 19: a property or ;) is missing"},
       {"(;GM[Othello]B[f5];", "GGF: byte 20: ) is missing"},
       {"(GM[Othello]", "GGF: byte 2: (; is missing"},
       {"(;GM[Othello];)(;GM[Othello];)", "GGF: byte 16: there is more than one game"},
       {"(;BO[8 ---- *];)", "GGF: the board has 4 characters: an Othello board has 64, 36 or 16"},
       {"(;BO[8];)", "GGF: BO has no board"},
       {"(;B[f5]BO[8 *];)", "GGF: BO stands after the first move"}});
}

TEST(Transcript, comes_with_its_moves) {
  EXPECT_EQ(record_of("f5D6c3")->moves, three);
  EXPECT_EQ(record_of("f5 moves d6 c3")->moves, three);
  EXPECT_EQ(error_of("f5d6c3a1"), "move 4: 'a1' is not a legal move here: it turns over no disc");
  EXPECT_TRUE(record_of("8/8/8/3ox3/3xo3/8/8/8 x")->moves.empty());
}

}  // namespace
}  // namespace proofboard::othello
