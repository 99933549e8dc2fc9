#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/connect/rules/connect.h"
#include "tests/games/random_games.h"
#include "tests/games/texts.h"
#include "tests/support/expect_each.h"

namespace proofboard::connect {
namespace {

constexpr std::string_view tic_tac_toe = "m=3,n=3,k=3,p=1,q=1";

constexpr auto game_of = texts::game_of<Game>;
constexpr auto read = texts::read<Game>;
constexpr auto read_text = texts::read_text<Game>;
constexpr auto result_of = texts::result_of<Game>;
constexpr auto error_of = texts::error_of<Game>;

// The result by trying every window of k cells.
std::optional<int> expected_result(const BoardView& board, int k) {
  constexpr int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  const auto letter_at = [&](int column, int row) {
    if (column < 0 || column >= board.width || row < 0 || row >= board.height) return '.';
    return board.cells[static_cast<std::size_t>(row * board.width + column)];
  };
  for (int cell = 0; cell < board.width * board.height; ++cell) {
    const int column = cell % board.width;
    const int row = cell / board.width;
    const char letter = letter_at(column, row);
    for (const auto& [right, down] : steps) {
      int i = 0;
      while (i < k && letter != '.' && letter_at(column + i * right, row + i * down) == letter) ++i;
      if (i == k) return letter == 'x' ? 1 : -1;
    }
  }
  if (board.cells.find('.') == std::string::npos) return 0;
  return std::nullopt;
}

struct Shape {
  int m, n, k, p, q;

