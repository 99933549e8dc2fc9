#include "play/player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "api/ask.h"
#include "core/random.h"
#include "tests/support/waiting.h"

namespace proofboard::play {
namespace {

using testing_games::processor_seconds;

const std::vector<std::string> boards{"othello",
                                      "othello:size=6",
                                      "hex:width=5,height=5",
                                      "connect6",
                                      "connect:m=3,n=3,k=3,p=1,q=1",
                                      "loa:size=5",
                                      "surakarta",
                                      "shogi"};

GamePosition at(const std::string& game, const std::string& position) {
  const auto read = read_position(game, position);
  EXPECT_TRUE(read) << (read ? "" : read.error().message);
  return *read;
}

ChosenMove choose(const GamePosition& from, const std::string& player, const MoveLimits& limits,
                  std::uint64_t seed = 1) {
  const auto choice = parse_player(player);
  EXPECT_TRUE(choice) << (choice ? "" : choice.error().message);
  const auto made = make_player(*from.game, *choice, seed);
  EXPECT_TRUE(made) << (made ? "" : made.error().message);
  const std::vector<PositionBytes> game{from.position};
  return (*made)->choose(game, limits);
}

MoveLimits nodes(std::uint64_t count) {
  MoveLimits limits;
  limits.nodes = count;
  return limits;
}

TEST(Players, make_legal_moves_in_every_game) {
  for (const auto& game : boards) {
    auto here = at(game, "start");
    for (const auto& info : players()) {
      const auto player = make_player(*here.game, *parse_player(info.name), 3);
      ASSERT_TRUE(player);
      std::vector<PositionBytes> played{here.position};
      Random random(5);
      for (int ply = 0; ply < 12 && !here.game->result(played.back()); ++ply) {
        const auto chosen = (*player)->choose(played, nodes(60));
        const auto after = here.game->play(played.back(), chosen.move);
        ASSERT_TRUE(after) << game << ' ' << info.name << ": " << chosen.move;
        EXPECT_EQ(chosen.line.front(), chosen.move) << game << ' ' << info.name;
        played.push_back(*after);
        const auto moves = here.game->moves(played.back());
        if (moves.empty()) break;
        played.push_back(*here.game->play(played.back(), moves[random.below(moves.size())]));
      }
    }
  }
}

TEST(Players, pace_is_a_factor_of_the_limits) {
  const auto start = at("othello:size=6", "start");
  for (const std::string name : {"mcts", "scns", "alpha-beta"}) {
    const auto twice = choose(start, name + ":pace=2", nodes(300), 7);
    const auto as_many = choose(start, name, nodes(600), 7);
    EXPECT_EQ(twice.move, as_many.move) << name;
    EXPECT_EQ(twice.nodes, as_many.nodes) << name;
    EXPECT_LT(choose(start, name, nodes(300), 7).nodes, twice.nodes) << name;
  }
}

TEST(Players, limited_by_nodes_the_same_seed_is_the_same_move) {
  for (const auto& game : boards) {
    const auto start = at(game, "start");
    const GamePosition here{start.game, start.game->random_playout(start.position, 6, 2)};
    if (here.game->result(here.position)) continue;
    for (const auto& info : players()) {
      const auto first = choose(here, info.name, nodes(200), 7);
      const auto second = choose(here, info.name, nodes(200), 7);
      EXPECT_EQ(first.move, second.move) << game << ' ' << info.name;
      EXPECT_EQ(first.value, second.value) << game << ' ' << info.name;
      EXPECT_EQ(first.nodes, second.nodes) << game << ' ' << info.name;
    }
  }
}

TEST(Players, a_win_in_one_is_played) {
  struct Case {
    std::string game, position, move;
  };
  const std::vector<Case> cases{
      {"connect:m=3,n=3,k=3,p=1,q=1", "3/xo1/xo1 x", ""},
      {"connect:m=4,n=4,k=3,p=1,q=1", "4/xx2/oo2/4 x", ""},
      {"hex", "1x1/ox1/3 x", ""},
      {"surakarta", "3o2/6/2x3/6/6/6 x", "c4xd6"},
  };
  for (const auto& [game, position, move] : cases) {
    const auto here = at(game, position);
    for (const std::string player :
         {"greedy", "alpha-beta", "alpha-beta:solver=0", "mcts", "mcts:solver=0",
          "mcts:solver=0,rave=no", "scns", "scns:solver=0", "scns:solver=0,threads=2"}) {
      const auto chosen = choose(here, player, nodes(2000));
      const auto after = here.game->play(here.position, chosen.move);
      ASSERT_TRUE(after);
      EXPECT_TRUE(here.game->result(*after)) << game << ' ' << player << ' ' << chosen.move;
      EXPECT_EQ(chosen.certainty, Certainty::win) << game << ' ' << player;
      if (!move.empty()) {
        EXPECT_EQ(chosen.move, move) << player;
      }
    }
  }
}

// 4x4 and 5x5 boards that are known to be won: b1-b3 and its mirror images, c1-c3 or c5-c3.
TEST(Players, a_forced_win_that_the_solver_finds_is_played) {
  const auto loa = choose(at("loa:size=4", "start"), "mcts", nodes(200'000));
  EXPECT_TRUE(loa.is_solved);
  EXPECT_EQ(loa.certainty, Certainty::win);
  const auto hex = choose(at("hex", "start:4"), "alpha-beta", nodes(20'000));
  EXPECT_TRUE(hex.is_solved);
  const auto win = choose(at("connect6", "start moves j10 a1 a2 k10 l10 a19 s1 m10 j12 s19 s17"),
                          "alpha-beta", nodes(200'000));
  EXPECT_TRUE(win.is_solved);
}

// A public test position with 20 empty cells: many moves win, one of them by most.
constexpr const char* many_wins =
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

TEST(Players, play_for_the_score_where_it_counts) {
  MoveLimits limits;
  limits.seconds = 60;
  for (const std::string player : {"alpha-beta", "mcts", "scns"}) {
    const auto chosen = choose(at("othello", many_wins), player, limits);
    EXPECT_EQ(chosen.move, "a2") << player;
    ASSERT_TRUE(chosen.score);
    EXPECT_EQ(chosen.score->kind, ExpectedScore::Kind::exact);
    EXPECT_EQ(chosen.score->points, 38);
    EXPECT_EQ(chosen.certainty, Certainty::win);
  }
}

TEST(Players, tell_a_win_without_its_score_as_at_least_that_much) {
  MoveLimits limits;
  limits.nodes = 200'000;  // enough for the win, not for the score
  const auto chosen = choose(at("othello", many_wins), "alpha-beta", limits);
  EXPECT_EQ(chosen.certainty, Certainty::win);
  ASSERT_TRUE(chosen.score);
  EXPECT_EQ(chosen.score->kind, ExpectedScore::Kind::at_least);
  EXPECT_GT(chosen.score->points, 0);
  EXPECT_LT(chosen.score->points, 38);
}

// The scores of small boards by the solver: a player's move reaches what it tells.
TEST(Players, reach_the_score_that_they_see) {
  const auto start = at("othello:size=4", "start");
  int seen = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const GamePosition here{start.game, start.game->random_playout(start.position, 4, seed)};
    if (here.game->result(here.position)) continue;
    const auto side = here.game->to_move(here.position);
    const auto chosen = choose(here, "alpha-beta", {.seconds = 30, .wants_value = true});
    ASSERT_TRUE(chosen.score && chosen.score->is_exact()) << seed;
    const auto best = here.game->solve(*ask_of(here, side, "exact"), {});
    EXPECT_EQ(chosen.score->points, best.score->lower) << seed;
    const GamePosition after{here.game, *here.game->play(here.position, chosen.move)};
    const auto result = here.game->result(after.position);
    const int reached = result ? (side == Side::black ? *result : -*result)
                               : here.game->solve(*ask_of(after, side, "exact"), {}).score->lower;
    EXPECT_EQ(reached, best.score->lower) << seed << ' ' << chosen.move;
    const auto certainty = reached > 0   ? Certainty::win
                           : reached < 0 ? Certainty::loss
                                         : Certainty::none;
    EXPECT_EQ(chosen.certainty, certainty) << seed;
    ++seen;
  }
  EXPECT_GT(seen, 20);
}

TEST(Players, expect_a_score_where_the_evaluation_counts_points) {
  const auto chosen = choose(at("othello", "f5d6c3d3c4"), "alpha-beta:depth=4,solver=0", {});
  ASSERT_TRUE(chosen.score);
  EXPECT_EQ(chosen.score->kind, ExpectedScore::Kind::guessed);
  EXPECT_LT(std::abs(chosen.score->points), 12);
  EXPECT_FALSE(choose(at("loa", "start"), "alpha-beta:depth=2", {}).score);
}

TEST(Players, value_an_only_move_if_asked) {
  const auto forced = at("othello", "ox6/8/8/3oo3/3oo3/8/8/8 x");
  ASSERT_EQ(forced.game->moves(forced.position).size(), 1U) << "a pass";
  EXPECT_EQ(choose(forced, "alpha-beta", {.seconds = 5}).nodes, 1U);
  const auto valued = choose(forced, "alpha-beta", {.seconds = 5, .wants_value = true});
  EXPECT_EQ(valued.certainty, Certainty::loss);
}

// Played against every reply by chance, a won game stays won.
TEST(Players, a_solved_win_is_played_to_the_end) {
  for (const std::string player :
       {"alpha-beta", "mcts", "scns", "scns:solver=0", "scns:solver=0,threads=3"}) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const auto start = at("hex", "start:4 moves b2 a1");
      const auto black = make_player(*start.game, *parse_player(player), seed);
      const auto white = make_player(*start.game, *parse_player("random"), seed);
      std::vector<PositionBytes> game{start.position};
      while (!start.game->result(game.back())) {
        const auto& mover = start.game->to_move(game.back()) == Side::black ? black : white;
        const auto chosen = (*mover)->choose(game, nodes(3000));
        if (&mover == &black) {
          EXPECT_EQ(chosen.certainty, Certainty::win);
        }
        game.push_back(*start.game->play(game.back(), chosen.move));
      }
      EXPECT_EQ(*start.game->result(game.back()), 1);
    }
  }
}

TEST(Players, alpha_beta_tells_who_wins_as_the_solver_does) {
  const auto start = at("othello:size=4", "start");
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const GamePosition here{start.game, start.game->random_playout(start.position, 5, seed)};
    if (here.game->result(here.position)) continue;
    if (here.game->moves(here.position).size() < 2) continue;
    ++compared;
    const auto chosen = choose(here, "alpha-beta:depth=20,solver=0", {});
    const auto ask = ask_of(here, here.game->to_move(here.position));
    const auto answer = here.game->solve(*ask, {});
    EXPECT_EQ(chosen.certainty == Certainty::win, answer.truth == Truth::proven)
        << here.game->position_text(here.position);
  }
  EXPECT_GT(compared, 3);
}

// Whoever says once that it wins for certain wins, whatever the other does.
TEST(Players, who_is_certain_of_a_win_wins) {
  int certain = 0;
  for (const std::string board :
       {"hex:width=5,height=5", "hex:width=6,height=6", "othello:size=6",
        "connect:m=7,n=7,k=4,p=1,q=1", "connect:m=9,n=9,k=6,p=2,q=1", "loa:size=5", "surakarta"}) {
    const auto start = at(board, "start");
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const std::string names[] = {"alpha-beta",    "mcts", "scns:solver=0", "alpha-beta:solver=0",
                                   "mcts:solver=0", "scns", "random"};
      const std::string sides[] = {names[seed % 7], names[(seed + 1 + seed / 7) % 7]};
      std::unique_ptr<AnyPlayer> both[] = {
          std::move(*make_player(*start.game, *parse_player(sides[0]), seed)),
          std::move(*make_player(*start.game, *parse_player(sides[1]), seed))};
      std::vector<PositionBytes> game{start.game->random_playout(start.position, 3, seed)};
      std::optional<Side> winner;
      while (!start.game->result(game.back()) && game.size() < 80) {
        const auto side = start.game->to_move(game.back());
        const auto chosen = both[static_cast<int>(side)]->choose(game, nodes(400));
        if (chosen.certainty == Certainty::win && !winner) winner = side;
        game.push_back(*start.game->play(game.back(), chosen.move));
      }
      const auto score = start.game->result(game.back());
      if (!winner || !score) continue;
      ++certain;
      EXPECT_EQ(*score > 0, *winner == Side::black)
          << board << ", seed " << seed << ": " << sides[0] << " - " << sides[1];
    }
  }
  EXPECT_GT(certain, 5);
}

TEST(Players, a_lost_position_of_hex_is_known_to_be_lost) {
  for (const std::string player : {"alpha-beta", "alpha-beta:solver=0", "mcts", "mcts:solver=0",
                                   "scns", "scns:solver=0", "scns:solver=0,threads=2"}) {
    const auto chosen = choose(at("hex", "start:3 moves b2"), player, nodes(5000));
    EXPECT_EQ(chosen.certainty, Certainty::loss) << player;
  }
}

// In Hex a look may settle the root without naming a move. The one that is played keeps the win.
TEST(Players, a_win_that_is_known_at_a_look_is_kept) {
  int won = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const auto start = at("hex", seed % 2 == 0 ? "start:5" : "start:6");
    const GamePosition here{start.game,
                            start.game->random_playout(start.position, 3 + seed % 4, seed)};
    for (const std::string player : {"scns:solver=0", "scns:solver=0,threads=2"}) {
      const auto chosen = choose(here, player, nodes(300));
      if (chosen.certainty != Certainty::win) continue;
      ++won;
      const auto after = here.game->play(here.position, chosen.move);
      ASSERT_TRUE(after);
      if (here.game->result(*after)) continue;
      const auto ask = ask_of({here.game, *after}, here.game->to_move(here.position));
      const auto answer = here.game->solve(*ask, {});
      EXPECT_EQ(answer.truth, Truth::proven)
          << player << ' ' << chosen.move << " in " << here.game->position_text(here.position);
    }
  }
  EXPECT_GT(won, 20);
}

TEST(Players, on_several_threads_make_legal_moves_in_every_game_and_keep_their_time) {
  for (const auto& game : boards) {
    const auto here = at(game, "start");
    const std::string player = "scns:solver=0,threads=3";
    const auto chosen = choose(here, player, nodes(200));
    EXPECT_TRUE(here.game->play(here.position, chosen.move)) << game << ": " << chosen.move;
    MoveLimits limits;
    limits.seconds = 0.2;
    // Three threads' time of the processor, which does not depend on who else uses the machine.
    EXPECT_LT(processor_seconds([&] { choose(here, player, limits); }), 3 * 0.45) << game;
  }
}

TEST(Players, connect6_stops_what_the_opponent_threatens) {
  // Black has four in a row, open at both ends: White must stop it with this turn.
  const auto here = at("connect6", "start moves j10 a1 a3 k10 l10 a5 a7 m10 s19");
  for (const std::string player : {"alpha-beta", "mcts"}) {
    std::vector<PositionBytes> game{here.position};
    const auto white = make_player(*here.game, *parse_player(player), 1);
    for (int stone = 0; stone < 2; ++stone) {
      const auto chosen = (*white)->choose(game, nodes(2000));
      game.push_back(*here.game->play(game.back(), chosen.move));
    }
    const auto answer = choose({here.game, game.back()}, "alpha-beta:depth=2,solver=0", {});
    EXPECT_NE(answer.certainty, Certainty::win) << player;
  }
}

TEST(Players, keep_their_limits) {
  for (const std::string game :
       {"othello", "hex:width=9,height=9", "connect6", "loa", "surakarta"}) {
    const auto here = at(game, "start");
    for (const std::string player : {"alpha-beta", "mcts"}) {
      MoveLimits limits;
      limits.seconds = 0.2;
      EXPECT_LT(processor_seconds([&] { choose(here, player, limits); }), 0.45)
          << game << ' ' << player;
      EXPECT_LE(choose(here, player, nodes(500)).nodes, 600U) << game << ' ' << player;

      std::atomic<bool> stop{false};
      limits.seconds = 30;
      limits.stop = &stop;
      std::thread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        stop = true;
      });
      EXPECT_LT(processor_seconds([&] { choose(here, player, limits); }), 15)
          << game << ' ' << player;
      later.join();
    }
  }
}

