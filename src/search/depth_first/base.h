// What a depth-first search stands on, whatever its policy: the question, the board, the path to
// it and the open nodes on it, the table, and what all of this can say afterwards.
//
// It is compiled once per game, the search itself (depth_first.h) once per policy. Two more parts
// stand between them: children.h, the making of children, and jobs.h, searches in many pieces.
//
// Table and path refer to the rules here, so it can't be copied or moved.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "search/cycles.h"
#include "search/depth_first/frame_stack.h"
#include "search/depth_first/goods.h"
#include "search/depth_first/settings.h"
#include "search/jobs/job_engine.h"
#include "search/known_positions.h"
#include "search/solver.h"

namespace proofboard {

template <Rules R>
class DepthFirstBase : public JobEngine<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Child = FrameChild<R>;
  using Found = proofboard::Found<R>;

  DepthFirstBase(const DepthFirstBase&) = delete;
  DepthFirstBase& operator=(const DepthFirstBase&) = delete;

  Truth solve(const Question<R>& question, Budget& budget) override {
    begin(question, budget);
    indicators_.nodes += 1;
    Found found = known_at_once();
    const auto place = known_.place_of(position_);
    const auto known = known_.find(place, turn_here(), 0);
    if (known && is_solved(known->entry.truth)) found.truth = known->entry.truth;
    if (known) found.bounds = known->entry.bounds;
    bool is_leaf = !known || !known->is_own;
    while (!is_solved(found.truth) && !budget.spent(indicators_)) {
      found = this->work(this->root_thresholds(turn_here(), found.bounds), place, 0, is_leaf);
      is_leaf = false;
      if (cycles_.is_trial_due(indicators_) && !is_solved(found.truth)) {
        found.truth = cycles_.try_closed_set(question, budget, indicators_, this);
        if (is_solved(found.truth)) found.bounds = solved_bounds(turn_here(), found.truth);
      }
      if (is_too_deep_ && !is_solved(found.truth)) budget.stop_because(StopReason::depth);
    }
    indicators_.see_root(numbers_from(turn_here(), found.bounds));
    indicators_.peak_bytes =
        std::max<std::uint64_t>(indicators_.peak_bytes, known_.bytes() + cycles_.peak_bytes());
    return found.truth;
  }

  const Indicators& indicators() const override { return indicators_; }

  void keep_only_proofs() override {
    known_.forget_if([](const ProofEntry& entry) { return entry.truth != Truth::proven; });
  }

  // What is open on the path is not saved: the table brings the search back to it.
  bool can_save() const override { return true; }
  void save(CheckpointWriter& file) const override { known_.save(indicators_, file); }
  bool load(CheckpointReader& file, const Question<R>& /*question*/) override {
    if (!known_.load(indicators_, file)) return false;
    cycles_.go_on_from(indicators_);
    return true;
  }

  std::optional<Why<Move>> why(const Position& position) override {
    return with_reason(known_why(position), insight_, position);
  }
  bool joins_images() const override { return settings_.keys == Keys::symmetric; }

  std::size_t shrink_to(std::size_t bytes) override {
    if (known_.bytes() > bytes) {
      known_.forget_if([](const ProofEntry& entry) { return !is_solved(entry.truth); });
      known_.shrink_to(bytes);
    }
    return known_.bytes() + cycles_.bytes();
  }

  std::vector<RootMove<Move>> root_moves() const override {
    if (root_children_ == 0) return last_root_moves_;
    std::vector<RootMove<Move>> moves;
    for (std::size_t i = 0; i < root_children_ && i < frames_.children.size(); ++i) {
      const Child& child = frames_.children[i];
      moves.push_back({child.move, numbers_from(opposite(root_turn_), child.bounds), child.truth});
    }
    return moves;
  }
  std::vector<Move> line() const override { return line_; }
  double table_fill() const override { return known_.fill(); }

 protected:
  static constexpr double share_after_gc = 0.7;

  DepthFirstBase(R rules, const DepthFirstSettings& settings, const SolverSetup<R>& setup)
      : rules_(std::move(rules)),
        settings_(settings),
        evaluation_(setup.evaluation),
        insight_(setup.insight),
        observer_(setup.observer),
        asks_for_ends_(insight_ == nullptr || !insight_->tells_ends()),
        known_(rules_, settings.keys, bytes_for_table(settings, setup.bytes)),
        cycles_(rules_, {bytes_for_leanings(setup),
                         settings.tries_closed_sets ? setup.bytes / part_for_trials : 0,
                         longest_path_with(setup.bytes)}) {}

  // One that shares the table of another, for jobs.
  DepthFirstBase(const DepthFirstBase& other, const SolverSetup<R>& setup)
      : rules_(other.rules_),
        settings_(other.settings_),
        evaluation_(setup.evaluation),
        insight_(setup.insight),
        observer_(setup.observer),
        asks_for_ends_(other.asks_for_ends_),
        known_(other.known_),
        cycles_(rules_, {bytes_for_leanings(setup), 0, longest_path_with(setup.bytes)}) {}

