#include "game/notation.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "game/question.h"

namespace proofboard {
namespace {

std::string rows_error(std::string_view text, int most = 19) {
  const auto rows = parse_rows(text, most);
  return rows ? "no error" : rows.error().message;
}

bool mentions(const std::string& message, std::string_view what) {
  return message.find(what) != std::string::npos;
}

TEST(Rows, are_read_from_the_top) {
  const auto rows = parse_rows("3/x1o/2x o", 19);
  ASSERT_TRUE(rows) << rows.error().message;
  EXPECT_EQ(rows->width, 3);
  EXPECT_EQ(rows->height, 3);
  EXPECT_EQ(rows->cells, "...x.o..x");
  EXPECT_EQ(rows->to_move, Side::white);
  EXPECT_TRUE(rows->rest.empty());
}

TEST(Rows, keep_the_words_that_follow_the_side) {
  const auto rows = parse_rows("  19   x  2 more ", 19);
  ASSERT_TRUE(rows);
  EXPECT_EQ(rows->width, 19);
  EXPECT_EQ(rows->rest, (std::vector<std::string_view>{"2", "more"}));
}

TEST(Rows, errors_say_which_row_and_what) {
  EXPECT_TRUE(mentions(rows_error("3/4/3 x"), "row 2 has 4 cells, row 1 has 3"));
  EXPECT_TRUE(mentions(rows_error("3/xzo/3 x"), "row 2: 'z'"));
  EXPECT_TRUE(mentions(rows_error("3//3 x"), "row 2 is empty"));
  EXPECT_TRUE(mentions(rows_error("/3 x"), "row 1 is empty"));
  EXPECT_TRUE(mentions(rows_error("3/3/ x"), "row 3 is empty"));
  EXPECT_TRUE(mentions(rows_error("20 x"), "row 1"));
  EXPECT_TRUE(mentions(rows_error("0 x"), "row 1"));
  EXPECT_TRUE(mentions(rows_error("99999999999999 x"), "row 1"));
  EXPECT_TRUE(mentions(rows_error("9x9x x"), "row 1 is longer than 19"));
  EXPECT_TRUE(mentions(rows_error("1/1/1/1 x", 3), "more than 3 rows"));
  EXPECT_TRUE(mentions(rows_error("3/3/3"), "side to move"));
  EXPECT_TRUE(mentions(rows_error("3/3/3 z"), "'z' is not a side"));
  EXPECT_TRUE(mentions(rows_error(""), "empty"));
  EXPECT_TRUE(mentions(rows_error(" \t\n"), "empty"));
}

TEST(Rows, errors_are_harmless_to_print) {
  for (const auto& text : {std::string("\x1b[31m x"), std::string("3 \x1b[31m"),
                           std::string("x\0o x", 5), std::string("\xff x")}) {
    for (const char c : rows_error(text)) {
      EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) << rows_error(text);
    }
  }
}

TEST(Rows, what_is_written_is_read_back) {
  Random random(1);
  for (int round = 0; round < 500; ++round) {
    BoardView board;
    board.width = 1 + static_cast<int>(random.below(19));
    board.height = 1 + static_cast<int>(random.below(19));
    for (int i = 0; i < board.width * board.height; ++i) {
      board.cells += std::string_view("....xo")[random.below(6)];
    }
    const Side side = random.below(2) == 0 ? Side::black : Side::white;
    const auto rows = parse_rows(rows_text(board, side), 19);
    ASSERT_TRUE(rows) << rows_text(board, side);
    EXPECT_EQ(rows->cells, board.cells);
    EXPECT_EQ(rows->width, board.width);
    EXPECT_EQ(rows->height, board.height);
    EXPECT_EQ(rows->to_move, side);
  }
}

TEST(Start, has_a_size_or_none) {
  const auto size = [](std::string_view text) {
    const auto start = parse_start(text, 19);
    return start && *start ? std::pair{(*start)->width, (*start)->height} : std::pair{-1, -1};
  };
  EXPECT_EQ(size("start"), (std::pair{0, 0}));
  EXPECT_EQ(size(" start "), (std::pair{0, 0}));
  EXPECT_EQ(size("start:6"), (std::pair{6, 6}));
  EXPECT_EQ(size("start:6x4"), (std::pair{6, 4}));
  EXPECT_EQ(size("start:19"), (std::pair{19, 19}));
}

TEST(Start, other_texts_are_left_to_others) {
  for (const auto* text : {"", "3/3/3 x", "f5d6", "(;GM[11])"}) {
    const auto start = parse_start(text, 19);
    ASSERT_TRUE(start) << text;
    EXPECT_FALSE(*start) << text;
  }
}

TEST(Start, with_a_bad_size_is_an_error) {
  for (const auto* text : {"start:", "start:0", "start:20", "start:-1", "start:6x", "start:x6",
                           "start:6x20", "start:6x6x6", "start6", "start:six", "start extra"}) {
    EXPECT_FALSE(parse_start(text, 19)) << text;
  }
}

TEST(Squares, have_a_letter_and_a_number) {
  const auto square = parse_square("c11", 19, 19);
  ASSERT_TRUE(square);
  EXPECT_EQ(square->column, 2);
  EXPECT_EQ(square->row, 10);
  const auto capital = parse_square("C11", 19, 19);
  ASSERT_TRUE(capital);
  EXPECT_EQ(capital->column, 2);
  for (int column = 0; column < 19; ++column) {
    for (int row = 0; row < 19; ++row) {
      const auto again = parse_square(square_text({column, row}), 19, 19);
      ASSERT_TRUE(again);
      EXPECT_EQ(again->column, column);
      EXPECT_EQ(again->row, row);
    }
  }
}

TEST(Squares, outside_the_board_are_errors) {
  for (const auto* text : {"", "a", "1", "a0", "a9", "i1", "a01", "I1", "a1 ", " a1", "a-1", "a1b",
                           "aa1", "a99999999999999999999", "@1", "`1"}) {
    EXPECT_FALSE(parse_square(text, 8, 8)) << text;
  }
}

TEST(Sides, have_a_letter_and_a_name) {
  for (const auto* text : {"x", "X", "black", "Black"}) EXPECT_EQ(parse_side(text), Side::black);
  for (const auto* text : {"o", "O", "white", "WHITE"}) EXPECT_EQ(parse_side(text), Side::white);
  for (const auto* text : {"", "b", "0", "xx"}) EXPECT_FALSE(parse_side(text)) << text;
}

TEST(Words, are_what_stands_between_blanks) {
  EXPECT_EQ(words(" a  bc\td\r\n"), (std::vector<std::string_view>{"a", "bc", "d"}));
  EXPECT_TRUE(words(" \t ").empty());
}

TEST(Targets, have_names_or_are_numbers) {
  EXPECT_EQ(*parse_target("win", 64), Target::win());
  EXPECT_EQ(*parse_target("draw", 64), Target::draw_or_better());
  EXPECT_EQ(*parse_target("+4", 64), Target{4});
  EXPECT_EQ(*parse_target("-64", 64), Target{-64});
  for (const auto* text : {"", "lose", "65", "-65", "+-4", "++4", "4.5", "99999999999999999999"}) {
    EXPECT_FALSE(parse_target(text, 64)) << text;
  }
  for (const int threshold : {-64, -1, 0, 1, 2, 64}) {
    EXPECT_EQ(*parse_target(to_text(Target{threshold}), 64), Target{threshold});
  }
}

TEST(Goals, exactly_one_of_a_goal_and_its_dual_holds) {
  for (const Side side : {Side::black, Side::white}) {
    for (int threshold = -3; threshold <= 3; ++threshold) {
      const Goal goal{side, {threshold}};
      EXPECT_EQ(goal.dual().dual(), goal);
      EXPECT_NE(goal.holds_in_endless_play(), goal.dual().holds_in_endless_play());
      for (int score = -4; score <= 4; ++score) {
        EXPECT_EQ(goal.judge(score), opposite(goal.dual().judge(score)));
      }
    }
  }
}

TEST(Goals, are_judged_in_the_attackers_eyes) {
  EXPECT_EQ((Goal{Side::black, Target::win()}.judge(1)), Truth::proven);
  EXPECT_EQ((Goal{Side::black, Target::win()}.judge(0)), Truth::disproven);
  EXPECT_EQ((Goal{Side::white, Target::win()}.judge(1)), Truth::disproven);
  EXPECT_EQ((Goal{Side::white, Target{4}}.judge(-4)), Truth::proven);
  EXPECT_EQ((Goal{Side::white, Target{4}}.judge(-3)), Truth::disproven);
}

TEST(CellNames, are_those_of_the_drawn_board) {
  const BoardView top{3, 2, "......", true, true};
  EXPECT_EQ(cell_name(top, 0), "a1");
  EXPECT_EQ(cell_name(top, 5), "c2");
  const BoardView bottom{3, 2, "......"};
  EXPECT_EQ(cell_name(bottom, 0), "a2") << "row 1 is the lowest";
  const BoardView skipping{10, 1, "..........", true, false, true};
  EXPECT_EQ(cell_name(skipping, 7), "h1");
  EXPECT_EQ(cell_name(skipping, 8), "j1");
  for (const auto* board : {&top, &bottom, &skipping}) {
    for (std::size_t cell = 0; cell < board->cells.size(); ++cell) {
      EXPECT_EQ(cell_named(*board, cell_name(*board, cell)), cell);
    }
  }
  for (const auto* name : {"", "a", "a3", "d1", "a1-b1", "pass"}) {
    EXPECT_FALSE(cell_named(top, name)) << name;
  }
}

}  // namespace
}  // namespace proofboard
