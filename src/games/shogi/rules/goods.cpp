#include "games/shogi/rules/goods.h"

#include "core/varint.h"

namespace proofboard::shogi {

namespace {

Hand all_in_hand(const Position& at) {
  Hand all = at.hand(Side::black);
  for (const Kind kind : hand_kinds) all.add(kind, at.hand(Side::white).count(kind));
  return all;
}

void set(Hand& hand, Kind kind, int count) {
  hand.remove(kind, hand.count(kind));
  hand.add(kind, count);
}

Hand least(Hand a, Hand b) {
  for (const Kind kind : hand_kinds) set(a, kind, std::min(a.count(kind), b.count(kind)));
  return a;
}
Hand most(Hand a, Hand b) {
  for (const Kind kind : hand_kinds) set(a, kind, std::max(a.count(kind), b.count(kind)));
  return a;
}

// What this move takes, as a hand holds it; none if nothing.
Kind captured(const Position& at, Move move) {
  return move.is_drop() ? Kind::none : unpromoted(at.piece_on(move.to()).kind());
}

// Whether the rules of drops, but for a pawn's mate, let a side drop this kind on one of the
// squares.
bool can_be_dropped(const Position& at, Side side, Kind kind, Bitboard squares) {
  squares = squares.without(at.occupied() | dead_ends[index(side)][index(kind)]);
  if (kind == Kind::pawn) squares &= files_without(at.of(side, Way::pawn));
  return !squares.is_empty();
}

// Where the defender, to move, could put a piece that helps.
Bitboard useful_drops(const Position& at, Side defender) {
  const auto found = checkers(at, defender);
  if (found.is_empty()) return all_squares;
  if (found.has_several()) return {};
  return between(at.king(defender), found.first());
}

// The defender fails for lack of a piece to drop: of the kinds that it lacks and could use, the
// attacker must keep what it has, which is all.
Hand with_withheld(const Position& at, Side attacker, Hand needed) {
  const Side defender = opponent(attacker);
  const auto squares = useful_drops(at, defender);
  if (squares.is_empty()) return needed;
  for (const Kind kind : hand_kinds) {
    if (at.hand(defender).has(kind) || !at.hand(attacker).has(kind)) continue;
    if (can_be_dropped(at, defender, kind, squares)) {
      set(needed, kind, at.hand(attacker).count(kind));
    }
  }
  return needed;
}

// The attacker fails for lack of a piece to drop: of the kinds that it lacks and could use, it must
// get none.
Hand without_new_kinds(const Position& at, Side attacker, Hand spared, bool by_checks) {
  const Side defender = opponent(attacker);
  for (const Kind kind : hand_kinds) {
    if (at.hand(attacker).has(kind) || !spared.has(kind)) continue;
    const auto squares = by_checks && at.has_king(defender)
                             ? attacks(way_of(kind), defender, at.king(defender), at.occupied())
                             : all_squares;
    if (can_be_dropped(at, attacker, kind, squares)) set(spared, kind, 0);
  }
  return spared;
}

}  // namespace

Reason goods_reason(const Position& at, Side attacker, Goods goods, Truth truth) {
  const Position instead = with_goods(at, attacker, goods);
  const Hand hand = instead.hand(truth == Truth::proven ? attacker : opponent(attacker));
  Reason reason{hands_kind, {}};
  for (const Kind kind : hand_kinds) {
    put_varint(reason.body, static_cast<std::uint64_t>(hand.count(kind)));
  }
  put_varint(reason.body,
             goods.plies() == unlimited ? 0 : static_cast<std::uint64_t>(goods.plies()) + 1);
  return reason;
}

Position with_goods(const Position& at, Side attacker, Goods goods) {
  Position other = at;
  Hand rest = all_in_hand(at);
  for (const Kind kind : hand_kinds) rest.remove(kind, goods.hand().count(kind));
  other.hands[index(attacker)] = goods.hand();
  other.hands[index(opponent(attacker))] = rest;
  other.plies_left = static_cast<std::uint16_t>(goods.plies());
  return other;
}

Goods goods_after(const Position& at, Side attacker, Move move) {
  Hand hand = at.hand(attacker);
  if (at.to_move == attacker) {
    if (move.is_drop()) {
      hand.remove(move.dropped());
    } else if (const Kind taken = captured(at, move); taken != Kind::none) {
      hand.add(taken);
    }
  }
  return {hand, plies_after(at.plies_left)};
}

std::uint64_t board_key_after(const Position& at, Move move) {
  const auto key_of = [](Piece piece, int square) {
    return piece_keys[piece.code()][static_cast<std::size_t>(square)];
  };
  const auto key = at.board_key ^ white_to_move_key;
  if (move.is_drop()) return key ^ key_of(Piece(at.to_move, move.dropped()), move.to());
  const Piece piece = at.piece_on(move.from());
  const Piece reached = move.promotes() ? Piece(at.to_move, promoted(piece.kind())) : piece;
  const Piece taken = at.piece_on(move.to());
  return key ^ key_of(piece, move.from()) ^ key_of(reached, move.to()) ^
         (taken.is_none() ? 0 : key_of(taken, move.to()));
}

Goods final_goods(const Position& at, Side attacker, Truth truth, bool by_checks) {
  if (truth == Truth::proven) return {with_withheld(at, attacker, Hand()), 0};
  const Hand own = at.hand(attacker);
  if (at.to_move != attacker) {  // not mated, and no time left
    return {has_move(without_hand(at)) ? all_in_hand(at) : own, at.plies_left};
  }
  if (at.plies_left == 0) return {all_in_hand(at), 0};
  if (!by_checks) return {own, unlimited};
  return {without_new_kinds(at, attacker, all_in_hand(at), by_checks), unlimited};
}

Goods goods_before(const Position& at, Truth truth, Move move, Goods after) {
  Hand hand = after.hand();
  if (truth == Truth::proven) {
    const Kind taken = captured(at, move);
    if (move.is_drop()) hand.add(move.dropped());
    if (taken != Kind::none && hand.has(taken)) hand.remove(taken);
  } else {
    // The defender must have the piece that it drops.
    Hand all = all_in_hand(at);
    if (move.is_drop()) all.remove(move.dropped());
    hand = least(hand, all);
  }
  return {hand, plies_before(after.plies())};
}

Goods no_goods(const Position& at, Truth truth) {
  return truth == Truth::proven ? Goods() : Goods(all_in_hand(at), unlimited);
}

Goods joined_goods(const Position& at, Truth truth, Goods joined, Move move, Goods after) {
  if (truth == Truth::proven) {
    return {most(joined.hand(), after.hand()), std::max(joined.plies(), after.plies())};
  }
  Hand before = after.hand();
  const Kind taken = captured(at, move);
  if (move.is_drop()) before.add(move.dropped());
  if (taken != Kind::none && before.has(taken)) before.remove(taken);
  return {least(joined.hand(), before), std::min(joined.plies(), after.plies())};
}

Goods goods_of_all(const Position& at, Side attacker, Truth truth, Goods joined, bool by_checks) {
  const Hand hand = truth == Truth::proven
                        ? with_withheld(at, attacker, joined.hand())
                        : without_new_kinds(at, attacker, joined.hand(), by_checks);
  return {hand, plies_before(joined.plies())};
}

}  // namespace proofboard::shogi
