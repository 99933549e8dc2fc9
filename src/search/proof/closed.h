// The proof of a disproof in a game that can cycle: a closed set (closed_set.h), made anew with the
// search's moves as advice.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "search/closed_set.h"
#include "search/proof/fragments.h"
#include "search/proof/searches_again.h"

namespace proofboard {

template <Rules R>
class ClosedProof {
 public:
  using Position = typename R::Position;

  ClosedProof(ProofUnderWay<R>& proof, FragmentsOfProof<R>& fragments, SearchesAgain<R>& searches)
      : proof_(proof),
        rules_(proof.rules),
        map_(proof.map),
        fragments_(fragments),
        searches_(searches) {}

  // Finds a closed set, of which only what the prover's replies lead to is kept.
  bool prove() {
    const auto& question = proof_.question;
    const auto table_bytes = proof_.setup.bytes / 2;
    auto search = std::make_unique<ClosedSetSearch<R>>(rules_, question.goal, table_bytes,
                                                       &proof_.solver, map_.verifier());
    // What the search did is a measure of what its disproof takes.
    const auto at_first = std::max(moves_at_first, 8 * proof_.solver.indicators().nodes);
    auto budget = proof_.part_of(*proof_.budget);
    auto found = search->solve(question.position, at_first, budget, indicators_);
    if (found == Truth::unknown && proof_.budget->reason() == StopReason::none) {
      // What the search remembers is not enough to find a set that fits: another one shows the way.
      auto& again = searches_.again();
      auto for_search = proof_.part_of(*proof_.budget);
      found = again.solve(question, for_search);
      if (found != Truth::disproven) return false;
      search = std::make_unique<ClosedSetSearch<R>>(rules_, question.goal, table_bytes, &again,
                                                    map_.verifier());
      found = search->solve(question.position, ~std::uint64_t{0}, budget, indicators_);
      if (found == Truth::unknown && proof_.budget->reason() == StopReason::none) {
        proof_.is_full = true;
      }
    }
    return found == Truth::disproven && keep_set(*search);
  }

  std::uint64_t nodes() const { return indicators_.nodes; }

 private:
  using Kind = PositionProof::Kind;

  // Followed in a search for a closed set with the solver's advice alone.
  static constexpr std::uint64_t moves_at_first = 300'000;

  // Keeps what the prover's replies lead to. False if a fragment is of no use, or if that takes
  // more than there is: it is as much work as the search for the set was.
  bool keep_set(ClosedSetSearch<R>& search) {
    const auto held = search.shrink() + searches_.bytes_wanted() + map_.bytes_to_hold(1);
    std::vector<Position> to_do{proof_.question.position};
    while (!to_do.empty()) {
      if (proof_.budget->spent(walking_)) return false;
      if (!proof_.make_room(held + to_do.capacity() * sizeof(Position))) return false;
      ++walking_.nodes;
      auto position = std::move(to_do.back());
      to_do.pop_back();
      if (rules_.result(position) || map_.contains(position)) continue;
      if (const auto fragment = search.fragment_for(position)) {
        if (!fragments_.use(*fragment, position, nullptr)) return false;
        continue;
      }
      if (const auto reason = search.reason_instead(position)) {
        const auto stand_in = keep_stand_in(search, position, *reason);
        if (!stand_in) return false;
        position = *stand_in;
        if (search.fragment_for(position) || rules_.result(position) || map_.contains(position)) {
          continue;
        }
      }
      PositionProof proof;
      if (map_.prover_moves(position)) {
        proof.number = proof_.number_of(position, *search.why(position)->move);
      }
      map_.keep(map_.place_of(position).first, proof);
      std::vector<MoveOf<R>> moves;
      map_.list_moves(position, proof, moves);
      for (const auto move : moves) {
        auto next = position;
        rules_.play(next, move);
        if (!map_.contains(next)) to_do.push_back(std::move(next));
      }
    }
    return true;
  }

  // Keeps that another position stands for this one, and that one's fragment if it has one. The
  // other position; nothing if its fragment is of no use.
  std::optional<Position> keep_stand_in(ClosedSetSearch<R>& search, const Position& position,
                                        const Reason& reason) {
    PositionProof proof;
    proof.kind = Kind::instead;
    proof.number = map_.number_of(reason);
    const auto place = map_.place_of(position).first;
    auto stand_in = map_.stand_in(position, proof);
    const auto fragment = search.fragment_for(stand_in);
    typename FragmentsOfProof<R>::Replaced replaced{position, proof};
    if (fragment && !fragments_.use(*fragment, stand_in, &replaced)) return std::nullopt;
    map_.keep(place, proof);
    return stand_in;
  }

  ProofUnderWay<R>& proof_;
  const R& rules_;
  ProofMap<R>& map_;
  FragmentsOfProof<R>& fragments_;
  SearchesAgain<R>& searches_;
  Indicators indicators_;  // of the search for the set
  Indicators walking_;     // and of keeping what is needed of it
};

}  // namespace proofboard
