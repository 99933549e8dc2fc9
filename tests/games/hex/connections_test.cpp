// Hex's knowledge against brute force: connections, inferior cells, and the reasons made of them.
#include "games/hex/knowledge/connections.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/hex/hex.h"
#include "games/hex/knowledge/connection_analysis.h"
#include "tests/games/hex/positions.h"
#include "tests/games/insights.h"
#include "tests/support/brute_force.h"

namespace proofboard::hex {
namespace {

using testing_games::BruteForce;
using testing_games::InsightTrial;

TEST(HexInsight, agrees_with_brute_force_on_small_boards) {
  const auto brings = hex::brings();
  InsightTrial<Game>::Tally all;
  struct Board {
    Size size;
    int positions, most_empty;
  };
  for (const auto& [size, positions, most_empty] :
       {Board{{3, 3}, 300, 9}, Board{{4, 4}, 300, 9}, Board{{5, 3}, 200, 9}, Board{{3, 6}, 200, 9},
        Board{{2, 7}, 200, 9}, Board{{5, 5}, 300, 9}, Board{{1, 5}, 20, 5}, Board{{5, 1}, 20, 5},
        Board{{9, 9}, 40, 8}, Board{{12, 11}, 20, 8}}) {
    const auto game = game_of(size);
    InsightTrial<Game> trial(game, brings);
    Random random(11);
    for (int i = 0; i < positions; ++i) {
      const auto at = random_position(game, random, most_empty);
      for (const Side attacker : {Side::black, Side::white}) {
        for (const char* options :
             {"", "fill-in=no", "must-play=no,dominated=no,resistance=no", "over-edges=yes"}) {
          trial.hold(at, attacker, brings.insights[0], options);
        }
      }
    }
    all.tried += trial.tally().tried;
    all.settled += trial.tally().settled;
    all.only += trial.tally().only;
    EXPECT_EQ(trial.tally().opinions, 0);
  }
  EXPECT_GT(all.tried, 10'000);
  EXPECT_GT(all.settled, 5'000);
}

TEST(HexInsight, early_positions_are_settled_rightly_or_keep_a_winning_move) {
  const auto game = game_of({4, 4});
  BruteForce<Game> brute_force(game, {Side::black, Target::win()});
  ConnectionAnalysisSettings settings;
  settings.limits.or_steps = 1;  // with more, nearly all of them are settled
  ConnectionAnalysis<1> analysis(game, settings);
  int settled = 0, open = 0;
  const auto hold = [&](const Position& at) {
    analysis.run(at.stones, at.to_move);
    const bool black_wins = brute_force.truth(at) == Truth::proven;
    if (analysis.winner()) {
      ++settled;
      EXPECT_EQ(*analysis.winner() == Side::black, black_wins) << game.position_text(at);
      return;
    }
    ++open;
    const Claim claim{{opponent(at.to_move), Target::win()}, Truth::proven};
    const auto only = make_reasons(game, claim)->only(at, {connection, analysis.reason()});
    ASSERT_TRUE(only) << game.position_text(at) << ": " << only.error().message;
    EXPECT_EQ(static_cast<int>(only->size()), analysis.moves().count());
    // If the side to move wins, then by a move that is left.
    const auto wins = [&](Move move) {
      auto after = at;
      game.play(after, move);
      return (brute_force.truth(after) == Truth::proven) == (at.to_move == Side::black);
    };
    bool by_any = false, by_left = false;
    Game::Moves moves;
    game.moves(at, moves);
    for (const auto move : moves) {
      by_any = by_any || wins(move);
      by_left = by_left || (analysis.moves().contains(move.cell) && wins(move));
    }
    for (const auto move : *only) EXPECT_TRUE(analysis.moves().contains(move.cell));
    EXPECT_EQ(by_any, by_left) << game.position_text(at);
  };
  Random random(3);
  for (int i = 0; i < 2'000; ++i) {
    auto at = game.initial();
    for (auto left = 6 + random.below(3); left > 0; --left) {
      Game::Moves moves;
      game.moves(at, moves);
      if (moves.empty()) break;
      game.play(at, moves[random.below(moves.size())]);
    }
    if (!game.result(at)) hold(at);
  }
  EXPECT_GT(settled, 500);
  EXPECT_GT(open, 20);
}

TEST(HexFillIn, changes_no_result) {
  int filled_cells = 0;
  for (const Size size : {Size{3, 3}, Size{4, 4}, Size{5, 3}, Size{5, 5}}) {
    const auto game = game_of(size);
    const Board<1> board(game);
    Random random(5);
    for (int i = 0; i < 300; ++i) {
      const auto at = random_position(game, random, 7);
      Filled<1> filled(board, at.stones);
      const auto fills = fill_in(board, filled);
      auto stones = at.stones;
      for (const auto& [side, seized] : fills) {
        stones[side].insert(seized.cell);
        if (seized.is_pair()) stones[side].insert(seized.twin);
        filled_cells += 1 + seized.is_pair();
        for (const Side to_move : {Side::black, Side::white}) {
          EXPECT_EQ(winner_of(game, stones, to_move), winner_of(game, at.stones, to_move))
              << game.position_text(at);
        }
      }
    }
  }
  EXPECT_GT(filled_cells, 1'000);
}

TEST(HexFillIn, cells_that_a_stone_seizes_are_as_good_as_its_sides) {
  int tried = 0;
  for (const Size size : {Size{3, 3}, Size{4, 4}, Size{4, 3}, Size{5, 5}}) {
    const auto game = game_of(size);
    const Board<1> board(game);
    Random random(6);
    for (int i = 0; i < 200; ++i) {
      const auto at = random_position(game, random, 7);
      for (const Side side : {Side::black, Side::white}) {
        const Filled<1> filled(board, at.stones);
        SideGraph<1> graph(board, filled, side);
        graph.reduce();
        filled.empty.for_each([&](int stone) {
          std::vector<Seized> seized;
          seized_by(graph, stone, seized);
          auto before = at.stones;
          before[side].insert(stone);
          for (const auto& one : seized) {
            ++tried;
            auto after = before;
            after[side].insert(one.cell);
            if (one.is_pair()) after[side].insert(one.twin);
            for (const Side to_move : {Side::black, Side::white}) {
              EXPECT_EQ(winner_of(game, after, to_move), winner_of(game, before, to_move))
                  << game.position_text(at) << " after "
                  << game.move_text(at, {static_cast<std::uint16_t>(stone)});
            }
          }
        });
      }
    }
  }
  EXPECT_GT(tried, 1'000);
}

// The least carriers from a stone alone on a 9x9 board to the bottom.
std::vector<std::string> carriers_to_bottom(std::string_view stone) {
  const auto game = game_of({9, 9});
  auto at = game.initial();
  const auto move = *game.parse_move(at, stone);
  game.play(at, move);
  const Board<2> board(game);
  const Filled<2> filled(board, at.stones);
  SideGraph<2> graph(board, filled, Side::black);
  graph.reduce();
  Connections<2> connections;
  connections.build(graph, {}, Connections<2>::StopAt::nothing);
  std::vector<std::string> found;
  for (std::uint32_t i = 0; i < connections.count(); ++i) {
    const auto& one = connections.origin(i);
    if (!one.is_full || !one.is_live) continue;
    const auto low = std::min(connections.point(one.x), connections.point(one.y));
    const auto high = std::max(connections.point(one.x), connections.point(one.y));
    if (low != move.cell || high != graph.edge(1)) continue;
    std::string cells;
    connections.carrier(i).for_each(
        [&](int cell) { cells += game.move_text(at, {static_cast<std::uint16_t>(cell)}) + ' '; });
    found.push_back(cells);
  }
  std::sort(found.begin(), found.end());
  return found;
}

TEST(HexConnections, find_the_known_templates_of_an_edge) {
  EXPECT_EQ(carriers_to_bottom("e8"), (std::vector<std::string>{"d9 e9 "}));
  EXPECT_EQ(carriers_to_bottom("e7"), (std::vector<std::string>{
                                          "d7 c8 d8 e8 b9 c9 d9 e9 ",
                                          "d7 f7 c8 d8 e8 f8 b9 c9 e9 f9 ",
                                          "f7 d8 e8 f8 c9 d9 e9 f9 ",
                                      }));
  EXPECT_EQ(
      carriers_to_bottom("e6"),
      (std::vector<std::string>{"f6 c7 d7 e7 f7 g7 b8 c8 d8 e8 f8 g8 a9 b9 c9 d9 e9 f9 g9 "}));
  EXPECT_TRUE(carriers_to_bottom("e5").empty());
}

TEST(HexRemarks, a_connection_names_a_move_that_keeps_the_win) {
  int tried = 0;
  for (const Size size : {Size{3, 3}, Size{4, 4}, Size{5, 3}, Size{5, 5}}) {
    const auto game = game_of(size);
    ConnectionAnalysis<1> analysis(game, {});
    Random random(9);
    for (int i = 0; i < 200; ++i) {
      const auto at = random_position(game, random, 7);
      analysis.run(at.stones, at.to_move);
      const auto move = winning_move(game, at, {connection, {}});
      EXPECT_EQ(move.has_value(), analysis.winner() == at.to_move);
      if (!move) continue;
      ++tried;
      auto after = at;
      ASSERT_TRUE(at.stones.is_empty(move->cell)) << game.position_text(at);
      game.play(after, *move);
      EXPECT_EQ(winner_of(game, after.stones, after.to_move), at.to_move)
          << game.position_text(at) << ": " << game.move_text(at, *move);
    }
  }
  EXPECT_GT(tried, 200);
}

TEST(HexReasons, a_changed_reason_is_rejected_or_still_true) {
  int changed = 0, accepted = 0;
  for (const Size size : {Size{3, 3}, Size{4, 4}, Size{4, 3}}) {
    const auto game = game_of(size);
    BruteForce<Game> brute_force(game, {Side::black, Target::win()});
    ConnectionAnalysis<1> analysis(game, {});
    Random random(8);
    for (int i = 0; i < 60; ++i) {
      const auto at = random_position(game, random, 9);
      analysis.run(at.stones, at.to_move);
      auto reason = Reason{connection, analysis.reason()};
      for (int k = 0; k < 200; ++k) {
        auto body = reason.body;
        for (auto n = random.below(3) + 1; n > 0 && !body.empty(); --n) {
          const auto where = random.below(body.size());
          switch (random.below(3)) {
            case 0: body[where] = static_cast<std::uint8_t>(random.below(20)); break;
            case 1: body.erase(body.begin() + static_cast<std::ptrdiff_t>(where)); break;
            default:
              body.insert(body.begin() + static_cast<std::ptrdiff_t>(where),
                          static_cast<std::uint8_t>(random.below(20)));
          }
        }
        ++changed;
        for (const Side prover : {Side::black, Side::white}) {
          const Claim claim{{prover, Target::win()}, Truth::proven};
          const auto checker = make_reasons(game, claim);
          const auto prover_wins = [&](const Position& where) {
            return (brute_force.truth(where) == Truth::proven) == (prover == Side::black);
          };
          if (checker->settled(at, {connection, body})) {
            ++accepted;
            EXPECT_TRUE(prover_wins(at)) << game.position_text(at);
          }
          if (at.to_move == prover) continue;
          const auto only = checker->only(at, {connection, body});
          if (!only) continue;
          ++accepted;
          const bool all_lose = std::all_of(only->begin(), only->end(), [&](Move move) {
            auto after = at;
            game.play(after, move);
            return prover_wins(after);
          });
          if (all_lose) {
            EXPECT_TRUE(prover_wins(at)) << game.position_text(at);
          }
        }
      }
    }
  }
  EXPECT_GT(changed, 30'000);
  EXPECT_GT(accepted, 100);
}

}  // namespace
}  // namespace proofboard::hex
