// A proof while it is made: what the parts that make it have in common.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "core/status.h"
#include "game/insight.h"
#include "search/proof_map.h"
#include "search/solver.h"

namespace proofboard {

template <Rules R>
struct ProofSetup {
  std::size_t bytes = 0;  // for what the solver still holds, the proof, and searches made again
  MakeReasons<R> make_reasons = nullptr;
  Insight<R>* insight = nullptr;   // for searches made again
  Budget::Progress progress = {};  // of these
};

template <Rules R>
struct ProofUnderWay {
  using Position = typename R::Position;
  using Move = typename R::Move;

  ProofUnderWay(R the_rules, Question<R> the_question, Truth truth, Solver<R>& the_solver,
                const ProofSetup<R>& the_setup)
      : rules(std::move(the_rules)),
        question(std::move(the_question)),
        solver(the_solver),
        setup(the_setup),
        // Not where the insight learns: a position has only one stand-in.
        map(rules, {question.goal, truth}, Symmetric<R> && solver.joins_images() && !has_learned()),
        solver_bytes(solver.shrink_to(setup.bytes / 2)) {}
  ProofUnderWay(const ProofUnderWay&) = delete;
  ProofUnderWay& operator=(const ProofUnderWay&) = delete;

  static constexpr std::size_t fewest_bytes = std::size_t{1} << 20;  // whatever the limit
  // The reasons of one may cost as much as thousands of nodes.
  static constexpr std::uint64_t positions_between_looks = 16;

  R rules;
  Question<R> question;
  Solver<R>& solver;
  ProofSetup<R> setup;
  ProofMap<R> map;
  std::size_t solver_bytes;  // what the search still holds
  Budget* budget = nullptr;
  bool is_full = false;
  std::optional<Error> fault;  // of a fragment

  Truth truth() const { return map.claim().truth; }
  bool has_learned() const { return setup.insight != nullptr && setup.insight->learns(); }
  bool must_stop() const { return is_full || fault; }
  bool may_go_on() const { return !must_stop() && budget->reason() == StopReason::none; }

  // For another position, beside so many bytes that its maker holds: if need be the search gives
  // back half of what it has. False if that does not help.
  bool make_room(std::size_t held) {
    if (is_full) return false;
    while (solver_bytes + map.bytes() + held > std::max(setup.bytes, fewest_bytes)) {
      const auto before = solver_bytes;
      solver_bytes = solver.shrink_to(before / 2);
      if (solver_bytes >= before) {
        is_full = true;
        return false;
      }
    }
    return true;
  }

  // A budget looks at the clock by what a search says it has done; so whoever counts by himself
  // gets one of his own.
  Budget part_of(Budget& whole) const {
    Budget part(whole.limits(), &whole);
    part.tell(setup.progress);
    return part;
  }

  // Of a legal move, in canonical order.
  std::uint32_t number_of(const Position& at, Move move) const {
    typename R::Moves moves;
    rules.moves(at, moves);
    return static_cast<std::uint32_t>(std::find(moves.begin(), moves.end(), move) - moves.begin());
  }

  std::optional<Why<Move>> as_claimed(std::optional<Why<Move>> why) const {
    return why && why->truth == truth() ? std::move(why) : std::nullopt;
  }
};

}  // namespace proofboard
