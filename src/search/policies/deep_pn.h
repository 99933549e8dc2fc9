// DeepPN — Ishitobi, Plaat, Iida, van den Herik: "Reducing the seesaw effect with deep proof-number
// search", 2015.
//
// Proof-number search returns to the root whenever two subtrees are about equally hard, and never
// gets deep in either. DeepPN lets depth weigh in when a child is chosen:
//
//     DPN(n) = (1 − 1/delta) R + deep (1 − R),     deep = 1/depth at a leaf
//
// where delta is what the side on turn above still needs. R = 1 is proof-number search
// (tests/search/equivalence_test.cpp holds us to it), R = 0 goes for depth alone. Numbers are
// backed up as in proof-number search; an inner node has the deep value of the child it would
// choose. Ties go to the leftmost child.
//
// Departs from the paper: the root, at depth 0, has deep = 1.
#pragma once

#include <algorithm>
#include <span>

#include "search/policies/pn.h"

namespace proofboard {

struct DeepPn {
  struct Numbers {
    ProofNumbers proof;
    double deep = 1;

    friend bool operator==(const Numbers&, const Numbers&) = default;
  };

  double r = 0.95;
  InitialNumbers initial = InitialNumbers::one;
  // Changes of what are root switches: of the child that is searched, or of the one with the least
  // number. The thesis leaves open which it counts; it changes nothing else.
  enum class Switches : unsigned char { searched, least } switches = Switches::searched;

  bool reads_position() const { return initial != InitialNumbers::one; }
  static bool reads_parent_value() { return false; }
  static ProofNumbers proof(const Numbers& numbers) { return numbers.proof; }
  static Numbers solved(Truth truth) { return {ProofNumbers::of(truth), 0}; }

  template <class AnyLeaf>
  Numbers leaf(const AnyLeaf& at) const {
    return {initial_numbers(initial, at), at.depth == 0 ? 1.0 : 1.0 / at.depth};
  }

  template <class Node>
  Numbers combine(Turn turn, std::span<const Node> children) const {
    return {minimum_and_sum(turn, children, [](const Node& node) { return node.numbers.proof; }),
            children[choose(turn, children)].numbers.deep};
  }

  // Which child of the root counts as the one that the search is at.
  template <class Node>
  std::size_t counted(Turn turn, std::span<const Node> children, std::size_t chosen) const {
    if (switches == Switches::searched) return chosen;
    const auto effort = [&](const Node& node) { return bounds_for(turn, proof(node.numbers)).phi; };
    const auto least = std::min_element(
        children.begin(), children.end(),
        [&](const Node& one, const Node& other) { return effort(one) < effort(other); });
    return static_cast<std::size_t>(least - children.begin());
  }

  template <class Node>
  std::size_t choose(Turn turn, std::span<const Node> children) const {
    std::size_t best = children.size();
    double least = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (is_solved(children[i].truth())) continue;
      const auto& numbers = children[i].numbers;
      // A final position that is not seen yet may have the number 0, by mobility.
      const auto effort =
          static_cast<double>(std::max<Number>(bounds_for(turn, numbers.proof).phi, 1));
      const double dpn = (1 - 1 / effort) * r + numbers.deep * (1 - r);
      if (best == children.size() || dpn < least) {
        least = dpn;
        best = i;
      }
    }
    return best;
  }
};

}  // namespace proofboard
