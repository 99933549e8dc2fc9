// Proof and disproof functions: conspiracy numbers of all values at once.
//
// In a tree whose leaves have values, not only truths, the proof number becomes a function of the
// value that is wanted (Pawlewicz, Hayward: "Sibling conspiracy number search", 2015, section 2):
//
//     p(v) = the least number of leaves that must change so that minimax >= v
//     d(v) = the least number of leaves that must change so that minimax <= v
//
// With the attacker on turn p is the minimum of the children's and d their sum, and the other way
// round with the defender, as in proof-number search. p never falls and d never rises, so p is a
// staircase; and d is one too when looked at from the other side, with values negated. One kind of
// staircase does for both: what stands for d holds d(v) at -v (`mirrored`).
//
//     p:  0 ────────┐              a step (value, height): the function has this height for
//                   └ 2 ───┐       all v > value, up to the next step's value
//                          └ 5 ──
//
// Invariants: values and heights rise strictly from step to step, the first height is above 0, and
// no step is at the highest value. So equal functions have equal steps. Only a settled leaf is ever
// infinite; all that is unsolved has finite heights, even at the highest value.
//
// Nothing here knows a tree or a game. Functions are spans of steps, so that a search may keep them
// where it likes. Where evaluations are sums along a path they are kept relative to their node and
// `shift`ed on the way up: two paths to a node may give it two offsets.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/numbers.h"

namespace proofboard::conspiracy {

// What a position is worth to the attacker. The two ends are a win and a loss for certain.
using Value = std::int32_t;
inline constexpr Value highest = std::numeric_limits<Value>::max();
inline constexpr Value lowest = -highest;

// A value of something that may still change, or a target for it.
constexpr Value finite_value(std::int64_t value) {
  return static_cast<Value>(std::clamp<std::int64_t>(value, lowest + 1, highest - 1));
}
constexpr Value capped_value(std::int64_t value) {
  return static_cast<Value>(std::clamp<std::int64_t>(value, lowest, highest));
}

struct Step {
  Value value = 0;
  Number height = 0;

  friend bool operator==(const Step&, const Step&) = default;
};

using Steps = std::span<const Step>;
using StepList = std::vector<Step>;

// The function at v.
inline Number height_at(Steps steps, Value v) {
  Number height = 0;
  for (const auto& step : steps) {
    if (step.value >= v) break;
    height = step.height;
  }
  return height;
}

// The function at -v, for a mirrored one: d(v).
inline Number mirrored_height_at(Steps steps, Value v) {
  return height_at(steps, -v);
}

// The largest v for which the function is at most `most`.
inline Value reach(Steps steps, Number most) {
  for (const auto& step : steps) {
    if (step.height > most) return step.value;
  }
  return highest;
}

// Where p leaves 0. For a node's other function it is the same value, negated.
inline Value minimax_of(Steps proof) {
  return reach(proof, 0);
}

// Adds a step on the right, or raises the last one, so that the invariants hold.
inline void append(StepList& steps, Step step) {
  if (step.value == highest || step.height <= (steps.empty() ? 0 : steps.back().height)) return;
  if (!steps.empty() && steps.back().value == step.value) {
    steps.back().height = step.height;
    if (steps.size() > 1) assert(steps[steps.size() - 2].height < step.height);
  } else {
    steps.push_back(step);
  }
}

// Formula (4): one change brings an unsolved leaf anywhere.
constexpr Step leaf_step(Value x) {
  return {x, 1};
}

// Whose value is certain. None of them for x = highest, as nothing is above it.
inline StepList settled_steps(Value x) {
  StepList steps;
  append(steps, {x, infinity});
  return steps;
}

// Formula (15): the further a value is away, the more changes it takes. Height i ends at
// x + delta log2(i + 1), so the height grows exponentially with the distance. As it stands it would
// be infinite at the highest value, which is how a lost leaf looks; so heights end at `most`.
inline StepList leaf_steps(Value x, double delta, Number most) {
  StepList steps;
  for (Number i = 1; i <= most; ++i) {
    const double begin = delta * std::log2(static_cast<double>(i));
    append(steps, {finite_value(x + static_cast<std::int64_t>(begin)), i});
  }
  return steps;
}

// Value by value what `join` makes of the two heights; it must be monotone and give 0 for two 0.
template <class Join>
void join_steps(Steps a, Steps b, Join join, StepList& out) {
  out.clear();
  std::size_t i = 0, j = 0;
  Number in_a = 0, in_b = 0;
  while (i < a.size() || j < b.size()) {
    const bool takes_a = j == b.size() || (i < a.size() && a[i].value <= b[j].value);
    const bool takes_b = i == a.size() || (j < b.size() && b[j].value <= a[i].value);
    const Value value = takes_a ? a[i].value : b[j].value;
    if (takes_a) in_a = a[i++].height;
    if (takes_b) in_b = b[j++].height;
    append(out, {value, join(in_a, in_b)});
  }
}

inline void add_steps(Steps a, Steps b, StepList& out) {
  join_steps(
      a, b, [](Number x, Number y) { return add(x, y); }, out);
}

inline void least_steps(Steps a, Steps b, StepList& out) {
  join_steps(
      a, b, [](Number x, Number y) { return std::min(x, y); }, out);
}

// The same function of v - offset. What is settled stays where it is.
inline void shift(StepList& steps, std::int64_t offset) {
  StepList moved;
  for (const auto& step : steps) {
    const bool is_fixed = step.value == lowest;
    append(moved, {is_fixed ? lowest : finite_value(step.value + offset), step.height});
  }
  steps.swap(moved);
}

// Merges steps whose heights differ by no more than the factor 1 + eta into the higher one, so that
// afterwards h1 (1 + eta) < h2 for any two finite neighbours, and there are at most about
// log(top) / log(1 + eta) of them. The paper's formula (9) takes for every step the highest within
// the factor, which leaves neighbours that are too close: {100, 101, 102} becomes {101, 102} with
// eta = 0.01. From the top down it holds. 0 and infinity say that a thing is certain and stay.
inline void merge_steps(StepList& steps, double eta) {
  if (eta <= 0 || steps.size() < 2) return;
  auto kept = steps.rbegin();
  for (auto it = std::next(steps.rbegin()); it != steps.rend(); ++it) {
    const bool is_close = kept->height != infinity && static_cast<double>(it->height) * (1 + eta) >=
                                                          static_cast<double>(kept->height);
    if (is_close) {
      kept->value = it->value;
    } else {
      *++kept = *it;
    }
  }
  steps.erase(steps.begin(), std::next(kept).base());
}

// Both functions of a position.
struct ValueFunctions {
  StepList up;
  StepList down;  // mirrored

  Value value() const { return minimax_of(up); }
  Number up_to(Value v) const { return height_at(up, v); }
  Number down_to(Value v) const { return mirrored_height_at(down, v); }

  friend bool operator==(const ValueFunctions&, const ValueFunctions&) = default;
};

}  // namespace proofboard::conspiracy
