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
// - children_ holds the frames of the whole path, one after the other. Moves that wait for another
//   one to fail (Insight::waits_for) are in waiting_ until then.
// - In a game with goods (game/dominance.h) the place of a solved child holds those for which it is
//   solved: no more than it has if proven, no less if disproven.
// - known_ says "solved" only of what holds on every path.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "search/cycles.h"
#include "search/frame.h"
#include "search/jobs/job_engine.h"
#include "search/known_positions.h"
#include "search/leaf.h"
#include "search/move_order.h"
#include "search/observer.h"
#include "search/solver.h"

namespace proofboard {

struct DepthFirstSettings {
  Evaluation evaluation = Evaluation::immediate;
  MoveOrder order = {};
  bool joins_transpositions = true;  // false: every path is a node of its own, as in a tree
  bool controls_thresholds = false;  // threshold control against repetition (Kishimoto 2010)
  bool collects_garbage = false;     // forget the smallest subtrees when the table is full
  bool tries_closed_sets = true;     // in games that can cycle
  Keys keys = Keys::own;
};

template <Rules R, class Policy>
class DepthFirst final : public JobEngine<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Child = FrameChild<R>;
  using Waiting = WaitingMove<R>;
  using Found = proofboard::Found<R>;
  using Leaning = typename Cycles<R>::Leaning;
  using Goods = GoodsOf<R>;

  DepthFirst(R rules, Policy policy, DepthFirstSettings settings, const SolverSetup<R>& setup)
      : rules_(std::move(rules)),
        policy_(std::move(policy)),
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
  DepthFirst(const DepthFirst& other, const SolverSetup<R>& setup)
      : rules_(other.rules_),
        policy_(other.policy_),
        settings_(other.settings_),
        evaluation_(setup.evaluation),
        insight_(setup.insight),
        observer_(setup.observer),
        asks_for_ends_(other.asks_for_ends_),
        known_(other.known_),
        cycles_(rules_, {bytes_for_leanings(setup), 0, longest_path_with(setup.bytes)}) {}

