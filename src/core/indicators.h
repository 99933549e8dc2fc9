// What a search measures about itself.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/numbers.h"

namespace proofboard {

struct Indicators {
  std::uint64_t iterations = 0;     // leaves chosen, then expanded or found to be final
  std::uint64_t nodes = 0;          // nodes made by those expansions
  std::uint64_t revisits = 0;       // times that a node expanded before was entered again
  std::uint64_t root_switches = 0;  // times that the best root move changed (seesaw)
  std::uint64_t depth_sum = 0;      // of the leaves of all iterations
  Number max_pn = 0;                // largest finite numbers at the root
  Number max_dn = 0;
  ProofNumbers root;             // now
  std::uint64_t peak_bytes = 0;  // of tables and trees
  std::uint64_t edges = 0;       // of a graph of dependencies, if the search makes one

  double mean_depth() const {
    return iterations == 0 ? 0 : static_cast<double>(depth_sum) / static_cast<double>(iterations);
  }

  // What a part of this search has done between two looks at it.
  void add_work(const Indicators& before, const Indicators& after) {
    nodes += after.nodes - before.nodes;
    iterations += after.iterations - before.iterations;
    revisits += after.revisits - before.revisits;
    depth_sum += after.depth_sum - before.depth_sum;
  }

  // The same search, seen as one for the other side's goal.
  Indicators of_dual() const {
    auto dual = *this;
    std::swap(dual.max_pn, dual.max_dn);
    std::swap(dual.root.pn, dual.root.dn);
    return dual;
  }

  void see_root(ProofNumbers numbers) {
    root = numbers;
    if (numbers.pn != infinity) max_pn = std::max(max_pn, numbers.pn);
    if (numbers.dn != infinity) max_dn = std::max(max_dn, numbers.dn);
  }
};

}  // namespace proofboard
