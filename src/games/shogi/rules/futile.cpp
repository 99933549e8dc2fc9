#include "games/shogi/rules/futile.h"

#include <algorithm>

namespace proofboard::shogi {

namespace {

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
    if (answer.is_drop() || answer.to() != drop.to()) return false;
    Position taken = at;
    game.play(taken, answer);
    const bool opens_none = checkers(taken, defender) == Bitboard::of(drop.to());
    return (answer.from() == checker || opens_none) &&
           is_mated_but_for_futile(game, with_handed_back(taken, drop.dropped()));
  });
}

}  // namespace

Position with_handed_back(Position taken, Kind dropped) {
  taken.hands[index(opponent(taken.to_move))].remove(dropped);
  taken.hands[index(taken.to_move)].add(dropped);
  return taken;
}

bool is_mated_but_for_futile(const Game& game, const Position& at) {
  if (has_move(without_hand(at))) return false;
  Moves moves;
  Listing listing{moves};
  generate_all(at, listing);
  return std::all_of(moves.begin(), moves.end(),
                     [&](Move move) { return is_retaken_for_mate(game, at, move); });
}

bool is_futile(const Game& game, const Position& at, Move move, FutileRule rule) {
  return rule == FutileRule::same_square_recapture && move.is_drop() &&
         is_retaken_for_mate(game, at, move);
}

bool Game::has_counted_reply(const Position& at) const {
  if (has_move(without_hand(at))) return true;
  if (is_mated_but_for_futile(*this, at)) return false;
  if (interpositions_ != Interpositions::not_free) return true;
  AskingForAny any;
  WithoutDropsOn<AskingForAny> without{any, taken_for_nothing(at)};
  return generate_all(at, without);
}

bool Game::is_futile(const Position& at, Move move, const std::string& rule) const {
  return shogi::is_futile(
      *this, at, move,
      rule == futile_rules().back() ? FutileRule::same_square_recapture : FutileRule::none);
}

}  // namespace proofboard::shogi
