#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "games/othello/rules/othello.h"
#include "tests/games/random_games.h"
#include "tests/games/texts.h"
#include "tests/support/expect_each.h"

namespace proofboard::othello {

namespace {

constexpr auto game_of = texts::game_of<Game>;
constexpr auto read = texts::read<Game>;
constexpr auto read_text = texts::read_text<Game>;
constexpr auto error_of = texts::error_of<Game>;

std::string moves_text(const Setup<Game>& setup) {
  std::string text;
  for (const auto move : legal_moves(setup.rules, setup.position)) {
    text += (text.empty() ? "" : " ") + setup.rules.move_text(setup.position, move);
  }
  return text;
}

constexpr auto start_rows = "8/8/8/3ox3/3xo3/8/8/8 x";
constexpr auto start_characters =
    "---------------------------OX------XO---------------------------";

// The rules once more, as a person applies them: cell by cell, direction by direction.
struct Mailbox {
  int size;
  std::string cells;  // as in BoardView
  char mover;

  char other() const { return mover == 'x' ? 'o' : 'x'; }
  char& at(int column, int row) { return cells[static_cast<std::size_t>(row * size + column)]; }

  std::vector<int> flips(int column, int row) {
    std::vector<int> all;
    if (at(column, row) != '.') return all;
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right) {
        if (down == 0 && right == 0) continue;
        std::vector<int> run;
        int c = column + right, r = row + down;
        const auto is_on_board = [&] { return c >= 0 && c < size && r >= 0 && r < size; };
        for (; is_on_board() && at(c, r) == other(); c += right, r += down) {
          run.push_back(r * size + c);
        }
        if (is_on_board() && at(c, r) == mover) all.insert(all.end(), run.begin(), run.end());
      }
    }
    return all;
  }

  bool can_place() {
    for (int i = 0; i < size * size; ++i) {
      if (!flips(i % size, i / size).empty()) return true;
    }
    return false;
  }

  std::vector<std::string> moves() {
    std::vector<std::string> all;
    for (int i = 0; i < size * size; ++i) {
      if (!flips(i % size, i / size).empty()) all.push_back(square_text({i % size, i / size}));
    }
    if (all.empty() && Mailbox{size, cells, other()}.can_place()) all.push_back("pass");
    return all;
  }

  Mailbox after(const std::string& move) {
    Mailbox next{size, cells, other()};
    if (move == "pass") return next;
    const int column = move[0] - 'a', row = move[1] - '1';
    for (const int cell : flips(column, row)) next.cells[static_cast<std::size_t>(cell)] = mover;
    next.at(column, row) = mover;
    return next;
  }
};

Mailbox mailbox_of(const Game& game, const Position& at) {
  return {game.size(), game.view(at).cells, at.to_move == Side::black ? 'x' : 'o'};
}

void expect_same_as_mailbox(const Game& game, const Position& at) {
  auto slow = mailbox_of(game, at);
  const auto texts = slow.moves();
  const auto moves = legal_moves(game, at);
  ASSERT_EQ(moves.size(), texts.size()) << game.position_text(at);
  ASSERT_EQ(game.count_moves(at), static_cast<int>(texts.size())) << game.position_text(at);
  ASSERT_EQ(game.result(at).has_value(), texts.empty()) << game.position_text(at);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    ASSERT_EQ(game.move_text(at, moves[i]), texts[i]) << game.position_text(at);
    auto next = at;
    game.play(next, moves[i]);
    const auto expected = slow.after(texts[i]);
    const auto got = mailbox_of(game, next);
    ASSERT_EQ(got.cells, expected.cells) << game.position_text(at) << " " << texts[i];
    ASSERT_EQ(got.mover, expected.mover) << game.position_text(at) << " " << texts[i];
  }
}

constexpr std::array<std::string_view, 3> sizes{"size=8", "size=6", "size=4"};

}  // namespace

TEST(Othello, perft_from_the_start_is_as_published) {
  const auto game = game_of();
  auto at = game.initial();
  int depth = 0;
  for (const std::uint64_t leaves : {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288}) {
    EXPECT_EQ(perft_by_undo(game, at, ++depth), leaves) << "depth " << depth;
  }
}

TEST(Othello, moves_and_flips_in_random_games_are_those_of_a_plain_board) {
  for (const auto size : sizes) {
    const auto game = game_of(size);
    check_random_games(game, 100, 1000,
                       [&](const Position& at) { expect_same_as_mailbox(game, at); });
  }
}

