// The depth-first engine: recursion with thresholds over a transposition table.
//
// Instead of keeping the tree, df-pn and its relatives stay below a node until its phi or delta
// reaches a threshold beyond which the search would rather be elsewhere, and keep what they learn
// in a table. Here the bounds of the children live in the frame of their parent, so the search
// makes progress however small and forgetful the table is: the table is only a cache.
//
// A policy makes an algorithm out of it. It supplies
//     leaf(Leaf)                  -> ProofNumbers  of a new, unsolved leaf
//     combine(turn, children)     -> Bounds        of an unsolved inner node
//     choose(turn, children, previous, bounds, thresholds) -> Choice
//                                    the child to search, and the thresholds to search it with
//     is_done(bounds, thresholds) -> bool          whether an unsolved node is left
//     root_thresholds(turn, bounds) -> Bounds      for the next search from the root
//     reads_parent_value()           true if leaf() looks at the parent's evaluation
//     remembers_child()              previous is the child of the last visit, not only of this one
//     finds_sources()                children that share a line get the same `source`
// where children are FrameChild: `bounds` are seen by the opponent of the side on turn here, as if
// it moved next. Then phi = min delta_i and delta = Σ phi_i whether or not turns alternate.
//
// An insight (game/insight.h), if there is one, is asked at a glance about every new leaf and looks
// at what is expanded. In games that can cycle a child that is on the path counts as disproven, and
// what follows from it is kept apart from what holds on every path (cycles.h).
//
// Invariants
// - Solved is told by Truth alone, and settled by the children's truths alone.
// - frames_ holds the open nodes of the whole path, one after the other.
// - In a game with goods (game/dominance.h) the place of a solved child holds those for which it is
//   solved: no more than it has if proven, no less if disproven.
// - known_ says "solved" only of what holds on every path.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "search/depth_first/jobs.h"
#include "search/frame.h"
#include "search/leaf.h"

namespace proofboard {

template <Rules R, class Policy>
class DepthFirst final : public DepthFirstJobs<R> {
 public:
  using Base = DepthFirstJobs<R>;
  using typename Base::Child;
  using typename Base::Found;
  using typename Base::Leaning;
  using typename Base::Position;

  DepthFirst(R rules, Policy policy, const DepthFirstSettings& settings,
             const SolverSetup<R>& setup)
      : Base(std::move(rules), settings, setup), policy_(std::move(policy)) {}

  // One that shares the table of another, for jobs.
  DepthFirst(const DepthFirst& other, const SolverSetup<R>& setup)
      : Base(other, setup), policy_(other.policy_) {}
  std::unique_ptr<JobEngine<R>> another(const SolverSetup<R>& setup) const override {
    return std::make_unique<DepthFirst>(*this, setup);
  }

  Found work(Bounds thresholds, const Place<R>& place, int depth, bool is_leaf) override {
    return search(thresholds, depth, place, is_leaf, false);
  }

  Found summarise(Turn turn, std::span<const Child> children, std::size_t waiting,
                  int depth) const override {
    auto here = summary(turn, children, depth);
    if (!is_solved(here.truth)) here.bounds.delta = add(here.bounds.delta, surcharge_for(waiting));
    return here;
  }
  Choice choose(Turn turn, std::span<const Child> children, std::size_t waiting,
                std::size_t previous, Bounds here, Bounds thresholds) const override {
    const Number surcharge = surcharge_for(waiting);
    return policy_.choose(turn, children, previous, {here.phi, add(here.delta, -surcharge)},
                          {thresholds.phi, add(thresholds.delta, -surcharge)});
  }
  Bounds root_thresholds(Turn turn, Bounds here) const override {
    return policy_.root_thresholds(turn, here);
  }

 private:
  using Base::after_;
  using Base::budget_;
  using Base::cycles_;
  using Base::evaluation_;
  using Base::frames_;
  using Base::goal_;
  using Base::indicators_;
  using Base::insight_;
  using Base::is_too_deep_;
  using Base::known_;
  using Base::line_;
  using Base::observer_;
  using Base::position_;
  using Base::rules_;
  using Base::settings_;
  using Base::solved_bounds;

