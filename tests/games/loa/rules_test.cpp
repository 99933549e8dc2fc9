#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "games/loa/rules/loa.h"
#include "tests/games/random_games.h"
#include "tests/games/texts.h"
#include "tests/support/expect_each.h"

namespace proofboard::loa {

namespace {

constexpr auto game_of = texts::game_of<Game>;
constexpr auto read = texts::read<Game>;
constexpr auto read_text = texts::read_text<Game>;
constexpr auto result_of = texts::result_of<Game>;
constexpr auto error_of = texts::error_of<Game>;

std::set<std::string> move_texts(const Game& game, const Position& at) {
  std::set<std::string> texts;
  for (const auto move : legal_moves(game, at)) texts.insert(game.move_text(at, move));
  return texts;
}

std::set<std::string> moves_in(std::string_view text, std::string_view options = "") {
  const auto setup = read(text, options);
  return move_texts(setup.rules, setup.position);
}

// The rules once more, as a person applies them: cell by cell.
struct Mailbox {
  int size;
  std::string cells;  // as in BoardView: from the top
  char mover;

  char other() const { return mover == 'x' ? 'o' : 'x'; }
  bool is_on_board(int column, int row) const {
    return column >= 0 && column < size && row >= 0 && row < size;
  }
  char at(int column, int row) const {
    return cells[static_cast<std::size_t>((size - 1 - row) * size + column)];
  }
  void put(int column, int row, char letter) {
    cells[static_cast<std::size_t>((size - 1 - row) * size + column)] = letter;
  }

  int pieces_on_line(int column, int row, int right, int up) const {
    int pieces = at(column, row) != '.' ? 1 : 0;
    for (const int sign : {1, -1}) {
      int c = column + sign * right, r = row + sign * up;
      for (; is_on_board(c, r); c += sign * right, r += sign * up) {
        if (at(c, r) != '.') ++pieces;
      }
    }
    return pieces;
  }

  bool can_move(int column, int row, int right, int up) const {
    const int steps = pieces_on_line(column, row, right, up);
    if (!is_on_board(column + steps * right, row + steps * up)) return false;
    for (int i = 1; i < steps; ++i) {
      if (at(column + i * right, row + i * up) == other()) return false;
    }
    return at(column + steps * right, row + steps * up) != mover;
  }

  std::set<std::string> moves() const {
    std::set<std::string> all;
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        if (at(column, row) != mover) continue;
        for (int up = -1; up <= 1; ++up) {
          for (int right = -1; right <= 1; ++right) {
            if ((up == 0 && right == 0) || !can_move(column, row, right, up)) continue;
            const int steps = pieces_on_line(column, row, right, up);
            const int c = column + steps * right, r = row + steps * up;
            all.insert(square_text({column, row}) + (at(c, r) == '.' ? "-" : "x") +
                       square_text({c, r}));
          }
        }
      }
    }
    return all;
  }

  // Every piece takes the least label around it until nothing changes; a group has one label then.
  bool is_connected(char side) const {
    std::vector<int> label(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) label[i] = static_cast<int>(i);
    const auto label_of = [&](int c, int r) -> int& {
      return label[static_cast<std::size_t>(r * size + c)];
    };
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
          if (at(column, row) != side) continue;
          for (int r = row - 1; r <= row + 1; ++r) {
            for (int c = column - 1; c <= column + 1; ++c) {
              if (!is_on_board(c, r) || at(c, r) != side) continue;
              if (label_of(c, r) >= label_of(column, row)) continue;
              label_of(column, row) = label_of(c, r);
              has_changed = true;
            }
          }
        }
      }
    }
    std::set<int> groups;
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        if (at(column, row) == side) groups.insert(label_of(column, row));
      }
    }
    return groups.size() == 1;
  }

  Mailbox after(const std::string& move) const {
    Mailbox next{size, cells, other()};
    if (move == "pass") return next;
    const auto sign = move.find_first_of("-x");
    const auto from = *parse_square(move.substr(0, sign), size, size);
    const auto to = *parse_square(move.substr(sign + 1), size, size);
    next.put(from.column, from.row, '.');
    next.put(to.column, to.row, mover);
    return next;
  }
};