// Long runs, full edges and several runs at once are rare in games.
TEST(Othello, moves_and_flips_on_random_boards_are_those_of_a_plain_board) {
  for (const auto size : sizes) {
    const auto game = game_of(size);
    Random random(1);
    for (int i = 0; i < 3000; ++i) {
      const Squares board = board_of(game.size());
      const Squares occupied = board & (random.next() | (i % 3 == 0 ? 0 : random.next()));
      const Squares own = occupied & random.next() & (i % 2 == 0 ? random.next() : ~Squares{0});
      const Position at{own, occupied & ~own, i % 4 < 2 ? Side::black : Side::white};
      ASSERT_NO_FATAL_FAILURE(expect_same_as_mailbox(game, at)) << "board " << i;
    }
  }
}

TEST(Othello, one_disc_can_turn_over_runs_in_all_eight_directions) {
  const auto setup = read("x1x1x3/1ooo4/xo1oooox/1ooox3/x1oxo3/2o2o2/2o3o1/2x4x x");
  auto at = setup.position;
  setup.rules.play(at, *setup.rules.parse_move(at, "c3"));
  EXPECT_EQ(setup.rules.position_text(at),
            "x1x1x3/1xxx4/xxxxxxxx/1xxxx3/x1xxx3/2x2x2/2x3x1/2x4x o");
}

TEST(Othello, moves_are_listed_by_square) {
  EXPECT_EQ(moves_text(read("start")), "d3 c4 f5 e6");
  EXPECT_EQ(moves_text(read("start:6")), "c2 b3 e4 d5");
  EXPECT_EQ(moves_text(read("start:4")), "b1 a2 d3 c4");
}

TEST(Othello, a_side_without_moves_passes) {
  auto setup = read("4/1oo1/1oo1/x3 o");
  EXPECT_EQ(moves_text(setup), "pass");
  EXPECT_EQ(setup.rules.count_moves(setup.position), 1);
  EXPECT_FALSE(setup.rules.result(setup.position));

  const auto before = setup.position;
  const auto undo = setup.rules.play(setup.position, Move::pass());
  EXPECT_EQ(setup.rules.position_text(setup.position), "4/1oo1/1oo1/x3 x");
  EXPECT_EQ(moves_text(setup), "d1");
  EXPECT_NE(setup.rules.key(setup.position), setup.rules.key(before));
  setup.rules.undo(setup.position, Move::pass(), undo);
  EXPECT_EQ(setup.position, before);
}

TEST(Othello, the_game_ends_when_neither_side_can_place) {
  const auto score = [](std::string_view text, std::string_view options = "") {
    const auto setup = read(text, options);
    EXPECT_EQ(moves_text(setup), "");
    EXPECT_EQ(setup.rules.count_moves(setup.position), 0);
    return setup.rules.result(setup.position);
  };
  EXPECT_EQ(score("xxxx/xxxx/oooo/oooo x"), 0);
  EXPECT_EQ(score("xxxx/xxxx/xxoo/oooo o"), 4);
  EXPECT_EQ(score("8/8/8/3xx3/3xx3/8/8/8 o"), 4);
  EXPECT_EQ(score("8/8/8/3oo3/3oo3/8/8/8 o"), -4);
  EXPECT_EQ(score("8/8/8/3xx3/3xx3/8/8/8 o", "empties=winner"), 64);
  EXPECT_EQ(score("8/8/8/3oo3/3oo3/8/8/8 x", "empties=winner"), -64);
  EXPECT_EQ(score("6/6/2oo2/2oo2/6/6 x", "empties=winner"), -36);
  EXPECT_EQ(score("o6o/8/8/3xx3/3xx3/8/8/7o o", "empties=winner"), 1 + 57);
  EXPECT_EQ(score("o6o/8/8/3xx3/3xx3/8/8/o6o o", "empties=winner"), 0);
}

TEST(Othello, a_known_short_game_wipes_white_out) {
  const auto setup = read("e6f4e3f6g5d6e7f5c5");
  EXPECT_EQ(setup.rules.result(setup.position), 13);
}

TEST(Othello, the_start_is_read_in_each_size) {
  expect_each(read_text, {{"start", start_rows},
                          {"start:8", start_rows},
                          {" start ", start_rows},
                          {"start:6", "6/6/2ox2/2xo2/6/6 x"},
                          {"start", "6/6/2ox2/2xo2/6/6 x", "size=6"},
                          {"start:4", "4/1ox1/1xo1/4 x", "size=4"}});
  EXPECT_EQ(read("start:4", "empties=winner").rules.options_text(), "size=4,empties=winner");
}