// On the largest board a look takes tens of megabytes. Players have them; with less they play what
// comes, but do not search for positions that would fit.
TEST(Players, look_at_the_largest_hex_board_and_keep_their_limits_there) {
  const auto here = at("hex:width=19,height=19", "start");
  EXPECT_EQ(choose(here, "alpha-beta:solver=0", nodes(1), 1).move,
            choose(here, "alpha-beta:solver=0", nodes(1), 2).move)
      << "without a look it is a move by chance";
  constexpr std::size_t little = std::size_t{32} << 20;
  const auto player = make_player(*here.game, *parse_player("alpha-beta:solver=0"), 1, little);
  const std::vector<PositionBytes> game{here.position};
  EXPECT_LT((*player)->choose(game, nodes(1)).nodes, 10u);
}

// What comes out of no time at all is no move by chance.
TEST(Players, see_a_ply_whatever_the_limits) {
  for (const std::string game : {"othello", "loa", "surakarta"}) {
    MoveLimits limits;
    limits.seconds = 1e-9;
    EXPECT_GE(choose(at(game, "start"), "alpha-beta", limits).depth, 1) << game;
    EXPECT_GE(choose(at(game, "start"), "mcts", limits).nodes, 4U) << game;
  }
}

TEST(Players, options_are_read_and_told) {
  const auto choice = parse_player("alpha-beta:depth=6");
  ASSERT_TRUE(choice);
  EXPECT_EQ(choice->short_text(), "alpha-beta:depth=6");
  EXPECT_EQ(parse_player(choice->text())->text(), choice->text());
  EXPECT_FALSE(parse_player("nobody"));
  EXPECT_FALSE(parse_player("alpha-beta:depth=deep"));
  EXPECT_FALSE(parse_player("random:depth=1"));
}

}  // namespace
}  // namespace proofboard::play
