// What is told to whoever watches a question being worked on.
//
// All of it is pushed, as it happens, by the threads that work: by one at a time, while all of them
// may have to wait for it, so a watcher is quick. It may ask the inquiry for a snapshot and may
// stop it, but not wait for it. What it throws ends the inquiry, and wait() throws it on.
//
// Numbers and truths are in the eyes of the goal that was asked, and are the word of a search: of
// what is told before the end nothing is proven but a win that is to become shorter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "api/answer.h"

namespace proofboard {

struct Ask;

// One of the moves of a position, where all of them are asked about.
struct MoveOfAll {
  std::string move;
  std::size_t number = 0;  // from 1
  std::size_t count = 0;   // of all
};

// A node of the tree of a search.
struct WatchedNode {
  std::uint64_t tree = 0;  // from 1: another question, or the same anew, grows another tree
  const std::vector<std::string>& line;  // from the position that was asked about; empty: the root
  ProofNumbers numbers;
};

class Watcher {
 public:
  virtual ~Watcher() = default;

  virtual void started(const Ask& /*ask*/) {}
  // What is done changes, or is done once more for another question.
  virtual void entered(Phase /*phase*/, const Snapshot& /*now*/) {}
  // About twenty times a second, as far as the work allows.
  virtual void progressed(const Snapshot& /*now*/) {}
  // Of the score, if that is asked for.
  virtual void narrowed(const ScoreBounds& /*said*/, const Snapshot& /*now*/) {}
  virtual void move_begun(const MoveOfAll& /*move*/) {}
  virtual void move_answered(const MoveOfAll& /*move*/, const MoveAnswer& /*answer*/) {}
  virtual void answered(const Outcome& /*outcome*/) {}
  // The last of all, whether it is answered or has failed: wait() returns at once.
  virtual void ended() {}

  // The tree, to whoever wants to see it: that costs each expansion some microseconds.
  enum class Tree : std::uint8_t { none, solved, all };
  virtual Tree wants_tree() const { return Tree::none; }
  // A leaf is about to be expanded, with the numbers that it had.
  virtual void expanded(const WatchedNode& /*node*/) {}
  // A node has its numbers from its children, which may be those that it had before.
  virtual void updated(const WatchedNode& /*node*/) {}
  // It is solved, and with it all that is below.
  virtual void solved(const WatchedNode& /*node*/, Truth /*truth*/) {}
};

}  // namespace proofboard
