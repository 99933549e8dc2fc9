// AnyCount for one game: searches under the rules that its count asks for, each confirmed.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/answer.h"
#include "api/ask.h"
#include "api/position_bytes.h"
#include "api/solver_of.h"
#include "core/own_stack.h"
#include "search/proof.h"

namespace proofboard {

// A search under one set of rules, whose table stays from question to question.
template <Rules R>
class ConfirmedWins {
 public:
  ConfirmedWins(R rules, const Brings<R>& brings, const Ask& ask, const Solving& solving,
                std::size_t bytes)
      : rules_(std::move(rules)),
        brings_(brings),
        ask_(ask),
        solving_(solving),
        bytes_(bytes),
        search_(make_search_of<R>(rules_, brings, ask, bytes - bytes / 4, nullptr)) {}
  ConfirmedWins(const ConfirmedWins&) = delete;
  ConfirmedWins& operator=(const ConfirmedWins&) = delete;

  bool wins(const typename R::Position& position) {
    const Question<R> question{position, ask_.goal};
    auto& solver = *search_.solver;
    auto limits = limits_now();
    if (limits.nodes != Limits().nodes) limits.nodes += solver.indicators().nodes;
    Budget budget(limits, solving_.stop);
    const auto truth = solver.solve(question, budget);
    if (!is_solved(truth)) throw LimitReached();
    limits = limits_now();
    limits.nodes = Limits().nodes;  // they are of searches, not of their proofs
    Budget for_proof(limits, solving_.stop);
    const ProofSetup<R> setup{bytes_, brings_.make_reasons, search_.insight.get()};
    ProofBuilder<R> proof(rules_, question, truth, solver, setup);
    if (!proof.build(for_proof)) throw LimitReached();
    return proof.truth() == Truth::proven;
  }

 private:
  Limits limits_now() const {
    auto limits = ask_.limits;
    limits.seconds -= solving_.seconds();
    return limits;
  }

  const R rules_;
  const Brings<R>& brings_;
  const Ask& ask_;
  const Solving& solving_;
  std::size_t bytes_;
  SolverOf<R> search_;
};

template <Notated R>
class CountOf final : public AnyCount {
 public:
  // The game brings a count.
  CountOf(const R& rules, const Brings<R>& brings, const Ask& problem, const Solving& solving)
      : rules_(rules),
        codec_(rules),
        ask_(problem),
        solving_(solving),
        by_rules_(rules_, brings, ask_, solving_, problem.limits.table_bytes() / 2),
        lengths_(brings.counted_lengths(rules_, [&](const R& counted) -> WinsWithin<R> {
          // Two of them, beside the one above.
          const auto bytes = ask_.limits.table_bytes() / 4;
          auto search = std::make_shared<ConfirmedWins<R>>(counted, brings, ask_, solving_, bytes);
          return [this, search](const Position& at, int plies) {
            return search->wins(rules_.within(at, plies));
          };
        })) {}
  CountOf(const CountOf&) = delete;
  CountOf& operator=(const CountOf&) = delete;

  bool mates(const PositionBytes& bytes) override {
    return on_own_stack([&] { return by_rules_.wins(codec_.decoded(rules_, bytes)); });
  }
  std::optional<int> length(const PositionBytes& bytes, int at_most) override {
    return on_own_stack([&] { return lengths_->length(codec_.decoded(rules_, bytes), at_most); });
  }
  std::vector<Best> best_moves(const PositionBytes& bytes, int length) override {
    const auto at = codec_.decoded(rules_, bytes);
    const auto moves = on_own_stack([&] { return lengths_->best_moves(at, length); });
    std::vector<Best> best;
    for (const auto& [move, left] : moves) best.push_back({rules_.move_text(at, move), left});
    return best;
  }
  MoveLikeness likeness(const PositionBytes& bytes, std::string_view move,
                        std::string_view other) const override {
    const auto at = codec_.decoded(rules_, bytes);
    const auto one = rules_.parse_move(at, move), two = rules_.parse_move(at, other);
    return one && two ? lengths_->likeness(at, *one, *two) : MoveLikeness::none;
  }
  bool is_over() const override {
    return solving_.seconds() >= ask_.limits.seconds ||
           (solving_.stop != nullptr && solving_.stop->load());
  }

 private:
  using Position = typename R::Position;

  template <class Work>
  static auto on_own_stack(const Work& work) {
    std::optional<decltype(work())> result;
    run_on_own_stack([&] { result = work(); });
    return std::move(*result);
  }

  const R rules_;
  PositionCodec<R> codec_;
  const Ask ask_;
  const Solving solving_;
  ConfirmedWins<R> by_rules_;
  std::unique_ptr<CountedLengths<R>> lengths_;
};

}  // namespace proofboard
