#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "games/shogi/rules/shogi.h"
#include "tests/games/random_games.h"
#include "tests/games/shogi/plain_board.h"
#include "tests/games/texts.h"

namespace proofboard::shogi {

namespace {

constexpr auto game_of = texts::game_of<Game>;
constexpr auto read = texts::read<Game>;
constexpr auto result_of = texts::result_of<Game>;

std::vector<std::string> move_texts(const Game& game, const Position& at) {
  std::vector<std::string> all;
  for (const auto move : legal_moves(game, at)) all.push_back(game.move_text(at, move));
  return all;
}

std::set<std::string> moves_in(std::string_view text, std::string_view options = "") {
  const auto setup = read(text, options);
  const auto all = move_texts(setup.rules, setup.position);
  return {all.begin(), all.end()};
}

// Those that begin with these letters.
std::set<std::string> moves_of(std::string_view start, std::string_view text,
                               std::string_view options = "") {
  auto all = moves_in(text, options);
  std::erase_if(all, [&](const auto& move) { return !move.starts_with(start); });
  return all;
}

using Set = std::set<std::string>;

void expect_perft(std::string_view text, std::string_view options,
                  const std::vector<std::uint64_t>& all) {
  const auto setup = read(text, options);
  auto at = setup.position;
  int depth = 0;
  for (const auto leaves : all) {
    EXPECT_EQ(perft_by_undo(setup.rules, at, ++depth), leaves) << text << ", depth " << depth;
  }
}

void expect_same_as_plain_board(const Game& game, const Position& at) {
  SCOPED_TRACE(game.position_text(at) + ", " + game.options_text());
  auto texts = move_texts(game, at);
  std::sort(texts.begin(), texts.end());
  ASSERT_EQ(texts, PlainBoard(at).moves(game.attacker() == at.to_move));
  ASSERT_EQ(game.count_moves(at), static_cast<int>(texts.size()));
  ASSERT_EQ(game.result(at).has_value(), texts.empty());
}

// Kings, or only one, near each other and with many pieces around and in hand: pins, checks from
// everywhere and discovered ones are frequent here. Nothing if the rules forbid what came up.
std::optional<Position> random_position(const Game& game, Random& random) {
  Placement placement;
  const auto roll = [&](int bound) {
    return static_cast<int>(random.below(static_cast<std::uint64_t>(bound)));
  };
  const int wide = 3 + roll(7);
  const auto place = [&](Piece piece) {
    const auto square = static_cast<std::size_t>(square_of(roll(wide), roll(9)));
    if (placement.board[square].is_none()) placement.board[square] = piece;
  };
  const auto kings = roll(4);
  if (kings != 0) place(Piece(Side::white, Kind::king));
  if (kings != 1) place(Piece(Side::black, Kind::king));
  const int most = 1 + roll(4);
  for (const Kind kind : hand_kinds) {
    for (int i = roll(std::min(set_of_pieces[index(kind)], 2 * most) + 1); i-- > 0;) {
      const Side side = roll(2) == 0 ? Side::black : Side::white;
      if (roll(3) == 0) {
        ++placement.hands[index(side)][index(kind)];
      } else {
        place(Piece(side, can_promote(kind) && roll(3) == 0 ? promoted(kind) : kind));
      }
    }
  }
  placement.to_move = roll(2) == 0 ? Side::black : Side::white;
  const auto position = game.position(placement);
  if (!position) return std::nullopt;
  return *position;
}

constexpr auto zukou_1 = "1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p 1";
constexpr auto zukou_100 =
    "g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b 4P3n 1";
constexpr auto microcosmos =
    "g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g b - 1";
constexpr auto kemuri =
    "k1+P4n1/2L+P2sL1/r4+P+P1P/+BpP+Pl1+Rg1/NP1S+PP+p1g/2L+p1g+P1+P/Ps1G1+P1N1/1sN1P4/B8 b - 1";
constexpr auto okamura_38 = "9/9/9/9/9/9/9/6k2/9 b 4G4SNL3P2r2b3n3l15p 1";
constexpr auto no_mate_by_repetition = "6R+P1/8k/7sp/9/9/9/9/9/9 b r2b4g3s4n4l16p 1";
constexpr auto no_mate_by_interposing = "9/7kp/R8/6P2/9/9/9/b8/9 b rb4g4s4n4l16p 1";
constexpr auto pawn_drop_mate = "7nk/9/8G/9/9/9/9/9/9 b P2r2b3g4s3n4l17p";

}  // namespace

TEST(Shogi, perft_is_as_published) {
  expect_perft("start", "", {30, 900, 25470, 719731});
  expect_perft("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p", "", {593, 105677});
  expect_perft("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p", "",
               {207, 28684});
}

TEST(Shogi, checks_and_evasions_of_mate_problems_are_as_counted_elsewhere) {
  expect_perft(zukou_1, "checks=black", {10, 35, 264, 1227, 8717, 45611});
  expect_perft(zukou_100, "checks=black", {3, 10, 42, 146, 784, 3092});
  expect_perft(microcosmos, "checks=black", {4, 7, 26, 71, 329, 828, 4011});
  expect_perft(kemuri, "checks=black", {2, 5, 14, 26, 112, 241});
  expect_perft(okamura_38, "checks=black", {13, 83, 941, 4604});
  expect_perft(no_mate_by_repetition, "checks=black", {4, 19, 78, 88});
  expect_perft(no_mate_by_interposing, "checks=black", {7, 117, 338, 5133});
  expect_perft("5B1n1/8k/6Rpp/9/9/9/9/9/9 b rb4g4s3n4l16p", "checks=black", {5, 18, 49, 73, 297});
}

TEST(Shogi, random_games_are_those_of_a_plain_board) {
  const auto game = game_of("");
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Random random(seed);
    auto at = game.initial();
    for (int ply = 0; ply < 150; ++ply) {
      ASSERT_NO_FATAL_FAILURE(expect_same_as_plain_board(game, at));
      const auto moves = legal_moves(game, at);
      if (moves.empty()) break;
      game.play(at, moves[random.below(moves.size())]);
    }
  }
}

