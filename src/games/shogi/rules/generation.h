// Legal moves, made directly: all of them, those that leave a check, those that give one.
//
// What is generated is given to a sink as sets of squares, piece by piece in the order of squares
// and kind by kind: that is the canonical order (move.h), nothing needs to be sorted. A sink that
// lists the sets, one that counts them and one that only asks whether there is a move share
// everything else. Functions here return true as soon as the sink has had enough.
#pragma once

#include "games/shogi/rules/move.h"
#include "games/shogi/rules/position.h"

namespace proofboard::shogi {

struct Listing {
  Moves& list;

  // The squares that a piece can reach promoting, and those that it can reach as it is.
  bool step(int from, Bitboard promoting, Bitboard plain) {
    if (promoting.is_empty()) {
      plain.for_each([&](int to) { list.push_back(Move::step(from, to, false)); });
    } else {
      (promoting | plain).for_each([&](int to) {
        if (promoting.contains(to)) list.push_back(Move::step(from, to, true));
        if (plain.contains(to)) list.push_back(Move::step(from, to, false));
      });
    }
    return false;
  }
  bool drop(Kind kind, Bitboard reached) {
    reached.for_each([&](int to) { list.push_back(Move::drop(kind, to)); });
    return false;
  }
};

struct Counting {
  int count = 0;

  bool step(int, Bitboard promoting, Bitboard plain) {
    count += promoting.count() + plain.count();
    return false;
  }
  bool drop(Kind, Bitboard reached) {
    count += reached.count();
    return false;
  }
};

struct AskingForAny {
  bool step(int, Bitboard promoting, Bitboard plain) { return !(promoting | plain).is_empty(); }
  bool drop(Kind, Bitboard reached) { return !reached.is_empty(); }
};

// From where an unpromoted piece could never move again.
constexpr Bitboard dead_end(Side side, Kind kind) {
  switch (kind) {
    case Kind::pawn:
    case Kind::lance: return farthest_ranks(side, 1);
    case Kind::knight: return farthest_ranks(side, 2);
    default: return {};
  }
}
inline constexpr auto dead_ends = [] {
  std::array<std::array<Bitboard, kinds>, 2> all{};
  for (const Side side : {Side::black, Side::white}) {
    for (const Kind kind : hand_kinds) all[index(side)][index(kind)] = dead_end(side, kind);
  }
  return all;
}();

// What the safety of its own king asks of a side's other pieces: where they may go, and which of
// them must stay on their line to the king.
struct MoveMasks {
  Bitboard targets;
  Bitboard pinned;
  Bitboard checkers;

  static MoveMasks of(const Position& at, Side side) {
    if (!at.has_king(side)) return {all_squares.without(at.of(side)), {}, {}};
    const auto found = shogi::checkers(at, side);
    const auto pins = shogi::pinned(at, side);
    if (found.is_empty()) return {all_squares.without(at.of(side)), pins, found};
    if (found.has_several()) return {{}, pins, found};
    return {found | between(at.king(side), found.first()), pins, found};
  }

  // Where a piece of this kind can go from here, its king included in the consideration.
  Bitboard reach(const Position& at, Side side, int from, Way way) const {
    auto reached = attacks(way, side, from, at.occupied()) & targets;
    if (pinned.contains(from)) reached &= line(at.king(side), from);
    return reached;
  }
};

// Where the king can go. It does not hide the squares behind it from a slider.
inline Bitboard king_steps(const Position& at, Side side) {
  return steps(Way::king, side, at.king(side)).without(at.of(side));
}
inline Bitboard safe_king_steps(const Position& at, Side side) {
  const auto occupied = at.occupied() ^ Bitboard::of(at.king(side));
  return king_steps(at, side).without(attacked_squares(at, opponent(side), occupied));
}

// Whether a pawn of this side, dropped before the enemy king, would be mate: it can't be taken, and
// the king has nowhere to go. There is nothing to put between.
bool is_pawn_drop_mate(const Position& at, Side side, int square);

// Drops onto any of the squares that `allowed(kind)` gives, as far as the rules of drops go.
template <class Sink, class Allowed>
bool generate_drops(const Position& at, Side side, Sink& sink, const Allowed& allowed) {
  const Hand hand = at.hand(side);
  if (hand.is_empty()) return false;
  for (const Kind kind : hand_kinds) {
    if (!hand.has(kind)) continue;
    auto to = allowed(kind).without(at.occupied() | dead_ends[index(side)][index(kind)]);
    if (kind == Kind::pawn) {
      to &= files_without(at.of(side, Way::pawn));
      const Side other = opponent(side);
      if (at.has_king(other)) {
        const auto before_king = steps(Way::pawn, other, at.king(other));
        if (!(to & before_king).is_empty() && is_pawn_drop_mate(at, side, before_king.first())) {
          to = to.without(before_king);
        }
      }
    }
    if (!to.is_empty() && sink.drop(kind, to)) return true;
  }
  return false;
}

// Every legal move. In check, only pieces that reach the checker or a square before it are looked
// at.
template <class Sink>
bool generate_all(const Position& at, Sink& sink) {
  const Side side = at.to_move;
  const MoveMasks masks = MoveMasks::of(at, side);
  Bitboard movers = at.of(side);
  if (!masks.checkers.is_empty()) {
    movers = Bitboard::of(at.king(side));
    masks.targets.for_each(
        [&](int to) { movers |= attackers_to(at, to, side, at.occupied()).without(masks.pinned); });
  }
  const Bitboard zone = promotion_zone[index(side)];
  const auto step = [&](int from) {
    const Kind kind = at.piece_on(from).kind();
    if (kind == Kind::king) return sink.step(from, {}, safe_king_steps(at, side));
    const auto to = masks.reach(at, side, from, way_of(kind));
    if (!can_promote(kind)) return sink.step(from, {}, to);
    return sink.step(from, zone.contains(from) ? to : to & zone,
                     to.without(dead_ends[index(side)][index(kind)]));
  };
  return movers.any_of(step) || generate_drops(at, side, sink, [&](Kind) { return masks.targets; });
}

// Where a piece of each way of moving gives check to a king: where it would go from there itself.
struct CheckSquares {
  std::array<Bitboard, ways> by_way{};