Mailbox mailbox_of(const Game& game, const Position& at) {
  return {game.size(), game.view(at).cells, at.to_move == Side::black ? 'x' : 'o'};
}

void expect_same_as_mailbox(const Game& game, const Position& at) {
  SCOPED_TRACE(game.position_text(at));
  const auto slow = mailbox_of(game, at);
  const bool black = slow.is_connected('x'), white = slow.is_connected('o');
  ASSERT_EQ(at.is_connected[0], black);
  ASSERT_EQ(at.is_connected[1], white);
  auto texts = black || white ? std::set<std::string>{} : slow.moves();
  if (texts.empty() && !black && !white) texts.insert("pass");
  ASSERT_EQ(move_texts(game, at), texts);
  ASSERT_EQ(game.count_moves(at), static_cast<int>(texts.size()));
  ASSERT_EQ(game.result(at).has_value(), black || white);
  if (black != white) {
    ASSERT_EQ(game.result(at), black ? 1 : -1);
  }

  for (const auto move : legal_moves(game, at)) {
    auto next = at;
    game.play(next, move);
    const auto expected = slow.after(game.move_text(at, move));
    const auto got = mailbox_of(game, next);
    ASSERT_EQ(got.cells, expected.cells) << game.move_text(at, move);
    ASSERT_EQ(got.mover, expected.mover) << game.move_text(at, move);
    ASSERT_EQ(next.is_connected[0], expected.is_connected('x')) << game.move_text(at, move);
    ASSERT_EQ(next.is_connected[1], expected.is_connected('o')) << game.move_text(at, move);
    // All that is kept as pieces move is what the pieces give.
    ASSERT_TRUE(next == *game.position(next.stones, next.to_move)) << game.move_text(at, move);
  }
}

constexpr std::array sizes{4, 5, 6, 7, 8, 9, 10};

std::string size_option(int size) {
  return fmt::format("size={}", size);
}

// Pieces in any number that a game may have, scattered or in a heap.
Position random_position(const Game& game, Random& random) {
  const int most = 2 * (game.size() - 2);
  const int room = 2 + static_cast<int>(random.below(static_cast<std::uint64_t>(game.size() - 1)));
  Pieces pieces;
  for (const Side side : {Side::black, Side::white}) {
    const int count = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(most)));
    for (int i = 0; i < count; ++i) {
      const int column = static_cast<int>(random.below(static_cast<std::uint64_t>(room)));
      const int row = static_cast<int>(random.below(static_cast<std::uint64_t>(game.size())));
      const int cell = game.size() * row + column;
      if (pieces.is_empty(cell)) pieces[side].insert(cell);
    }
    if (pieces[side].is_empty()) return game.initial();
  }
  return *game.position(pieces, random.below(2) == 0 ? Side::black : Side::white);
}

constexpr auto start_rows = "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x";

// Two whole games.
constexpr auto won_by_white =
    "1. c8-c6 h4-f2 2. g8-g6 h2-e2 3. b1-e4 a6-d3 4. c1-c3 a3-c5 5. e1-b4 a7-e3 6. f8xc5 a4-a1 "
    "7. d8-e7 a1xc3 8. e8xe3 a2-d2 9. b8-b6 h5-e5 10. f1-c1 a5-a4 11. g1-g3 a4xc6 12. c5xe5 c6xe4 "
    "13. c1xc3 h6xe3 14. b6xe3 e4-g4 15. e7-f6 d2-g2 16. f6-h6 d3xg6 17. d1-c2 g2-f3 18. h6-f4 "
    "h7-h5";
constexpr auto shortest_game =
    "1. d1-b3 h5-g4 2. b1-b4 g4xg1 3. b4-e7 a3xc1 4. b3-e6 h3xf1 5. e1-e5";

}  // namespace