TEST(Shogi, moves_checks_and_evasions_on_random_boards_are_those_of_a_plain_board) {
  int in_check = 0, with_checks = 0, over = 0;
  for (const auto* options : {"checks=none", "checks=black", "checks=white"}) {
    const auto game = game_of(options);
    Random random(1);
    for (int i = 0; i < 4000; ++i) {
      const auto at = random_position(game, random);
      if (!at) continue;
      ASSERT_NO_FATAL_FAILURE(expect_same_as_plain_board(game, *at)) << "board " << i;
      if (!checkers(*at, at->to_move).is_empty()) ++in_check;
      if (at->to_move == game.attacker() && !game.result(*at)) ++with_checks;
      if (game.result(*at)) ++over;
    }
  }
  EXPECT_GT(in_check, 800);
  EXPECT_GT(with_checks, 500);
  EXPECT_GT(over, 300);
}

TEST(Shogi, lines_of_checks_are_those_of_a_plain_board) {
  for (const auto* text : {zukou_1, zukou_100, microcosmos, kemuri, okamura_38}) {
    const auto setup = read(text, "checks=black");
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      Random random(seed);
      auto at = setup.position;
      for (int ply = 0; ply < 40; ++ply) {
        ASSERT_NO_FATAL_FAILURE(expect_same_as_plain_board(setup.rules, at));
        const auto moves = legal_moves(setup.rules, at);
        if (moves.empty()) break;
        setup.rules.play(at, moves[random.below(moves.size())]);
      }
    }
  }
}

