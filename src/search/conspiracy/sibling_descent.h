// One thread's way through the tree of a sibling conspiracy-number search (sibling_search.h): from
// the root to a leaf, by thresholds, and back.
//
// Frames are this thread's own, and old when it comes back to them if there are others; so then it
// asks the table again. The lock of what they have in common is held for that, to choose a child
// and to store, and never while children are made.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "search/conspiracy/assumptions.h"
#include "search/conspiracy/sibling_common.h"
#include "search/conspiracy/sibling_expander.h"
#include "search/conspiracy/sibling_frame.h"
#include "search/conspiracy/sibling_settings.h"
#include "search/cycles.h"
#include "search/observer.h"

namespace proofboard::conspiracy {

// Of a solved position that no single move settles, in the table.
inline constexpr std::uint16_t no_move = 0xffff;

template <Rules R>
class SiblingDescent {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Child = SiblingChild<R>;
  using Frame = SiblingFrame<R>;
  using Leaning = typename Cycles<R>::Leaning;

  // `rules`, `common` and `cycles` must outlive it.
  SiblingDescent(const R& rules, const SiblingSettings& settings, const SolverSetup<R>& setup,
                 SiblingCommon<R>& common, Cycles<R>& cycles)
      : rules_(rules),
        settings_(settings),
        common_(common),
        cycles_(cycles),
        expander_(rules, settings, setup),
        combine_(settings.eta),
        observer_(setup.observer) {}

  void begin(const Question<R>& question) {
    goal_ = question.goal;
    position_ = question.position;
    expander_.begin(goal_);
    indicators_.root = {};
    root_choice_ = no_child;
    is_too_deep_ = false;
    frames_.clear();
    line_.clear();
    cycles_.clear();
  }

  // Until the root is solved, the budget is spent, a closed set is to be tried, or all that there
  // is to do is under way elsewhere. `is_leaf`: the root was never expanded.
  Truth search_root(bool is_leaf) {
    return search({}, {infinity, infinity}, 0, rules_.key(position_), is_leaf).truth;
  }
  // Whether some line was too long to follow it.
  bool is_too_deep() const { return is_too_deep_; }

  // With the lock.
  bool is_spent() {
    if (common_.is_alone()) return common_.whole->spent(indicators_);
    tell_what_was_done();
    return common_.is_spent();
  }
  void tell_what_was_done() {
    common_.total.add_work(told_, indicators_);
    common_.line = line_;
    told_ = indicators_;
  }

  // At the root now; null if the search is not under way.
  const Frame* root() const { return frames_.empty() ? nullptr : frames_.front(); }
  const std::vector<Move>& line() const { return line_; }
  SiblingExpander<R>& expander() { return expander_; }
  const SiblingExpander<R>& expander() const { return expander_; }
  Indicators& indicators() { return indicators_; }
  const Indicators& indicators() const { return indicators_; }

 private:
  using Entry = SiblingEntry;
  using Lock = std::unique_lock<std::mutex>;

  // What a visit brings back.
  struct Brought {
    SharedFunctions functions;
    Truth truth = Truth::unknown;
    [[no_unique_address]] Leaning leaning = {};
    std::uint64_t work = 0;  // expansions made
  };

  Turn turn_here() const { return goal_.turn_of(rules_.to_move(position_)); }

  bool is_to_stop(int depth) {
    if (is_spent() || cycles_.is_trial_due(indicators_) || is_too_deep_) return true;
    if (!common_.is_alone() && is_solved_above()) return true;
    const auto interlude = common_.interlude;
    return depth > 0 && interlude > 0 && indicators_.iterations - at_root_ >= interlude;
  }