TEST(Loa, perft_from_the_start_is_as_published) {
  const auto expect_perft = [](int size, const std::vector<std::uint64_t>& all) {
    const auto game = game_of(size_option(size));
    auto at = game.initial();
    int depth = 0;
    for (const auto leaves : all) {
      EXPECT_EQ(perft_by_undo(game, at, ++depth), leaves) << size << ", depth " << depth;
    }
  };
  expect_perft(8, {36, 1244, 44952, 1563208});
  expect_perft(6, {24, 524, 11440, 234560});
  expect_perft(4, {12, 120, 1012, 7460, 54700});
}

TEST(Loa, random_games_are_those_of_a_plain_board) {
  for (const int size : sizes) {
    const auto game = game_of(size_option(size));
    check_random_games(game, 3, 60, [&](const Position& at) { expect_same_as_mailbox(game, at); });
  }
}

// Crowded lines, single pieces, passes and both sides connected are rare in games.
TEST(Loa, moves_and_groups_on_random_boards_are_those_of_a_plain_board) {
  for (const int size : sizes) {
    const auto game = game_of(size_option(size));
    Random random(1);
    for (int i = 0; i < 400; ++i) {
      ASSERT_NO_FATAL_FAILURE(expect_same_as_mailbox(game, random_position(game, random)))
          << "size " << size << ", board " << i;
    }
  }
}

TEST(Loa, the_start_has_pieces_on_the_edges_but_not_in_the_corners) {
  expect_each(read_text, {{"start", start_rows},
                          {"start:8", start_rows},
                          {"start:4", "1xx1/o2o/o2o/1xx1 x"},
                          {"start", "1xxx1/o3o/o3o/o3o/1xxx1 x", "size=5"}});
  EXPECT_EQ(read("start:10").rules.options_text(), "size=10,simultaneous=draw,no-moves=pass");
}

TEST(Loa, a_piece_moves_as_far_as_there_are_pieces_on_the_line) {
  // c3 is alone on its file and diagonals, and has f3 on its rank.
  const auto moves = moves_in("x3o1/6/6/2x2o/6/6 x");
  for (const auto* move :
       {"c3-c4", "c3-c2", "c3-d4", "c3-b2", "c3-b4", "c3-d2", "c3-e3", "c3-a3"}) {
    EXPECT_TRUE(moves.contains(move)) << move;
  }
  EXPECT_EQ(std::count_if(moves.begin(), moves.end(),
                          [](const auto& text) { return text.starts_with("c3"); }),
            8);
}

TEST(Loa, own_pieces_are_jumped_and_the_opponents_are_not) {
  EXPECT_TRUE(moves_in("6/6/xx1x1o/6/6/o4x x").contains("a4-e4"));
  EXPECT_TRUE(moves_in("6/6/xx1o2/6/6/o4x x").contains("a4xd4"));
  EXPECT_FALSE(moves_in("6/6/xo1x2/6/6/o4x x").contains("a4xd4"));
  EXPECT_FALSE(moves_in("6/6/xx1o1o/6/6/o4x x").contains("a4-e4"));
  EXPECT_FALSE(moves_in("6/6/x1xo2/6/6/o4x x").contains("c4-f4"));
}

TEST(Loa, whoever_is_connected_has_won) {
  EXPECT_EQ(result_of("4/1x2/2x1/o2o x"), 1);
  EXPECT_EQ(result_of("4/1x2/2x1/o2o o"), 1);
  EXPECT_EQ(result_of("x3/3x/4/1oo1 x"), -1);
  EXPECT_EQ(result_of("x3/4/4/o2o o"), 1) << "a single piece is connected";
  EXPECT_EQ(result_of("x3/3x/4/o2o o"), std::nullopt);
}