TEST(Othello, the_characters_form_is_read_in_each_size) {
  const std::string board = start_characters;
  expect_each(read_text,
              {{board + " X", start_rows},
               {board + " x", start_rows},
               {board + " *", start_rows},
               {board + " O", "8/8/8/3ox3/3xo3/8/8/8 o"},
               {"...........................o*......*o........................... X", start_rows},
               {"--------------OX----XO-------------- O", "6/6/2ox2/2xo2/6/6 o"},
               {"-----OX--XO----- X", "4/1ox1/1xo1/4 x"}});
}

TEST(Othello, annotations_after_an_obf_position_are_ignored) {
  const std::string board = start_characters;
  EXPECT_EQ(read_text(board + " X; F5:+0; D3:+0;"), start_rows);
  EXPECT_EQ(read_text(board + " X;"), start_rows);
  EXPECT_EQ(read_text(board + " X % ours; or not"), start_rows);
  EXPECT_EQ(error_of("; F5:+0"), "the position is empty");
  EXPECT_EQ(read_text(board + "; X"), start_rows) << "the side is told by the discs";
}

TEST(Othello, transcripts_are_read_in_any_spelling) {
  const auto position = read_text("f5d6c3");
  EXPECT_EQ(position, "8/8/2x5/3xx3/3oxx2/3o4/8/8 o");
  expect_each(read_text, {{"F5D6C3", position},
                          {"f5 D6 c3", position},
                          {"f5d6 c3", position},
                          {"start moves f5d6c3", position},
                          {"start moves f5 d6 c3", position},
                          {"f5 moves d6c3", position},
                          {"b1", "1x2/1xx1/1xo1/4 o", "size=4"}});
}

// Random games, written without their passes and with them in each spelling.
TEST(Othello, transcripts_may_leave_out_passes) {
  int passes = 0;
  for (const auto size : sizes) {
    const auto game = game_of(size);
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
      Random random(seed);
      auto at = game.initial();
      std::string without, with;
      while (true) {
        const auto moves = legal_moves(game, at);
        if (moves.empty()) break;
        const auto move = moves[random.below(moves.size())];
        if (move == Move::pass()) {
          with += std::array{"pass", "pa", "PS"}[static_cast<std::size_t>(passes++ % 3)];
        } else {
          with += game.move_text(at, move);
          without += game.move_text(at, move);
        }
        game.play(at, move);
      }
      EXPECT_EQ(read_text(without, size), game.position_text(at)) << without;
      EXPECT_EQ(read_text(with, size), game.position_text(at)) << with;
    }
  }
  EXPECT_GT(passes, 100);
}

TEST(Othello, wrong_boards_are_refused_with_the_place) {
  expect_each(
      error_of,
      {{"", "the position is empty"},
       {"8/8/8/3ox2/3xo3/8/8/8 x", "row 4 has 7 cells, row 1 has 8"},
       {"8/8/8/3ox4/3xo3/8/8/8 x", "row 4 is longer than 8 cells"},
       {"8/8/8/3oz3/3xo3/8/8/8 x", "row 4: 'z' is not x, o or a number of empty cells"},
       {"5/5/1ox2/1xo2/5 x", "the board is 5x5: Othello is played on 8x8, 6x6 or 4x4"},
       {"8/8/3ox3/3xo3/8/8 x", "the board is 8x6: Othello is played on 8x8, 6x6 or 4x4"},
       {"start:5", "the board is 5x5: Othello is played on 8x8, 6x6 or 4x4"},
       {"-----OX--XO---- X", "the board has 15 characters: an Othello board has 64, 36 or 16"},
       {"-----OX--XQ----- X", "character 11 of the board (c3): 'Q' is not X, O or -"},
       {"-----OX--X\x01----- X", "character 11 of the board (c3): '\\x01' is not X, O or -"},
       {"hello",
        "this is not an Othello position: write rows (8/8/8/3ox3/3xo3/8/8/8 x), 64 characters "
        "and a side, a transcript (f5d6c3) or start"}});
}

TEST(Othello, a_size_asked_for_must_be_that_of_the_board) {
  EXPECT_EQ(error_of("start:6", "size=8"), "the board is 6x6, but size=8 was asked for");
  EXPECT_EQ(error_of(start_rows, "size=4"), "the board is 8x8, but size=4 was asked for");
  EXPECT_EQ(error_of("-----OX--XO----- X", "size=6"), "the board is 4x4, but size=6 was asked for");
}

