#include "games/shogi/rules/generation.h"

namespace proofboard::shogi {

namespace {

// Of a side in check: whether it has a move but for those of the king.
bool has_evasion_by_others(const Position& at, Bitboard checkers) {
  if (checkers.has_several()) return false;
  const Side side = at.to_move;
  const int king = at.king(side);
  const auto spaces = between(king, checkers.first());
  const auto free = at.of(side).without(pinned(at, side) | Bitboard::of(king));
  const auto is_reached = [&](int to) {
    return !(attackers_to(at, to, side, at.occupied()) & free).is_empty();
  };
  if ((checkers | spaces).any_of(is_reached)) return true;
  if (spaces.is_empty()) return false;
  AskingForAny any;
  return generate_drops(at, side, any, [&](Kind) { return spaces; });
}

}  // namespace

bool is_pawn_drop_mate(const Position& at, Side side, int square) {
  const Side other = opponent(side);
  const int king = at.king(other);
  // A pinned piece may take the pawn if that leaves it on its line.
  const auto pins = pinned(at, other);
  const auto can_take = [&](int from) {
    return from != king && (!pins.contains(from) || line(king, from).contains(square));
  };
  if (attackers_to(at, square, other, at.occupied()).any_of(can_take)) return false;

  // The pawn may stand in the way of its own side's pieces.
  const auto occupied = (at.occupied() | Bitboard::of(square)) ^ Bitboard::of(king);
  const auto is_safe = [&](int to) { return !is_attacked(at, to, side, occupied); };
  return !king_steps(at, other).any_of(is_safe);
}

bool has_move(const Position& at) {
  const auto found = checkers(at, at.to_move);
  if (!found.is_empty()) {
    return !safe_king_steps(at, at.to_move).is_empty() || has_evasion_by_others(at, found);
  }
  AskingForAny any;
  return generate_all(at, any);
}

bool has_check(const Position& at) {
  AskingForAny any;
  return generate_checks(at, any);
}

}  // namespace proofboard::shogi
