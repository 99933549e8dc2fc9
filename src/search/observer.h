// What watches a search while it runs: every expansion, every new pair of numbers and every solved
// node is told to it. A search that nobody watches has a null pointer in its place.
#pragma once

#include <span>

#include "core/numbers.h"
#include "core/truth.h"
#include "game/rules.h"

namespace proofboard {

// A node at the moment at which it is told of. What it refers to is gone after the call.
template <Rules R>
struct SeenNode {
  const typename R::Position& position;
  std::span<const typename R::Move> line;  // from the root; without its last move, the parent's
  ProofNumbers numbers;                    // for the attacker of the question that is searched
};

// - An expansion of the root (an empty line) begins a new tree: another question, or the same once
//   more with an insight that sees more.
// - Where positions are found in a table there are news of nodes whose expansion was never told.
// - With several threads it is called by any of them at any time, and has a lock of its own.
// - It must not call the search.
template <Rules R>
class SearchObserver {
 public:
  virtual ~SearchObserver() = default;

  // A leaf is about to be expanded (or, with delayed evaluation, found to be final). Its numbers
  // are those of the leaf; (1, 1) where nothing above it is known, at the root or that of a job.
  virtual void expanded(const SeenNode<R>& /*node*/) {}
  // A node has its numbers from its children, which may be those that it had before.
  virtual void updated(const SeenNode<R>& /*node*/) {}
  // It is solved, and with it all that is below.
  virtual void solved(const SeenNode<R>& /*node*/, Truth /*truth*/) {}
};

}  // namespace proofboard