TEST(Othello, the_side_to_move_is_given_once) {
  expect_each(error_of, {{"4/1ox1/1xo1/4", "the side to move (x or o) is missing after the board"},
                         {"4/1ox1/1xo1/4 x o", "there are two sides to move after the board"},
                         {"4/1ox1/1xo1/4 z", "'z' is not a side to move: x or o"},
                         {"4/1ox1/1xo1/4 x 3", "'3' after the board is not understood"},
                         {"-----OX--XO----- X O", "there are two sides to move after the board"},
                         {"-----OX--XO----- ?", "'?' after the board is not understood"}});
}

TEST(Othello, who_is_to_move_is_told_by_the_discs_if_by_nobody_else) {
  expect_each(read_text, {{"-----OX--XO-----", "4/1ox1/1xo1/4 x"},
                          {"-X---XX--XO-----", "1x2/1xx1/1xo1/4 o"},
                          // White would be to move, but has no move.
                          {"XXXXXXXXXXXO--O-", "xxxx/xxxx/xxxo/2o1 x"}});
  // As a game goes on, move by move.
  const auto game = game_of("");
  int passes = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Random random(seed);
    auto at = game.initial();
    bool has_passed = false;
    for (auto moves = legal_moves(game, at); !moves.empty(); moves = legal_moves(game, at)) {
      const auto move = moves[random.below(moves.size())];
      if (move == Move::pass()) has_passed = true;
      if (!has_passed) {
        const auto text = game.position_text(at);
        std::string cells;
        for (const char c : game.view(at).cells) cells += c == '.' ? '-' : c == 'x' ? 'X' : 'O';
        EXPECT_EQ(read_text(cells), text);
      }
      passes += has_passed ? 1 : 0;
      game.play(at, move);
    }
  }
  EXPECT_GT(passes, 0);
}

TEST(Othello, boards_are_read_as_they_are_drawn) {
  const std::string ggs =
      "|    A B C D E F G H\n| 1 - - - - - - - - 1\n| 2 - - - - - - - - 2\n"
      "| 3 - - - - - - - - 3\n| 4 - - - O * - - - 4\n| 5 - - - * O - - - 5\n"
      "| 6 - - - - - - - - 6\n| 7 - - - - - - - - 7\n| 8 - - - - - - - - 8\n|\n|* to move\n";
  const std::string rows =
      "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\n";
  const std::string numbered =
      "  ABCDEFGH\n1 ........\n2 ........\n3 ........\n4 ...OX...\n5 ...XO...\n6 ........\n"
      "7 ........\n8 ........\n";
  const std::string signs =
      "········\n········\n········\n···○●···\n···●○···\n········\n"
      "········\n········\n";
  expect_each(read_text, {{ggs, start_rows},
                          {rows, start_rows},
                          {rows + "X", start_rows},
                          {rows + "O to move", "8/8/8/3ox3/3xo3/8/8/8 o"},
                          {rows + "White to play", "8/8/8/3ox3/3xo3/8/8/8 o"},
                          {numbered, start_rows},
                          {numbered + "o", "8/8/8/3ox3/3xo3/8/8/8 o"},
                          {signs, start_rows},
                          {"- - - -\n- O X -\n- X O -\n- - - -", "4/1ox1/1xo1/4 x"},
                          {"- - - - - O X - - X O - - - - - O", "4/1ox1/1xo1/4 o"}});
  EXPECT_TRUE(Game::is_record_file(ggs));
  EXPECT_TRUE(Game::is_record_file(rows + "X to move\n"));
  EXPECT_TRUE(Game::is_record_file(signs));
  EXPECT_FALSE(Game::is_record_file(std::string(start_characters) + " X\n"));
  EXPECT_FALSE(Game::is_record_file("f5d6c3\nf5f6e6\n"));
  EXPECT_FALSE(Game::is_record_file(start_rows));
}

TEST(Othello, a_board_may_be_followed_by_moves) {
  const std::string board = start_characters;
  const auto position = read_text("f5d6c3");
  expect_each(read_text, {{board + " X f5d6c3", position},
                          {board + "X f5 d6 c3", position},
                          {board + " f5d6c3", position},
                          {start_rows + std::string(" f5d6c3"), position},
                          {board + " X f5-d6-c3", position}});
  EXPECT_TRUE(error_of(board + " X f5d6a1").starts_with("move 3: 'a1'"));
}

TEST(Othello, passes_and_moves_may_be_written_with_dashes) {
  const auto position = read_text("f5d6c3");
  EXPECT_EQ(read_text("f5-d6-c3"), position);
  const std::string forced = "ox6/8/8/3oo3/3oo3/8/8/8 x";
  const auto after = "ox6/8/8/3oo3/3oo3/8/8/8 o";
  expect_each(
      read_text,
      {{forced + " moves pass", after}, {forced + " moves --", after}, {forced + " --", after}});
}