// b4xb2 captures the last White piece but one and joins Black.
TEST(Loa, a_move_that_connects_both_sides_is_a_draw_or_wins_by_option) {
  const auto* black = "1x2/4/1o2/x2o x moves b4xb2";
  for (const auto& [options, score] :
       {std::pair{"simultaneous=draw", 0}, {"simultaneous=mover", 1}}) {
    const auto setup = read(black, options);
    EXPECT_TRUE(setup.position.is_connected[0] && setup.position.is_connected[1]);
    EXPECT_EQ(setup.rules.result(setup.position), score) << options;
    EXPECT_TRUE(legal_moves(setup.rules, setup.position).empty());
    EXPECT_EQ(setup.rules.position_text(setup.position), "4/4/1x2/x2o o over");
    EXPECT_EQ(read("4/4/1x2/x2o o over", options).position, setup.position);
  }
  const auto* white = "1o2/4/1x2/o2x o moves b4xb2";
  EXPECT_EQ(result_of(white), 0);
  EXPECT_EQ(result_of(white, "simultaneous=mover"), -1);
}

TEST(Loa, a_capture_that_connects_the_opponent_alone_loses) {
  EXPECT_EQ(result_of("1x1x/4/1o2/3o x moves b4xb2"), -1);
}

// Black's pieces stand in corners, with White's on all three cells around them.
TEST(Loa, a_side_without_moves_passes_or_loses_by_option) {
  const auto* text = "3ox/3oo/5/oo3/xo3 x";
  const auto setup = read(text);
  EXPECT_TRUE(mailbox_of(setup.rules, setup.position).moves().empty());
  EXPECT_EQ(moves_in(text), std::set<std::string>{"pass"});
  EXPECT_EQ(setup.rules.count_moves(setup.position), 1);
  EXPECT_EQ(result_of(text), std::nullopt);
  EXPECT_EQ(read_text("3ox/3oo/5/oo3/xo3 x moves pass"), "3ox/3oo/5/oo3/xo3 o");

  EXPECT_EQ(result_of(text, "no-moves=loss"), -1);
  EXPECT_TRUE(moves_in(text, "no-moves=loss").empty());
  EXPECT_EQ(count_moves(game_of("size=5,no-moves=loss"), setup.position), 0);
  EXPECT_EQ(result_of("3xo/3xx/5/xx3/ox3 o", "no-moves=loss"), 1);
  EXPECT_EQ(result_of("3ox/3oo/5/oo3/xo3 o", "no-moves=loss"), std::nullopt);
}

TEST(Loa, transcripts_are_read_with_and_without_numbers) {
  const auto setup = read(std::string("start moves ") + won_by_white);
  EXPECT_EQ(setup.rules.result(setup.position), -1);
  EXPECT_EQ(read(won_by_white).position, setup.position);
  const auto shortest = read(shortest_game);
  EXPECT_EQ(shortest.rules.result(shortest.position), 1);
  EXPECT_EQ(read("1.d1-b3 h5-g4 2.b1-b4").position, read("d1-b3 h5-g4 b1-b4").position);
  EXPECT_EQ(read("start:6 moves 1. b1-b3 a2-c2 2. b6-b4").position,
            read("start:6 moves b1-b3 a2-c2 b6-b4").position);
}

TEST(Loa, illegal_moves_are_refused_with_their_number) {
  expect_each(
      error_of,
      {{"1. d1-b3 h5-g4 2. b1-b5", "move 3: 'b1-b5' is not a legal move here"},
       {"start moves b1-b3 b8-b6",
        "move 2: 'b8-b6' is not a legal move here: White has no piece on b8"},
       {"start moves b1-b9", "move 1: 'b1-b9': 'b9' is not a cell of this board: a1 to h8"},
       {"start moves c1xc3", "move 1: 'c1xc3' is not a legal move here: it is written c1-c3"},
       {"start moves c1",
        "move 1: 'c1' is not a move: a move is written b1-b3, or b1xb3 if it captures"},
       {"start moves pass", "move 1: 'pass' is not a legal move here: there is a move, b1-h1"},
       {std::string(shortest_game) + " h2-h3",
        "move 10: 'h2-h3' can't be played: the game is over"}});
}

