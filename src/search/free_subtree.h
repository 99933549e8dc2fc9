// Gives everything below a node of a tree back to it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/arena.h"

namespace proofboard {

template <class Node>
class SubtreeFreer {
 public:
  // `give_up(node)` sees every node that goes.
  template <class GiveUp>
  void free_below(Arena<Node>& tree, std::uint32_t top, const GiveUp& give_up) {
    to_free_.assign(1, top);
    while (!to_free_.empty()) {
      const auto index = to_free_.back();
      to_free_.pop_back();
      Node& node = tree[index];
      if (index != top) give_up(node);
      if (node.is_leaf()) continue;
      for (std::uint32_t i = 0; i < node.child_count; ++i) to_free_.push_back(node.first_child + i);
      freed_.push_back(index);
    }
    // What lies deeper first: a node must still be there when its children are given back.
    for (; !freed_.empty(); freed_.pop_back()) {
      const Node& node = tree[freed_.back()];
      tree.give_back(node.first_child, node.child_count);
    }
    tree[top].first_child = 0;
    tree[top].child_count = 0;
  }

 private:
  std::vector<std::uint32_t> to_free_, freed_;  // scratch
};

}  // namespace proofboard