TEST(Othello, impossible_numbers_of_discs_are_refused) {
  EXPECT_EQ(error_of("4/1ox1/1x2/4 x"),
            "there are 3 discs on the board: a game starts with 4 and never has fewer");
  EXPECT_EQ(error_of("8/8/8/8/8/8/8/8 x"),
            "there are 0 discs on the board: a game starts with 4 and never has fewer");
  EXPECT_EQ(error_of("xo2/1ox1/1x2/4 x"),
            "one of the four centre squares is empty: they are occupied from the start");
}

TEST(Othello, illegal_moves_are_refused_with_their_number) {
  expect_each(
      error_of,
      {{"f5d6c3c3", "move 4: 'c3' is not a legal move here: the cell is occupied"},
       {"f5 d6 a1", "move 3: 'a1' is not a legal move here: it turns over no disc"},
       {"f5d6i3", "move 3: 'i3' is not a cell of this board: a1 to h8"},
       {"f5d6?", "move 3: '?' is not a cell of this board: a1 to h8"},
       {"f5d6c", "move 3: 'c' is not a cell of this board: a1 to h8"},
       {"f5pass", "move 2: White may not pass: there is a move, f4"},
       {"start:4 moves b1 d1", "move 2: 'd1' is not a legal move here: it turns over no disc"},
       {"e6f4e3f6g5d6e7f5c5a1", "move 10: 'a1' can't be played: the game is over"},
       {"4/1oo1/1oo1/x3 o moves d1", "move 1: White has no move but pass"}});
}

TEST(Othello, upper_case_moves_are_understood) {
  const auto game = game_of();
  const auto move = game.parse_move(game.initial(), "F5");
  ASSERT_TRUE(move);
  EXPECT_EQ(game.move_text(game.initial(), *move), "f5");
}

TEST(Othello, bytes_are_compact_and_checked) {
  EXPECT_EQ(encoded(game_of("size=8"), game_of("size=8").initial()).size(), 17U);
  EXPECT_EQ(encoded(game_of("size=6"), game_of("size=6").initial()).size(), 10U);
  EXPECT_EQ(encoded(game_of("size=4"), game_of("size=4").initial()).size(), 5U);

  const auto game = game_of("size=4");
  const auto error = [&](const Bytes& bytes) {
    const auto at = game.decode(bytes);
    return at ? "no error" : at.error().message;
  };
  // Cells b2 and c3 are bits 5 and 10 of a side's sixteen.
  EXPECT_EQ(error({0x40, 0x02, 0x20, 0x04, 0x00}), "no error");
  EXPECT_EQ(error({0x60, 0x02, 0x20, 0x04, 0x00}), "a cell is both Black's and White's");
  EXPECT_EQ(error({0x40, 0x02, 0x20, 0x04, 0x02}),
            "bits are set behind the end of an Othello position");
  EXPECT_EQ(error({0x40, 0x02, 0x20, 0x00, 0x00}),
            "there are 3 discs on the board: a game starts with 4 and never has fewer");
  EXPECT_EQ(error({0x40, 0x02, 0x20, 0x04}), "an Othello position of size 4 takes 5 bytes, not 4");
}

TEST(Othello, the_eight_images_of_a_position_are_distinct) {
  for (const auto size : sizes) {
    const auto game = game_of(size);
    const auto start = game.initial();
    // An off-centre disc, so that no symmetry keeps the board.
    const Position at{start.own | square_bit(1), start.other, start.to_move};
    std::set<std::string> images;
    for (int symmetry = 0; symmetry < game.symmetries(); ++symmetry) {
      images.insert(game.position_text(game.transform(at, symmetry)));
    }
    EXPECT_EQ(images.size(), 8U) << size;
  }
}

TEST(Othello, different_positions_rarely_share_a_key) {
  const auto game = game_of("size=6");
  std::set<std::uint64_t> keys;
  std::set<Bytes> positions;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    Random random(seed);
    auto at = game.initial();
    while (true) {
      keys.insert(game.key(at));
      positions.insert(encoded(game, at));
      const auto moves = legal_moves(game, at);
      if (moves.empty()) break;
      game.play(at, moves[random.below(moves.size())]);
    }
  }
  EXPECT_GT(positions.size(), 30000U);
  EXPECT_EQ(keys.size(), positions.size());
}

}  // namespace proofboard::othello
