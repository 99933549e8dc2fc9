#include <gtest/gtest.h>

#include "command/board.h"
#include "command/exit.h"

namespace proofboard::command {
namespace {

TEST(Exits, the_more_serious_one_counts) {
  EXPECT_EQ(worse(Exit::answered, Exit::out_of_budget), Exit::out_of_budget);
  EXPECT_EQ(worse(Exit::bad_input, Exit::out_of_budget), Exit::bad_input);
  EXPECT_EQ(worse(Exit::bad_input, Exit::check_failed), Exit::check_failed);
  EXPECT_EQ(worse(Exit::internal, Exit::answered), Exit::internal);
}

TEST(Exits, tell_bad_input_from_a_full_disk) {
  for (const auto kind : {ErrorKind::input, ErrorKind::not_found, ErrorKind::no_permission}) {
    EXPECT_EQ(exit_of(kind), Exit::bad_input);
  }
  for (const auto kind : {ErrorKind::no_room, ErrorKind::internal}) {
    EXPECT_EQ(exit_of(kind), Exit::internal);
  }
}

TEST(Boards, row_one_stands_where_the_game_has_it) {
  const Console plain;
  EXPECT_EQ(draw_board(plain, {2, 2, "x..o", true, false}), "    a b\n  1 x .\n  2 . o\n");
  EXPECT_EQ(draw_board(plain, {2, 2, "x..o", false, false}), "  2 x .\n  1 . o\n    a b\n");
}

TEST(Boards, hex_is_slanted) {
  EXPECT_EQ(draw_board(Console{}, {2, 2, "x..o", true, true}), "    a b\n  1 x .\n   2 . o\n");
  BoardView hex{2, 2, "x..o", true, true};
  hex.has_sides = true;
  hex.last_cell = 3;
  hex.signs = {"", "W", "*", ""};
  EXPECT_EQ(draw_board(Console{}, hex),
            "    a b\n     x x\n  1 o x W o\n   2 o * O o\n        x x\n");
}

}  // namespace
}  // namespace proofboard::command