TEST(Shogi, all_that_is_kept_as_pieces_move_is_what_the_board_gives) {
  const auto setup = read(zukou_1, "checks=black");
  Random random(1);
  auto at = setup.position;
  for (int ply = 0; ply < 30; ++ply) {
    std::vector<std::uint8_t> bytes;
    setup.rules.encode(at, bytes);
    ASSERT_TRUE(*setup.rules.decode(bytes) == at) << setup.rules.position_text(at);
    const auto moves = legal_moves(setup.rules, at);
    if (moves.empty()) break;
    setup.rules.play(at, moves[random.below(moves.size())]);
  }
}

TEST(Shogi, moves_come_by_square_left_and_reached_promotion_first_then_drops) {
  const auto setup = read("8k/9/9/1P7/9/9/9/9/K8 b RP");
  const auto game = setup.rules;
  const auto texts = move_texts(game, setup.position);
  ASSERT_GT(texts.size(), 7U);
  EXPECT_EQ((std::vector(texts.begin(), texts.begin() + 6)),
            (std::vector<std::string>{"8d8c+", "8d8c", "9i8h", "9i8i", "9i9h", "P*1b"}));
  EXPECT_EQ(texts[6], "P*1c");
  EXPECT_EQ(texts.back(), "R*9h");
  const auto moves = legal_moves(game, setup.position);
  EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end(),
                             [](Move a, Move b) { return a.code() < b.code(); }));
}

TEST(Shogi, the_order_of_moves_is_that_of_their_numbers) {
  at_random_positions<Game>(20'000, [](const auto& visit) {
    EXPECT_TRUE(std::is_sorted(visit.moves.begin(), visit.moves.end(),
                               [](Move a, Move b) { return a.code() < b.code(); }));
  });
}

TEST(Shogi, a_piece_must_promote_where_it_could_never_move_again) {
  EXPECT_EQ(moves_of("5b", "8k/4P4/9/9/9/9/9/9/8K b -"), (Set{"5b5a+"}));
  EXPECT_EQ(moves_of("5c", "8k/9/4P4/9/9/9/9/9/8K b -"), (Set{"5c5b+", "5c5b"}));
  EXPECT_EQ(moves_of("5c", "8k/9/4L4/9/9/9/9/9/8K b -"), (Set{"5c5b+", "5c5b", "5c5a+"}));
  EXPECT_EQ(moves_of("5d", "8k/9/9/4N4/9/9/9/9/8K b -"), (Set{"5d4b+", "5d6b+"}));
  EXPECT_EQ(moves_of("5f", "8k/9/9/9/9/4n4/9/9/8K w -"), (Set{"5f4h+", "5f6h+"}));
  // Leaving the zone promotes as well.
  EXPECT_EQ(moves_of("5c4d", "8k/9/4S4/9/9/9/9/9/8K b -"), (Set{"5c4d+", "5c4d"}));
}

TEST(Shogi, nothing_is_dropped_where_it_could_never_move_and_no_second_pawn_on_a_file) {
  EXPECT_EQ(moves_of("P*", "k8/9/9/9/9/9/1PPPPPPPP/9/8K b P"),
            (Set{"P*9c", "P*9d", "P*9e", "P*9f", "P*9g", "P*9h", "P*9i", "P*9b"}));
  // Promoted pawns and White's don't count.
  EXPECT_EQ(moves_of("P*5", "k8/9/4p4/4+P4/9/9/9/9/8K b P").size(), 6U);
  EXPECT_EQ(moves_of("L*9", "8k/9/9/9/9/9/9/9/8K b LN").size(), 8U);
  EXPECT_EQ(moves_of("N*9", "8k/9/9/9/9/9/9/9/8K b LN").size(), 7U);
  EXPECT_EQ(moves_of("N*9", "8k/9/9/9/9/9/9/9/8K w ln").size(), 7U);
}

