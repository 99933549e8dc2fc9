// df-pn+ — Nagai: "Df-pn algorithm for searching AND/OR trees and its applications", 2002.
//
// Every edge from a node to its child i adds a cost, which may be negative:
//
//     phi = min (delta_i + cost_phi),   delta = Σ (phi_i + cost_delta)
//
// What a move costs depends on whose it is, and by `rank` on its place in the order: each later one
// costs so much more of phi. A solved child asks no cost.
//
// With negative costs numbers fall below 1. `floor` is where they stop: no edge brings a number
// below it. That makes all children equal that a discount takes there.
#pragma once

#include <algorithm>
#include <cstddef>

#include "core/numbers.h"

namespace proofboard {

// What an edge makes of the number below it.
struct Edge {
  Number cost = 0;
  Number floor = smallest_finite;

  Number operator()(Number below) const { return std::max(floor, add(below, cost)); }
};

struct EdgeCosts {
  struct Each {
    Number phi = 0;
    Number delta = 0;
  };

  Each attacker, defender;  // of the moves of these sides
  Number rank = 0;
  Number floor = smallest_finite;

  bool are_none() const {
    return attacker.phi == 0 && attacker.delta == 0 && defender.phi == 0 && defender.delta == 0 &&
           rank == 0 && floor == smallest_finite;
  }

  Edge phi(Turn turn, std::size_t index) const {
    return {add(of(turn).phi, rank * static_cast<Number>(index)), floor};
  }
  Edge delta(Turn turn) const { return {of(turn).delta, floor}; }

 private:
  const Each& of(Turn turn) const { return turn == Turn::attacker ? attacker : defender; }
};

}  // namespace proofboard
