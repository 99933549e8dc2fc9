// Where the threads of one search are, and what the others assume of these positions meanwhile.
//
// Pawlewicz, Hayward: "Scalable parallel DFPN search", 2013, with functions in place of numbers. A
// thread that goes down to a child is assumed to fail there: the child counts as lost for the side
// that chose it, and the positions above as what they would be then. So the next thread goes where
// the search would go next if that came true: often not far away, and seldom to the same leaf.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "search/conspiracy/sibling_table.h"

namespace proofboard::conspiracy {

class UnderWay {
 public:
  struct Mark {
    SharedFunctions assumed;  // of the position
    SharedRave rave;          // until its table entry has one
    int threads = 0;          // at it or below it
    bool is_open = false;     // its children are made
  };

  void enter(std::uint64_t key, SharedFunctions assumed) {
    auto& mark = marks_[key];
    ++mark.threads;
    mark.assumed = std::move(assumed);
  }
  void leave(std::uint64_t key) {
    const auto found = marks_.find(key);
    if (--found->second.threads == 0) marks_.erase(found);
  }

  // Null: nobody is there. Good until somebody comes or goes.
  Mark* find(std::uint64_t key) {
    const auto found = marks_.find(key);
    return found == marks_.end() ? nullptr : &found->second;
  }
  std::size_t size() const { return marks_.size(); }

 private:
  std::unordered_map<std::uint64_t, Mark> marks_;
};

}  // namespace proofboard::conspiracy
