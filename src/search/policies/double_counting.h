// How the efforts of children that must all be refuted add up.
//
// The plain sum is right in a tree. Where lines meet, what is below the meeting point is counted
// once per line, and numbers grow without reason. Two remedies:
//     weak     the hardest child and one for each other (Ueda et al. 2008)
//     source   of the children whose lines meet, only the hardest counts; the sum over the rest
//              (after Kishimoto's source node detection, 2010: he follows parent links upwards,
//              we follow the lines last searched downwards)
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/numbers.h"
#include "search/policies/edge_costs.h"

namespace proofboard {

enum class Counting : std::uint8_t { sum, weak, source };

// The hardest of the unsolved and one for each other.
class WeakSum {
 public:
  void include(Number effort) {
    largest_ = std::max(largest_, effort);
    ++count_;
  }
  Number others() const { return count_ - 1; }
  Number value() const { return count_ == 0 ? 0 : add(largest_, others()); }

 private:
  Number largest_ = smallest_finite;
  Number count_ = 0;
};

// Whether child i is the hardest of those with its source; the leftmost of equals.
template <class Child>
bool speaks_for_source(std::span<const Child> children, std::size_t i) {
  if (children[i].source == 0) return true;
  for (std::size_t j = 0; j < children.size(); ++j) {
    if (j == i || is_solved(children[j].truth) || children[j].source != children[i].source)
      continue;
    if (children[j].bounds.phi > children[i].bounds.phi) return false;
    if (children[j].bounds.phi == children[i].bounds.phi && j < i) return false;
  }
  return true;
}

// delta of a frame: phi_i over the unsolved children, each as its edge brings it.
template <class Child>
Number total_effort(Counting counting, std::span<const Child> children, Edge edge = {}) {
  Number sum = 0;
  if (counting == Counting::weak) {
    WeakSum weak;
    for (const auto& child : children) {
      if (!is_solved(child.truth)) weak.include(edge(child.bounds.phi));
    }
    return weak.value();
  }
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (is_solved(children[i].truth)) continue;
    if (counting == Counting::source && !speaks_for_source(children, i)) continue;
    sum = add(sum, edge(children[i].bounds.phi));
  }
  return sum;
}

// The phi of child c at which that total reaches `limit`, which is above it, all else unchanged.
template <class Child>
Number phi_for_total(Counting counting, std::span<const Child> children, std::size_t c,
                     Number total, Number limit, Edge edge = {}) {
  if (limit == infinity) return infinity;
  if (counting == Counting::weak) {
    WeakSum weak;
    for (const auto& child : children) {
      if (!is_solved(child.truth)) weak.include(0);
    }
    return add(limit, -add(weak.others(), edge.cost));
  }
  const auto& chosen = children[c];
  Number part = chosen.bounds.phi;  // that is in the total for it
  if (counting == Counting::source && !speaks_for_source(children, c)) {
    // It must first outgrow the one that speaks for its source.
    for (const auto& child : children) {
      if (!is_solved(child.truth) && child.source == chosen.source) {
        part = std::max(part, child.bounds.phi);
      }
    }
  }
  return add(add(limit, -add(total, -edge(part))), -edge.cost);
}

}  // namespace proofboard
