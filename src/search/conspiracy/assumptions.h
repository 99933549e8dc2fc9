// What the threads of a sibling conspiracy-number search assume of each other (under_way.h),
// brought to the children in their frames. All of it is done with the lock.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "search/conspiracy/sibling_frame.h"
#include "search/conspiracy/sibling_functions.h"
#include "search/conspiracy/under_way.h"

namespace proofboard::conspiracy {

// Of the child that the side on turn has chosen: that it is lost for this side.
template <Rules R>
SharedFunctions failure_in(const SiblingFrame<R>& frame) {
  return solved_functions(opposite(wanted_by(frame.turn)));
}

// This thread goes down to the chosen child of the last frame: what others are to assume of the
// positions above it, as far as that changes anything. All but the root are under way. Far above a
// single leaf matters little, and lines can be long; what was assumed there on the way down stays.
template <Rules R>
void assume_failure(std::span<SiblingFrame<R>* const> path, UnderWay& under_way,
                    Combiner& combine) {
  constexpr std::size_t plies = 8;
  const std::size_t top = path.size() > plies ? path.size() - plies : 0;
  auto assumed = failure_in(*path.back());
  for (std::size_t i = path.size(); i-- > top;) {
    auto& frame = *path[i];
    frame.children[frame.chosen].assumed = std::move(assumed);
    if (i == 0) return;
    auto* mark = under_way.find(frame.key);
    assert(mark != nullptr);
    mark->is_open = true;
    auto functions = combine(frame.turn, frame.all(), &SiblingChild<R>::seen);
    if (functions == *mark->assumed) return;
    mark->assumed = std::make_shared<const ValueFunctions>(std::move(functions));
    assumed = mark->assumed;
  }
}

// For the frame of a thread that is about to choose. Where it has found nothing to do, nothing is
// to do until somebody has got on: `expansions` are those of all threads.
template <Rules R>
void assume_of_others(SiblingFrame<R>& frame, UnderWay& under_way, std::uint64_t expansions) {
  for (auto& child : frame.children) {
    child.assumed.reset();
    if (is_solved(child.truth)) continue;
    if (child.in_vain == expansions) {
      child.assumed = failure_in(frame);
    } else if (const auto* mark = under_way.find(child.key)) {
      child.assumed = mark->assumed;
      if (mark->is_open) child.is_leaf = false;
    }
  }
}

}  // namespace proofboard::conspiracy
