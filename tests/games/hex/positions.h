// Positions of Hex for tests.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <unordered_map>

#include "core/random.h"
#include "games/hex/rules/hex.h"
#include "tests/support/brute_force.h"

namespace proofboard::hex {

struct Size {
  int width, height;
};

inline Game game_of(Size size) {
  Options options(Game::options());
  EXPECT_TRUE(options.set("width", std::to_string(size.width)));
  EXPECT_TRUE(options.set("height", std::to_string(size.height)));
  return *Game::make(options);
}

// Any stones on a board, with at most so many empty cells, either side to move.
inline Position random_position(const Game& game, Random& random, int most_empty) {
  const int cells = game.width() * game.height();
  while (true) {
    Stones stones;
    const auto empty = static_cast<int>(random.below(static_cast<std::uint64_t>(most_empty))) + 1;
    for (int cell = 0; cell < cells; ++cell) {
      if (static_cast<int>(random.below(static_cast<std::uint64_t>(cells))) < empty) continue;
      stones.put(cell, random.below(2) == 0 ? 'x' : 'o');
    }
    const auto at = game.position(stones, random.below(2) == 0 ? Side::black : Side::white);
    if (!game.result(at) && count_empty(stones, cells) <= most_empty) return at;
  }
}

inline Side winner_of(const Game& game, const Stones& stones, Side to_move) {
  auto at = game.position(stones, to_move);
  const auto truth = testing_games::minimax_truth(game, {Side::black, Target::win()}, at);
  return truth == Truth::proven ? Side::black : Side::white;
}

// The same for many positions with more empty cells: with cutoffs, and each position once.
class Winners {
 public:
  explicit Winners(const Game& game) : game_(game) {}

  Side of(const Stones& stones, Side to_move) {
    auto at = game_.position(stones, to_move);
    return search(at);
  }
  Side of(const Position& at) { return of(at.stones, at.to_move); }

 private:
  Side search(Position& at) {
    if (const auto score = game_.result(at)) return *score > 0 ? Side::black : Side::white;
    if (const auto known = known_.find(at.key); known != known_.end()) return known->second;
    const Side side = at.to_move;
    Side winner = opponent(side);
    Game::Moves moves;
    game_.moves(at, moves);
    for (const auto move : moves) {
      const auto undo = game_.play(at, move);
      winner = search(at);
      game_.undo(at, move, undo);
      if (winner == side) break;
    }
    known_[at.key] = winner;
    return winner;
  }

  const Game& game_;
  std::unordered_map<std::uint64_t, Side> known_;  // by key: none are equal on a small board
};

}  // namespace proofboard::hex
