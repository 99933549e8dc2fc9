// How a watcher is told of a question while it is worked on: of searches and proofs, one after the
// other, by one clock, with the numbers in the eyes of the goal that was asked.
//
// Used by the thread that works on the question, or with that one's lock. It must outlive the
// budgets and solvers that it watches, and costs nothing if there is no watcher.
#pragma once

#include <chrono>
#include <optional>
#include <utility>

#include "api/answer.h"
#include "api/tree_watching.h"
#include "api/watcher.h"
#include "core/held.h"
#include "game/notated.h"
#include "search/solver.h"

namespace proofboard {

template <Notated R>
class Watching {
 public:
  using Position = typename R::Position;

  // `answer` is what is known so far.
  Watching(const R& rules, const Position& position, const Solving& solving, const Answer& answer)
      : rules_(rules), position_(position), solving_(solving), answer_(answer) {
    if (solving_.watcher != nullptr) tree_.emplace(rules, position, *solving_.watcher);
  }
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;

  // For the budget of whatever is done now.
  Budget::Progress progress() {
    if (solving_.watcher == nullptr) return {};
    return [this](const Indicators& now) { look(now); };
  }

  // For the solvers; null if nobody wants to see their trees.
  SearchObserver<R>* observer() { return tree_ && tree_->is_wanted() ? &*tree_ : nullptr; }

  // A run before this one took so long.
  void goes_on_after(double seconds) { seconds_before_ = seconds; }

  // The solver is about to be asked, for the dual of the goal if `is_dual`, after others that have
  // made so many nodes.
  void enter_search(Phase phase, const Solver<R>& solver, bool is_dual,
                    std::uint64_t nodes_before = 0) {
    leave_search();
    solver_ = &solver;
    is_dual_ = is_dual;
    nodes_before_ = nodes_before;
    search_start_ = Clock::now();
    last_.indicators.root = {};
    last_.moves.clear();
    last_.line.clear();
    if (tree_) tree_->begin(is_dual);
    tell_entered(phase);
  }
  // It has ended without an answer, perhaps before anybody had a look.
  void look_once_more() {
    if (solving_.watcher == nullptr) return;
    next_ = Clock::now();
    look(solver_->indicators());
  }
  // It has answered, and may be gone soon.
  void leave_search() {
    if (solver_ == nullptr) return;
    see(solver_->indicators());
    search_seconds_ += seconds_since(search_start_);
    solver_ = nullptr;
    if (tree_) tree_->end();
  }
  // Something else than a search begins. What the last one has measured still stands.
  void enter(Phase phase) {
    leave_search();
    tell_entered(phase);
  }

  // While the score is looked for: what is asked next, if it is at least this.
  void asks(int threshold) { last_.asks_at_least = threshold; }
  // What the searches have said of it so far. That one question is settled does not mean that the
  // score is.
  void narrowed(const ScoreBounds& said) {
    last_.score_said = said;
    last_.indicators.root = {};
    tell([&](Watcher& watcher) { watcher.narrowed(said, now()); });
  }

  // For so long the watcher has held the work; that is nobody's time.
  double seconds_held() const { return std::chrono::duration<double>(held_).count(); }

 private:
  using Clock = std::chrono::steady_clock;

  static double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
  }

  void see(const Indicators& now) {
    last_.indicators = is_dual_ ? now.of_dual() : now;
    last_.indicators.nodes += nodes_before_;
  }

  // A few times a second.
  void look(const Indicators& now) {
    constexpr auto between = std::chrono::milliseconds(50);
    const auto time = Clock::now();
    if (time < next_) return;
    next_ = time + between;
    // What a proof measures is its own, and where it searches again is not the root.
    if (solver_ != nullptr) {
      see(now);
      see_moves();
    }
    tell([&](Watcher& watcher) { watcher.progressed(this->now()); });
  }

  template <class Event>
  void tell(const Event& event) {
    if (solving_.watcher == nullptr) return;
    const HeldSince held;
    event(*solving_.watcher);
    held_ += held.time();
    search_start_ += held.time();
  }

  void see_moves() {
    last_.table_fill = solver_->table_fill();
    last_.moves.clear();
    for (const auto& [move, numbers, truth] : solver_->root_moves()) {
      const auto seen = is_dual_ ? ProofNumbers{numbers.dn, numbers.pn} : numbers;
      last_.moves.push_back(
          {rules_.move_text(position_, move), seen, is_dual_ ? opposite(truth) : truth});
    }
    last_.line.clear();
    auto position = position_;
    for (const auto move : solver_->line()) {
      last_.line.push_back(rules_.move_text(position, move));
      rules_.play(position, move);
    }
  }

  void tell_entered(Phase phase) {
    last_.phase = phase;
    tell([&](Watcher& watcher) { watcher.entered(phase, now()); });
  }

  const Snapshot& now() {
    last_.seconds = seconds_before_ + seconds_since(solving_.start) - seconds_held();
    last_.search_seconds = seconds_before_ + search_seconds_;
    if (solver_ != nullptr) last_.search_seconds += seconds_since(search_start_);
    if (answer_.length) {
      last_.win = answer_.line;
      last_.length = answer_.length;
    }
    return last_;
  }

  const R& rules_;
  const Position& position_;
  const Solving& solving_;
  const Answer& answer_;
  const Solver<R>* solver_ = nullptr;  // while it searches
  bool is_dual_ = false;
  std::uint64_t nodes_before_ = 0;
  double seconds_before_ = 0;
  double search_seconds_ = 0;
  Clock::duration held_{};
  Clock::time_point search_start_ = Clock::now();
  Clock::time_point next_ = search_start_;
  Snapshot last_;
  std::optional<TreeWatching<R>> tree_;  // if there is a watcher
};

}  // namespace proofboard
