// df-pn — Nagai: "Df-pn algorithm for searching AND/OR trees and its applications", 2002.
//
// Depth-first search that expands what proof-number search expands. In the eyes of the side on turn
//
//     phi = min delta_i,   delta = Σ phi_i
//
// and the child c with the least delta is searched until the search would leave it:
//
//     threshold of delta_c = min(threshold of phi, delta_2 + 1)      delta_2: the next best child's
//     threshold of phi_c   = threshold of delta − (delta − phi_c)
//
// 1+ε (Pawlewicz, Lew 2007): delta_2 + 1 becomes ⌈delta_2 (1 + ε)⌉ where that is more, so that a
// child is re-entered a logarithmic instead of a linear number of times; the order is then no
// longer that of proof-number search. A sticky child is kept while it stays below that bound even
// if another has become the least.
//
// Ties. With `nearest` a child is kept while it is as good as any other (delta_2 + 1, Nagai's
// form). With `first` the search moves to the leftmost of equals at once, so that it expands
// leaf by leaf what `pn` with the same ties expands (tests/search/equivalence_test.cpp).
//
// Widening (Arneson, Hayward, Henderson 2010): phi is the least delta of only the first 1 +
// ⌈width·n⌉ of the n children that are not solved, so that the moves which come last wait until
// others have failed. It needs an order that means something, such as an insight's.
//
// df-pn+ (Nagai) adds a cost to every edge (edge_costs.h), and the thresholds are shifted alike.
// The sum may be replaced, see double_counting.h. What a new leaf is worth is the parameter
// `LeafNumbers`: (1, 1) or mobility here, by depth in deep_leaf.h, by evaluation in ef_pn.h.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "search/depth_first.h"
#include "search/leaf.h"
#include "search/policies/double_counting.h"

namespace proofboard {

// The two best children of a frame; the leftmost of equals.
struct TwoBest {
  std::size_t best = no_child;
  std::size_t second = no_child;  // no_child if only one is unsolved
};

// The unsolved children with the least value_of(i).
template <class Child, class ValueOf>
TwoBest two_least(std::span<const Child> children, const ValueOf& value_of) {
  TwoBest two;
  Number least = infinity;  // as no unsolved child has
  Number next = infinity;
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (is_solved(children[i].truth)) continue;
    const Number value = value_of(i);
    if (value < least) {
      two.second = two.best;
      next = least;
      two.best = i;
      least = value;
    } else if (value < next) {
      two.second = i;
      next = value;
    }
  }
  return two;
}

template <class Child>
TwoBest two_least_delta(std::span<const Child> children) {
  return two_least(children, [&](std::size_t i) { return children[i].bounds.delta; });
}

struct SimpleLeaf {
  InitialNumbers initial = InitialNumbers::one;

  static bool reads_parent_value() { return false; }
  template <class AnyLeaf>
  ProofNumbers operator()(const AnyLeaf& at) const {
    return initial_numbers(initial, at);
  }
};

// 1+ε: where a child stops being preferred to a rival with this delta.
inline Number raised(Number rival, double epsilon) {
  const Number plus_one = add(rival, 1);
  if (epsilon == 0 || rival <= 0 || rival >= largest_finite) return plus_one;
  return std::max(plus_one, finite_number(std::ceil(static_cast<double>(rival) * (1 + epsilon))));
}

template <class LeafNumbers>
struct DfPnFamily {
  enum class Ties : std::uint8_t { nearest, first };

  LeafNumbers leaf_numbers;
  Ties ties = Ties::nearest;
  double epsilon = 0;
  bool is_sticky = false;
  double width = 1;  // 1: no widening
  Counting counting = Counting::sum;
  EdgeCosts costs = {};

  bool reads_parent_value() const { return leaf_numbers.reads_parent_value(); }
  bool remembers_child() const { return is_sticky; }
  bool finds_sources() const { return counting == Counting::source; }

  static Bounds root_thresholds(Turn, Bounds) { return {infinity, infinity}; }
  static bool is_done(Bounds here, Bounds thresholds) {
    return here.phi >= thresholds.phi || here.delta >= thresholds.delta;
  }

  template <class AnyLeaf>
  ProofNumbers leaf(const AnyLeaf& at) const {
    return leaf_numbers(at);
  }

  template <class Child>
  Bounds combine(Turn turn, std::span<const Child> children) const {
    Bounds here{infinity, 0};
    if (is_plain()) {  // the usual case, in one go
      for (const auto& child : children) {
        here.phi = std::min(here.phi, child.bounds.delta);
        if (!is_solved(child.truth)) here.delta = add(here.delta, child.bounds.phi);
      }
      return here;
    }
    const auto first = considered(children);
    for (std::size_t i = 0; i < first.size(); ++i) {
      here.phi = std::min(here.phi, costs.phi(turn, i)(first[i].bounds.delta));
    }
    return {here.phi, total_effort(counting, children, costs.delta(turn))};
  }

  template <class Child>
  Choice choose(Turn turn, std::span<const Child> children, std::size_t previous, Bounds here,
                Bounds thresholds) const {
    if (costs.are_none()) {  // without costs there is less to reckon
      return choose_by([&](std::size_t i) { return children[i].bounds.delta; }, turn, children,
                       previous, here, thresholds);
    }
    return choose_by([&](std::size_t i) { return costs.phi(turn, i)(children[i].bounds.delta); },
                     turn, children, previous, here, thresholds);
  }

 private:
  // `value_of`: a child as it stands in phi.
  template <class ValueOf, class Child>
  Choice choose_by(const ValueOf& value_of, Turn turn, std::span<const Child> children,
                   std::size_t previous, Bounds here, Bounds thresholds) const {
    auto two = two_least(considered(children), value_of);
    bool yields_to_equal = ties == Ties::first && epsilon == 0;
    if (is_sticky && previous != no_child && previous != two.best &&
        !is_solved(children[previous].truth) &&
        value_of(previous) < std::min(thresholds.phi, raised(value_of(two.best), epsilon))) {
      two = {previous, two.best};
      yields_to_equal = false;
    }
    Number limit = thresholds.phi;
    if (two.second != no_child) {
      const Number rival = value_of(two.second);
      limit = std::min(limit,
                       yields_to_equal && two.second < two.best ? rival : raised(rival, epsilon));
    }
    return {two.best,
            {phi_for_total(counting, children, two.best, here.delta, thresholds.delta,
                           costs.delta(turn)),
             add(limit, -costs.phi(turn, two.best).cost)}};
  }

  bool is_plain() const { return width >= 1 && counting == Counting::sum && costs.are_none(); }

  // All children, or with widening the first ones.
  template <class Child>
  std::span<const Child> considered(std::span<const Child> children) const {
    if (width >= 1) return children;
    const auto is_open = [](const Child& child) { return !is_solved(child.truth); };
    const auto open = std::count_if(children.begin(), children.end(), is_open);
    auto wanted = 1 + static_cast<std::size_t>(std::ceil(width * static_cast<double>(open)));
    std::size_t count = 0;
    for (; count < children.size() && wanted > 0; ++count) wanted -= is_open(children[count]);
    return children.first(count);
  }
};

using DfPn = DfPnFamily<SimpleLeaf>;

}  // namespace proofboard
