// Deep df-pn — Song Zhang, Iida, van den Herik: "Deep df-pn and its efficient implementations",
// 2017, and the Connect6 study before it.
//
// The only difference from df-pn is the number of a new leaf, which falls with its depth:
//
//     phi = delta = E^(D − depth)  while depth < D, then 1;     E = 0: 0
//
// so that deepening a line does not make it look harder than its neighbours, and the search stays
// with it. D = 0 or E = 1 is df-pn, E = 0 depth-first search. E need not be a whole number; between
// 0 and 1 it turns the preference round, and the search goes broad.
//
// With a transposition table the number of a position depends on the depth at which it was first
// met. In games where every move adds a stone there is only one.
#pragma once

#include <cmath>

#include "core/numbers.h"

namespace proofboard {

struct DeepLeaf {
  double e = 3;
  int d = 8;

  static bool reads_parent_value() { return false; }

  template <class AnyLeaf>
  ProofNumbers operator()(const AnyLeaf& at) const {
    const Number effort = number_at(at.depth);
    return {effort, effort};
  }

  Number number_at(int depth) const {
    if (e == 0) return 0;
    if (depth >= d) return 1;
    return finite_number(std::round(std::pow(e, d - depth)));
  }
};

}  // namespace proofboard
