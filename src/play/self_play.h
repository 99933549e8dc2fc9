// Positions from strong play: alpha-beta of a small depth over the game's static evaluation plays
// both sides. A few random moves at the beginning and a random choice among equally good ones make
// every game another one. In a game without an evaluation every quiet move is equally good.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/random.h"
#include "game/evaluation.h"
#include "game/notated.h"

namespace proofboard::play {

struct SelfPlay {
  int random_plies = 8;
  int depth = 3;
  int empties = 16;  // where to stop
};

template <Notated R>
class SelfPlayer {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  SelfPlayer(const R& rules, StaticEvaluation<R> evaluation, const SelfPlay& settings)
      : rules_(rules), evaluation_(evaluation), settings_(settings) {}

  // Where the game with this seed comes to; nothing if it ends before, or just there.
  std::optional<Position> play(Position at, std::uint64_t seed) const {
    Random random(seed);
    typename R::Moves moves;
    for (int ply = 0; empty_cells(at) > settings_.empties; ++ply) {
      rules_.moves(at, moves);
      if (moves.empty()) return std::nullopt;
      const bool is_random = ply < settings_.random_plies;
      rules_.play(at, is_random ? moves[random.below(moves.size())] : best_move(at, random));
    }
    if (rules_.result(at) || empty_cells(at) != settings_.empties) return std::nullopt;
    return at;
  }

  // All positions of the game with this seed, up to its end or to so many moves.
  std::vector<Position> whole_game(Position at, std::uint64_t seed, int most_plies) const {
    Random random(seed);
    typename R::Moves moves;
    std::vector<Position> game{at};
    for (int ply = 0; ply < most_plies; ++ply) {
      rules_.moves(at, moves);
      if (moves.empty()) break;
      const bool is_random = ply < settings_.random_plies;
      rules_.play(at, is_random ? moves[random.below(moves.size())] : best_move(at, random));
      game.push_back(at);
    }
    return game;
  }

  // One of the moves with the best value, by chance.
  Move best_move(Position at, Random& random) const {
    typename R::Moves moves;
    rules_.moves(at, moves);
    std::vector<Move> best;
    int best_value = -unbounded;
    for (const auto move : moves) {
      // One below the best, so that equals are seen to be equal.
      const int value = value_after(at, move, settings_.depth, best_value - 1, unbounded);
      if (value < best_value) continue;
      if (value > best_value) best.clear();
      best_value = value;
      best.push_back(move);
    }
    return best[random.below(best.size())];
  }

 private:
  static constexpr int decisive = 1'000'000;  // beyond any evaluation
  static constexpr int unbounded = 2 * decisive;

  int empty_cells(const Position& at) const {
    const auto cells = rules_.view(at).cells;
    return static_cast<int>(std::count(cells.begin(), cells.end(), '.'));
  }

  // In the eyes of the side that moves, which may move again.
  int value_after(Position& at, Move move, int depth, int alpha, int beta) const {
    const Side mover = rules_.to_move(at);
    const auto undo = rules_.play(at, move);
    const int value = rules_.to_move(at) == mover ? value_of(at, depth - 1, alpha, beta)
                                                  : -value_of(at, depth - 1, -beta, -alpha);
    rules_.undo(at, move, undo);
    return value;
  }

  int value_of(Position& at, int depth, int alpha, int beta) const {
    const Side mover = rules_.to_move(at);
    if (const auto score = rules_.result(at)) {
      const int mine = mover == Side::black ? *score : -*score;
      return mine == 0 ? 0 : mine > 0 ? decisive + mine : mine - decisive;
    }
    if (depth == 0) return evaluation_.value_for(mover, rules_, at);
    typename R::Moves moves;
    rules_.moves(at, moves);
    for (const auto move : moves) {
      alpha = std::max(alpha, value_after(at, move, depth, alpha, beta));
      if (alpha >= beta) break;
    }
    return alpha;
  }

  const R& rules_;
  StaticEvaluation<R> evaluation_;
  SelfPlay settings_;
};

}  // namespace proofboard::play