TEST(Shogi, a_pawn_may_not_be_dropped_for_mate) {
  EXPECT_EQ(moves_in(pawn_drop_mate, "checks=black"), (Set{"1c1b", "1c2b"}));
  EXPECT_FALSE(moves_in(pawn_drop_mate).contains("P*1b"));
  // Without the knight the king can go to 2a.
  EXPECT_TRUE(moves_in("8k/9/8G/9/9/9/9/9/9 b P2r2b3g4s4n4l17p").contains("P*1b"));
  // White's gold could take the pawn, unless it is pinned.
  EXPECT_TRUE(moves_in("7nk/7g1/8G/9/9/9/9/9/9 b P").contains("P*1b"));
  EXPECT_FALSE(moves_in("7nk/7g1/8G/9/4B4/9/9/9/9 b P").contains("P*1b"));
  // White may not, either.
  EXPECT_FALSE(moves_in("9/9/9/9/9/9/8g/9/7NK w p").contains("P*1h"));
  // A pawn that stops its own side's rook is no mate: the king goes to 1b.
  EXPECT_TRUE(moves_in("7k1/R8/7N1/9/9/9/9/9/9 b P").contains("P*2b"));
  EXPECT_FALSE(moves_in("7k1/R8/7NG/9/9/9/9/9/9 b P").contains("P*2b"));
}

TEST(Shogi, attacked_squares_are_those_that_some_piece_attacks) {
  const auto game = *Game::make(*Options::parse(Game::options(), ""));
  Random random(6);
  for (int play = 0; play < 20; ++play) {
    auto at = game.initial();
    for (int ply = 0; ply < 150 && !game.result(at); ++ply) {
      for (const Side side : {Side::black, Side::white}) {
        const auto attacked = attacked_squares(at, side, at.occupied());
        for (int square = 0; square < squares; ++square) {
          ASSERT_EQ(attacked.contains(square), is_attacked(at, square, side, at.occupied()))
              << game.position_text(at) << ' ' << square;
        }
      }
      Moves moves;
      game.moves(at, moves);
      game.play(at, moves[random.below(moves.size())]);
    }
  }
}

TEST(Shogi, a_king_may_not_go_where_it_is_attacked_even_behind_itself) {
  EXPECT_EQ(moves_of("5e", "k8/9/9/9/r3K4/9/9/9/9 b -"),
            (Set{"5e4d", "5e5d", "5e6d", "5e4f", "5e5f", "5e6f"}));
}

TEST(Shogi, a_side_without_a_king_is_never_in_check) {
  EXPECT_EQ(moves_of("5e", "4k4/9/9/9/r3P4/9/9/9/9 b -"), (Set{"5e5d"}));
  EXPECT_EQ(result_of(pawn_drop_mate), std::nullopt);
}

TEST(Shogi, who_can_not_move_has_lost) {
  EXPECT_EQ(result_of("4k4/4G4/4P4/9/9/9/9/9/9 w -"), 1);
  EXPECT_EQ(result_of("9/9/9/9/9/9/4p4/4g4/4K4 b -"), -1);
  // Not in check, but every move would be.
  EXPECT_EQ(result_of("8k/6G2/7G1/9/9/9/9/9/9 w -"), 1);
  EXPECT_EQ(result_of("start"), std::nullopt);
}

TEST(Shogi, the_attacker_has_lost_without_a_check) {
  EXPECT_EQ(result_of("start", "checks=black"), -1);
  EXPECT_EQ(result_of("start", "checks=white"), std::nullopt);
  EXPECT_EQ(result_of("start moves 7g7f", "checks=white"), 1);
  EXPECT_EQ(result_of("4k4/4G4/4P4/9/9/9/9/9/9 w -", "checks=black"), 1);
  // Black's only check would leave his own king attacked.
  EXPECT_EQ(moves_in("k8/9/9/9/9/9/9/4r4/1G2K4 b -", "checks=black"), Set{});
  EXPECT_EQ(moves_in("k8/9/9/9/9/9/9/4r4/4K4 b R", "checks=black"), Set{});
}

