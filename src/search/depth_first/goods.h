// In a game with goods (game/dominance.h) a solved position is solved for more than itself: for
// those that have no more of them if it is proven, no less if disproven. How few or how many will
// do is worked out here, from the end of the game upwards.
#pragma once

#include <optional>
#include <span>

#include "game/dominance.h"
#include "search/frame.h"

namespace proofboard {

// Of a position that has just been solved by its children.
template <Rules R>
GoodsOf<R> goods_by_children(const R& rules, const typename R::Position& position, Side attacker,
                             Turn turn, const Found<R>& here,
                             std::span<const FrameChild<R>> children) requires Dominating<R> {
  if (here.truth == wanted_by(turn)) {
    const auto& by = *winning_child<R>(here, children);
    return rules.goods_before(position, attacker, here.truth, by.move, by.place.goods);
  }
  auto joined = rules.no_goods(position, attacker, here.truth);
  for (const auto& child : children) {
    joined =
        rules.joined_goods(position, attacker, here.truth, joined, child.move, child.place.goods);
  }
  return rules.goods_of_all(position, attacker, here.truth, joined);
}

// Of a position in which the side on turn ends the game by this move, which an insight has seen;
// nothing if the game goes on after it. The position is as it was again afterwards.
template <Rules R>
std::optional<GoodsOf<R>> goods_by_last_move(const R& rules, typename R::Position& position,
                                             Side attacker, Truth truth,
                                             typename R::Move move) requires Dominating<R> {
  const auto undo = rules.play(position, move);
  const bool is_final = rules.result(position).has_value();
  const auto goods = rules.final_goods(position, attacker, truth);
  rules.undo(position, move, undo);
  if (!is_final) return std::nullopt;
  return rules.goods_before(position, attacker, truth, move, goods);
}

}  // namespace proofboard
