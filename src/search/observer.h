// An observer watches an engine. Engines take its type as a template parameter: the empty one
// below compiles to nothing.
#pragma once

#include "core/numbers.h"
#include "core/truth.h"

namespace proofboard {

struct NoObserver {
  // A leaf is about to be expanded (or, with delayed evaluation, found to be final).
  template <class Position>
  void expanded(const Position& /*position*/, int /*depth*/) {}
  // A node has got new numbers after an expansion below it.
  void updated(int /*depth*/, ProofNumbers /*numbers*/) {}
  template <class Position>
  void solved(const Position& /*position*/, int /*depth*/, Truth /*truth*/) {}
};

}  // namespace proofboard
