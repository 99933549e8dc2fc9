// What an attacker has beside the board, and how little or how much of it a result needs
// (game/dominance.h): its hand, and the plies it has left to mate.
//
// Theorem (hand dominance). On the same board with the same side to move, let the attacker hold at
// least as much of every kind, the defender so much less. A mate within n plies stays one. For the
// attacker copies its moves: what it drops it has, two pawns on a file depend on the board alone,
// and so does whether a dropped pawn mates, as nothing can be put between. The defender's moves are
// among those it had. What the attacker has more stays the same after every move, so at the end
// there is the same mate.
//
// The hands of both sides together are a function of the board, since no piece leaves the game: so
// one hand tells the other.
#pragma once

#include <algorithm>
#include <cstdint>

#include "game/reasons.h"
#include "games/shogi/rules/generation.h"
#include "games/shogi/rules/hand.h"
#include "games/shogi/rules/move.h"
#include "games/shogi/rules/position.h"

namespace proofboard::shogi {

class Goods {
 public:
  constexpr Goods() = default;
  constexpr Goods(Hand hand, int plies)
      : bits_(hand.bits() | static_cast<std::uint64_t>(plies) << plies_shift) {}

  constexpr Hand hand() const { return Hand::of_bits(static_cast<std::uint32_t>(bits_)); }
  constexpr int plies() const { return static_cast<int>(bits_ >> plies_shift); }
  constexpr int moves_left() const { return plies(); }
  constexpr std::uint64_t bits() const { return bits_; }
  constexpr int size() const {  // pieces in hand
    int pieces = 0;
    for (const Kind kind : hand_kinds) pieces += hand().count(kind);
    return pieces;
  }

  // One subtraction, as with hands.
  constexpr bool covers(Goods other) const {
    return (((bits_ | spare) - other.bits_) & spare) == spare;
  }

  friend constexpr bool operator==(Goods, Goods) = default;

 private:
  static constexpr int plies_shift = 32;
  static constexpr std::uint64_t spare = Hand::spare | std::uint64_t{1} << (plies_shift + 15);

  std::uint64_t bits_ = 0;
};

// Before `count` plies, where there is a limit.
constexpr int plies_before(int plies, int count = 1) {
  return std::min<int>(plies + count, unlimited);
}
constexpr std::uint16_t plies_after(std::uint16_t plies) {
  return plies == unlimited ? unlimited : static_cast<std::uint16_t>(plies - 1);
}

inline Goods goods_of(const Position& at, Side attacker) {
  return {at.hand(attacker), at.plies_left};
}
// A reason of proofs: other hands. Its body is in games/shogi/reasons/reasons.h.
inline constexpr std::uint8_t hands_kind = 1;
Reason goods_reason(const Position& at, Side attacker, Goods goods, Truth truth);
// What the position that stands for one with its own goods has, if a result is known for others.
// A proof without a limit needs none.
inline Goods stand_in_goods(Goods own, Goods known, Truth truth) {
  const bool has_time = truth == Truth::proven && own.plies() == unlimited;
  return {known.hand(), has_time ? unlimited : known.plies()};
}

Position with_goods(const Position& at, Side attacker, Goods goods);
Goods goods_after(const Position& at, Side attacker, Move move);
std::uint64_t board_key_after(const Position& at, Move move);

// For what they tell see game/dominance.h. `by_checks`: the attacker must give check with every
// move.
Goods final_goods(const Position& at, Side attacker, Truth truth, bool by_checks);
Goods goods_before(const Position& at, Truth truth, Move move, Goods after);
Goods no_goods(const Position& at, Truth truth);
Goods joined_goods(const Position& at, Truth truth, Goods joined, Move move, Goods after);
Goods goods_of_all(const Position& at, Side attacker, Truth truth, Goods joined, bool by_checks);

}  // namespace proofboard::shogi