  // Searches below position_ until one of its numbers for `aim`, which is relative to it, reaches a
  // threshold, it is solved, or it is time to go back to the root.
  Brought search(Interval aim, const ProofNumbers thresholds, const int depth,
                 const std::uint64_t key, const bool is_leaf) {
    if (cycles_.is_too_deep(depth)) {
      is_too_deep_ = true;
      return {expander_.leaf()};
    }
    const std::uint64_t before = indicators_.iterations;
    Frame frame{key, turn_here(), rules_.to_move(position_)};
    const OnPath on_path(*this, frame);
    if (is_leaf) {
      ++indicators_.iterations;
      indicators_.depth_sum += static_cast<std::uint64_t>(depth);
      if (observer_ != nullptr) observer_->expanded({position_, line_, numbers_of_leaf(key)});
    } else {
      ++indicators_.revisits;
    }
    const auto truth = expander_.expand(frame, position_, cycles_, depth == 0);
    Lock lock(common_.mutex);
    take_up(frame, truth, is_leaf);
    if (is_solved(truth)) {
      if (observer_ != nullptr) tell_solved(truth);
      store(key, {nullptr, frame.rave, 1, 0, no_move, truth});
      return {solved_functions(truth), truth, {}, 1};
    }

    Brought here;
    while (true) {
      if (!common_.is_alone()) {
        look_at_others(frame);
        // If it is the root, this thread is told to stop.
        if (const auto known = known_truth(key); depth > 0 && is_solved(known)) {
          return {solved_functions(known), known, {}, indicators_.iterations - before};
        }
      }
      frame.correct(settings_.errors);
      const auto settled = frame.settled(depth);
      here.truth = settled.truth;
      here.leaning = settled.leaning;
      if (is_solved(here.truth)) {
        if (observer_ != nullptr) {
          observer_->updated({position_, line_, ProofNumbers::of(here.truth)});
          tell_solved(here.truth);
        }
        lock.unlock();
        tell_insight(frame, here);
        lock.lock();
        break;
      }
      if (depth == 0) {
        show_root(frame);
        aim = interval_at_root(frame);
      }
      const auto numbers = frame.numbers(aim);
      if (observer_ != nullptr) observer_->updated({position_, line_, numbers});
      if (numbers.pn >= thresholds.pn || numbers.dn >= thresholds.dn || is_to_stop(depth)) break;
      const auto choice = frame.choose(aim, numbers, thresholds, settings_.epsilon);
      if (depth == 0) note_root_choice(choice.child);
      search_child(frame, choice, aim, depth, lock);
    }

    here.work = indicators_.iterations - before;
    here.functions = functions_of(frame, here);
    keep(depth, frame, here);
    return here;
  }

  void tell_solved(Truth truth) {
    observer_->solved({position_, line_, ProofNumbers::of(truth)}, truth);
  }
  // As the frame above sees it, for all values: what this search aims at is its own affair.
  ProofNumbers numbers_of_leaf(std::uint64_t key) const {
    if (frames_.size() < 2) return {1, 1};
    const Frame& above = *frames_[frames_.size() - 2];
    const auto& child = above.children[above.chosen];
    return child.key == key ? numbers_at(child.known(), Interval{}) : ProofNumbers{1, 1};
  }

  // What other threads have found and assume since this one was here.
  void look_at_others(Frame& frame) {
    for (auto& child : frame.children) {
      if (!is_solved(child.truth)) recall(child);
    }
    assume_of_others<R>(frame, common_.under_way, common_.expansions);
  }

  // Whether another thread has solved a position of the path: then all below it is of no use.
  bool is_solved_above() {
    if (overtaken_ == common_.overtaken) return false;
    const bool is_so = std::any_of(frames_.begin() + 1, frames_.end(), [&](const Frame* frame) {
      return is_solved(known_truth(frame->key));
    });
    if (!is_so) overtaken_ = common_.overtaken;
    return is_so;
  }