  // Searches below position_, which is not known to be final, until the policy is done with it, it
  // is solved or the budget is spent. `may_extend`: an ancestor's thresholds were raised because it
  // had an old child, and so may be those of its descendants.
  Found search(Bounds thresholds, const int depth, const Place<R> place, const bool is_leaf,
               bool may_extend) {
    if (cycles_.is_too_deep(depth)) {
      is_too_deep_ = true;
      return {};
    }
    const Turn turn = this->turn_here();
    OpenFrame frame = frames_.open();
    const std::size_t first = frame.first;
    const typename Base::OnPath on_path(*this, place);
    known_.prefetch_room(place);
    const std::uint64_t nodes_before = indicators_.nodes;
    if (is_leaf) {
      ++indicators_.iterations;
      indicators_.depth_sum += static_cast<std::uint64_t>(depth);
      if (observer_ != nullptr) [[unlikely]]
        this->tell_expansion(turn, place);
    } else {
      ++indicators_.revisits;
    }
    if (const auto truth = expand(turn, depth, place, is_leaf, frame); is_solved(truth)) {
      return this->settled_here(turn, depth, place, truth);
    }

    std::size_t previous =
        policy_.remembers_child() && !is_leaf ? this->last_searched(place, first) : no_child;
    may_extend = this->extends_below(may_extend, is_leaf, first);
    bool is_first_pass = true;
    Found here;
    while (true) {
      if (depth == 0) this->enter_root(turn);
      here = summarise(turn, frames_.from(first), frame.waiting, depth);
      if (observer_ != nullptr) [[unlikely]]
        this->tell_news(turn, here);
      if (depth == 0) indicators_.see_root(numbers_from(turn, here.bounds));
      if (is_solved(here.truth)) {
        this->note_goods(turn, here, first);
        this->tell_insight(turn, here, first);
        break;
      }
      if (is_first_pass && may_extend) {
        thresholds.phi = std::max(thresholds.phi, add(here.bounds.phi, 1));
        thresholds.delta = std::max(thresholds.delta, add(here.bounds.delta, 1));
      }
      is_first_pass = false;
      if (policy_.is_done(here.bounds, thresholds)) break;
      const bool is_to_stop = this->is_to_stop();
      budget_->offer_save();
      if (is_to_stop) break;

      const Choice choice =
          choose(turn, frames_.from(first), frame.waiting, previous, here.bounds, thresholds);
      previous = choice.child;
      if (depth == 0) this->note_root_choice(choice.child);
      search_child(first + choice.child, choice.thresholds, depth + 1, may_extend);
      if (is_solved(frames_.children[first + choice.child].truth)) {
        call_next(turn, depth, place, first + choice.child, frame);
        this->glance_again(first);
      }
    }

    this->store(turn, here, depth, place, first, previous, indicators_.nodes - nodes_before);
    if (depth == 0) this->leave_root();
    frames_.close(frame);
    return here;
  }

  void search_child(std::size_t index, Bounds thresholds, int depth, bool may_extend) {
    const Child child = frames_.children[index];  // a copy: the recursion may move the frames
    const auto undo = rules_.play(position_, child.move);
    line_.push_back(child.move);
    const auto found = search(child.same_mover ? thresholds.swapped() : thresholds, depth,
                              child.place, child.is_leaf, may_extend);
    line_.pop_back();
    rules_.undo(position_, child.move, undo);
    found.show_in(frames_.children[index]);
  }

  Truth expand(Turn turn, int depth, const Place<R>& place, bool is_leaf,
               OpenFrame& frame) override {
    if (const auto truth = this->list_moves(place); is_solved(truth)) return truth;
    const std::size_t first = frame.first;
    this->make_children(turn, place, frame);
    const std::size_t count = frames_.children.size() - first;
    const std::span<Child> made(frames_.children.data() + first, count);
    const std::span<const Position> after(after_.data(), count);
    for (std::size_t i = 0; i < count; ++i) ask_about(turn, made[i], after[i], depth + 1, frame);
    if (is_leaf) indicators_.nodes += count;
    if (frame.waiting > 0) {
      for (std::size_t i = first; i < frames_.children.size(); ++i) {
        call_next(turn, depth, place, i, frame);
      }
    }
    if (policy_.finds_sources() && settings_.joins_transpositions) this->find_sources(first);
    return Truth::unknown;
  }

