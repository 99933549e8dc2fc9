// Makes the children of a position in a sibling conspiracy-number search: what the rules, the
// insight and the moves' looks say, before anyone asks what the search knows of them. This is where
// its time goes, and nothing here is shared with other threads.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "search/conspiracy/move_looks.h"
#include "search/conspiracy/sibling_frame.h"
#include "search/conspiracy/sibling_settings.h"
#include "search/cycles.h"
#include "search/solver.h"

namespace proofboard::conspiracy {

template <Rules R>
class SiblingExpander {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Child = SiblingChild<R>;
  using Frame = SiblingFrame<R>;

  // `rules` must outlive it.
  SiblingExpander(const R& rules, const SiblingSettings& settings, const SolverSetup<R>& setup)
      : rules_(rules),
        looks_(setup.merits, setup.evaluation),
        insight_(setup.insight),
        leaf_(leaf_functions(settings.is_multi_step, settings.delta, settings.eta)),
        order_(settings.order) {}

  void begin(Goal goal) { goal_ = goal; }
  const SharedFunctions& leaf() const { return leaf_; }
  Insight<R>* insight() const { return insight_; }

  // At the root only these, if there are any.
  void search_only(std::vector<Move> moves) { only_ = std::move(moves); }
  bool is_narrow() const { return !only_.empty(); }
  // Whether the moves of a root that a look settles are wanted all the same.
  void open_root(bool opens) { opens_root_ = opens; }
  bool opens_root() const { return opens_root_; }

  // Until all is known, a child's own error is a merit (SiblingFrame::turn_merits_into_errors). Or
  // the truth of a position that turns out to be settled: then there are no children.
  Truth expand(Frame& frame, Position& position, const Cycles<R>& cycles, bool is_root) {
    rules_.moves(position, moves_);
    if (moves_.empty()) return goal_.judge(*rules_.result(position));
    if (insight_ != nullptr) {
      if (const auto truth = insight_->look(position, moves_); is_solved(truth)) {
        if (!is_root || !opens_root_) return truth;
        rules_.moves(position, moves_);
      }
    }
    looks_.list(rules_, position, moves_, insight_);
    const bool are_some_wanted =
        is_root && std::any_of(moves_.begin(), moves_.end(), [&](Move m) { return is_wanted(m); });
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (are_some_wanted && !is_wanted(moves_[i])) continue;
      Child& child = frame.children.emplace_back();
      child.move = moves_[i];
      child.own_error = looks_.of_move(i);
    }
    order_.apply(frame.children, frame.key);
    for (auto& child : frame.children) make(child, frame.mover, position, cycles);
    return Truth::unknown;
  }
  // Whether merits are evaluations, which mean nothing where a child is solved.
  bool has_evaluated() const { return !looks_.are_listed(); }

  // A child was solved. An insight that learns may see now how others end.
  void glance_again(Frame& frame, Position& position) {
    if (insight_ == nullptr || !insight_->learns()) return;
    for (auto& child : frame.children) {
      if (is_solved(child.truth)) continue;
      const auto undo = rules_.play(position, child.move);
      if (const auto truth = insight_->glance(position).truth; is_solved(truth)) {
        child.set_truth(truth);
      }
      rules_.undo(position, child.move, undo);
    }
  }

 private:
  bool is_wanted(Move move) const {
    return only_.empty() || std::find(only_.begin(), only_.end(), move) != only_.end();
  }

  // Where there is only an evaluation, a move is as good as the position it leads to.
  void make(Child& child, Side mover, Position& position, const Cycles<R>& cycles) {
    const auto undo = rules_.play(position, child.move);
    child.key = rules_.key(position);
    if (const auto leaning = cycles.repetition(child.key); !leaning.is_none()) {
      child.lean(leaning);
    } else {
      evaluate(child, position);
    }
    if (has_evaluated() && !is_solved(child.truth)) {
      child.own_error = looks_.of_position(rules_, position, mover);
    }
    rules_.undo(position, child.move, undo);
  }

  // By the rules, or at a glance.
  void evaluate(Child& child, const Position& position) {
    child.functions = leaf_;
    if (const auto score = rules_.result(position)) {
      child.truth = goal_.judge(*score);
    } else if (insight_ != nullptr) {
      const auto glance = insight_->glance(position);
      child.truth = glance.truth;
      child.functions = weighed(leaf_, glance);
    }
    if (is_solved(child.truth)) child.set_truth(child.truth);
  }

  const R& rules_;
  MoveLooks<R> looks_;
  Insight<R>* insight_;
  SharedFunctions leaf_;
  MoveOrder order_;
  Goal goal_;
  std::vector<Move> only_;
  bool opens_root_ = false;
  typename R::Moves moves_;
};

}  // namespace proofboard::conspiracy
