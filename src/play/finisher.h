// The game's solver in the service of a player: it takes over where it can finish the game.
//
// A solver that has proven a win is kept: with what it knows it answers the next positions of the
// game at once, so that the win is not lost again for want of time.
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
    std::optional<Move> move;        // that wins
    Truth can_win = Truth::unknown;  // the side to move
    std::uint64_t nodes = 0;
  };

  explicit Finisher(const PlayerSetup<R>& setup) : setup_(setup) {}

  Attempt try_to_win(const Position& at, const Limits& limits, const std::atomic<bool>* stop) {
    Attempt attempt;
    run_on_own_stack([&] {
      const Goal goal{setup_.rules.to_move(at), Target::win()};
      if (winning_ && attacker_ == goal.attacker) attempt = ask(*winning_, at, goal, limits, stop);
      if (attempt.move) return;
      winning_.reset();
      auto fresh = make_solver();
      const auto before = attempt.nodes;
      attempt = ask(*fresh, at, goal, limits, stop);
      attempt.nodes += before;
      if (!attempt.move) return;
      winning_ = std::move(fresh);
      attacker_ = goal.attacker;
    });
    return attempt;
  }

 private:
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
  std::unique_ptr<Solver<R>> winning_;
  Side attacker_ = Side::black;
};

}  // namespace proofboard::play