  // The lock is free meanwhile.
  void search_child(Frame& frame, const typename Frame::Choice& choice, const Interval& aim,
                    int depth, Lock& lock) {
    frame.chosen = choice.child;
    Child& child = frame.children[choice.child];
    std::optional<Visit<R>> visit;
    if (!common_.is_alone()) {
      visit.emplace(common_, child.key, failure_in(frame));
      assume_failure<R>(frames_, common_.under_way, combine_);
    }
    lock.unlock();
    const auto undo = rules_.play(position_, child.move);
    line_.push_back(child.move);
    auto found =
        search(frame.seen_from(child, aim), choice.thresholds, depth + 1, child.key, child.is_leaf);
    line_.pop_back();
    rules_.undo(position_, child.move, undo);
    visit.reset();
    child.functions = std::move(found.functions);
    child.truth = found.truth;
    child.leaning = found.leaning;
    child.work += found.work;
    child.is_leaf = false;
    if (is_solved(child.truth)) expander_.glance_again(frame, position_);
    lock.lock();
    if (found.work == 0) child.in_vain = common_.expansions;
  }

  // Formula (8), or all values if that leaves nothing to aim at.
  Interval interval_at_root(const Frame& frame) {
    at_root_ = indicators_.iterations;
    const auto root = combine_(frame.turn, frame.all(), &Child::seen);
    const auto v = root.value();
    const auto interval = mixed_interval(v, root.up, root.down, settings_.interval);
    return interval.is_empty_at(v) ? Interval{} : interval;
  }

  void show_root(const Frame& frame) {
    const auto numbers = frame.numbers(Interval{}, &Child::known);
    indicators_.see_root(numbers);
    if (common_.is_alone()) return;
    common_.total.see_root(numbers);
    common_.root = frame.children;
  }

  SharedFunctions functions_of(const Frame& frame, const Brought& here) {
    if (is_solved(here.truth)) return solved_functions(here.truth);
    return std::make_shared<const ValueFunctions>(combine_(frame.turn, frame.all()));
  }

  // What the search knows of a node that was opened, and of its children. A line ends where that
  // settles something.
  void take_up(Frame& frame, Truth truth, bool is_leaf) {
    frame.rave = rave_of(frame.key);
    if (is_leaf) {
      indicators_.nodes += frame.children.size();
      common_.note_expansion();
      if (is_solved(truth)) note_end(truth);
    }
    for (auto& child : frame.children) {
      if (!is_solved(child.truth)) {
        recall(child);
      } else if (is_leaf && child.leaning.is_none()) {
        line_.push_back(child.move);
        note_end(child.truth);
        line_.pop_back();
      }
    }
    frame.turn_merits_into_errors(expander_.has_evaluated());
  }

  Truth known_truth(std::uint64_t key) const {
    const auto* known = common_.table.find(key);
    return known == nullptr ? Truth::unknown : known->truth;
  }

  void recall(Child& child) {
    if (const auto* known = common_.table.find(child.key)) {
      child.functions = known->functions;
      child.work = known->work;
      child.is_leaf = false;
      if (is_solved(known->truth)) child.set_truth(known->truth);
    }
    if (is_solved(child.truth)) return;
    if (const auto leaning = cycles_.recalled(child.key); !leaning.is_none()) child.lean(leaning);
  }

  SharedRave rave_of(std::uint64_t key) {
    if (!settings_.uses_rave) return nullptr;
    const auto* known = common_.table.find(key);
    if (known != nullptr && known->rave) return known->rave;
    auto rave = std::make_shared<RaveCounts>();
    if (common_.is_alone()) return rave;
    // What another thread counts there, or will.
    auto& counted = frames_.size() == 1 ? common_.root_rave : common_.under_way.find(key)->rave;
    if (!counted) counted = std::move(rave);
    return counted;
  }

  // A line ends on the board.
  void note_end(Truth truth) {
    if (!settings_.uses_rave) return;
    const Side winner = truth == Truth::proven ? goal_.attacker : opponent(goal_.attacker);
    count_line<R>(frames_, line_, winner);
  }

