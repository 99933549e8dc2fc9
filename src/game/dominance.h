// Optional: goods. Beside the board the attacker has something of which more never hurts: a hand of
// pieces, moves left to play. Then one result tells about many positions with the same board: what
// is proven with some goods is proven with more, and what is disproven with some is disproven with
// less. Everything here is in the eyes of one side, the attacker.
//
// Laws
// - board_key() tells boards and sides to move apart, not goods; key() tells all apart. Turns
//   alternate.
// - If the attacker reaches the target from a position within some number of moves, it does so
//   within that number from the same board with goods that cover the position's.
// - with_goods() gives the same board with other goods; what the attacker has less the defender has
//   more, so that play from there stays in the same game.
//
// The needed_ functions say how little is enough for a proof, the spared_ ones how much would still
// not be enough: each takes what is known of the children. They may be cautious, as a position's
// own goods always are right.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include "game/reasons.h"
#include "game/rules.h"

namespace proofboard {

template <class R>
concept Dominating = Rules<R> && R::can_cycle &&
    requires(const R& rules, const typename R::Position& at, Side attacker, typename R::Goods goods,
             typename R::Move move, Truth truth) {
  requires std::regular<typename R::Goods> && sizeof(typename R::Goods) == 8;
  { goods.covers(goods) } -> std::same_as<bool>;  // at least as much of everything
  { goods.bits() } -> std::same_as<std::uint64_t>;
  { goods.size() } -> std::same_as<int>;        // pieces, or what there is to count
  { goods.moves_left() } -> std::same_as<int>;  // of those needed for a proof: its length

  { rules.board_key(at) } -> std::same_as<std::uint64_t>;
  { rules.goods(at, attacker) } -> std::same_as<typename R::Goods>;
  { rules.with_goods(at, attacker, goods) } -> std::same_as<typename R::Position>;
  // The same position with so many moves left, if that is less than it has.
  { rules.within(at, 0) } -> std::same_as<typename R::Position>;
  // Of the position after a legal move, without playing it.
  { rules.board_key_after(at, move) } -> std::same_as<std::uint64_t>;
  { rules.goods_after(at, attacker, move) } -> std::same_as<typename R::Goods>;

  // A final position.
  { rules.final_goods(at, attacker, truth) } -> std::same_as<typename R::Goods>;
  // By a move of the side that gets what it wants, with what is needed, or spared, after it.
  { rules.goods_before(at, attacker, truth, move, goods) } -> std::same_as<typename R::Goods>;
  // All moves of the other side have failed: what is known of one (`joined` starts from
  // no_goods()), and what follows for the position.
  { rules.no_goods(at, attacker, truth) } -> std::same_as<typename R::Goods>;
  {
    rules.joined_goods(at, attacker, truth, goods, move, goods)
    } -> std::same_as<typename R::Goods>;
  { rules.goods_of_all(at, attacker, truth, goods) } -> std::same_as<typename R::Goods>;

  // Moves of the loser that those who count lengths do not count, by the rule of this name; the
  // first rule leaves nothing out.
  { R::futile_rules() } -> std::same_as<std::vector<std::string>>;
  { rules.is_futile(at, move, std::string()) } -> std::same_as<bool>;

  // For certificates: the goods of the position that stands for one with its own goods, of which a
  // result is known for others; and *instead*, the same board with these goods.
  { rules.stand_in_goods(goods, goods, truth) } -> std::same_as<typename R::Goods>;
  { rules.goods_reason(at, attacker, goods, truth) } -> std::same_as<Reason>;
};

// For games without goods: nothing, and it costs nothing.
struct NoGoods {
  static constexpr bool covers(NoGoods) { return true; }
  static constexpr std::uint64_t bits() { return 0; }
  static constexpr int moves_left() { return 0; }
  friend constexpr bool operator==(NoGoods, NoGoods) { return true; }
};

namespace dominance {

template <class R>
struct GoodsOf {
  using type = NoGoods;
};
template <Dominating R>
struct GoodsOf<R> {
  using type = typename R::Goods;
};

}  // namespace dominance

template <class R>
using GoodsOf = typename dominance::GoodsOf<R>::type;

}  // namespace proofboard
