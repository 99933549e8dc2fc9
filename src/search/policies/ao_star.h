// AO* — Nilsson: "Principles of Artificial Intelligence", 1980, as proof-number search's ancestor.
//
// It knows only the attacker's side: f is the estimated cost of a proof,
//
//     leaf: f = h,    attacker: f = min (f_i + c),    defender: f = Σ (f_i + c)
//
// with a cost c for every edge; f is 0 where the game is won and ∞ where it is not. The attacker
// follows the least f + c. At a defender node all children must be proven, in any order; we take
// the hardest, which shows soonest that the proof is too dear, the leftmost of equals.
//
// A proof is done when it is the cheapest: at a node of the attacker a proven child ends the search
// only if no other child looks cheaper (ties end it). If h is nowhere more than what is still to
// be paid, what is done then is a cheapest proof, as A* finds a shortest path. With c = 0 every
// proof costs 0, and the first one will do.
#pragma once

#include <algorithm>
#include <span>

#include "search/policies/heuristic_leaf.h"

namespace proofboard {

struct AoStar {
  // pn is f. dn says whether something is left to do: not if it is ∞, for the proof is done, or 0,
  // for there is none.
  using Numbers = ProofNumbers;

  HeuristicLeaf heuristic;
  Number edge_cost = 0;

  bool reads_position() const { return heuristic.reads_position(); }
  static bool reads_parent_value() { return false; }
  static ProofNumbers proof(const Numbers& numbers) { return numbers; }
  static Numbers solved(Truth truth) { return ProofNumbers::of(truth); }

  static bool is_done(const Numbers& numbers) { return numbers.dn == infinity || numbers.dn == 0; }
  static bool is_cheaper(const Numbers& one, const Numbers& other) { return one.pn < other.pn; }
  // Whether the proof that is done is a cheapest one, by the rules alone and if no leaf is final:
  // each costs a move at least, and as many as the defender has.
  bool finds_cheapest() const {
    return edge_cost > 0 && heuristic.kind != HeuristicLeaf::Kind::evaluation;
  }

  template <class AnyLeaf>
  Numbers leaf(const AnyLeaf& at) const {
    return {heuristic(at).pn, 1};
  }

  // Of solved nodes, too: a proof costs something.
  template <class Node>
  Numbers combine(Turn turn, std::span<const Node> children) const {
    return turn == Turn::attacker ? least_of(children) : sum_of(children);
  }

  template <class Node>
  std::size_t choose(Turn turn, std::span<const Node> children) const {
    std::size_t best = children.size();
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (is_done(children[i].numbers)) continue;
      if (best == children.size()) {
        best = i;
        continue;
      }
      const Number here = children[i].numbers.pn;
      const Number there = children[best].numbers.pn;
      if (turn == Turn::attacker ? here < there : here > there) best = i;
    }
    return best;
  }

 private:
  template <class Node>
  Numbers least_of(std::span<const Node> children) const {
    Number done = infinity;
    Number open = infinity;
    for (const auto& child : children) {
      auto& least = is_done(child.numbers) ? done : open;
      least = std::min(least, add(child.numbers.pn, edge_cost));
    }
    if (open < done) return {open, 1};
    return done == infinity ? solved(Truth::disproven) : Numbers{done, infinity};
  }

  template <class Node>
  Numbers sum_of(std::span<const Node> children) const {
    Numbers all{0, infinity};
    for (const auto& child : children) {
      if (child.numbers.dn == 0) return solved(Truth::disproven);
      all.pn = add(all.pn, add(child.numbers.pn, edge_cost));
      if (!is_done(child.numbers)) all.dn = 1;
    }
    return all;
  }
};

}  // namespace proofboard