TEST(Shogi, the_attacker_has_lost_when_the_plies_are_used_up) {
  constexpr auto mate_in_one = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p";
  EXPECT_EQ(result_of(fmt::format("{} within 1 moves G*5b", mate_in_one), "checks=black"), 1);
  EXPECT_EQ(result_of(fmt::format("{} within 1", mate_in_one), "checks=black"), std::nullopt);
  EXPECT_EQ(result_of(fmt::format("{} within 0", mate_in_one), "checks=black"), -1);
  EXPECT_EQ(result_of(fmt::format("{} within 1 moves G*4b", mate_in_one), "checks=black"), -1);
  EXPECT_EQ(moves_in(fmt::format("{} within 1 moves G*4b", mate_in_one), "checks=black"), Set{});
  EXPECT_EQ(result_of(fmt::format("{} within 2 moves G*4b", mate_in_one), "checks=black"),
            std::nullopt);
  EXPECT_EQ(result_of(fmt::format("{} within 2 moves G*4b 5a6a", mate_in_one), "checks=black"), -1);
}

TEST(Shogi, keys_tell_hands_and_plies_apart) {
  const auto game = game_of("checks=black");
  std::set<std::uint64_t> keys;
  for (const auto* text :
       {"4k4/9/9/9/9/9/9/9/9 b P", "4k4/9/9/9/9/9/9/9/9 b p", "4k4/9/9/9/9/9/9/9/9 b 2P",
        "4k4/9/9/9/9/9/9/9/9 b -", "4k4/9/9/9/9/9/9/9/9 w P", "4k4/9/9/9/9/9/9/9/9 b P within 3",
        "4k4/9/9/9/9/9/9/9/9 b P within 4"}) {
    const auto at = read(text, "checks=black").position;
    keys.insert(game.key(at));
    EXPECT_EQ(game.key(at), game.fresh_key(at));
  }
  EXPECT_EQ(keys.size(), 7U);
  // The key of the board is that of all hands.
  EXPECT_EQ(read("4k4/9/9/9/9/9/9/9/9 b P").position.board_key,
            read("4k4/9/9/9/9/9/9/9/9 b 3g").position.board_key);
}

TEST(ShogiHand, covers_another_if_it_has_as_many_of_every_kind) {
  Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    Hand a, b;
    bool covers = true;
    for (const Kind kind : hand_kinds) {
      const auto most = static_cast<std::uint64_t>(set_of_pieces[index(kind)]);
      const int in_a = static_cast<int>(random.below(most + 1));
      const int in_b = random.below(3) == 0 ? static_cast<int>(random.below(most + 1)) : in_a;
      a.add(kind, in_a);
      b.add(kind, in_b);
      EXPECT_EQ(a.count(kind), in_a);
      EXPECT_EQ(a.has(kind), in_a > 0);
      covers = covers && in_a >= in_b;
    }
    EXPECT_EQ(a.covers(b), covers);
    EXPECT_TRUE(a.covers(a) && a.covers(Hand()));
  }
}

TEST(ShogiBitboard, lines_and_squares_between_are_those_of_the_board) {
  for (int a = 0; a < squares; ++a) {
    for (int b = 0; b < squares; ++b) {
      const int across = file_of(b) - file_of(a), down_by = rank_of(b) - rank_of(a);
      const bool is_line =
          a != b && (across == 0 || down_by == 0 || std::abs(across) == std::abs(down_by));
      EXPECT_EQ(line(a, b).is_empty(), !is_line);
      if (!is_line) {
        EXPECT_TRUE(between(a, b).is_empty());
        continue;
      }
      const int steps_apart = std::max(std::abs(across), std::abs(down_by));
      EXPECT_EQ(between(a, b).count(), steps_apart - 1);
      EXPECT_TRUE(line(a, b).contains(a) && line(a, b).contains(b));
      EXPECT_EQ(between(a, b) & line(a, b), between(a, b));
      EXPECT_EQ(between(a, b), between(b, a));
    }
  }
}

}  // namespace proofboard::shogi
