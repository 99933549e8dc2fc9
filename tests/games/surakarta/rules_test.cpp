#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "games/surakarta/rules/surakarta.h"
#include "tests/games/random_games.h"
#include "tests/games/texts.h"
#include "tests/support/expect_each.h"

namespace proofboard::surakarta {

namespace {

constexpr auto game_of = texts::game_of<Game>;
constexpr auto read = texts::read<Game>;
constexpr auto read_text = texts::read_text<Game>;
constexpr auto result_of = texts::result_of<Game>;
constexpr auto error_of = texts::error_of<Game>;

using Texts = std::set<std::string>;

Texts move_texts(const Game& game, const Position& at) {
  Texts texts;
  for (const auto move : legal_moves(game, at)) texts.insert(game.move_text(at, move));
  return texts;
}

Texts captures_in(std::string_view text) {
  const auto setup = read(text);
  Texts captures;
  for (const auto& move : move_texts(setup.rules, setup.position)) {
    if (move.find('x') != std::string::npos) captures.insert(move);
  }
  return captures;
}

// The rules once more, as a person applies them: a finger on the board.
struct Mailbox {
  std::string cells;  // as in BoardView: from the top
  char mover;

  char other() const { return mover == 'x' ? 'o' : 'x'; }
  char& at(std::string_view cell) {
    return cells[static_cast<std::size_t>(6 * ('6' - cell[1]) + cell[0] - 'a')];
  }

  static std::vector<std::string_view> circuit(int which) {
    return words(which == 0 ? "a2 b2 c2 d2 e2 f2 ~ e1 e2 e3 e4 e5 e6 ~ f5 e5 d5 c5 b5 a5 ~ "
                              "b6 b5 b4 b3 b2 b1 ~"
                            : "a3 b3 c3 d3 e3 f3 ~ d1 d2 d3 d4 d5 d6 ~ f4 e4 d4 c4 b4 a4 ~ "
                              "c6 c5 c4 c3 c2 c1 ~");
  }

  void add_captures(std::string_view from, Texts& all) {
    for (int which : {0, 1}) {
      const auto ring = circuit(which);
      const int length = static_cast<int>(ring.size());
      for (int start = 0; start < length; ++start) {
        if (ring[static_cast<std::size_t>(start)] != from) continue;
        for (const int step : {1, -1}) {
          bool has_looped = false;
          for (int i = 1; i < length; ++i) {
            const auto place =
                ring[static_cast<std::size_t>((start + step * i + i * length) % length)];
            if (place == "~") {
              has_looped = true;
            } else if (place != from && at(place) != '.') {
              if (at(place) == other() && has_looped) all.insert(fmt::format("{}x{}", from, place));
              break;
            }
          }
        }
      }
    }
  }

  Texts moves() {
    Texts all;
    for (char column = 'a'; column <= 'f'; ++column) {
      for (char row = '1'; row <= '6'; ++row) {
        const std::string from{column, row};
        if (at(from) != mover) continue;
        for (int right = -1; right <= 1; ++right) {
          for (int up = -1; up <= 1; ++up) {
            const std::string to{static_cast<char>(column + right), static_cast<char>(row + up)};
            if (to[0] < 'a' || to[0] > 'f' || to[1] < '1' || to[1] > '6') continue;
            if (at(to) == '.') all.insert(from + "-" + to);
          }
        }
        add_captures(from, all);
      }
    }
    return all;
  }