  void begin(const Question<R>& question, Budget& budget) {
    goal_ = question.goal;
    position_ = question.position;
    budget_ = &budget;
    indicators_.root = {};  // not what the question before this one came to
    root_choice_ = no_child;
    is_too_deep_ = false;
    frames_.clear();
    line_.clear();
    root_children_ = 0;
    last_root_moves_.clear();
    cycles_.clear();
    known_.begin(goal_.attacker);
  }

  Turn turn_here() const { return goal_.turn_of(rules_.to_move(position_)); }

  static Bounds solved_bounds(Turn turn, Truth truth) {
    return bounds_for(turn, ProofNumbers::of(truth));
  }
  static std::uint8_t capped(int depth) { return static_cast<std::uint8_t>(std::min(depth, 255)); }

  // Tries for a closed set are made at the root: the search goes back to it, and finds its way
  // again by the table.
  bool is_to_stop() const {
    return budget_->spent(indicators_) || cycles_.is_trial_due(indicators_) || is_too_deep_;
  }

  // The position on the board is on the path while this lives.
  class OnPath {
   public:
    OnPath(DepthFirstBase& search, const Place<R>& place) : search_(search) {
      search_.enter_path(place);
    }
    OnPath(const OnPath&) = delete;
    OnPath& operator=(const OnPath&) = delete;
    ~OnPath() { search_.cycles_.leave(); }

   private:
    DepthFirstBase& search_;
  };

  void enter_path(const Place<R>& place) {
    if constexpr (Dominating<R>) {
      cycles_.enter(place.key, place.goods);
    } else if constexpr (R::can_cycle) {
      cycles_.enter(settings_.joins_transpositions ? place.key : known_.place_of(position_).key);
    }
  }

  // Found out only when it was to be expanded: it is final and evaluation is delayed, or the
  // insight's look has settled it.
  Found settled_here(Turn turn, int depth, Place<R> place, Truth truth) {
    Found here{solved_bounds(turn, truth), truth};
    here.goods = place.goods;
    if constexpr (Dominating<R>) {
      if (rules_.result(position_)) {
        here.goods = rules_.final_goods(position_, goal_.attacker, truth);
      }
    }
    place.goods = here.goods;
    if (observer_ != nullptr) [[unlikely]]
      tell_solved(turn, here);
    known_.store(place, {here.bounds, 1, no_packed_move, truth, capped(depth)});
    return here;
  }

  // For which goods a position is solved that has just been.
  void note_goods(Turn turn, Found& here, std::size_t first) {
    if constexpr (Dominating<R>) {
      here.goods =
          goods_by_children<R>(rules_, position_, goal_.attacker, turn, here, frames_.from(first));
    }
  }

  void tell_insight(Turn turn, const Found& here, std::size_t first) {
    if (insight_ == nullptr || !here.leaning.is_none()) return;
    std::optional<Move> move;
    // The child may lean on this very position, which then leans on nothing.
    if (here.truth == wanted_by(turn)) move = winning_child<R>(here, frames_.from(first))->move;
    insight_->solved(position_, here.truth, move);
  }

  // What the observer is told. A leaf has its numbers in the frame above, if there is one here.
  void tell_expansion(Turn turn, const Place<R>& place) {
    Bounds bounds{1, 1};
    for (const Child& child : frames_.children) {
      if (child.place.whole_key() != place.whole_key()) continue;
      bounds = child.same_mover ? child.bounds.swapped() : child.bounds;
    }
    observer_->expanded({position_, line_, numbers_from(turn, bounds)});
  }
  void tell_news(Turn turn, const Found& here) {
    observer_->updated({position_, line_, numbers_from(turn, here.bounds)});
    if (is_solved(here.truth)) tell_solved(turn, here);
  }
  void tell_solved(Turn turn, const Found& here) {
    observer_->solved({position_, line_, numbers_from(turn, here.bounds)}, here.truth);
  }

  // The entry's move is the winner of a solved node, and the child searched last of an unsolved
  // one.
  void store(Turn turn, const Found& here, int depth, Place<R> place, std::size_t first,
             std::size_t previous, std::uint64_t work) {
    ProofEntry entry{here.bounds, 0, no_packed_move, here.truth, capped(depth)};
    const Child* by =
        here.truth == wanted_by(turn) ? winning_child<R>(here, frames_.from(first)) : nullptr;
    if (by != nullptr) {
      entry.move = known_.pack(position_, by->move);
    } else if (previous != no_child) {
      entry.move = known_.pack(position_, frames_.children[first + previous].move);
    }
    const auto old = known_.find(place, turn, depth);
    if (!here.leaning.is_none()) {
      cycles_.remember(place.whole_key(), depth, here.leaning, entry.move);
      entry.bounds = {1, 1};  // on other paths nothing is known
      entry.truth = Truth::unknown;
    } else if (is_solved(here.truth)) {
      place.goods = here.goods;
    }
    if (old && old->is_own) {
      work += old->entry.work;
      entry.depth = std::min(entry.depth, old->entry.depth);
    }
    entry.work = static_cast<std::uint32_t>(std::min<std::uint64_t>(work, 0xffffffffU));
    known_.store(place, entry);
    // A shared table is maintained between jobs.
    if (settings_.collects_garbage && !known_.is_shared() && known_.is_full()) {
      known_.forget_cheapest(share_after_gc);
    }
  }