  void tell_insight(const Frame& frame, const Brought& here) {
    if (expander_.insight() == nullptr || !here.leaning.is_none() || is_partial(frame, here))
      return;
    std::optional<Move> move;
    if (here.truth == wanted_by(frame.turn)) move = frame.winning_child()->move;
    expander_.insight()->solved(position_, here.truth, move);
  }

  // Whether that is only true of the moves that a player asked for.
  bool is_partial(const Frame& frame, const Brought& here) const {
    return frames_.size() == 1 && expander_.is_narrow() && here.truth != wanted_by(frame.turn);
  }

  void keep(int depth, const Frame& frame, const Brought& here) {
    if (depth == 0) keep_root(frame, here.truth);
    if (is_partial(frame, here)) return;
    Entry entry{here.functions, frame.rave, here.work, 0, no_move, here.truth};
    if (here.truth == wanted_by(frame.turn)) entry.move = pack_move(frame.winning_child()->move);
    if (!here.leaning.is_none()) {
      cycles_.remember(frame.key, depth, here.leaning, entry.move);
      entry.functions = expander_.leaf();  // on other paths nothing is known
      entry.truth = Truth::unknown;
      entry.move = no_move;
    }
    store(frame.key, std::move(entry));
    if (!common_.is_alone() && depth > 0) leave_to_others(frame);
  }

  void keep_root(const Frame& frame, Truth truth) {
    if (is_solved(common_.truth)) return;
    common_.root = frame.children;
    if (is_solved(truth)) common_.settle(truth);
  }

  // If some are still below this node, they make of it what this one has seen.
  void leave_to_others(const Frame& frame) {
    auto* mark = common_.under_way.find(frame.key);
    if (mark->threads == 1) return;
    mark->assumed =
        std::make_shared<const ValueFunctions>(combine_(frame.turn, frame.all(), &Child::seen));
  }

  void store(std::uint64_t key, Entry entry) {
    if (is_solved(entry.truth)) {
      entry.functions.reset();
      entry.rave.reset();
      const auto* mark = common_.under_way.find(key);
      if (mark != nullptr && mark->threads > 1) ++common_.overtaken;
    }
    auto& interlude = common_.interlude;
    if (common_.table.store(key, std::move(entry)) && interlude < longest_interlude) {
      interlude *= 2;
    }
  }

  // The position on the board is on the path while this lives.
  class OnPath {
   public:
    OnPath(SiblingDescent& search, Frame& frame) : search_(search) {
      search_.frames_.push_back(&frame);
      search_.cycles_.enter(frame.key);
    }
    OnPath(const OnPath&) = delete;
    OnPath& operator=(const OnPath&) = delete;
    ~OnPath() {
      search_.cycles_.leave();
      search_.frames_.pop_back();
    }

   private:
    SiblingDescent& search_;
  };

  void note_root_choice(std::size_t chosen) {
    if (chosen != root_choice_ && root_choice_ != no_child) ++indicators_.root_switches;
    root_choice_ = chosen;
  }

  static constexpr std::uint64_t longest_interlude = std::uint64_t{1} << 40;

  const R& rules_;
  SiblingSettings settings_;
  SiblingCommon<R>& common_;
  Cycles<R>& cycles_;
  SiblingExpander<R> expander_;
  Combiner combine_;
  Goal goal_;
  Position position_{};
  std::vector<Frame*> frames_;   // from the root to the board
  std::vector<Move> line_;       // that leads there
  std::uint64_t at_root_ = 0;    // iterations when the search was there last
  std::uint64_t overtaken_ = 0;  // SiblingCommon::overtaken when nothing above was solved
  std::size_t root_choice_ = no_child;
  bool is_too_deep_ = false;
  Indicators indicators_;
  Indicators told_;  // of them, to the other threads
  SearchObserver<R>* observer_;
};

}  // namespace proofboard::conspiracy
