// CNS — McAllester: "Conspiracy numbers for min-max search", 1988, in the form of Pawlewicz,
// Hayward: "Sibling conspiracy number search", 2015, section 2.
//
// Leaves have values. In place of its two numbers a node has two functions, how many leaves must
// change for the minimax value to be at least v, and at most v (conspiracy/staircase.h). A search
// interval around the root's value says which change is aimed at, and then it is proof-number
// search with
//
//     pn = p(up),   dn = d(down),     the attacker aims at up, the defender at down.
//
// The interval [low, high] is set anew whenever the root's functions have changed (formulas 6 to 8
// of the paper; v is the root's value):
//
//     fixed        v - delta_d                         v + delta_p
//     threshold    the least value with d <= d_max     the greatest with p <= p_max
//     mixed        as threshold, but with as many changes as v - delta_d, v + delta_p would take
//     none         -infinity                           +infinity: proof-number search
//
// paper        up = high and down = low, so that every leaf chosen concerns both ends.
// mcallester   one end at a time, the one that is further from v: up = high, down = high - 1, "is
//              it high or not?", or the same at low. From McAllester are the range of values that
//              few leaves can bring about and narrowing it end by end; which of the leaves that
//              must all change is next, he leaves open: here it is the most-proving one.
//
// If an end falls together with v there is nothing to aim at, and the search is proof-number search
// until that changes. That is how it ends, too: near the proof few leaves are left to change.
//
// A proof is a proof whatever the values are. With `tolerance` the search stops before one, once
// the range of `threshold` is no wider than that: the value is certain enough.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "search/conspiracy/interval.h"
#include "search/conspiracy/step_store.h"
#include "search/leaf.h"

namespace proofboard {

struct CnsSettings {
  enum class Form : std::uint8_t { paper, mcallester };
  enum class Interval : std::uint8_t { mixed, threshold, fixed, none };

  Form form = Form::paper;
  Interval interval = Interval::mixed;
  conspiracy::Value delta_p = 8;
  conspiracy::Value delta_d = 7;
  Number p_max = 3;
  Number d_max = 4;
  conspiracy::Value tolerance = 0;  // 0: only a proof will do
  double eta = 0.3;                 // how far the steps of a function may be apart to be one
};

class Cns {
 public:
  using Numbers = conspiracy::Functions;
  using Value = conspiracy::Value;

  Cns(const CnsSettings& settings, std::size_t bytes)
      : settings_(settings), store_(std::make_shared<conspiracy::StepStore>(bytes)) {}

  bool reads_position() const { return settings_.interval != CnsSettings::Interval::none; }
  static bool reads_parent_value() { return false; }

  // As many leaves as proof-number search counts.
  ProofNumbers proof(const Numbers& numbers) const {
    return {conspiracy::height_at(store_->steps(numbers.proof), conspiracy::highest),
            conspiracy::mirrored_height_at(store_->steps(numbers.disproof), conspiracy::lowest)};
  }
  Value value(const Numbers& numbers) const {
    return conspiracy::minimax_of(store_->steps(numbers.proof));
  }

  static Numbers solved(Truth truth) {
    const conspiracy::StoredSteps never{{conspiracy::lowest, infinity}, 0, 1};
    return truth == Truth::proven ? Numbers{{}, never} : Numbers{never, {}};
  }

  template <class AnyLeaf>
  Numbers leaf(const AnyLeaf& at) const {
    const Value x = reads_position() ? conspiracy::finite_value(at.value()) : 0;
    return {{conspiracy::leaf_step(x), 0, 1}, {conspiracy::leaf_step(-x), 0, 1}};
  }

  // A leaf of which an insight says that it is further away than it looks.
  static void weigh(Numbers& leaf, const Glance& glance) {
    const auto heavy = weighed({leaf.proof.first.height, leaf.disproof.first.height}, glance);
    leaf.proof.first.height = heavy.pn;
    leaf.disproof.first.height = heavy.dn;
  }

  template <class Node>
  Numbers combine(Turn turn, std::span<const Node> children) const {
    least_.assign(1, {conspiracy::lowest, infinity});
    sum_.clear();
    for (const auto& child : children) {
      const auto proof = store_->steps(child.numbers.proof);
      const auto disproof = store_->steps(child.numbers.disproof);
      const bool is_attacker = turn == Turn::attacker;
      conspiracy::least_steps(least_, is_attacker ? proof : disproof, joined_);
      least_.swap(joined_);
      conspiracy::add_steps(sum_, is_attacker ? disproof : proof, joined_);
      sum_.swap(joined_);
    }
    conspiracy::merge_steps(least_, settings_.eta);
    conspiracy::merge_steps(sum_, settings_.eta);
    const auto least = store_->keep(least_);
    const auto sum = store_->keep(sum_);
    return turn == Turn::attacker ? Numbers{least, sum} : Numbers{sum, least};
  }

  template <class Node>
  std::size_t choose(Turn turn, std::span<const Node> children) const {
    std::size_t best = 0;
    Number least = infinity;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const Number effort = effort_of(turn, children[i].numbers);
      if (effort >= least || is_solved(children[i].truth())) continue;
      least = effort;
      best = i;
    }
    return best;
  }

  // What the search aims at from now on.
  void see_root(const Numbers& root) {
    const auto p = store_->steps(root.proof);
    const auto d = store_->steps(root.disproof);
    const Value v = conspiracy::minimax_of(p);
    const auto likely = conspiracy::likely_interval(p, d, settings_.p_max, settings_.d_max);
    is_content_ =
        settings_.tolerance > 0 && std::int64_t{likely.high} - likely.low <= settings_.tolerance;
    aim(v, interval(v, p, d, likely));
  }
  bool is_content() const { return is_content_; }

  conspiracy::StepStore& store() const { return *store_; }

 private:
  conspiracy::Interval interval(Value v, conspiracy::Steps p, conspiracy::Steps d,
                                const conspiracy::Interval& likely) const {
    const conspiracy::IntervalSettings ends{settings_.p_max, settings_.d_max, settings_.delta_p,
                                            settings_.delta_d};
    switch (settings_.interval) {
      case CnsSettings::Interval::none: break;
      case CnsSettings::Interval::fixed: return conspiracy::fixed_interval(v, ends);
      case CnsSettings::Interval::threshold: return likely;
      case CnsSettings::Interval::mixed: return conspiracy::mixed_interval(v, p, d, ends);
    }
    return {};
  }

  void aim(Value v, conspiracy::Interval ends) {
    if (ends.is_empty_at(v)) ends = {};
    up_ = ends.high;
    down_ = ends.low;
    const bool is_whole = up_ == conspiracy::highest && down_ == conspiracy::lowest;
    if (settings_.form == CnsSettings::Form::paper || is_whole) return;
    if (std::int64_t{up_} - v >= std::int64_t{v} - down_) {
      down_ = up_ - 1;
    } else {
      up_ = down_ + 1;
    }
  }

  Number effort_of(Turn turn, const Numbers& numbers) const {
    return turn == Turn::attacker
               ? conspiracy::height_at(store_->steps(numbers.proof), up_)
               : conspiracy::mirrored_height_at(store_->steps(numbers.disproof), down_);
  }

  CnsSettings settings_;
  std::shared_ptr<conspiracy::StepStore> store_;
  Value up_ = conspiracy::highest;
  Value down_ = conspiracy::lowest;
  bool is_content_ = false;
  mutable conspiracy::StepList least_, sum_, joined_;  // room to work in
};

}  // namespace proofboard