  std::size_t last_searched(const Place<R>& place, std::size_t first) const {
    const auto known = known_.find(place, turn_here(), 0);
    if (!known || known->entry.move == no_packed_move) return no_child;
    const auto move = known_.unpack(position_, known->entry.move);
    for (std::size_t i = first; i < frames_.children.size(); ++i) {
      if (frames_.children[i].move == move) return i - first;
    }
    return no_child;
  }

  bool extends_below(bool may_extend, bool is_leaf, std::size_t first) const {
    if (!settings_.controls_thresholds || is_leaf) return false;
    const auto children = frames_.from(first);
    return may_extend || std::any_of(children.begin(), children.end(), [](const Child& child) {
             return child.is_old && !is_solved(child.truth);
           });
  }

  // While the root is open its moves can be told, and what they were when it was left.
  void enter_root(Turn turn) {
    root_turn_ = turn;
    root_children_ = frames_.children.size();
  }
  void leave_root() {
    last_root_moves_ = root_moves();
    root_children_ = 0;
  }

  void note_root_choice(std::size_t chosen) {
    if (chosen != root_choice_ && root_choice_ != no_child) ++indicators_.root_switches;
    root_choice_ = chosen;
  }

  R rules_;
  DepthFirstSettings settings_;
  StaticEvaluation<R> evaluation_;
  Insight<R>* insight_;
  SearchObserver<R>* observer_;
  bool asks_for_ends_;  // of the rules; else the insight's glances tell them
  Goal goal_;
  Position position_{};
  KnownPositions<R> known_;
  Cycles<R> cycles_;
  FrameStack<R> frames_;
  std::vector<Move> line_;                       // from the root to the board
  std::size_t root_children_ = 0;                // the first ones; 0: the root is not open
  std::vector<RootMove<Move>> last_root_moves_;  // when it was left
  Turn root_turn_ = Turn::attacker;
  Budget* budget_ = nullptr;
  std::size_t root_choice_ = no_child;
  bool is_too_deep_ = false;
  Indicators indicators_;

 private:
  // In a game with goods little leans on something, and the table is worth all there is.
  static constexpr std::size_t part_for_leanings = Dominating<R> ? 8 : 4;
  static constexpr std::size_t part_for_trials = 4;
  static std::size_t bytes_for_leanings(const SolverSetup<R>& setup) {
    return setup.bytes / part_for_leanings / static_cast<std::size_t>(setup.threads);
  }
  static std::size_t bytes_for_table(const DepthFirstSettings& settings, std::size_t bytes) {
    if (!R::can_cycle) return bytes;
    return bytes - bytes / part_for_leanings -
           (settings.tries_closed_sets ? bytes / part_for_trials : 0);
  }

  // Of the root, without a look at its moves or into the table.
  Found known_at_once() {
    Found found{{1, 1}, Truth::unknown};
    if (const auto score = rules_.result(position_)) {
      found.truth = goal_.judge(*score);
    } else if (insight_ != nullptr) {
      found.truth = insight_->glance(position_).truth;
    }
    if (is_solved(found.truth)) found.bounds = solved_bounds(turn_here(), found.truth);
    return found;
  }

  std::optional<Why<Move>> known_why(const Position& position) {
    const auto place = known_.place_of(position);
    const auto turn = goal_.turn_of(rules_.to_move(position));
    const auto known = known_.find(place, turn, 0);
    if (known && is_solved(known->entry.truth)) return known_as(position, place, *known);
    if (auto why = cycles_.why(position)) return why;
    if (const auto move = cycles_.leaning_move(place.whole_key())) {
      return Why<Move>{Truth::disproven, known_.unpack(position, *move), {}, 1};
    }
    return std::nullopt;
  }
  Why<Move> known_as(const Position& position, const Place<R>& place, const Known<R>& known) {
    Why<Move> why{known.entry.truth, {}, {}, known.entry.work, known.goods.moves_left()};
    if (known.entry.move != no_packed_move) why.move = known_.unpack(position, known.entry.move);
    if constexpr (Dominating<R>) {
      const auto goods = rules_.stand_in_goods(place.goods, known.goods, why.truth);
      if (!(goods == place.goods)) {
        why.reason =
            ReasonGiven{Statement::instead,
                        rules_.goods_reason(position, goal_.attacker, goods, why.truth), why.truth};
      }
    }
    return why;
  }
};

}  // namespace proofboard
