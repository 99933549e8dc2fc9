// Two levels (PN² — Allis 1994). Instead of making the children of a leaf, a search of its own is
// made below it, of at most
//
//     y = min(x, M − x) nodes,     x = nodes of the tree now, M = all that memory holds
//
// (Winands, Uiterwijk, van den Herik 2003), then everything below the leaf's children is given
// back. The children keep the numbers they have got. The first level sees whether a leaf is final
// only when it is chosen, the second at once.
//
// Breuker (1998) lets it grow slowly at first, along a logistic curve: x f(x) in place of x with
//
//     f(x) = 1 / (1 + exp((a − x) / b))
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/numbers.h"

namespace proofboard {

struct SecondLevel {
  std::size_t nodes = 0;     // as many at most; 0: as many as y says
  bool is_logistic = false;  // y is Breuker's, with these two
  double a = 1'800'000;
  double b = 240'000;

  std::size_t most_nodes(std::size_t in_tree, std::size_t in_memory) const {
    if (nodes > 0) return nodes;
    const auto x = static_cast<double>(in_tree);
    const double wanted = is_logistic ? x / (1 + std::exp((a - x) / b)) : x;
    return std::min(static_cast<std::size_t>(wanted), in_memory - in_tree);
  }
};

}  // namespace proofboard
