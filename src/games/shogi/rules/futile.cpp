#include "games/shogi/rules/futile.h"

#include <algorithm>

namespace proofboard::shogi {

namespace {

// The side to move is in check, and can do nothing but put pieces between for nothing.
bool is_mated_but_for_futile(const Game& game, const Position& at);

bool is_retaken_for_mate(const Game& game, Position at, Move drop) {
  const Side defender = at.to_move;
  const auto checking = checkers(at, defender);
  if (!checking.has_one()) return false;
  const int checker = checking.first();
  if (!between(at.king(defender), checker).contains(drop.to())) return false;
  game.play(at, drop);
  Moves answers;
  Listing listing{answers};
  generate_checks(at, listing);
  return std::any_of(answers.begin(), answers.end(), [&](Move answer) {
    if (answer.is_drop() || answer.from() != checker || answer.to() != drop.to()) return false;
    const auto undo = game.play(at, answer);
    const bool is_mate = is_mated_but_for_futile(game, at);
    game.undo(at, answer, undo);
    return is_mate;
  });
}

bool is_mated_but_for_futile(const Game& game, const Position& at) {
  Moves moves;
  Listing listing{moves};
  generate_all(at, listing);
  return std::all_of(moves.begin(), moves.end(), [&](Move move) {
    return move.is_drop() && is_retaken_for_mate(game, at, move);
  });
}

}  // namespace

bool is_futile(const Game& game, const Position& at, Move move, FutileRule rule) {
  return rule == FutileRule::same_square_recapture && move.is_drop() &&
         is_retaken_for_mate(game, at, move);
}

bool Game::is_futile(const Position& at, Move move, const std::string& rule) const {
  return shogi::is_futile(
      *this, at, move,
      rule == futile_rules().back() ? FutileRule::same_square_recapture : FutileRule::none);
}

}  // namespace proofboard::shogi
