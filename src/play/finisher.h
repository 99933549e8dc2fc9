// The game's solver in the service of a player: it takes over where it can finish the game.
//
// A solver that has proven a win is kept: with what it knows it answers the next positions of the
// game at once, so that the win is not lost again for want of time. Where scores count, a solver
// that knows them is kept whoever wins, and asked for the score once that is settled.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "core/own_stack.h"
#include "play/player_of.h"
#include "search/widening.h"

namespace proofboard::play {

template <Notated R>
class Finisher {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  struct Attempt {
    std::optional<Move> move;          // that wins, or by which the lower bound is reached
    Truth can_win = Truth::unknown;    // the side to move
    std::optional<ScoreBounds> score;  // for the side to move, if it was looked for
    std::uint64_t nodes = 0;
  };

  explicit Finisher(const PlayerSetup<R>& setup) : setup_(setup) {}

  Attempt try_to_win(const Position& at, const Limits& limits, const std::atomic<bool>* stop) {
    Attempt attempt;
    run_on_own_stack([&] {
      const Goal goal{setup_.rules.to_move(at), Target::win()};
      if (kept_ && attacker_ == goal.attacker) attempt = ask(*kept_, at, goal, limits, stop);
      if (is_worth_keeping(attempt, kept_.get(), at)) return;
      kept_.reset();
      auto fresh = make_solver();
      const auto before = attempt.nodes;
      attempt = ask(*fresh, at, goal, limits, stop);
      attempt.nodes += before;
      if (!is_worth_keeping(attempt, fresh.get(), at)) return;
      kept_ = std::move(fresh);
      attacker_ = goal.attacker;
    });
    return attempt;
  }

  // Who wins was settled by an attempt at the same position: narrows down by how much, and finds
  // the move for it. The bounds may be left open; a move is told for a lower one that was proven.
  void look_for_score(const Position& at, Attempt& found, const Limits& limits,
                      const std::atomic<bool>* stop) {
    if (!kept_ || !is_solved(found.can_win)) return;
    run_on_own_stack([&] { narrow(*kept_, at, found, limits, stop); });
  }

 private:
  // A solver that knows scores has an answer for whoever wins.
  static bool is_worth_keeping(const Attempt& attempt, Solver<R>* solver, const Position& at) {
    if (attempt.move) return true;
    return solver != nullptr && is_solved(attempt.can_win) && solver->score_bounds(at).has_value();
  }

  void narrow(Solver<R>& solver, const Position& at, Attempt& found, const Limits& limits,
              const std::atomic<bool>* stop) const {
    if (!solver.score_bounds(at)) return;
    const Budget clock(limits);
    auto left = limits;
    auto& bounds = found.score.emplace(*solver.score_bounds(at));
    int reached = found.move ? 1 : bounds.lower - 1;  // the target for which the move was found
    int next = solver.guess_score(at) + 1;
    while (!bounds.is_exact() || reached < bounds.lower) {
      const int target =
          bounds.is_exact() ? bounds.lower : std::clamp(next, bounds.lower + 1, bounds.upper);
      left.seconds = std::max(limits.seconds - clock.seconds(), 0.0);
      const auto step = ask(solver, at, {setup_.rules.to_move(at), {target}}, left, stop);
      found.nodes += step.nodes;
      if (left.nodes != Limits{}.nodes) left.nodes -= std::min(left.nodes, step.nodes);
      if (!is_solved(step.can_win)) return;
      const auto known = *solver.score_bounds(at);
      if (step.can_win == Truth::proven) {
        if (!step.move) return;
        found.move = step.move;
        reached = target;
        bounds.lower = std::max(target, known.lower);
      } else {
        bounds.upper = std::min(target - 1, known.upper);
      }
      next = step.can_win == Truth::proven ? bounds.lower + 1 : bounds.upper;
    }
  }

  std::unique_ptr<Solver<R>> make_solver() const {
    const SolverSetup<R> wanted{setup_.bytes / 2, setup_.seed};
    auto [insight, solver] = make_solver_of(setup_.rules, setup_.brings, setup_.solver.algorithm,
                                            setup_.solver.knowledge, wanted);
    if (!insight || !setup_.solver.algorithm.info->game.empty()) return std::move(solver);
    return std::make_unique<WideningSolver<R>>(std::move(solver), std::move(insight));
  }

  Attempt ask(Solver<R>& solver, const Position& at, Goal goal, const Limits& limits,
              const std::atomic<bool>* stop) const {
    Budget budget(limits, stop);
    const auto before = solver.indicators().nodes;
    if (limits.nodes != Limits{}.nodes) budget.begin_job(solver.indicators(), limits.nodes);
    Attempt attempt;
    attempt.can_win = solver.solve({at, goal}, budget);
    attempt.nodes = solver.indicators().nodes - before;
    if (attempt.can_win == Truth::proven) attempt.move = winning_move(solver, at);
    return attempt;
  }

  // What is won without a known move is left to the player.
  std::optional<Move> winning_move(Solver<R>& solver, const Position& at) const {
    const auto why = solver.why(at);
    if (why && why->move && is_legal(at, *why->move)) return why->move;
    if (why && why->reason) {
      if (const auto move = move_by_reason(at, *why->reason)) return move;
    }
    // A position that stands for this one tells no move, but one of them may be known to win, too.
    typename R::Moves legal;
    setup_.rules.moves(at, legal);
    for (const auto move : legal) {
      auto after = at;
      setup_.rules.play(after, move);
      const auto then = solver.why(after);
      if (then && then->truth == Truth::proven) return move;
    }
    return std::nullopt;
  }

  std::optional<Move> move_by_reason(const Position& at, const ReasonGiven& given) const {
    const auto& remarks = setup_.brings.remarks;
    if (remarks.winning_move != nullptr) {
      const auto move = remarks.winning_move(setup_.rules, at, given.reason);
      if (move && is_legal(at, *move)) return move;
    }
    if (given.statement != Statement::settled || remarks.forced_win == nullptr) return std::nullopt;
    const auto turns = remarks.forced_win(setup_.rules, at, given.reason);
    if (turns.empty() || turns.front().turn.empty()) return std::nullopt;
    return turns.front().turn.front();
  }

  bool is_legal(const Position& at, Move move) const {
    typename R::Moves legal;
    setup_.rules.moves(at, legal);
    return std::find(legal.begin(), legal.end(), move) != legal.end();
  }

  const PlayerSetup<R>& setup_;
  std::unique_ptr<Solver<R>> kept_;
  Side attacker_ = Side::black;
};

}  // namespace proofboard::play
