// How a question is told of while it is worked on: searches and proofs, one after the other, by one
// clock, with the numbers in the eyes of the goal that was asked.
//
// Used by the thread that works on the question, or with that one's lock. It must outlive the
// budgets that it watches, and costs nothing if nobody wants to know.
#pragma once

#include <chrono>
#include <utility>

#include "api/answer.h"
#include "game/notated.h"
#include "search/solver.h"

namespace proofboard {

template <Notated R>
class Watching {
 public:
  using Position = typename R::Position;

  // `answer` is what is known so far.
  Watching(const R& rules, const Position& position, const Solving& solving, const Answer& answer)
      : rules_(rules), position_(position), solving_(solving), answer_(answer) {}
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;

  // For the budget of whatever is done now.
  Budget::Progress progress() {
    if (!solving_.progress) return {};
    return [this](const Indicators& now) { look(now); };
  }

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
    last_.phase = phase;
    search_start_ = Clock::now();
  }
  // It has answered, and may be gone soon.
  void leave_search() {
    if (solver_ == nullptr) return;
    see(solver_->indicators());
    search_seconds_ += seconds_since(search_start_);
    solver_ = nullptr;
  }
  // Something else than a search begins. What the last one has measured still stands.
  void enter(Phase phase) {
    leave_search();
    last_.phase = phase;
    if (solving_.progress) tell();
  }

  // While the score is looked for: the question now asked, and what the searches have said so far.
  void asks(int threshold, const std::optional<ScoreBounds>& said) {
    last_.asks_at_least = threshold;
    last_.score_said = said;
  }

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
    tell();
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

  void tell() {
    last_.seconds = seconds_before_ + seconds_since(start_);
    last_.search_seconds = seconds_before_ + search_seconds_;
    if (solver_ != nullptr) last_.search_seconds += seconds_since(search_start_);
    if (answer_.length) {
      last_.win = answer_.line;
      last_.length = answer_.length;
    }
    solving_.progress(last_);
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
  Clock::time_point start_ = Clock::now();
  Clock::time_point search_start_ = start_;
  Clock::time_point next_ = start_;
  Snapshot last_;
};

}  // namespace proofboard
