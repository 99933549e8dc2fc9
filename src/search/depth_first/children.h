// How the children of a node are made, as far as no policy is asked: where each is kept, whether it
// is on the path already, what the table and the insight say of it.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "search/depth_first/base.h"
#include "search/depth_first/sources.h"

namespace proofboard {

template <Rules R>
class DepthFirstChildren : public DepthFirstBase<R> {
 public:
  using Base = DepthFirstBase<R>;
  using typename Base::Child;
  using typename Base::Move;
  using typename Base::Position;
  using Leaning = typename Cycles<R>::Leaning;

 protected:
  using Base::Base;
  using Base::cycles_;
  using Base::frames_;
  using Base::goal_;
  using Base::insight_;
  using Base::known_;
  using Base::position_;
  using Base::rules_;
  using Base::settings_;
  using Base::solved_bounds;
  using Base::turn_here;

  // The moves on the board that are to be searched; or the truth of a position that turns out to
  // be final or settled.
  Truth list_moves(const Place<R>& place) {
    rules_.moves(position_, moves_);
    if (moves_.empty()) return goal_.judge(*rules_.result(position_));
    if (insight_ != nullptr) {
      if (const auto truth = insight_->look(position_, moves_); is_solved(truth)) return truth;
    }
    settings_.order.apply(moves_, place.key);
    return Truth::unknown;
  }

  // A child for each of them, but for those that wait: where it is kept, and the position after it.
  // All are made before the table is read, so that its memory has time to arrive.
  void make_children(Turn turn, const Place<R>& place, OpenFrame& frame) {
    std::span<const std::uint16_t> waits_for;
    if (insight_ != nullptr && !settings_.order.is_random) waits_for = insight_->waits_for();
    frames_.push(moves_, waits_for, frame);
    const std::span<Child> made(frames_.children.data() + frame.first,
                                frames_.children.size() - frame.first);
    if (after_.size() < made.size()) after_.resize(made.size());
    const std::span<Position> after(after_.data(), made.size());
    for (std::size_t i = 0; i < made.size(); ++i) make(turn, place, made[i], after[i]);
    for (const Child& child : made) known_.prefetch_entry(child.place);
  }

  // Where a child is kept; and, unless that can be told without playing the move, the position
  // after it and who moves there.
  void make(Turn turn, const Place<R>& parent, Child& child, Position& after) {
    if constexpr (Dominating<R>) {
      child.place = known_.place_after(position_, child.move);
      if (!settings_.joins_transpositions) child.place.key = path_key(parent.key, child.move);
      known_.prefetch(child.place);
    } else {
      after = position_;
      rules_.play(after, child.move);
      child.place = settings_.joins_transpositions ? known_.place_of(after)
                                                   : Place<R>{path_key(parent.key, child.move)};
      known_.prefetch(child.place);
      child.same_mover = goal_.turn_of(rules_.to_move(after)) == turn;
    }
  }

  // A child whose position is on the path too is disproven. Whether it was.
  bool disprove_if_on_path(Child& child, const Position& after, Turn turn) {
    if constexpr (!R::can_cycle) return false;
    const auto leaning = cycles_.repetition(settings_.joins_transpositions || Dominating<R>
                                                ? child.place.key
                                                : known_.place_of(after).key,
                                            child.place.goods);
    if (leaning.is_none()) return false;
    lean(child, turn, leaning);
    return true;
  }

  void recall(Child& child, Turn turn, int depth, const ProofEntry& entry) {
    child.bounds = child.same_mover ? entry.bounds.swapped() : entry.bounds;
    child.truth = entry.truth;
    child.is_leaf = false;
    child.is_old = entry.depth < std::min(depth, 255);
    if (is_solved(child.truth)) return;
    const auto leaning = cycles_.recalled(child.place.whole_key());
    if (!leaning.is_none()) lean(child, turn, leaning);
  }

  // The insight's view of a child that is final only if it tells ends.
  void glance_at(Child& child, const Position& after, Turn turn) {
    if (settings_.evaluation != EvaluationTime::immediate) return;
    const auto glance = insight_->glance(after);
    child.truth = glance.truth;
    child.bounds = is_solved(child.truth)
                       ? solved_bounds(turn, child.truth)
                       : bounds_for(turn, weighed(numbers_from(turn, child.bounds), glance));
    if constexpr (Dominating<R>) {
      if (is_solved(child.truth)) note_glanced_goods(child);
    }
  }

  // A child was solved. An insight that learns may see now how others end.
  void glance_again(std::size_t first) {
    if (insight_ == nullptr || !insight_->learns()) return;
    for (std::size_t i = first; i < frames_.children.size(); ++i) {
      Child& child = frames_.children[i];
      if (is_solved(child.truth)) continue;
      const auto undo = rules_.play(position_, child.move);
      child.truth = insight_->glance(position_).truth;
      if (is_solved(child.truth)) {
        child.bounds = solved_bounds(turn_here(), child.truth);
        if (child.same_mover) child.bounds = child.bounds.swapped();
      }
      rules_.undo(position_, child.move, undo);
    }
  }

  void find_sources(std::size_t first) {
    sources_.find(rules_, known_, goal_, position_,
                  {frames_.children.data() + first, frames_.children.size() - first});
  }

  std::vector<Position> after_ = std::vector<Position>(1);  // scratch: after each move

 private:
  static std::uint64_t path_key(std::uint64_t parent, Move move) {
    return mix_bits(parent ^ mix_bits(pack_move(move) + std::uint64_t{1}));
  }

  static void lean(Child& child, Turn turn, Leaning leaning) {
    child.truth = Truth::disproven;
    child.leaning = leaning;
    child.bounds = solved_bounds(turn, child.truth);
    if (child.same_mover) child.bounds = child.bounds.swapped();
  }

  // The game is over here; or the side on turn ends it by a move that the insight has seen.
  void note_glanced_goods(Child& child) requires Dominating<R> {
    if (const auto move = insight_->glanced_move()) {
      const auto goods =
          goods_by_last_move<R>(rules_, position_, goal_.attacker, child.truth, *move);
      if (goods) child.place.goods = *goods;
    } else if (!Base::asks_for_ends_) {
      child.place.goods = rules_.final_goods(position_, goal_.attacker, child.truth);
    }
  }

  typename R::Moves moves_;  // scratch
  SourceFinder<R> sources_;
};

}  // namespace proofboard