TEST(Loa, wrong_boards_are_refused_with_the_reason) {
  expect_each(
      error_of,
      {{"4/1x2/2x1/o2oo x", "row 4 has 5 cells, row 1 has 4"},
       {"5/x4/5/1x3 x", "the board is 5x4: Lines of Action is played on 4x4 to 10x10"},
       {"3/x1o/3 x", "the board is 3x3: Lines of Action is played on 4x4 to 10x10"},
       {"start:3", "the board is 3x3: Lines of Action is played on 4x4 to 10x10"},
       {"start:11",
        "'start:11': write start, start:SIZE or start:WIDTHxHEIGHT with sizes from 1 to 10"},
       {"11/x3 x", "row 1: a run of empty cells must be 1 to 10"},
       {"start:6", "the board is 6x6, but size=8 was asked for", "size=8"},
       {"x2x/4/4/4 x", "White has no piece"},
       {"o2o/4/4/4 x", "Black has no piece"},
       {"4/4/4/4 x", "Black has no piece"},
       {"xxxx/x3/4/o2o x", "Black has 5 pieces: a game on 4x4 starts with 4 a side"},
       {"x2x/4/4/o2o x 1", "'1' after the side to move: only 'moves m1 m2 …' may follow"}});
}

TEST(Loa, both_sides_connected_is_refused_unless_marked_as_over) {
  const std::string refused =
      "both sides are connected: only a finished game looks so (write 'over' after the side to "
      "move if you mean it)";
  EXPECT_EQ(error_of("xx2/4/4/oo2 x"), refused);
  EXPECT_EQ(error_of("xx2/4/4/oo2 o", "simultaneous=mover"), refused);
  EXPECT_EQ(read_text("xx2/4/4/oo2 x over"), "xx2/4/4/oo2 x over");
  EXPECT_EQ(read_text("xx2/4/4/o2o x over"), "xx2/4/4/o2o x");
  EXPECT_EQ(error_of("x2x/4/4/o2o x over"), "'over' after the side to move: the game is not over");
}

TEST(Loa, bytes_are_compact_and_checked) {
  EXPECT_EQ(encoded(game_of(), game_of().initial()).size(), 14U);
  const auto game = game_of("size=4");
  const auto start = encoded(game, game.initial());
  ASSERT_EQ(start.size(), 5U);
  const auto error = [&](Bytes bytes) {
    const auto at = game.decode(bytes);
    return at ? "no error" : at.error().message;
  };
  EXPECT_EQ(error({0, 0, 0, 1, 0}), "White has no piece");
  EXPECT_EQ(error({2, 0, 0, 1, 0}), "no error");
  EXPECT_EQ(error({2, 0, 0, 1, 2}), "2 is no side to move");
  EXPECT_EQ(error({2, 0, 0, 3, 0}), "byte 3 of the position holds no cells");
  EXPECT_EQ(error({2, 0, 0, 1}), "a 4x4 position of Lines of Action takes 5 bytes, not 4");
  const auto both = game.decode({4, 0, 0, 2, 0});  // a1 and b1 Black's, d4 White's
  ASSERT_TRUE(both) << "bytes may hold the end of a game";
  EXPECT_EQ(game.result(*both), 0);
}

TEST(Loa, the_eight_images_of_a_position_are_distinct) {
  for (const int size : sizes) {
    const auto game = game_of(size_option(size));
    auto at = game.initial();
    game.play(at, *game.parse_move(at, "b1-b3"));
    std::set<std::string> images;
    for (int symmetry = 0; symmetry < game.symmetries(); ++symmetry) {
      images.insert(game.position_text(game.transform(at, symmetry)));
    }
    EXPECT_EQ(images.size(), 8U) << size;
  }
}

}  // namespace proofboard::loa
