#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/hex/rules/hex.h"
#include "tests/games/random_games.h"
#include "tests/games/texts.h"
#include "tests/support/expect_each.h"

namespace proofboard::hex {
namespace {

Game game_of(int width, int height) {
  return *Game::make(
      *Options::parse(Game::options(), fmt::format("width={},height={}", width, height)));
}

constexpr auto read = texts::read<Game>;
constexpr auto read_text = texts::read_text<Game>;
constexpr auto result_of = texts::result_of<Game>;
constexpr auto error_of = texts::error_of<Game>;

// Whether the letter's stones join its two edges: a plain search over coordinates.
bool has_won(const BoardView& board, char letter) {
  const auto is_own = [&](int column, int row) {
    return column >= 0 && column < board.width && row >= 0 && row < board.height &&
           board.cells[static_cast<std::size_t>(row * board.width + column)] == letter;
  };
  std::vector<std::vector<bool>> seen(static_cast<std::size_t>(board.height),
                                      std::vector<bool>(static_cast<std::size_t>(board.width)));
  std::vector<Square> todo;
  const auto visit = [&](int column, int row) {
    if (!is_own(column, row)) return;
    auto cell = seen[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    if (!cell) todo.push_back({column, row});
    cell = true;
  };
  for (int column = 0; letter == 'x' && column < board.width; ++column) visit(column, 0);
  for (int row = 0; letter == 'o' && row < board.height; ++row) visit(0, row);
  while (!todo.empty()) {
    const auto [column, row] = todo.back();
    todo.pop_back();
    if (letter == 'x' ? row == board.height - 1 : column == board.width - 1) return true;
    visit(column + 1, row);
    visit(column - 1, row);
    visit(column, row + 1);
    visit(column, row - 1);
    visit(column + 1, row - 1);
    visit(column - 1, row + 1);
  }
  return false;
}

std::optional<int> expected_result(const BoardView& board) {
  if (has_won(board, 'x')) return 1;
  if (has_won(board, 'o')) return -1;
  return std::nullopt;
}

constexpr int sizes[][2] = {{1, 1},  {1, 5},  {5, 1},  {1, 19},  {19, 1},  {2, 2},   {3, 3},
                            {4, 7},  {7, 4},  {8, 8},  {5, 13},  {9, 8},   {11, 11}, {13, 5},
                            {3, 19}, {19, 3}, {8, 16}, {16, 16}, {18, 19}, {19, 19}};

TEST(Hex, random_games_end_when_a_search_finds_the_connection) {
  Random random(1);
  for (const auto& [width, height] : sizes) {
    const Game game = game_of(width, height);
    for (int round = 0; round < 30; ++round) {
      Position at = game.initial();
      while (true) {
        const auto result = game.result(at);
        ASSERT_EQ(result, expected_result(game.view(at))) << game.position_text(at);
        Game::Moves moves;
        game.moves(at, moves);
        ASSERT_EQ(moves.empty(), result.has_value());
        if (moves.empty()) break;
        game.play(at, moves[random.below(moves.size())]);
      }
    }
  }
}

TEST(Hex, random_set_ups_have_the_result_that_a_search_finds) {
  Random random(2);
  for (const auto& [width, height] : sizes) {
    const Game game = game_of(width, height);
    for (int round = 0; round < 60; ++round) {
      const auto share = random.below(11);
      Stones stones;
      for (int cell = 0; cell < width * height; ++cell) {
        if (random.below(5) == 0) continue;
        stones.put(cell, random.below(10) < share ? 'x' : 'o');
      }
      const Position at = game.position(stones, Side::white);
      const auto board = game.view(at);
      ASSERT_EQ(game.result(at), expected_result(board)) << game.position_text(at);
      ASSERT_FALSE(has_won(board, 'x') && has_won(board, 'o'));
    }
  }
}

TEST(Hex, a_full_board_has_exactly_one_winner) {
  const Game game = game_of(4, 3);
  for (unsigned pattern = 0; pattern < (1U << 12); ++pattern) {
    Stones stones;
    for (int cell = 0; cell < 12; ++cell) stones.put(cell, (pattern >> cell & 1) != 0 ? 'x' : 'o');
    const Position at = game.position(stones, Side::black);
    const auto board = game.view(at);
    ASSERT_NE(has_won(board, 'x'), has_won(board, 'o'));
    ASSERT_EQ(game.result(at), has_won(board, 'x') ? 1 : -1);
  }
}

// Sequences of moves of this length, by trying every cell on a board of letters.
std::uint64_t sequences(BoardView& board, char letter, int depth) {
  if (depth == 0) return 1;
  if (expected_result(board)) return 0;
  std::uint64_t count = 0;
  for (auto& cell : board.cells) {
    if (cell != '.') continue;
    cell = letter;
    count += sequences(board, letter == 'x' ? 'o' : 'x', depth - 1);
    cell = '.';
  }
  return count;
}

TEST(Hex, perft_equals_an_enumeration_on_plain_boards) {
  constexpr int boards[][3] = {{1, 1, 2}, {2, 2, 5}, {3, 2, 7}, {1, 6, 7},
                               {6, 1, 7}, {3, 3, 7}, {4, 4, 5}, {11, 11, 2}};
  for (const auto& [width, height, depth] : boards) {
    const Game game = game_of(width, height);
    for (int d = 1; d <= depth; ++d) {
      Position at = game.initial();
      BoardView board = game.view(at);
      ASSERT_EQ(perft_by_undo(game, at, d), sequences(board, 'x', d))
          << width << 'x' << height << " depth " << d;
      ASSERT_EQ(at, game.initial());
    }
  }
}

// Games that end before the board is full make the counts fall behind 9 * 8 * 7 * …; these come
// from a program of its own, over sets of cells.
TEST(Hex, perft_of_small_boards) {
  struct Counts {
    int width, height;
    std::vector<std::uint64_t> leaves;
  };
  const std::vector<Counts> known = {
      {2, 2, {4, 12, 24, 12, 0}},
      {3, 2, {6, 30, 120, 240, 480, 144, 0}},
      {2, 3, {6, 30, 120, 360, 480, 336, 0}},
      {3, 3, {9, 72, 504, 3024, 15120, 54720, 146880, 207360, 120960, 0}},
      {4, 3, {12, 132, 1320, 11880, 95040, 628992, 3773952}}};
  for (const auto& [width, height, leaves] : known) {
    const Game game = game_of(width, height);
    for (std::size_t depth = 1; depth <= leaves.size(); ++depth) {
      Position at = game.initial();
      EXPECT_EQ(perft_by_undo(game, at, static_cast<int>(depth)), leaves[depth - 1])
          << width << 'x' << height << " depth " << depth;
    }
  }
}

TEST(Hex, moves_come_row_by_row_from_a1) {
  const auto setup = read("x2/1o1 x");
  Game::Moves moves;
  setup.rules.moves(setup.position, moves);
  std::vector<std::string> names;
  for (const Move move : moves) names.push_back(setup.rules.move_text(setup.position, move));
  EXPECT_EQ(names, (std::vector<std::string>{"b1", "c1", "a2", "c2"}));
}

TEST(Hex, black_joins_top_and_bottom_white_left_and_right) {
  EXPECT_EQ(result_of("1x/x1 o"), 1) << "b1 touches a2";
  EXPECT_EQ(result_of("x1/1x o"), std::nullopt) << "a1 doesn't touch b2";
  EXPECT_EQ(result_of("1o/o1 x"), -1);
  EXPECT_EQ(result_of("oo/2 x"), -1);
  EXPECT_EQ(result_of("xx/2 x"), std::nullopt);
}

TEST(Hex, the_half_turn_is_the_only_symmetry) {
  const auto setup = read("xo1/2x o");
  EXPECT_EQ(setup.rules.symmetries(), 2);
  EXPECT_EQ(setup.rules.position_text(setup.rules.transform(setup.position, 1)), "x2/1ox o");
  EXPECT_EQ(setup.rules.transform_move({2}, 1), Move{3});
}

TEST(Hex, the_view_is_slanted_with_row_1_on_top) {
  const auto setup = read("x2/2o x");
  const auto board = setup.rules.view(setup.position);
  EXPECT_EQ(board.cells, "x....o");
  EXPECT_TRUE(board.is_slanted);
  EXPECT_TRUE(board.first_row_on_top);
}

TEST(Hex, the_size_comes_from_the_position_or_the_options) {
  EXPECT_EQ(read("start").rules.options_text(), "width=11,height=11");
  EXPECT_EQ(read("start", "width=3,height=4").rules.options_text(), "width=3,height=4");
  EXPECT_EQ(read("start:5").rules.options_text(), "width=5,height=5");
  EXPECT_EQ(read("start:5x7").rules.options_text(), "width=5,height=7");
  EXPECT_EQ(read("4/4 o").rules.options_text(), "width=4,height=2");
  EXPECT_EQ(read("4/4 o", "width=4").rules.options_text(), "width=4,height=2");
  expect_each(error_of,
              {{"4/4 o", "the position has 4 columns, but the option says width=5", "width=5"},
               {"start:6", "the position has 6 rows, but the option says height=5", "height=5"},
               {"3c1,a1", "the position has 3 columns, but the option says width=4", "width=4"},
               {"(;SZ[3])", "the position has 3 columns, but the option says width=4", "width=4"}});
}

TEST(Hex, unbalanced_and_finished_positions_are_read) {
  EXPECT_EQ(read_text("xxx/3/3 x"), "xxx/3/3 x");
  EXPECT_EQ(read_text("x/x/x x"), "x/x/x x");
  EXPECT_EQ(result_of("x/x/x x"), 1);
}

TEST(Hex, moves_may_follow_a_position) {
  EXPECT_EQ(read_text("start:3 moves a1 b2 c3"), "x2/1o1/2x o");
  expect_each(error_of,
              {{"start:3 moves a1 a1", "move 2: 'a1' is taken"},
               {"start:3 moves d1", "move 1: 'd1' is not a cell of this board: a1 to c3"},
               {"start:2 moves a1 b1 a2 b2", "move 4: 'b2' can't be played: the game is over"},
               {"start:3 moves swap-pieces",
                "move 1: 'swap-pieces' is not a cell of this board: a1 to c3"}});
}

TEST(Hex, sgf_is_read) {
  expect_each(read_text, {{"(;FF[4]GM[11]SZ[3];B[a1];W[B2];B[resign])", "x2/1o1/3 x"},
                          {"(;GM[11]SZ[3:2]AB[a1][c2]AW[b1]PL[W])", "xo1/2x o"},
                          {"(;SZ[3]AB[a1][c2]AE[a1]AW[c2])", "3/2o/3 x"},
                          {"(;SZ[3];W[a1])", "o2/3/3 x"},
                          {"(;SZ[3];B[a1];B[a2])", "x2/x2/3 o"},  // a record says who moves
                          {"(;SZ[3]C[it's black who moves here];B[a1])", "x2/3/3 o"},
                          {"(;SZ[3]C[black moves];B[a1]) moves b2 c3", "x2/1o1/2x o"}});
  EXPECT_EQ(read_text("(;B[a1])").substr(0, 6), "x10/11") << "without SZ the board is 11x11";
}

TEST(Hex, sgf_swaps_pieces_or_sides) {
  EXPECT_EQ(read_text("(;SZ[3];B[c2];W[swap-pieces])"), "3/3/1o1 x");
  EXPECT_EQ(read_text("(;SZ[3];B[c2];W[swap-pieces];B[a1])"), "x2/3/1o1 o");
  EXPECT_EQ(read_text("(;SZ[3];B[c2];W[swap-sides])"), "3/2x/3 o");
  EXPECT_EQ(error_of("(;SZ[3:2];B[c2];W[swap-pieces])"),
            "move 2: pieces can't be swapped on a 3x2 board");
}

TEST(Hex, sgf_errors_say_what_is_wrong) {
  expect_each(error_of, {{"(;GM[1]SZ[9])", "SGF: GM[1] is not Hex, which is GM[11]"},
                         {"(;SZ[3];B[a1];W[a1])", "move 2: 'a1' is taken"},
                         {"(;SZ[3];B[ta])", "move 1: 'ta' is not a cell of this board: a1 to c3"},
                         {"(;SZ[3]AB[d4])", "SGF: 'd4' is not a cell of this board: a1 to c3"},
                         {"(;SZ[3];B[a1];AB[b1])", "SGF: stones are set up after the first move"},
                         {"(;SZ[3];B[a1]", "SGF: the text ends before its last ')'"}});
}

TEST(Hex, hexworld_strings_are_read) {
  expect_each(read_text,
              {{"3,", "3/3/3 x"},
               {"3c1,a1b2", "x2/1o1/3 x"},
               {"3x2r9nc1,a1c2", "x2/2o x"},
               {"3c1,a1b2,c3a3", "x2/1o1/3 x"},  // moves after the one shown don't count
               {"3c1,c2:sa1", "x2/3/1o1 o"},     // :s swaps pieces
               {"3c1,c2:Sa1", "o2/2x/3 x"},      // :S swaps sides
               {"3c1,a1:pb1", "xx1/3/3 o"},      // :p passes
               {"3c1,a1b1:rb", "xo1/3/3 x"},
               {"https://hexworld.org/board/#3c1,a1b2", "x2/1o1/3 x"},
               {"https://hexworld.org/board/#3c1", "3/3/3 x"},
               {"11c1,a2b4:sh4", read_text("(;SZ[11];B[a2];W[b4];B[swap-pieces];W[h4])")}});
}

TEST(Hex, hexworld_errors_say_what_is_wrong) {
  expect_each(error_of,
              {{"20c1,a1", "HexWorld: '20c1' doesn't begin with a size from 1 to 19"},
               {"0,a1", "HexWorld: '0' doesn't begin with a size from 1 to 19"},
               {"99999999999,a1", "HexWorld: '99999999999' doesn't begin with a size from 1 to 19"},
               {"3x,a1", "HexWorld: '3x' doesn't begin with a size from 1 to 19"},
               {"3z,a1", "HexWorld: '3z' has an unknown option after the size"},
               {"3c,a1", "HexWorld: '3c' has an unknown option after the size"},
               {"3c1,a1a1", "HexWorld: move 2: 'a1' is taken"},
               {"3c1,d1", "HexWorld: move 1: 'd1' is not a cell of this board: a1 to c3"},
               {"3c1,:x", "HexWorld: move 1: ':' is not a cell of this board: a1 to c3"},
               {"3x2,a1:s", "HexWorld: move 2: pieces can't be swapped on a 3x2 board"}});
}

TEST(Hex, bad_rows_are_refused) {
  expect_each(error_of, {{"", "the position is empty"},
                         {"3/2 x", "row 2 has 2 cells, row 1 has 3"},
                         {"3/1z1 x", "row 2: 'z' is not x, o or a number of empty cells"},
                         {"3/3", "the side to move (x or o) is missing after the board"},
                         {"3/3 x o", "'o' after the side to move: only 'moves m1 m2 …' may follow"},
                         {"20/20 x", "row 1: a run of empty cells must be 1 to 19"}});
}

TEST(Hex, bytes_that_are_no_position_are_refused) {
  const Game game = game_of(3, 2);
  const auto error = [&](std::vector<std::uint8_t> bytes) {
    const auto at = game.decode(bytes);
    return at ? "" : at.error().message;
  };
  EXPECT_EQ(error({1 + 2 * 81, 0, 1}), "");
  EXPECT_EQ(error({0, 0}), "a 3x2 Hex position takes 3 bytes, not 2");
  EXPECT_EQ(error({0, 0, 0, 0}), "a 3x2 Hex position takes 3 bytes, not 4");
  EXPECT_EQ(error({243, 0, 0}), "byte 0 of the position holds no cells");
  EXPECT_EQ(error({0, 3, 0}), "byte 1 of the position holds no cells");
  EXPECT_EQ(error({0, 0, 2}), "2 is no side to move");
}

}  // namespace
}  // namespace proofboard::hex