  Mailbox after(const std::string& move) {
    Mailbox next{cells, other()};
    next.at(move.substr(0, 2)) = '.';
    next.at(move.substr(3)) = mover;
    return next;
  }
};

Mailbox mailbox_of(const Game& game, const Position& at) {
  return {game.view(at).cells, at.to_move == Side::black ? 'x' : 'o'};
}

void expect_same_as_mailbox(const Game& game, const Position& at) {
  SCOPED_TRACE(game.position_text(at));
  auto slow = mailbox_of(game, at);
  const auto texts = slow.moves();
  ASSERT_EQ(move_texts(game, at), texts);
  ASSERT_EQ(game.count_moves(at), static_cast<int>(texts.size()));
  ASSERT_EQ(game.result(at).has_value(), texts.empty());
  for (const auto move : legal_moves(game, at)) {
    auto next = at;
    game.play(next, move);
    const auto expected = slow.after(game.move_text(at, move));
    const auto got = mailbox_of(game, next);
    ASSERT_EQ(got.cells, expected.cells) << game.move_text(at, move);
    ASSERT_EQ(got.mover, expected.mover) << game.move_text(at, move);
    // All that is kept as pieces move is what the pieces give.
    ASSERT_TRUE(next == *game.position(next.stones, next.to_move)) << game.move_text(at, move);
  }
}

// Up to `most` pieces a side, at least one each.
Position random_position(const Game& game, Random& random, std::uint64_t most) {
  Pieces pieces;
  for (const Side side : {Side::black, Side::white}) {
    for (auto left = 1 + random.below(most); left > 0;) {
      const int cell = static_cast<int>(random.below(board_cells));
      if (!pieces.is_empty(cell)) continue;
      pieces[side].insert(cell);
      --left;
    }
  }
  return *game.position(pieces, random.below(2) == 0 ? Side::black : Side::white);
}

constexpr auto start_rows = "oooooo/oooooo/6/6/xxxxxx/xxxxxx x";

// A corner lies on no circuit, and White's pieces are on all three cells around it.
constexpr auto blocked = "6/6/6/6/oo4/xo4 x";

}  // namespace

TEST(Surakarta, perft_from_the_start_is_as_published) {
  const auto game = game_of();
  auto at = game.initial();
  int depth = 0;
  for (const std::uint64_t leaves : {16, 256, 5382, 111122}) {
    EXPECT_EQ(perft_by_undo(game, at, ++depth), leaves) << "depth " << depth;
  }
}

// The moves themselves, as they are made at each depth.
TEST(Surakarta, the_first_captures_come_with_the_fourth_move) {
  const auto game = game_of();
  std::array<int, 5> captures{};
  const auto walk = [&](const auto& self, const Position& at, std::size_t depth) -> void {
    if (depth == captures.size()) return;
    for (const auto move : legal_moves(game, at)) {
      if (at.stones[opponent(at.to_move)].contains(move.to)) ++captures[depth];
      auto next = at;
      game.play(next, move);
      self(self, next, depth + 1);
    }
  };
  walk(walk, game.initial(), 1);
  EXPECT_EQ(captures, (std::array{0, 0, 0, 0, 582}));
}

TEST(Surakarta, captures_ride_over_a_loop_through_empty_points) {
  EXPECT_EQ(captures_in("3o2/6/2x3/6/6/6 x"), Texts{"c4xd6"});
  EXPECT_EQ(captures_in("2o3/2x2o/2x3/6/4xx/4x1 x"), (Texts{"c4xc6", "e2xf5"}));
}

TEST(Surakarta, a_piece_may_cross_the_point_that_it_comes_from) {
  EXPECT_EQ(captures_in("6/3o2/6/2ox2/6/6 x"), (Texts{"d3xc3", "d3xd5"}));
}

TEST(Surakarta, a_piece_never_captures_without_a_loop) {
  EXPECT_EQ(captures_in("6/6/6/xo4/6/6 x"), Texts{"a3xb3"}) << "the long way round";
  EXPECT_EQ(captures_in("6/6/6/xoo3/6/2x3 x"), Texts{});
  EXPECT_EQ(captures_in("x5/6/6/6/6/5o x"), Texts{}) << "the corners lie on no circuit";
}

TEST(Surakarta, random_games_are_those_of_a_plain_board) {
  const auto game = game_of();
  check_random_games(game, 5, 200, [&](const Position& at) { expect_same_as_mailbox(game, at); });
}

TEST(Surakarta, moves_on_random_boards_are_those_of_a_plain_board) {
  const auto game = game_of();
  Random random(1);
  for (int i = 0; i < 1500; ++i) {
    const auto most = std::array<std::uint64_t, 3>{2, 6, 12}[static_cast<std::size_t>(i % 3)];
    ASSERT_NO_FATAL_FAILURE(expect_same_as_mailbox(game, random_position(game, random, most)))
        << "board " << i;
  }
}

TEST(Surakarta, capturing_the_last_piece_wins) {
  const auto black = read("3o2/6/2x3/6/6/6 x moves c4xd6");
  EXPECT_EQ(black.rules.result(black.position), 1);
  EXPECT_TRUE(legal_moves(black.rules, black.position).empty());
  EXPECT_EQ(black.rules.position_text(black.position), "3x2/6/6/6/6/6 o over");
  EXPECT_EQ(result_of("3x2/6/6/6/6/6 o over", "no-moves=draw"), 1) << "that is not stalemate";
  EXPECT_EQ(result_of("3x2/6/2o3/6/6/6 o moves c4xd6"), -1);
}

TEST(Surakarta, a_side_without_moves_has_lost_or_drawn_by_option) {
  const auto game = game_of();
  EXPECT_TRUE(mailbox_of(game, read(blocked).position).moves().empty());
  EXPECT_EQ(result_of(blocked), -1);
  EXPECT_EQ(result_of(blocked, "no-moves=draw"), 0);
}

TEST(Surakarta, the_start_has_two_rows_a_side) {
  EXPECT_EQ(read_text("start"), start_rows);
  EXPECT_EQ(read_text("start:6"), start_rows);
  EXPECT_EQ(error_of("start:5"), "the board is 5x5: Surakarta is played on 6x6");
  EXPECT_EQ(error_of("start:8"),
            "'start:8': write start, start:SIZE or start:WIDTHxHEIGHT with sizes from 1 to 6");
}

TEST(Surakarta, transcripts_are_read_with_and_without_numbers) {
  const auto position = read_text("start moves c2-c3 c5-c4 d2-d3");
  EXPECT_EQ(position, "oooooo/oo1ooo/2o3/2xx2/xx2xx/xxxxxx o");
  EXPECT_EQ(read_text("1. c2-c3 c5-c4 2. d2-d3"), position);
  EXPECT_EQ(read_text("c2-c3 c5-c4 d2-d3"), position);
  EXPECT_EQ(read_text("start moves 1.c2-c3 c5-c4 2.d2-d3"), position);
}

TEST(Surakarta, illegal_moves_are_refused_with_their_number) {
  expect_each(error_of,
              {{"1. c2-c3 c5-c4 2. d2-d4", "move 3: 'd2-d4' is not a legal move here"},
               {"start moves c2-c3 c3-c4",
                "move 2: 'c3-c4' is not a legal move here: White has no piece on c3"},
               {"start moves g2-g3", "move 1: 'g2-g3': 'g2' is not a cell of this board: a1 to f6"},
               {"3o2/6/2x3/6/6/6 x moves c4-d6",
                "move 1: 'c4-d6' is not a legal move here: it is written c4xd6"},
               {"3o2/6/2x3/6/6/6 x moves c4xd6 d6-d5",
                "move 2: 'd6-d5' can't be played: the game is over"}});
}

TEST(Surakarta, wrong_boards_are_refused_with_the_reason) {
  expect_each(
      error_of,
      {{"5/5/2x2/5/3o1 x", "the board is 5x5: Surakarta is played on 6x6"},
       {"7/6/6/6/6/6 x", "row 1: a run of empty cells must be 1 to 6"},
       {"6/6/6/6/6/5xo x", "row 6 is longer than 6 cells"},
       {"xxxxxx/xxxxxx/x5/6/6/o5 x", "Black has 13 pieces: a game starts with 12 a side"},
       {"6/6/x5/6/6/6 o",
        "White has no piece: only a finished game looks so (write 'over' after the side to move "
        "if you mean it)"},
       {"6/6/x5/6/6/6 x", "White has no piece, and the other side is to move"},
       {"6/6/6/6/6/6 x", "White has no piece, and the other side is to move"},
       {"6/6/x5/6/6/5o x over", "'over' after the side to move: the game is not over"},
       {"6/6/x5/6/6/5o x 2", "'2' after the side to move: only 'moves m1 m2 …' may follow"}});
}

TEST(Surakarta, bytes_are_compact_and_checked) {
  const auto game = game_of();
  const auto start = encoded(game, game.initial());
  EXPECT_EQ(start.size(), 9U);
  const auto error = [&](const Bytes& bytes) {
    const auto at = game.decode(bytes);
    return at ? "no error" : at.error().message;
  };
  EXPECT_EQ(error({1, 0, 0, 0, 0, 0, 0, 2, 0}), "no error");
  EXPECT_EQ(error({1, 0, 0, 0, 0, 0, 0, 3, 0}), "byte 7 of the position holds no cells");
  EXPECT_EQ(error({1, 0, 0, 0, 0, 0, 0, 2, 2}), "2 is no side to move");
  EXPECT_EQ(error({1, 0, 0, 0, 0, 0, 0, 0, 0}),
            "White has no piece, and the other side is to move");
  EXPECT_EQ(error({1, 0, 0, 0, 0, 0, 0, 0, 1}), "no error");
  EXPECT_EQ(error({1, 0}), "a Surakarta position takes 9 bytes, not 2");
}

}  // namespace proofboard::surakarta
