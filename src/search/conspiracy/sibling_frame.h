// A node of a sibling conspiracy-number search while it is open: its children, what follows from
// them, and which one is next.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "search/conspiracy/sibling_errors.h"
#include "search/conspiracy/sibling_functions.h"
#include "search/conspiracy/sibling_table.h"
#include "search/cycles.h"
#include "search/policies/df_pn.h"
#include "search/solver.h"

namespace proofboard::conspiracy {

template <Rules R>
struct SiblingChild {
  SharedFunctions functions;  // relative to it
  SharedFunctions assumed;    // while other threads are below it; null: they are not
  std::uint64_t key = 0;
  std::uint64_t work = 0;         // expansions below
  std::uint64_t in_vain = never;  // there were so many of all threads when nothing was to do here
  Value own_error = 0;            // as the move looks
  Value error = 0;                // now
  [[no_unique_address]] typename Cycles<R>::Leaning leaning = {};  // of a disproven one
  typename R::Move move{};
  Truth truth = Truth::unknown;
  bool is_leaf = true;  // never expanded, as far as is known

  static constexpr std::uint64_t never = ~std::uint64_t{0};

  const ValueFunctions& known() const { return *functions; }
  const ValueFunctions& seen() const { return assumed ? *assumed : *functions; }

  void set_truth(Truth solved) {
    truth = solved;
    functions = solved_functions(solved);
    assumed.reset();
  }
  void lean(typename Cycles<R>::Leaning on) {
    set_truth(Truth::disproven);
    leaning = on;
  }
};

template <Rules R>
struct SiblingFrame {
  using Move = typename R::Move;
  using Child = SiblingChild<R>;
  using Leaning = typename Cycles<R>::Leaning;

  using View = const ValueFunctions& (Child::*)() const;

  std::uint64_t key = 0;
  Turn turn = Turn::attacker;
  Side mover = Side::black;
  SharedRave rave = {};  // null: not used
  std::vector<Child> children = {};
  std::size_t chosen = no_child;

  struct Settled {
    Truth truth = Truth::unknown;
    [[no_unique_address]] Leaning leaning = {};
  };

  struct Choice {
    std::size_t child = 0;
    ProofNumbers thresholds;
  };

  std::span<const Child> all() const { return children; }

  // Until now errors were merits: formula (11), on logarithms. Or they were evaluations, and those
  // of solved children mean nothing.
  void turn_merits_into_errors(bool are_evaluations) {
    const auto has_merit = [&](const Child& child) {
      return !are_evaluations || !is_solved(child.truth);
    };
    std::optional<Value> best;
    for (const auto& child : children) {
      if (has_merit(child)) best = std::max(best.value_or(child.own_error), child.own_error);
    }
    for (auto& child : children) {
      const Value behind = has_merit(child) ? *best - child.own_error : 0;
      child.own_error = are_evaluations ? behind : error_of_merit(behind);
    }
  }

  void correct(const ErrorSettings& settings) {
    correct_errors(std::span<Child>(children), rave.get(), settings, pack_move<Move>);
  }

  Interval seen_from(const Child& child, const Interval& aim) const {
    return seen_from_child(aim, shift_of(turn, child.error));
  }
  ProofNumbers numbers_of(const Child& child, const Interval& aim, View view = &Child::seen) const {
    return numbers_at((child.*view)(), seen_from(child, aim));
  }

  // Of an unsolved node: as in proof-number search.
  ProofNumbers numbers(const Interval& aim, View view = &Child::seen) const {
    Bounds here{infinity, 0};
    for (const auto& child : children) {
      const auto seen = bounds_for(turn, numbers_of(child, aim, view));
      here.phi = std::min(here.phi, seen.phi);
      here.delta = add(here.delta, seen.delta);
    }
    return numbers_from(turn, here);
  }

  // What the children's truths make of a node at this depth.
  Settled settled(int depth) const {
    bool are_all_solved = true;
    Leaning all_leanings;
    for (const auto& child : children) {
      are_all_solved &= is_solved(child.truth);
      all_leanings = all_leanings | child.leaning;
    }
    if (const Child* winner = winning_child()) {
      return {winner->truth, winner->leaning.without(depth)};
    }
    if (!are_all_solved) return {};
    return {opposite(wanted_by(turn)), all_leanings.without(depth)};
  }

  // By which the side on turn gets what it wants; of several the one that leans on the least.
  const Child* winning_child() const {
    const Child* best = nullptr;
    for (const auto& child : children) {
      if (child.truth != wanted_by(turn)) continue;
      if (best == nullptr || child.leaning.is_better_than(best->leaning)) best = &child;
    }
    return best;
  }

  // The child that takes the side on turn the least, of equals the one with the least error; and
  // how long to stay with it: as in df-pn with 1+epsilon.
  Choice choose(const Interval& aim, ProofNumbers here, ProofNumbers thresholds,
                double epsilon) const {
    std::size_t best = no_child;
    Bounds seen;
    Number rival = infinity;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const Child& child = children[i];
      if (is_solved(child.truth)) continue;
      const auto bounds = bounds_for(turn, numbers_of(child, aim));
      const bool is_better = best == no_child || bounds.phi < seen.phi ||
                             (bounds.phi == seen.phi && child.error < children[best].error);
      if (!is_better) {
        rival = std::min(rival, bounds.phi);
        continue;
      }
      if (best != no_child) rival = std::min(rival, seen.phi);
      best = i;
      seen = bounds;
    }
    const auto limit = bounds_for(turn, thresholds);
    const Number of_others = add(bounds_for(turn, here).delta, -seen.delta);
    const Number until = rival == infinity ? infinity : raised(rival, epsilon);
    return {best, numbers_from(turn, {std::min(limit.phi, until), add(limit.delta, -of_others)})};
  }
};

// A line has ended: for every node of it, all moves that its side has played from there on count
// as its first. `line` is one move shorter than `frames`, or as long if the last move is in it.
template <Rules R>
void count_line(std::span<SiblingFrame<R>* const> frames, std::span<const typename R::Move> line,
                Side winner) {
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const bool is_win = frames[i]->mover == winner;
    for (std::size_t j = i; j < line.size(); ++j) {
      if (frames[j]->mover == frames[i]->mover) frames[i]->rave->add(pack_move(line[j]), is_win);
    }
  }
}

}  // namespace proofboard::conspiracy