  CheckSquares(Side by, int king, Bitboard occupied) {
    for (const Way way : {Way::pawn, Way::knight, Way::silver, Way::gold}) {
      by_way[index(way)] = steps(way, opponent(by), king);
    }
    by_way[index(Way::lance)] = lance_attacks(opponent(by), king, occupied);
    by_way[index(Way::bishop)] = bishop_attacks(king, occupied);
    by_way[index(Way::rook)] = rook_attacks(king, occupied);
    by_way[index(Way::horse)] = by_way[index(Way::bishop)] | steps(Way::horse, by, king);
    by_way[index(Way::dragon)] = by_way[index(Way::rook)] | steps(Way::dragon, by, king);
  }
  Bitboard of(Kind kind) const { return by_way[index(way_of(kind))]; }
};

// Every legal move that gives check: pieces that come to a check square, and those that leave the
// line of a slider behind them. A slider that moves along a line to the king would give check
// already, so the square that a piece leaves is never in the way of its own check.
template <class Sink>
bool generate_checks(const Position& at, Sink& sink) {
  const Side side = at.to_move;
  const Side other = opponent(side);
  if (!at.has_king(other)) return false;
  const int target = at.king(other);
  const MoveMasks masks = MoveMasks::of(at, side);
  const CheckSquares checks(side, target, at.occupied());
  const Bitboard openers = shields(at, target, side) & at.of(side);

  Bitboard movers = at.of(Way::bishop) | at.of(Way::rook) | at.of(Way::horse) | at.of(Way::dragon);
  for (const Way way : {Way::pawn, Way::lance, Way::knight, Way::silver, Way::gold}) {
    movers |= at.of(way) & check_tables[index(side)][index(way)][static_cast<std::size_t>(target)];
  }
  movers = (movers & at.of(side)) | openers;

  const Bitboard zone = promotion_zone[index(side)];
  const auto step = [&](int from) {
    const Kind kind = at.piece_on(from).kind();
    const auto opening =
        openers.contains(from) ? all_squares.without(line(target, from)) : Bitboard();
    if (kind == Kind::king) return sink.step(from, {}, safe_king_steps(at, side) & opening);
    const auto to = masks.reach(at, side, from, way_of(kind));
    const auto plain = to & (checks.of(kind) | opening);
    if (!can_promote(kind)) return sink.step(from, {}, plain);
    const auto promoting = to & (checks.of(promoted(kind)) | opening);
    return sink.step(from, zone.contains(from) ? promoting : promoting & zone,
                     plain.without(dead_ends[index(side)][index(kind)]));
  };
  return movers.any_of(step) ||
         generate_drops(at, side, sink, [&](Kind kind) { return masks.targets & checks.of(kind); });
}

// Whether the side to move has any legal move, and one that gives check: each asks for the
// likeliest first.
bool has_move(const Position& at);
bool has_check(const Position& at);
// The side to move holds nothing.
inline Position without_hand(const Position& at) {
  Position bare = at;
  bare.hands[index(at.to_move)] = Hand();
  return bare;
}

}  // namespace proofboard::shogi