  Truth solve(const Question<R>& question, Budget& budget) override {
    begin(question, budget);
    indicators_.nodes += 1;
    Found found{{1, 1}, Truth::unknown};
    if (const auto score = rules_.result(position_)) {
      found.truth = goal_.judge(*score);
    } else if (insight_ != nullptr) {
      found.truth = insight_->glance(position_).truth;
    }
    if (is_solved(found.truth)) found.bounds = solved_bounds(turn_here(), found.truth);
    const auto place = known_.place_of(position_);
    const auto known = known_.find(place, turn_here(), 0);
    if (known && is_solved(known->entry.truth)) found.truth = known->entry.truth;
    if (known) found.bounds = known->entry.bounds;
    bool is_leaf = !known || !known->is_own;
    while (!is_solved(found.truth) && !budget.spent(indicators_)) {
      found = search(policy_.root_thresholds(turn_here(), found.bounds), 0, place, is_leaf, false);
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

  void keep_proofs_alone() override {
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

  std::size_t settle_down(std::size_t bytes) override {
    if (known_.bytes() > bytes) {
      known_.forget_if([](const ProofEntry& entry) { return !is_solved(entry.truth); });
      known_.shrink_to(bytes);
    }
    return known_.bytes() + cycles_.bytes();
  }

  std::vector<RootMove<Move>> root_moves() const override {
    if (root_children_ == 0) return last_root_moves_;
    std::vector<RootMove<Move>> moves;
    for (std::size_t i = 0; i < root_children_ && i < children_.size(); ++i) {
      const Child& child = children_[i];
      moves.push_back({child.move, numbers_from(opposite(root_turn_), child.bounds), child.truth});
    }
    return moves;
  }
  std::vector<Move> line() const override { return line_; }
  double table_fill() const override { return known_.fill(); }

  // Jobs (search/jobs/job_engine.h).
  void begin_jobs(const Question<R>& question, Budget& budget) override {
    begin(question, budget);
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
      enter_path(place);
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

  Found work(Bounds thresholds, const Place<R>& place, int depth, bool is_leaf) override {
    return search(thresholds, depth, place, is_leaf, false);
  }

  std::optional<KeptFrame<R>> open(const Place<R>& place, int depth) override {
    const OnPath on_path(*this, place);
    Frame frame;
    const bool is_open = !is_solved(expand(turn_here(), depth, place, false, frame));
    auto kept = is_open ? std::optional(take_frame(frame)) : std::nullopt;
    children_.clear();
    waiting_.clear();
    return kept;
  }

  Found back_up(KeptFrame<R>& kept, const Place<R>& place, int depth, std::size_t index,
                const Found& found, std::uint64_t work) override {
    const Turn turn = turn_here();
    Frame frame{0, 0, kept.still_waiting};
    children_ = std::move(kept.children);
    waiting_ = std::move(kept.waiting);
    found.show_in(children_[index]);
    if (is_solved(found.truth)) {
      call_next(turn, depth, place, index, frame);
      glance_again(0);
    }
    Found here = summarise(turn, children_from(0), frame.waiting, depth);
    if (is_solved(here.truth)) {
      note_goods(turn, here, 0);
      tell_insight(turn, here, 0);
    }
    if (observer_ != nullptr) tell_news(turn, here);
    store(turn, here, depth, place, 0, index, work);
    kept = take_frame(frame);
    cycles_.leave();
    return here;
  }

  void learn(const Place<R>& place, int depth, const Found& found, std::uint64_t work) override {
    store(turn_here(), found, depth, place, children_.size(), no_child, work);
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

  bool is_trial_due() const override { return cycles_.is_trial_due(indicators_); }
  Truth run_trial(const Question<R>& question) override {
    return cycles_.try_closed_set(question, *budget_, indicators_, this);
  }

  bool wants_upkeep() const override {
    return known_.wants_to_grow() || (settings_.collects_garbage && known_.is_full());
  }
  void keep_up() override {
    known_.grow_if_wanted();
    if (settings_.collects_garbage && known_.is_full()) known_.forget_cheapest(share_after_gc);
  }
  void save_with(const Indicators& all, CheckpointWriter& file) const override {
    known_.save(all, file);
  }
  bool is_too_deep() const override { return is_too_deep_; }
  std::size_t table_bytes() const override { return known_.bytes(); }
  std::size_t own_bytes() const override { return cycles_.peak_bytes(); }

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

  void begin(const Question<R>& question, Budget& budget) {
    goal_ = question.goal;
    position_ = question.position;
    budget_ = &budget;
    indicators_.root = {};  // not what the question before this one came to
    root_choice_ = no_child;
    is_too_deep_ = false;
    children_.clear();
    waiting_.clear();
    line_.clear();
    root_children_ = 0;
    last_root_moves_.clear();
    cycles_.clear();
    known_.begin(goal_.attacker);
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
    if (known.entry.move != no_move) why.move = known_.unpack(position, known.entry.move);
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

  // Tries for a closed set are made at the root: the search goes back to it, and finds its way
  // again by the table.
  bool is_to_stop() {
    const bool is_spent = budget_->spent(indicators_);
    budget_->offer_save();
    return is_spent || cycles_.is_trial_due(indicators_) || is_too_deep_;
  }

  Turn turn_here() const { return goal_.turn_of(rules_.to_move(position_)); }

  static Bounds solved_bounds(Turn turn, Truth truth) {
    return bounds_for(turn, ProofNumbers::of(truth));
  }

  std::span<const Child> children_from(std::size_t first) const {
    return {children_.data() + first, children_.size() - first};
  }

  // A node's part of the stacks.
  struct Frame {
    std::size_t first = 0;          // of its children
    std::size_t first_waiting = 0;  // of its moves that wait
    std::size_t waiting = 0;        // how many still do
    std::optional<int> value = {};  // its evaluation, once the policy has asked for it
  };

  // Searches below position_, which is not known to be final, until the policy is done with it, it
  // is solved or the budget is spent. `may_extend`: an ancestor's thresholds were raised because it
  // had an old child, and so may be those of its descendants.
  Found search(Bounds thresholds, const int depth, const Place<R> place, const bool is_leaf,
               bool may_extend) {
    if (cycles_.is_too_deep(depth)) {
      is_too_deep_ = true;
      return {};
    }
    const Turn turn = turn_here();
    Frame frame{children_.size(), waiting_.size()};
    const std::size_t first = frame.first;
    const OnPath on_path(*this, place);
    known_.prefetch_room(place);
    const std::uint64_t nodes_before = indicators_.nodes;
    if (is_leaf) {
      ++indicators_.iterations;
      indicators_.depth_sum += static_cast<std::uint64_t>(depth);
      if (observer_ != nullptr) [[unlikely]]
        tell_expansion(turn, place);
    } else {
      ++indicators_.revisits;
    }
    if (const auto truth = expand(turn, depth, place, is_leaf, frame); is_solved(truth)) {
      return settled_here(turn, depth, place, truth);
    }

    std::size_t previous =
        policy_.remembers_child() && !is_leaf ? last_searched(place, first) : no_child;
    may_extend = extends_below(may_extend, is_leaf, first);
    bool is_first_pass = true;
    Found here;
    while (true) {
      if (depth == 0) {
        root_turn_ = turn;
        root_children_ = children_.size();
      }
      here = summarise(turn, children_from(first), frame.waiting, depth);
      if (observer_ != nullptr) [[unlikely]]
        tell_news(turn, here);
      if (depth == 0) indicators_.see_root(numbers_from(turn, here.bounds));
      if (is_solved(here.truth)) {
        note_goods(turn, here, first);
        tell_insight(turn, here, first);
        break;
      }
      if (is_first_pass && may_extend) {
        thresholds.phi = std::max(thresholds.phi, add(here.bounds.phi, 1));
        thresholds.delta = std::max(thresholds.delta, add(here.bounds.delta, 1));
      }
      is_first_pass = false;
      if (policy_.is_done(here.bounds, thresholds) || is_to_stop()) break;

      const Choice choice =
          choose(turn, children_from(first), frame.waiting, previous, here.bounds, thresholds);
      previous = choice.child;
      if (depth == 0) note_root_choice(choice.child);
      search_child(first + choice.child, choice.thresholds, depth + 1, may_extend);
      if (is_solved(children_[first + choice.child].truth)) {
        call_next(turn, depth, place, first + choice.child, frame);
        glance_again(first);
      }
    }

    store(turn, here, depth, place, first, previous, indicators_.nodes - nodes_before);
    if (depth == 0) {
      last_root_moves_ = root_moves();
      root_children_ = 0;
    }
    children_.resize(first);
    waiting_.resize(frame.first_waiting);
    return here;
  }

  // What the observer is told. The leaf has its numbers in the frame above, if there is one here.
  void tell_expansion(Turn turn, const Place<R>& place) {
    Bounds bounds{1, 1};
    for (const Child& child : children_) {
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

  void search_child(std::size_t index, Bounds thresholds, int depth, bool may_extend) {
    const Child child = children_[index];  // a copy: the recursion may move the frames
    const auto undo = rules_.play(position_, child.move);
    line_.push_back(child.move);
    const auto found = search(child.same_mover ? thresholds.swapped() : thresholds, depth,
                              child.place, child.is_leaf, may_extend);
    line_.pop_back();
    rules_.undo(position_, child.move, undo);
    found.show_in(children_[index]);
  }

  // Pushes the children with what is known of them; or answers the truth of a position that turns
  // out to be final or settled.
  Truth expand(Turn turn, int depth, const Place<R>& place, bool is_leaf, Frame& frame) {
    rules_.moves(position_, moves_);
    if (moves_.empty()) return goal_.judge(*rules_.result(position_));
    if (insight_ != nullptr) {
      if (const auto truth = insight_->look(position_, moves_); is_solved(truth)) return truth;
    }
    settings_.order.apply(moves_, place.key);
    const std::size_t first = children_.size();
    push_moves(frame);
    const std::size_t count = children_.size() - first;
    if (after_.size() < count) after_.resize(count);
    const std::span<Child> made(children_.data() + first, count);
    const std::span<Position> after(after_.data(), count);
    // All of them are made before the table is read, so that its memory has time to arrive.
    for (std::size_t i = 0; i < count; ++i) make(turn, place, made[i], after[i]);
    for (const Child& child : made) known_.prefetch_entry(child.place);
    for (std::size_t i = 0; i < count; ++i) ask_about(turn, made[i], after[i], depth + 1, frame);
    if (is_leaf) indicators_.nodes += count;
    if (frame.waiting > 0) {
      for (std::size_t i = first; i < children_.size(); ++i) {
        call_next(turn, depth, place, i, frame);
      }
    }
    if (policy_.finds_sources() && settings_.joins_transpositions) find_sources(first);
    return Truth::unknown;
  }

  // A child for each move, but for those that wait.
  void push_moves(Frame& frame) {
    std::span<const std::uint16_t> waits_for;
    if (insight_ != nullptr && !settings_.order.is_random) waits_for = insight_->waits_for();
    if (waits_for.empty()) {
      const std::size_t first = children_.size();
      children_.resize(first + moves_.size());
      for (std::size_t i = 0; i < moves_.size(); ++i) children_[first + i].move = moves_[i];
      return;
    }
    places_.resize(moves_.size());  // of each move, in children_ or waiting_
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (waits_for[i] == Insight<R>::nobody) {
        places_[i] = static_cast<std::uint32_t>(children_.size());
        children_.emplace_back().move = moves_[i];
        continue;
      }
      const auto before = waits_for[i];
      places_[i] = static_cast<std::uint32_t>(waiting_.size());
      (waits_for[before] == Insight<R>::nobody ? children_[places_[before]].next
                                               : waiting_[places_[before]].next) = places_[i];
      waiting_.push_back({moves_[i]});
    }
    frame.waiting = waiting_.size() - frame.first_waiting;
  }

  // If a child is solved, and did not solve the node: the one that waited for it becomes a child.
  void call_next(Turn turn, int depth, const Place<R>& place, std::size_t index, Frame& frame) {
    if (frame.waiting == 0 || !is_solved(children_[index].truth)) return;
    const auto next = std::exchange(children_[index].next, nobody_waits);
    if (next == nobody_waits) return;
    --frame.waiting;
    Child& child = children_.emplace_back();
    child.move = waiting_[next].move;
    child.next = waiting_[next].next;
    make(turn, place, child, after_.front());
    ask_about(turn, child, after_.front(), depth + 1, frame);
    if (child.is_leaf) ++indicators_.nodes;
    call_next(turn, depth, place, children_.size() - 1, frame);
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

  static std::uint64_t path_key(std::uint64_t parent, Move move) {
    return mix_bits(parent ^ mix_bits(pack_move(move) + std::uint64_t{1}));
  }

  // Whether the child's position is on the path too: then it is disproven.
  bool repeats(Child& child, const Position& after, Turn turn) {
    if constexpr (!R::can_cycle) return false;
    const auto leaning = cycles_.repetition(settings_.joins_transpositions || Dominating<R>
                                                ? child.place.key
                                                : known_.place_of(after).key,
                                            child.place.goods);
    if (leaning.is_none()) return false;
    lean(child, turn, leaning);
    return true;
  }

  static void lean(Child& child, Turn turn, Leaning leaning) {
    child.truth = Truth::disproven;
    child.leaning = leaning;
    child.bounds = solved_bounds(turn, child.truth);
    if (child.same_mover) child.bounds = child.bounds.swapped();
  }

  // What a child is by the rules and the insight alone.
  void evaluate(Child& child, const Position& after, Turn turn, int depth, int parent_value) {
    const Leaf<R> leaf{rules_, after, evaluation_, turn, depth, goal_.attacker, parent_value};
    child.bounds = bounds_for(turn, policy_.leaf(leaf));
    if (settings_.evaluation == Evaluation::immediate && asks_for_ends_ && leaf.may_be_final()) {
      if (const auto score = rules_.result(after)) {
        child.truth = goal_.judge(*score);
        child.bounds = solved_bounds(turn, child.truth);
        if constexpr (Dominating<R>) {
          child.place.goods = rules_.final_goods(after, goal_.attacker, child.truth);
        }
      }
    }
    if (insight_ != nullptr && !is_solved(child.truth)) glance_at(child, after, turn);
    if (child.same_mover) child.bounds = child.bounds.swapped();
  }

  // The insight's view of a child that is final only if it tells ends.
  void glance_at(Child& child, const Position& after, Turn turn) {
    if (settings_.evaluation != Evaluation::immediate) return;
    const auto glance = insight_->glance(after);
    child.truth = glance.truth;
    child.bounds = is_solved(child.truth)
                       ? solved_bounds(turn, child.truth)
                       : bounds_for(turn, weighed(numbers_from(turn, child.bounds), glance));
    if constexpr (Dominating<R>) {
      if (is_solved(child.truth)) note_glanced_goods(child);
    }
  }

  // The game is over here; or the side on turn ends it by a move that the insight has seen.
  void note_glanced_goods(Child& child) requires Dominating<R> {
    const auto move = insight_->glanced_move();
    if (!move) {
      if (!asks_for_ends_) {
        child.place.goods = rules_.final_goods(position_, goal_.attacker, child.truth);
      }
      return;
    }
    const auto undo = rules_.play(position_, *move);
    const bool is_final = rules_.result(position_).has_value();
    const auto goods = rules_.final_goods(position_, goal_.attacker, child.truth);
    rules_.undo(position_, *move, undo);
    if (!is_final) return;
    child.place.goods = rules_.goods_before(position_, goal_.attacker, child.truth, *move, goods);
  }

  // A child was solved. An insight that learns may see now how others end.
  void glance_again(std::size_t first) {
    if (insight_ == nullptr || !insight_->learns()) return;
    for (std::size_t i = first; i < children_.size(); ++i) {
      Child& child = children_[i];
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

  void tell_insight(Turn turn, const Found& here, std::size_t first) {
    if (insight_ == nullptr || !here.leaning.is_none()) return;
    std::optional<Move> move;
    // The child may lean on this very position, which then leans on nothing.
    if (here.truth == wanted_by(turn)) move = winner(here, children_from(first))->move;
    insight_->solved(position_, here.truth, move);
  }

  int value_of(Frame& frame) const {
    if (!policy_.reads_parent_value()) return 0;
    if (!frame.value) frame.value = evaluation_.value_for(goal_.attacker, rules_, position_);
    return *frame.value;
  }

  // What is known of a child. The table is asked first, and only where it knows nothing the rules;
  // but an insight sees every child, for it may learn from that.
  void ask_about(Turn turn, Child& child, const Position& after, int depth, Frame& frame) {
    const Turn child_turn = child.same_mover ? turn : opposite(turn);
    if (repeats(child, after, child_turn)) return;
    if constexpr (Dominating<R>) {
      ask_about_goods(child, child_turn, depth, frame);
    } else {
      const bool evaluates_first = insight_ != nullptr;
      if (evaluates_first) {
        evaluate(child, after, child_turn, depth, value_of(frame));
        if (R::can_cycle && is_solved(child.truth)) return;
      }
      if (const auto known = known_.find(child.place, child_turn, depth)) {
        recall(child, child_turn, depth, known->entry);
      } else if (!evaluates_first) {
        evaluate(child, after, child_turn, depth, value_of(frame));
      }
    }
  }

  // In a game with goods the table may know something of the board and nothing of the position.
  void ask_about_goods(Child& child, Turn turn, int depth, Frame& frame) {
    const auto known = known_.find(child.place, turn, depth);
    if (known && known->is_own) {
      if (is_solved(known->entry.truth)) child.place.goods = known->goods;
      recall(child, turn, depth, known->entry);
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

  void recall(Child& child, Turn turn, int depth, const ProofEntry& entry) {
    child.bounds = child.same_mover ? entry.bounds.swapped() : entry.bounds;
    child.truth = entry.truth;
    child.is_leaf = false;
    child.is_old = entry.depth < std::min(depth, 255);
    if (is_solved(child.truth)) return;
    const auto leaning = cycles_.recalled(child.place.whole_key());
    if (!leaning.is_none()) lean(child, turn, leaning);
  }

  // Two children share a source if the lines last searched below them meet within a few moves: then
  // what is below the meeting point is counted in both.
  void find_sources(std::size_t first) {
    constexpr int horizon = 3;
    seen_.clear();
    for (std::size_t i = first; i < children_.size(); ++i) {
      if (is_solved(children_[i].truth) || children_[i].is_leaf) continue;
      auto position = position_;
      auto move = children_[i].move;
      for (int ply = 0; ply < horizon; ++ply) {
        rules_.play(position, move);
        const auto place = known_.place_of(position);
        if (ply > 0) seen_.push_back({place.whole_key(), i});
        const auto known = known_.find(place, goal_.turn_of(rules_.to_move(position)), 0);
        if (!known || is_solved(known->entry.truth) || known->entry.move == no_move) break;
        move = known_.unpack(position, known->entry.move);
        // A key that two positions share could bring a move of the other one.
        rules_.moves(position, moves_);
        if (std::find(moves_.begin(), moves_.end(), move) == moves_.end()) break;
      }
    }
    std::sort(seen_.begin(), seen_.end());
    for (std::size_t i = 1; i < seen_.size(); ++i) {
      if (seen_[i].first != seen_[i - 1].first) continue;
      auto& a = children_[seen_[i - 1].second];
      auto& b = children_[seen_[i].second];
      if (a.source == 0) a.source = seen_[i].first;
      b.source = a.source;
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
    known_.store(place, {here.bounds, 1, no_move, truth, capped(depth)});
    return here;
  }

  // For which goods a position is solved that has just been.
  void note_goods(Turn turn, Found& here, std::size_t first) {
    if constexpr (Dominating<R>) {
      const auto children = children_from(first);
      const Side attacker = goal_.attacker;
      if (here.truth == wanted_by(turn)) {
        const Child& by = *winner(here, children);
        here.goods = rules_.goods_before(position_, attacker, here.truth, by.move, by.place.goods);
        return;
      }
      auto joined = rules_.no_goods(position_, attacker, here.truth);
      for (const auto& child : children) {
        joined = rules_.joined_goods(position_, attacker, here.truth, joined, child.move,
                                     child.place.goods);
      }
      here.goods = rules_.goods_of_all(position_, attacker, here.truth, joined);
    }
  }

  // The child by which the side on turn gets what it wants: of several the one that takes the
  // fewest moves, if that is known, else the first.
  const Child* winner(const Found& here, std::span<const Child> children) const {
    const Child* best = nullptr;
    for (const auto& child : children) {
      if (child.truth != here.truth) continue;
      if (!here.leaning.is_none() || !child.leaning.is_none()) {
        if (best == nullptr || child.leaning.is_better_than(best->leaning)) best = &child;
      } else if (best == nullptr || !best->leaning.is_none() ||
                 child.place.goods.moves_left() < best->place.goods.moves_left()) {
        best = &child;
      }
    }
    return best;
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

  // The entry's move is the winner of a solved node, and the child searched last of an unsolved
  // one.
  void store(Turn turn, const Found& here, int depth, Place<R> place, std::size_t first,
             std::size_t previous, std::uint64_t work) {
    ProofEntry entry{here.bounds, 0, no_move, here.truth, capped(depth)};
    const Child* by = here.truth == wanted_by(turn) ? winner(here, children_from(first)) : nullptr;
    if (by != nullptr) {
      entry.move = known_.pack(position_, by->move);
    } else if (previous != no_child) {
      entry.move = known_.pack(position_, children_[first + previous].move);
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
    // A shared table is kept up between jobs.
    if (settings_.collects_garbage && !known_.is_shared() && known_.is_full()) {
      known_.forget_cheapest(share_after_gc);
    }
  }

  KeptFrame<R> take_frame(const Frame& frame) {
    return {std::exchange(children_, {}), std::exchange(waiting_, {}), frame.waiting};
  }

  static std::uint8_t capped(int depth) { return static_cast<std::uint8_t>(std::min(depth, 255)); }

  std::size_t last_searched(const Place<R>& place, std::size_t first) const {
    const auto known = known_.find(place, turn_here(), 0);
    if (!known || known->entry.move == no_move) return no_child;
    const auto move = known_.unpack(position_, known->entry.move);
    for (std::size_t i = first; i < children_.size(); ++i) {
      if (children_[i].move == move) return i - first;
    }
    return no_child;
  }

  bool extends_below(bool may_extend, bool is_leaf, std::size_t first) const {
    if (!settings_.controls_thresholds || is_leaf) return false;
    const auto children = children_from(first);
    return may_extend || std::any_of(children.begin(), children.end(), [](const Child& child) {
             return child.is_old && !is_solved(child.truth);
           });
  }

  void enter_path(const Place<R>& place) {
    if constexpr (Dominating<R>) {
      cycles_.enter(place.key, place.goods);
    } else if constexpr (R::can_cycle) {
      cycles_.enter(settings_.joins_transpositions ? place.key : known_.place_of(position_).key);
    }
  }

  // The position on the board is on the path while this lives.
  class OnPath {
   public:
    OnPath(DepthFirst& search, const Place<R>& place) : search_(search) {
      search_.enter_path(place);
    }
    OnPath(const OnPath&) = delete;
    OnPath& operator=(const OnPath&) = delete;
    ~OnPath() { search_.cycles_.leave(); }

   private:
    DepthFirst& search_;
  };

  void note_root_choice(std::size_t chosen) {
    if (chosen != root_choice_ && root_choice_ != no_child) ++indicators_.root_switches;
    root_choice_ = chosen;
  }

  static constexpr std::uint16_t no_move = 0xffff;
  static constexpr double share_after_gc = 0.7;

  R rules_;
  Policy policy_;
  DepthFirstSettings settings_;
  StaticEvaluation<R> evaluation_;
  Insight<R>* insight_;
  SearchObserver<R>* observer_;
  bool asks_for_ends_;  // of the rules; else the insight's glances tell them
  Goal goal_;
  Position position_{};
  Position root_{};                                      // of the jobs
  std::vector<std::pair<Move, typename R::Undo>> path_;  // to the job
  KnownPositions<R> known_;
  Cycles<R> cycles_;
  std::vector<Child> children_;
  std::vector<Waiting> waiting_;
  std::vector<Position> after_ = std::vector<Position>(1);  // scratch: after each move
  std::vector<std::uint32_t> places_;                       // scratch
  std::vector<Move> line_;                                  // from the root to the board
  std::size_t root_children_ = 0;                // the first of children_; 0: the root is not open
  std::vector<RootMove<Move>> last_root_moves_;  // when it was left
  Turn root_turn_ = Turn::attacker;
  typename R::Moves moves_;
  std::vector<std::pair<std::uint64_t, std::size_t>> seen_;  // positions met, child that met them
  Budget* budget_ = nullptr;
  std::size_t root_choice_ = no_child;
  bool is_too_deep_ = false;
  Indicators indicators_;
};

}  // namespace proofboard
