// Functions of positions that are worth what the errors on the way to them make them worth.
//
// A position is 0 to itself. Seen from its parent it is worth less to the side that made an error
// to get there (formulas 13, 14), so its functions are shifted by
//
//     sigma e,     sigma = -1 if the attacker made the move, +1 if the defender did,
//
// and whatever is aimed at is shifted back on the way down.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/numbers.h"
#include "core/truth.h"
#include "game/insight.h"
#include "search/conspiracy/interval.h"
#include "search/conspiracy/sibling_table.h"
#include "search/conspiracy/staircase.h"

namespace proofboard::conspiracy {

// What a child's functions are shifted by on the way up.
constexpr Value shift_of(Turn turn, Value error) {
  return turn == Turn::attacker ? -error : error;
}

// The interval as seen from a child. Its ends are no values and stay.
inline Interval seen_from_child(const Interval& aim, Value shift) {
  const auto moved = [&](Value v) {
    return v == lowest || v == highest ? v : finite_value(std::int64_t{v} - shift);
  };
  return {moved(aim.low), moved(aim.high)};
}

inline ProofNumbers numbers_at(const ValueFunctions& functions, const Interval& aim) {
  return {functions.up_to(aim.high), functions.down_to(aim.low)};
}

inline SharedFunctions solved_functions(Truth truth) {
  static const auto proven =
      std::make_shared<const ValueFunctions>(ValueFunctions{{}, settled_steps(lowest)});
  static const auto disproven =
      std::make_shared<const ValueFunctions>(ValueFunctions{settled_steps(lowest), {}});
  return truth == Truth::proven ? proven : disproven;
}

// Of a new leaf: formula (15), or (4).
inline SharedFunctions leaf_functions(bool is_multi_step, double delta, double eta) {
  // Heights end here. It is seven deltas away, more than moves of one position differ by.
  constexpr Number most = 128;
  StepList steps;
  if (is_multi_step) {
    steps = leaf_steps(0, delta, most);
    merge_steps(steps, eta);
  } else {
    steps.push_back(leaf_step(0));
  }
  return std::make_shared<const ValueFunctions>(ValueFunctions{steps, steps});
}

// A leaf of which an insight says that it is further away than it looks.
inline SharedFunctions weighed(const SharedFunctions& leaf, const Glance& glance) {
  if (glance.pn_weight == 1 && glance.dn_weight == 1) return leaf;
  auto heavy = *leaf;
  const auto weigh = [](StepList& steps, Number weight) {
    for (auto& step : steps) {
      step.height = finite_number(static_cast<double>(step.height) * static_cast<double>(weight));
    }
  };
  weigh(heavy.up, glance.pn_weight);
  weigh(heavy.down, glance.dn_weight);
  return std::make_shared<const ValueFunctions>(std::move(heavy));
}

// Makes a node's functions of its children's: the least of one kind, the sum of the other.
class Combiner {
 public:
  explicit Combiner(double eta) : eta_(eta) {}

  // A child has `functions` and `error`.
  template <class Child>
  ValueFunctions operator()(Turn turn, std::span<const Child> children) {
    return (*this)(turn, children,
                   [](const Child& child) -> const ValueFunctions& { return *child.functions; });
  }

  // Of functions that `view` finds for each child.
  template <class Child, class View>
  ValueFunctions operator()(Turn turn, std::span<const Child> children, View view) {
    least_.assign(1, {lowest, infinity});
    rises_.clear();
    const bool is_attacker = turn == Turn::attacker;
    for (const auto& child : children) {
      const auto& [up, down] = std::invoke(view, child);
      const Value by = shift_of(turn, child.error);
      // What is mirrored moves the other way.
      add_to_least(is_attacker ? up : down, is_attacker ? by : -by);
      add_to_sum(is_attacker ? down : up, is_attacker ? -by : by);
    }
    auto sum = summed();
    merge_steps(least_, eta_);
    merge_steps(sum, eta_);
    return is_attacker ? ValueFunctions{least_, std::move(sum)}
                       : ValueFunctions{std::move(sum), least_};
  }

 private:
  void add_to_least(const StepList& steps, Value by) {
    shifted_ = steps;
    shift(shifted_, by);
    least_steps(least_, shifted_, joined_);
    least_.swap(joined_);
  }

  // Where it rises, and by how much: there may be many children, and this is sorted once.
  void add_to_sum(const StepList& steps, Value by) {
    shifted_ = steps;
    shift(shifted_, by);
    Number before = 0;
    for (const auto& step : shifted_) {
      rises_.push_back({step.value, step.height == infinity ? infinity : step.height - before});
      before = step.height;
    }
  }

  StepList summed() {
    std::sort(rises_.begin(), rises_.end(),
              [](const Step& a, const Step& b) { return a.value < b.value; });
    StepList sum;
    Number height = 0;
    for (std::size_t i = 0; i < rises_.size(); ++i) {
      height = add(height, rises_[i].height);
      const bool is_last = i + 1 == rises_.size() || rises_[i + 1].value != rises_[i].value;
      if (is_last) append(sum, {rises_[i].value, height});
    }
    return sum;
  }

  double eta_;
  StepList least_, shifted_, joined_, rises_;  // room to work in
};

}  // namespace proofboard::conspiracy
