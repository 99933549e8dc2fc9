#include "games/shogi/knowledge/mate_in_one.h"

namespace proofboard::shogi {

namespace {

// Whether a flight is sure to be left after the check. A drop opens no line and takes no attack
// away, so what it does not attack stays. A step may open a line over the square that it leaves:
// then only flights that are on no line with that square count.
bool leaves_flight(const Position& at, Move check, Bitboard free, int king) {
  const Side side = at.to_move;
  const Kind before = check.is_drop() ? check.dropped() : at.piece_on(check.from()).kind();
  const Kind kind = check.promotes() ? promoted(before) : before;
  const auto gone = check.is_drop() ? Bitboard() : Bitboard::of(check.from());
  const auto occupied = at.occupied().without(gone | Bitboard::of(king));
  const auto left = free.without(attacks(way_of(kind), side, check.to(), occupied));
  if (check.is_drop()) return !left.is_empty();
  return left.any_of(
      [&](int flight) { return flight != check.to() && line(flight, check.from()).is_empty(); });
}

}  // namespace

AttackView view_attack(const Game& game, const Position& at) {
  Moves checks;
  Listing listing{checks};
  generate_checks(at, listing);
  if (checks.empty()) return {};
  const Side defender = opponent(at.to_move);
  const int king = at.king(defender);
  const auto free = safe_king_steps(at, defender);  // but for the check that is to come
  AttackView view{static_cast<int>(checks.size()), free.count(), {}};
  Position after = at;
  for (const Move check : checks) {
    if (leaves_flight(at, check, free, king)) continue;
    const auto undo = game.play(after, check);
    const bool is_mate = !game.has_reply(after);
    game.undo(after, check, undo);
    if (is_mate) {
      view.mate = check;
      break;
    }
  }
  return view;
}

}  // namespace proofboard::shogi
