// What a proof that was made says of its positions.
#pragma once

#include <cstdint>
#include <optional>

#include "checker/small.h"
#include "search/proof_map.h"

namespace proofboard {

template <Rules R>
class ProofView {
 public:
  using Position = typename R::Position;

  // The map must outlive it.
  explicit ProofView(ProofMap<R>& map) : map_(map), rules_(map.rules()) {}

  Truth truth() const { return map_.claim().truth; }

  // The position itself, or the one that stands for it in the proof.
  Position proven_for(const Position& position) {
    const auto proof = map_.find(position);
    return proof && proof->kind == Kind::instead ? map_.stand_in(position, *proof) : position;
  }

  // The winner's move in a position of the proof.
  std::optional<MoveOf<R>> move_in(const Position& position) {
    const auto proof = map_.find(position);
    if (!proof || proof->kind != Kind::node || !map_.prover_moves(position)) {
      return std::nullopt;
    }
    const auto [image, symmetry] = map_.as_proven(position, *proof);
    rules_.moves(image, moves_);
    return image_back(position, moves_[proof->number], symmetry);
  }

  // The winner's move in a position of the proof, or in one that is small: there the one that ends
  // soonest.
  std::optional<MoveOf<R>> winning_move(const Position& position) {
    if (auto move = move_in(position)) return move;
    typename R::Moves moves;
    rules_.moves(position, moves);
    std::optional<MoveOf<R>> shortest;
    int least = 0;
    for (const auto move : moves) {
      auto after = position;
      rules_.play(after, move);
      const auto plies = plies_in(after);
      if (!plies || (shortest && *plies >= least)) continue;
      least = *plies;
      shortest = move;
    }
    return shortest;
  }

  // How long the loser can hold out against this proof, in a position of it; nothing if the proof
  // does not say.
  std::optional<int> plies_in(const Position& position) {
    if (const auto score = rules_.result(position)) {
      return map_.claim().holds_with(*score) ? std::optional(0) : std::nullopt;
    }
    if (const auto proof = map_.find(position)) {
      const bool is_known = proof->plies != PositionProof::unknown_plies;
      return is_known ? std::optional<int>(proof->plies) : std::nullopt;
    }
    const auto verdict =
        small_.run(rules_, position, map_.claim(), small_positions(ProofMap<R>::small_exponent));
    if (verdict != SmallVerdict::holds) return std::nullopt;
    return small_.plies();
  }

  // The reason by which the proof says that the winner wins here; or nothing.
  const Reason* settling_reason_in(const Position& position) {
    const auto proof = map_.find(position);
    if (!proof || map_.as_proven(position, *proof).second != 0) return nullptr;
    return proof->kind == Kind::settled ? &map_.reasons()[proof->number] : nullptr;
  }

  // The loser's moves that the proof answers: all, or those that a reason leaves.
  typename R::Moves answered_in(const Position& position) {
    const auto proof = map_.find(position);
    typename R::Moves moves;
    if (!proof || map_.as_proven(position, *proof).second != 0) {
      rules_.moves(position, moves);
    } else {
      map_.moves_to_answer(position, *proof, moves);
    }
    return moves;
  }

 private:
  using Kind = PositionProof::Kind;

  // The move whose image under the symmetry is this one.
  MoveOf<R> image_back(const Position& at, MoveOf<R> image, int symmetry) {
    if constexpr (Symmetric<R>) {
      rules_.moves(at, moves_);
      for (const auto move : moves_) {
        if (rules_.transform_move(move, symmetry) == image) return move;
      }
    }
    return image;
  }

  ProofMap<R>& map_;
  const R& rules_;
  SmallSearch<R> small_;
  typename R::Moves moves_;  // scratch
};

}  // namespace proofboard