  void call_next(Turn turn, int depth, const Place<R>& place, std::size_t index,
                 OpenFrame& frame) override {
    while (Child* child = frames_.call_next(index, frame)) {
      this->make(turn, place, *child, after_.front());
      ask_about(turn, *child, after_.front(), depth + 1, frame);
      if (child->is_leaf) ++indicators_.nodes;
      index = frames_.children.size() - 1;
    }
  }

  // What a child is by the rules and the insight alone.
  void evaluate(Child& child, const Position& after, Turn turn, int depth, int parent_value) {
    const Leaf<R> leaf{rules_, after, evaluation_, turn, depth, goal_.attacker, parent_value};
    child.bounds = bounds_for(turn, policy_.leaf(leaf));
    if (settings_.evaluation == EvaluationTime::immediate && this->asks_for_ends_ &&
        leaf.may_be_final()) {
      if (const auto score = rules_.result(after)) {
        child.truth = goal_.judge(*score);
        child.bounds = solved_bounds(turn, child.truth);
        if constexpr (Dominating<R>) {
          child.place.goods = rules_.final_goods(after, goal_.attacker, child.truth);
        }
      }
    }
    if (insight_ != nullptr && !is_solved(child.truth)) this->glance_at(child, after, turn);
    if (child.same_mover) child.bounds = child.bounds.swapped();
  }

  int value_of(OpenFrame& frame) const {
    if (!policy_.reads_parent_value()) return 0;
    if (!frame.value) frame.value = evaluation_.value_for(goal_.attacker, rules_, position_);
    return *frame.value;
  }

  // What is known of a child. The table is asked first, and only where it knows nothing the rules;
  // but an insight sees every child, for it may learn from that.
  void ask_about(Turn turn, Child& child, const Position& after, int depth, OpenFrame& frame) {
    const Turn child_turn = child.same_mover ? turn : opposite(turn);
    if (this->disprove_if_on_path(child, after, child_turn)) return;
    if constexpr (Dominating<R>) {
      ask_about_goods(child, child_turn, depth, frame);
    } else {
      const bool evaluates_first = insight_ != nullptr;
      if (evaluates_first) {
        evaluate(child, after, child_turn, depth, value_of(frame));
        if (R::can_cycle && is_solved(child.truth)) return;
      }
      if (const auto known = known_.find(child.place, child_turn, depth)) {
        this->recall(child, child_turn, depth, known->entry);
      } else if (!evaluates_first) {
        evaluate(child, after, child_turn, depth, value_of(frame));
      }
    }
  }

  // In a game with goods the table may know something of the board and nothing of the position.
  void ask_about_goods(Child& child, Turn turn, int depth, OpenFrame& frame) {
    const auto known = known_.find(child.place, turn, depth);
    if (known && known->is_own) {
      if (is_solved(known->entry.truth)) child.place.goods = known->goods;
      this->recall(child, turn, depth, known->entry);
      return;
    }
    const int value = value_of(frame);
    const auto undo = rules_.play(position_, child.move);
    evaluate(child, position_, turn, depth, value);
    rules_.undo(position_, child.move, undo);
    if (known && !is_solved(child.truth)) {
      child.bounds.phi = std::max(child.bounds.phi, known->entry.bounds.phi);
      child.bounds.delta = std::max(child.bounds.delta, known->entry.bounds.delta);
    }
  }

  Found summary(Turn turn, std::span<const Child> children, int depth) const {
    const Truth wanted = wanted_by(turn);
    bool all_solved = true;
    const Child* winner = nullptr;
    for (const auto& child : children) {
      all_solved &= is_solved(child.truth);
      if (child.truth != wanted) continue;
      if (winner == nullptr || child.leaning.is_better_than(winner->leaning)) winner = &child;
      if (winner->leaning.is_none()) break;
    }
    if (winner != nullptr) {
      return {solved_bounds(turn, winner->truth), winner->truth, winner->leaning.without(depth)};
    }
    if (all_solved) {
      const auto truth = opposite(wanted_by(turn));
      Leaning leaning;
      for (const auto& child : children) leaning = leaning | child.leaning;
      return {solved_bounds(turn, truth), truth, leaning.without(depth)};
    }
    return {policy_.combine(turn, children), Truth::unknown};
  }

  Policy policy_;
};

}  // namespace proofboard