  std::string options() const { return fmt::format("m={},n={},k={},p={},q={}", m, n, k, p, q); }
};

constexpr Shape shapes[] = {
    {1, 1, 1, 1, 1},   {2, 1, 2, 1, 1},   {3, 3, 3, 1, 1},   {3, 3, 2, 2, 1},  {4, 3, 3, 1, 2},
    {3, 5, 4, 2, 1},   {5, 5, 4, 3, 4},   {7, 6, 4, 1, 1},   {1, 9, 4, 2, 1},  {9, 1, 3, 1, 1},
    {9, 9, 6, 2, 1},   {8, 8, 5, 4, 1},   {15, 15, 5, 1, 1}, {19, 4, 5, 2, 1}, {4, 19, 5, 2, 1},
    {19, 19, 6, 2, 1}, {19, 19, 19, 4, 4}};

TEST(Connect, random_games_end_when_a_window_is_full_of_one_colour) {
  Random random(1);
  for (const Shape& shape : shapes) {
    const Game game = game_of(shape.options());
    const int rounds = shape.m * shape.n > 100 ? 4 : 100;
    for (int round = 0; round < rounds; ++round) {
      Position at = game.initial();
      while (true) {
        const auto result = game.result(at);
        ASSERT_EQ(result, expected_result(game.view(at), shape.k))
            << shape.options() << ' ' << game.position_text(at);
        Game::Moves moves;
        game.moves(at, moves);
        ASSERT_EQ(moves.empty(), result.has_value());
        if (moves.empty()) break;
        game.play(at, moves[random.below(moves.size())]);
      }
    }
  }
}

TEST(Connect, black_places_q_stones_then_each_side_p) {
  for (const Shape& shape : shapes) {
    const Game game = game_of(shape.options());
    Position at = game.initial();
    Side side = Side::black;
    int left = shape.q;
    while (true) {
      ASSERT_EQ(game.to_move(at), side) << shape.options() << ' ' << game.position_text(at);
      ASSERT_EQ(at.turn.left, left);
      Game::Moves moves;
      game.moves(at, moves);
      if (moves.empty()) break;
      game.play(at, moves[0]);
      if (--left == 0) {
        side = opponent(side);
        left = shape.p;
      }
    }
  }
}

TEST(Connect, a_win_with_stones_left_ends_the_game) {
  const auto won = read("xxxxx1/oooo2/oo4/6/6/6 x 2 moves f6");
  EXPECT_EQ(won.rules.result(won.position), 1);
  EXPECT_EQ(won.rules.to_move(won.position), Side::black) << "one stone was left";
  EXPECT_EQ(won.rules.count_moves(won.position), 0);
}

TEST(Connect, more_than_k_in_a_row_win_too) {
  EXPECT_EQ(result_of("xxx1xxx x", "k=6,p=1,q=1,counts=any"), std::nullopt);
  EXPECT_EQ(result_of("xxx1xxx x moves d1", "k=6,p=1,q=1,counts=any"), 1);
}

TEST(Connect, rows_do_not_go_round_the_edge) {
  EXPECT_EQ(result_of("2xx/xx2/oo2/o3 o", "k=4,p=1,q=1,counts=any"), std::nullopt);
  EXPECT_EQ(result_of("o3/1o2/2o1/3o x", "k=4,p=1,q=1,counts=any"), -1);
  EXPECT_EQ(result_of("3o/2o1/1o2/o3 x", "k=4,p=1,q=1,counts=any"), -1);
}

TEST(Connect, a_full_board_is_a_draw) {
  EXPECT_EQ(result_of("xox/xxo/oxo o", tic_tac_toe), 0);
}

TEST(Connect, perft_of_tic_tac_toe) {
  const Game game = game_of(tic_tac_toe);
  Position at = game.initial();
  int depth = 0;
  for (const std::uint64_t leaves : {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}) {
    EXPECT_EQ(perft_by_undo(game, at, ++depth), leaves) << "depth " << depth;
  }
  EXPECT_EQ(perft_by_undo(game, at, 10), 0U);
}

// Sequences of stones, by trying every cell on a board of letters.
std::uint64_t sequences(BoardView& board, const Shape& shape, int placed, int depth) {
  if (depth == 0) return 1;
  if (expected_result(board, shape.k)) return 0;
  const bool is_black = placed < shape.q || (placed - shape.q) / shape.p % 2 == 1;
  std::uint64_t count = 0;
  for (auto& cell : board.cells) {
    if (cell != '.') continue;
    cell = is_black ? 'x' : 'o';
    count += sequences(board, shape, placed + 1, depth - 1);
    cell = '.';
  }
  return count;
}

TEST(Connect, perft_equals_an_enumeration_on_plain_boards) {
  for (const Shape& shape : shapes) {
    const Game game = game_of(shape.options());
    for (int depth = 1; depth <= 7; ++depth) {
      Position at = game.initial();
      BoardView board = game.view(at);
      const auto leaves = perft_by_undo(game, at, depth);
      ASSERT_EQ(leaves, sequences(board, shape, 0, depth)) << shape.options() << " depth " << depth;
      if (leaves > 3'000) break;
    }
  }
}

TEST(Connect, moves_come_row_by_row_from_a1_at_the_bottom_left) {
  const auto setup = read("2x/o2 x", "k=3,p=1,q=1");
  Game::Moves moves;
  setup.rules.moves(setup.position, moves);
  std::vector<std::string> names;
  for (const Move move : moves) names.push_back(setup.rules.move_text(setup.position, move));
  EXPECT_EQ(names, (std::vector<std::string>{"b1", "c1", "a2", "b2"}));
  const auto board = setup.rules.view(setup.position);
  EXPECT_EQ(board.cells, "..xo..");
  EXPECT_FALSE(board.first_row_on_top);
}

TEST(Connect, symmetries_of_the_square_and_the_rectangle) {
  EXPECT_EQ(game_of("m=4,n=4,k=3").symmetries(), 8);
  const Game game = game_of("m=4,n=3,k=3");
  EXPECT_EQ(game.symmetries(), 4);
  EXPECT_EQ(game.transform_move({1}, 1), Move{2}) << "b1 to c1";
  EXPECT_EQ(game.transform_move({1}, 2), Move{9}) << "b1 to b3";
  EXPECT_EQ(game.transform_move({1}, 3), Move{10}) << "b1 to c3";
}

// Certificates hold these numbers: bit 0 mirrors the columns, bit 1 the rows, then bit 2 exchanges
// columns and rows.
TEST(Connect, symmetries_are_numbered_as_certificates_count_them) {
  const auto setup = read("xo2/4/3x/4 o", "k=3,p=1");
  const auto image = [&](int symmetry) {
    return setup.rules.position_text(setup.rules.transform(setup.position, symmetry));
  };
  EXPECT_EQ(image(0), "xo2/4/3x/4 o");
  EXPECT_EQ(image(1), "2ox/4/x3/4 o") << "columns mirrored";
  EXPECT_EQ(image(2), "4/3x/4/xo2 o") << "rows mirrored";
  EXPECT_EQ(image(3), "4/x3/4/2ox o");
  EXPECT_EQ(image(4), "1x2/4/3o/3x o") << "columns and rows exchanged";
  EXPECT_EQ(image(5), "3x/3o/4/1x2 o") << "the columns mirrored, then exchanged";
  EXPECT_EQ(image(6), "2x1/4/o3/x3 o") << "the rows mirrored, then exchanged";
  EXPECT_EQ(image(7), "x3/o3/4/2x1 o");
}

TEST(Connect, the_presets_are_the_known_games) {
  std::vector<std::string> texts;
  for (const auto& preset : Game::presets()) {
    texts.push_back(std::string(preset.name) + ": " + game_of(preset.options).options_text());
  }
  EXPECT_EQ(texts, (std::vector<std::string>{
                       "connect6: m=19,n=19,k=6,p=2,q=1,counts=legal,columns=with-i",
                       "tic-tac-toe: m=3,n=3,k=3,p=1,q=1,counts=legal,columns=with-i",
                       "gomoku: m=15,n=15,k=5,p=1,q=1,counts=legal,columns=with-i"}));
}

TEST(Connect, a_row_longer_than_the_board_is_refused) {
  EXPECT_EQ(error_of("start:5"),
            "k=6 in a row don't fit on a board of 5x5 cells: nobody could win");
  EXPECT_EQ(error_of("start:5x6"), "");
}

TEST(Connect, the_size_comes_from_the_position_or_the_options) {
  EXPECT_EQ(read_text("start:7x6"), "7/7/7/7/7/7 x 1");
  EXPECT_EQ(read_text("start", "m=6,n=7"), "6/6/6/6/6/6/6 x 1");
  EXPECT_EQ(error_of("start:7", "m=6"), "the position has 7 columns, but the option says m=6");
  EXPECT_EQ(error_of("7/7/7/7/7/7 x", "n=7"), "the position has 6 rows, but the option says n=7");
}

TEST(Connect, stones_left_follow_the_side_to_move) {
  expect_each(read_text, {{"6/6/6/6/6/6 x", "6/6/6/6/6/6 x 1"},
                          {"6/6/6/6/6/x5 o", "6/6/6/6/6/x5 o 2"},
                          {"6/6/6/6/6/xo4 o", "6/6/6/6/6/xo4 o 1"},  // as the counts ask
                          {"6/6/6/6/6/xo4 o", "6/6/6/6/6/xo4 o 2", "counts=any"},
                          // Not written when always 1:
                          {"3/1x1/3 o", "3/1x1/3 o", tic_tac_toe}});
  expect_each(
      error_of,
      {{"6/6/6/6/6/x5 o 3", "White can't have 3 stones left to place here: 1 to 2"},
       {"6/6/6/6/6/6 x 2", "Black can't have 2 stones left to place here: 1 to 1"},
       {"6/6/6/6/6/x5 o 0", "White can't have 0 stones left to place here: 1 to 2"},
       {"6/6/6/6/6/x5 o two", "'two' after the side to move is not a number of stones left"},
       {"6/6/6/6/6/x5 o 2 2", "'2' after the stones left: only 'moves m1 m2 …' may follow"}});
}

TEST(Connect, impossible_counts_are_refused_unless_any_are_welcome) {
  EXPECT_EQ(error_of("6/6/6/6/6/xx4 o 2"),
            "impossible counts: 2 black and 0 white stones with white to place 2; a game with 2 "
            "stones has 1 black and 1 white ones and white places 1 (counts=any accepts this)");
  EXPECT_NE(error_of("6/6/6/6/6/x5 o 1"), "");
  EXPECT_NE(error_of("6/6/6/6/6/x5 x 2"), "");
  EXPECT_NE(error_of("3/1x1/3 x", tic_tac_toe), "");
  EXPECT_NE(error_of("3/3/3 o", tic_tac_toe), "");
  EXPECT_EQ(read_text("6/6/6/6/6/xx4 o 2", "counts=any"), "6/6/6/6/6/xx4 o 2");
}

TEST(Connect, two_winners_are_refused) {
  EXPECT_EQ(error_of("xxx/ooo/3 x", tic_tac_toe), "both sides have 3 in a row");
  EXPECT_EQ(error_of("xxx/ooo/3 x", "k=3,counts=any"), "both sides have 3 in a row");
}

// Nothing is played after a row, so it is the turn that its last stone left behind.
TEST(Connect, a_finished_game_has_the_turn_that_its_last_stone_left) {
  constexpr std::string_view any = "m=3,n=3,k=3,p=1,q=1,counts=any";
  EXPECT_EQ(result_of("o2/1o1/xxx o", tic_tac_toe), 1);
  EXPECT_NE(error_of("o2/oo1/xxx x", tic_tac_toe), "");
  EXPECT_EQ(error_of("o2/oo1/xxx x", any),
            "black has 3 in a row, after which it can't be black's turn with 1 left");
  EXPECT_EQ(result_of("o2/oo1/xxx o", any), 1);
  EXPECT_EQ(result_of("ooo/xx1/x2 x", any), -1);
  EXPECT_NE(error_of("ooo/xx1/x2 o", any), "");

  // With two stones a turn the row may be done with one stone left.
  constexpr std::string_view two = "m=4,n=4,k=3,p=2,q=1,counts=any";
  EXPECT_EQ(result_of("4/4/4/xxx1 x 1", two), 1);
  EXPECT_EQ(result_of("4/4/4/xxx1 o 2", two), 1);
  EXPECT_NE(error_of("4/4/4/xxx1 x 2", two), "") << "it has placed none in this turn";
  EXPECT_NE(error_of("4/4/4/xxx1 o 1", two), "") << "White would have placed one since";

  const Game game = game_of(any);
  const auto decoded = [&](std::string_view text, std::uint8_t last) {
    const auto setup = read(text, any);
    auto bytes = encoded(setup.rules, setup.position);
    bytes.back() = last;
    return game.decode(bytes);
  };
  EXPECT_TRUE(decoded("o2/oo1/xxx o", 3));
  EXPECT_FALSE(decoded("o2/oo1/xxx o", 2)) << "bytes are held to it too";
}

TEST(Connect, stones_that_are_joined_are_one_whole_turn) {
  expect_each(
      error_of,
      {{"start moves j10-k10", "'j10-k10': 2 stones are joined, but black has 1 to place"},
       {"start moves j10 k10 l10-m10", "'l10-m10': 2 stones are joined, but white has 1 to place"},
       {"start moves j10 k10-l10-m10",
        "'k10-l10-m10': 3 stones are joined, but white has 2 to place"},
       {"start moves a1-a2", "'a1-a2': 2 stones are joined, but black has 1 to place", tic_tac_toe},
       {"start moves j10 k10-l10 a1-b1", ""}});
}

TEST(Connect, moves_may_follow_a_position_one_by_one_or_turn_by_turn) {
  const auto by_turns = read_text("start moves j10 k11-i11 j9");
  EXPECT_EQ(by_turns, read_text("start moves j10 k11 i11 j9"));
  EXPECT_EQ(by_turns, "19/19/19/19/19/19/19/19/8o1o8/9x9/9x9/19/19/19/19/19/19/19/19 x 1");
  expect_each(error_of,
              {{"start:6 moves a1 b1-b1", "move 3: 'b1' is taken"},
               {"start:6 moves a1 g1", "move 2: 'g1' is not a cell of this board: a1 to f6"},
               {"start:6 moves a1 b1-", "move 3: '' is not a cell of this board: a1 to f6"},
               {"start moves a1 a2 b1 b2 c1 c2", "move 6: 'c2' can't be played: the game is over",
                tic_tac_toe}});
}

TEST(Connect, sgf_is_read) {
  const auto expected = read_text("start moves j10 k11 i11 j9");
  expect_each(read_text, {{"(;FF[4]SZ[19];B[j10];W[k11];W[i11];B[j9])", expected},
                          {"(;SZ[19];B[jj];W[ki];W[ii];B[jk])", expected},  // from the top left
                          {"(;GM[1];B[J10];W[k11i11];B[j9])", expected},
                          {"(;GM[1];B[j10];W[k11-i11];B[j9];B[resign])", expected},
                          {"(;SZ[7:6];B[a1];W[ga])", "6o/7/7/7/7/x6 o 1"},
                          {"(;SZ[6]AB[a1][aa]AE[aa]PL[W];W[b1])", "6/6/6/6/6/xo4 o 1"},
                          {"(;SZ[6]AB[a1])", "6/6/6/6/6/x5 o 2"},  // without PL as the counts ask
                          {"(;SZ[6]AB[a1][b1];W[c1])", "6/6/6/6/6/xxo3 o 1", "counts=any"}});
}

TEST(Connect, sgf_comes_with_its_moves) {
  const auto options = Options::parse(Game::options(), "k=4,p=2");
  const auto record = read_record<Game>(*options, "(;SZ[6]AB[a1]AW[f6];B[b2];W[c3d3])");
  ASSERT_FALSE(record) << "one stone each does not fit the turn";
  const auto played = read_record<Game>(*options, "(;SZ[6];B[b2];W[c3d3];B[a1])");
  ASSERT_TRUE(played) << played.error().message;
  EXPECT_EQ(played->start, played->rules.initial());
  EXPECT_EQ(
      played->moves,
      (std::vector<RecordedMove>{
          {Side::black, "b2"}, {Side::white, "c3"}, {Side::white, "d3"}, {Side::black, "a1"}}));
}

TEST(Connect, sgf_errors_say_what_is_wrong) {
  expect_each(error_of,
              {{"(;SZ[6];B[a1];B[b1])", "SGF: move 2 is black's, but white is to move"},
               {"(;SZ[6];B[a1];W[a1])", "SGF: move 2: 'a1' is taken"},
               {"(;SZ[6];B[ag])", "SGF: move 1: 'ag' is not a cell of this board"},
               {"(;SZ[6];B[ga])", "SGF: move 1: 'ga' is not a cell of this board"},
               {"(;SZ[6];B[a7])", "SGF: move 1: 'a7' is not a cell of this board: a1 to f6"},
               {"(;SZ[6];B[])", "SGF: move 1: a cell is missing"},
               {"(;SZ[6];B[pass])", "SGF: move 1: 'p' is not a cell of this board: a1 to f6"},
               {"(;SZ[6]AB[b2-])", "SGF: '-' is not a cell of this board: a1 to f6"},
               {"(;SZ[6];B[a1];AW[b1])", "SGF: stones are set up after the first move"}});
  EXPECT_NE(error_of("(;SZ[6]AB[a1][b1])"), "") << "impossible counts";
  EXPECT_EQ(error_of("(;SZ[6];B[a1]"), "SGF: the text ends before its last ')'");
}

TEST(Connect, bytes_that_are_no_position_are_refused) {
  const Game game = game_of(tic_tac_toe);
  const auto error = [&](std::vector<std::uint8_t> bytes) {
    const auto at = game.decode(bytes);
    return at ? "" : at.error().message;
  };
  EXPECT_EQ(error({1, 0, 3}), "");
  EXPECT_EQ(error({1, 0}), "a 3x3 Connect position takes 3 bytes, not 2");
  EXPECT_EQ(error({243, 0, 3}), "byte 0 of the position holds no cells");
  EXPECT_EQ(error({0, 81, 3}), "byte 1 of the position holds no cells");
  EXPECT_EQ(error({1, 0, 1}), "White can't have 0 stones left to place here: 1 to 1");
  EXPECT_EQ(error({1, 0, 5}), "White can't have 2 stones left to place here: 1 to 1");
  EXPECT_EQ(error({0, 0, 3}).substr(0, 17), "impossible counts");
  EXPECT_EQ(error({1 + 3 + 9 + 2 * 27 + 2 * 81, 2, 2}), "both sides have 3 in a row");
}

TEST(ConnectNotation, columns_may_leave_out_i) {
  constexpr std::string_view without_i = "columns=without-i";
  EXPECT_EQ(read_text("start moves h1 j2-k10", without_i), read_text("start moves h1 i2-j10"));
  EXPECT_EQ(read_text("(;SZ[19];B[k10];W[j9t19])", without_i),
            read_text("(;SZ[19];B[j10];W[i9s19])"));
  EXPECT_EQ(read_text("(;SZ[19];B[jj])", without_i), read_text("(;SZ[19];B[jj])"))
      << "two letters count cells, whatever the columns are called";
  EXPECT_NE(error_of("start moves i1", without_i).find("no i"), std::string::npos);
  EXPECT_NE(error_of("start moves u1", without_i), "");
  EXPECT_NE(error_of("start moves t1"), "");
  const auto game = game_of(without_i);
  const auto again = game_of(game.options_text());
  EXPECT_EQ(again.move_text(again.initial(), {8}), "j1");
}

}  // namespace
}  // namespace proofboard::connect
