// A depth-first search as one that does jobs (search/jobs/job_engine.h): it is sent to a node of
// the tree above and searches there, opens that node for the tree, or brings up what was found.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "search/depth_first/children.h"

namespace proofboard {

template <Rules R>
class DepthFirstJobs : public DepthFirstChildren<R> {
 public:
  using Base = DepthFirstChildren<R>;
  using typename Base::Child;
  using typename Base::Found;
  using typename Base::Move;
  using typename Base::Position;

  void begin_jobs(const Question<R>& question, Budget& budget) override {
    this->begin(question, budget);
    root_ = question.position;
    known_.share();
    if (insight_ != nullptr) insight_->begin(question, budget);
  }
  void end_jobs() override { known_.use_alone(); }
  Place<R> root_place() override { return known_.place_of(root_); }
  Turn root_turn() const override { return goal_.turn_of(rules_.to_move(root_)); }

  void go_to(std::span<const PathStep<R>> path) override {
    position_ = root_;
    path_.clear();
    line_.clear();
    cycles_.clear();
    auto place = root_place();
    for (const auto& [move, next] : path) {
      this->enter_path(place);
      path_.push_back({move, rules_.play(position_, move)});
      line_.push_back(move);
      place = next;
    }
  }
  void step_back() override {
    rules_.undo(position_, path_.back().first, path_.back().second);
    path_.pop_back();
    line_.pop_back();
  }

  std::optional<KeptFrame<R>> open(const Place<R>& place, int depth) override {
    const typename Base::OnPath on_path(*this, place);
    OpenFrame frame;
    const bool is_open = !is_solved(expand(turn_here(), depth, place, false, frame));
    auto kept = is_open ? std::optional(frames_.take(frame)) : std::nullopt;
    frames_.clear();
    return kept;
  }

  Found back_up(KeptFrame<R>& kept, const Place<R>& place, int depth, std::size_t index,
                const Found& found, std::uint64_t work) override {
    const Turn turn = turn_here();
    auto frame = frames_.put_back(kept);
    found.show_in(frames_.children[index]);
    if (is_solved(found.truth)) {
      call_next(turn, depth, place, index, frame);
      this->glance_again(0);
    }
    Found here = this->summarise(turn, frames_.from(0), frame.waiting, depth);
    if (is_solved(here.truth)) {
      this->note_goods(turn, here, 0);
      this->tell_insight(turn, here, 0);
    }
    if (observer_ != nullptr) this->tell_news(turn, here);
    this->store(turn, here, depth, place, 0, index, work);
    kept = frames_.take(frame);
    cycles_.leave();
    return here;
  }

  void learn(const Place<R>& place, int depth, const Found& found, std::uint64_t work) override {
    this->store(turn_here(), found, depth, place, frames_.children.size(), no_child, work);
  }

  bool is_trial_due() const override { return cycles_.is_trial_due(indicators_); }
  Truth run_trial(const Question<R>& question) override {
    return cycles_.try_closed_set(question, *budget_, indicators_, this);
  }

  bool wants_maintenance() const override {
    return known_.wants_to_grow() || (settings_.collects_garbage && known_.is_full());
  }
  void maintain() override {
    known_.grow_if_wanted();
    if (settings_.collects_garbage && known_.is_full()) known_.forget_cheapest(share_after_gc);
  }
  void save_with(const Indicators& all, CheckpointWriter& file) const override {
    known_.save(all, file);
  }
  bool is_too_deep() const override { return is_too_deep_; }
  std::size_t table_bytes() const override { return known_.bytes(); }
  std::size_t own_bytes() const override { return cycles_.peak_bytes(); }

 protected:
  using Base::Base;
  using Base::budget_;
  using Base::cycles_;
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
  using Base::share_after_gc;
  using Base::turn_here;

  // Pushes the children with what is known of them; or answers the truth of a position that turns
  // out to be final or settled.
  virtual Truth expand(Turn turn, int depth, const Place<R>& place, bool is_leaf,
                       OpenFrame& frame) = 0;
  // A child is solved, and did not solve the node: what waited for it becomes a child.
  virtual void call_next(Turn turn, int depth, const Place<R>& place, std::size_t index,
                         OpenFrame& frame) = 0;

 private:
  Position root_{};
  std::vector<std::pair<Move, typename R::Undo>> path_;  // to the job
};

}  // namespace proofboard
