// The open nodes of a depth-first search, from the root to the board: of each its children, and its
// moves that wait for another one to fail (Insight::waits_for). All of them stand in two stacks,
// one node's after the other's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "game/insight.h"
#include "search/frame.h"
#include "search/jobs/job_engine.h"

namespace proofboard {

// A node's part of the stacks, while it is the last.
struct OpenFrame {
  std::size_t first = 0;          // of its children
  std::size_t first_waiting = 0;  // of its moves that wait
  std::size_t waiting = 0;        // how many still do
  std::optional<int> value = {};  // its evaluation, once the policy has asked for it
};

template <Rules R>
class FrameStack {
 public:
  using Child = FrameChild<R>;
  using Moves = typename R::Moves;

  std::vector<Child> children;

  OpenFrame open() const { return {children.size(), waiting_.size()}; }
  void close(const OpenFrame& frame) {
    children.resize(frame.first);
    waiting_.resize(frame.first_waiting);
  }
  void clear() {
    children.clear();
    waiting_.clear();
  }

  std::span<const Child> from(std::size_t first) const {
    return {children.data() + first, children.size() - first};
  }

  // A child for each move, but for those that wait. `waits_for` is empty or as long as `moves`.
  void push(const Moves& moves, std::span<const std::uint16_t> waits_for, OpenFrame& frame) {
    if (waits_for.empty()) {
      const std::size_t first = children.size();
      children.resize(first + moves.size());
      for (std::size_t i = 0; i < moves.size(); ++i) children[first + i].move = moves[i];
      return;
    }
    places_.resize(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (waits_for[i] == Insight<R>::nobody) {
        places_[i] = static_cast<std::uint32_t>(children.size());
        children.emplace_back().move = moves[i];
        continue;
      }
      const auto before = waits_for[i];
      places_[i] = static_cast<std::uint32_t>(waiting_.size());
      (waits_for[before] == Insight<R>::nobody ? children[places_[before]].next
                                               : waiting_[places_[before]].next) = places_[i];
      waiting_.push_back({moves[i]});
    }
    frame.waiting = waiting_.size() - frame.first_waiting;
  }

  // If a child is solved, and did not solve the node: the one that waited for it becomes a child,
  // of which nothing is known yet. Null if none did.
  Child* call_next(std::size_t index, OpenFrame& frame) {
    if (frame.waiting == 0 || !is_solved(children[index].truth)) return nullptr;
    const auto next = std::exchange(children[index].next, nobody_waits);
    if (next == nobody_waits) return nullptr;
    --frame.waiting;
    Child& child = children.emplace_back();
    child.move = waiting_[next].move;
    child.next = waiting_[next].next;
    return &child;
  }

  // The only frame there is, for a tree that keeps it; and back.
  KeptFrame<R> take(const OpenFrame& frame) {
    return {std::exchange(children, {}), std::exchange(waiting_, {}), frame.waiting};
  }
  OpenFrame put_back(KeptFrame<R>& kept) {
    children = std::move(kept.children);
    waiting_ = std::move(kept.waiting);
    return {0, 0, kept.still_waiting};
  }

 private:
  std::vector<WaitingMove<R>> waiting_;
  std::vector<std::uint32_t> places_;  // scratch: of each move, in children or waiting_
};

}  // namespace proofboard
