// A node of a depth-first search while it is open: its children with their bounds, and the moves
// that still wait.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/numbers.h"
#include "search/cycles.h"
#include "search/known_positions.h"

namespace proofboard {

inline constexpr std::uint32_t nobody_waits = ~std::uint32_t{0};

template <Rules R>
struct FrameChild {
  Bounds bounds;  // in the eyes of the opponent of the side on turn in this frame
  Place<R> place;
  std::uint64_t source = 0;  // a position that some children lead to alike; 0: none
  [[no_unique_address]] typename Cycles<R>::Leaning leaning;  // of a disproven child
  std::uint32_t next = nobody_waits;                          // who waits for it
  typename R::Move move{};
  Truth truth = Truth::unknown;
  bool is_leaf = true;      // never expanded, as far as is known
  bool is_old = false;      // met before at a depth above this one's
  bool same_mover = false;  // the side on turn here moves again there
};

// A move that is searched only when the one before it has failed (Insight::waits_for).
template <Rules R>
struct WaitingMove {
  typename R::Move move{};
  std::uint32_t next = nobody_waits;
};

// What a search of a node has found out.
template <Rules R>
struct Found {
  Bounds bounds;  // in the eyes of the side on turn
  Truth truth = Truth::unknown;
  typename Cycles<R>::Leaning leaning = {};
  [[no_unique_address]] GoodsOf<R> goods = {};  // if solved

  // As a child of its parent.
  void show_in(FrameChild<R>& child) const {
    child.bounds = child.same_mover ? bounds.swapped() : bounds;
    child.truth = truth;
    child.leaning = leaning;
    child.is_leaf = false;
    if (is_solved(truth)) child.place.goods = goods;
  }
};

// The child by which the side on turn gets what it wants: of several the one that takes the fewest
// moves, if that is known, else the first.
template <Rules R>
const FrameChild<R>* winning_child(const Found<R>& here, std::span<const FrameChild<R>> children) {
  const FrameChild<R>* best = nullptr;
  for (const auto& child : children) {
    if (child.truth != here.truth) continue;
    if (!here.leaning.is_none() || !child.leaning.is_none()) {
      if (best == nullptr || child.leaning.is_better_than(best->leaning)) best = &child;
    } else if (best == nullptr || !best->leaning.is_none() ||
               child.place.goods.moves_left() < best->place.goods.moves_left()) {
      best = &child;
    }
  }
  return best;
}

// Moves that wait are not forgotten, or a side could hold out by them for nothing: so much is added
// to delta.
inline Number surcharge_for(std::size_t waiting) {
  constexpr std::size_t share = 8;
  return waiting == 0 ? 0 : static_cast<Number>(std::max<std::size_t>(1, waiting / share));
}

inline constexpr std::size_t no_child = ~std::size_t{0};

struct Choice {
  std::size_t child = 0;
  Bounds thresholds;  // in the same eyes as the child's bounds
};

}  // namespace proofboard
