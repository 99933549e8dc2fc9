// What a proof says of its positions, as it is built and then written: of each the prover's move,
// or that all of the opponent's are answered, or a reason, or a proof of its own in a file. Small
// positions are not in it.
//
// If images are joined, one of them is proven for all, and the map notes which.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/flat_map.h"
#include "game/reasons.h"
#include "search/exact_key.h"
#include "search/fragment.h"

namespace proofboard {

// Of one position.
struct PositionProof {
  // What is written of it: the prover's move, all of the opponent's; or a reason, with `instead`
  // the one why another position's proof will do; or all records of a fragment.
  enum class Kind : std::uint8_t { node, only, settled, instead, fragment };
  static constexpr std::uint32_t unnamed = ~std::uint32_t{0};
  static constexpr std::uint16_t unknown_plies = 0xffff;

  std::uint32_t number = 0;  // of the prover's move in canonical order, the reason or the fragment
  std::uint32_t references = 0;  // arrivals after the first
  std::uint32_t name = unnamed;  // while writing, of a position that is referenced
  std::uint16_t plies = 0;       // to the end, at most
  Kind kind = Kind::node;
  std::uint8_t symmetry = 0;    // of the position that was proven, if its images are joined
  std::uint16_t last_walk = 0;  // that arrived here
};

template <Rules R>
class ProofMap {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Kind = PositionProof::Kind;

  // How large a position may be that is left to the checker's plain search (checker/small.h).
  static constexpr unsigned small_exponent = 4;

  ProofMap(R rules, const Claim& claim, bool joins_images)
      : rules_(std::move(rules)), claim_(claim), joins_images_(joins_images) {}

  // Forgets all, for a proof of this claim. `reasons` verify; null if the game has none.
  void start(const Claim& claim, std::unique_ptr<Reasons<R>> reasons) {
    claim_ = claim;
    verifier_ = std::move(reasons);
    proofs_.clear();
    reasons_.clear();
    numbers_.clear();
    reason_bytes_ = 0;
    fragments_.clear();
    fragment_numbers_.clear();
    fragment_bytes_ = 0;
  }
  void keep_images_apart() { joins_images_ = false; }

  const R& rules() const { return rules_; }
  const Claim& claim() const { return claim_; }
  Reasons<R>* verifier() const { return verifier_.get(); }
  bool joins_images() const { return joins_images_; }
  bool prover_moves(const Position& at) const { return claim_.is_made_by(rules_.to_move(at)); }

  // Under which key a position is kept, and by which symmetry it gets there.
  std::pair<ExactKey, std::uint8_t> place_of(const Position& at) {
    if constexpr (Symmetric<R>) {
      if (joins_images_) {
        const int symmetry = symmetry_of(at);
        return {exact_key(rules_, rules_.transform(at, symmetry), bytes_),
                static_cast<std::uint8_t>(symmetry)};
      }
    }
    return {exact_key(rules_, at, bytes_), std::uint8_t{0}};
  }

  std::optional<PositionProof> find(const ExactKey& key) const { return proofs_.find(key); }
  std::optional<PositionProof> find(const Position& at) { return find(place_of(at).first); }
  bool contains(const ExactKey& key) const { return proofs_.contains(key); }
  bool contains(const Position& at) { return contains(place_of(at).first); }

  // In place of what was kept before.
  void keep(const ExactKey& key, const PositionProof& proof) { proofs_.put(key, proof); }

  // Equal reasons are kept once.
  std::uint32_t number_of(const Reason& reason) {
    std::string name(reason.body.begin(), reason.body.end());
    name.push_back(static_cast<char>(reason.kind));
    const auto [found, is_new] =
        numbers_.emplace(std::move(name), static_cast<std::uint32_t>(reasons_.size()));
    if (is_new) {
      reasons_.push_back(reason);
      reason_bytes_ += 2 * reason.body.size() + 160;
    }
    return found->second;
  }
  const std::vector<Reason>& reasons() const { return reasons_; }

  std::optional<std::uint32_t> number_of_fragment(const KeptCertificate& kept) const {
    const auto found = fragment_numbers_.find(kept.identity());
    return found == fragment_numbers_.end() ? std::nullopt : std::optional(found->second);
  }
  std::uint32_t add_fragment(LookedInto fragment) {
    const auto number = static_cast<std::uint32_t>(fragments_.size());
    const auto identity = fragment.certificate.identity();
    fragment_numbers_.emplace(identity, number);
    fragment_bytes_ += 2 * identity.size() + 160;
    if (fragment.stand_in) fragment_bytes_ += fragment.stand_in->body.size();
    fragments_.push_back(std::move(fragment));
    return number;
  }
  const std::vector<LookedInto>& fragments() const { return fragments_; }

  // A walk along the proof begins: its number, for PositionProof::last_walk.
  std::uint16_t next_walk() { return ++walks_; }

  // The position that the reason of an *instead* tells.
  Expected<Position> position_told(const Reason& reason, const Position& at) const {
    if (reason.kind == symmetry_kind) return image_by(rules_, at, reason);
    if (verifier_ == nullptr) return Error{"the game has no reasons of its own"};
    return verifier_->instead(at, reason);
  }
  // The position whose proof will do for this one.
  Position stand_in(const Position& at, const PositionProof& proof) const {
    return *position_told(reasons_[proof.number], at);
  }

  // The legal moves, or those that a reason leaves to the opponent.
  void moves_to_answer(const Position& at, const PositionProof& proof,
                       typename R::Moves& moves) const {
    if (proof.kind != Kind::only) return rules_.moves(at, moves);
    const auto left = verifier_->only(at, reasons_[proof.number]);
    moves.clear();
    for (const auto move : *left) moves.push_back(move);
  }

  // Adds the prover's move, or those of the opponent's that are answered.
  void list_moves(const Position& at, const PositionProof& proof, std::vector<Move>& to_play) {
    if (prover_moves(at)) {
      rules_.moves(at, moves_);
      to_play.push_back(moves_[proof.number]);
    } else {
      moves_to_answer(at, proof, moves_);
      to_play.insert(to_play.end(), moves_.begin(), moves_.end());
    }
  }

  // The image of the position that was proven, and the symmetry that leads to it; 0 if it is the
  // position itself.
  std::pair<Position, int> as_proven(const Position& at, const PositionProof& proof) const {
    if constexpr (Symmetric<R>) {
      if (joins_images_ && symmetry_of(at) != proof.symmetry) {
        for (int symmetry = 1; symmetry < rules_.symmetries(); ++symmetry) {
          const auto image = rules_.transform(at, symmetry);
          if (symmetry_of(image) == proof.symmetry) return {image, symmetry};
        }
      }
    }
    return {at, 0};
  }

  std::size_t size() const { return proofs_.size(); }
  std::size_t bytes() const { return proofs_.bytes() + reason_bytes_ + fragment_bytes_; }
  // What it takes beyond that to hold so many more positions.
  std::size_t bytes_to_hold(std::size_t more) const {
    return proofs_.would_grow(more) ? proofs_.bytes_to_grow() - proofs_.bytes() : 0;
  }

 private:
  // The symmetry that leads to the image that stands for all of them.
  int symmetry_of(const Position& at) const {
    int least = 0;
    if constexpr (CanonicallyKeyed<R>) {
      least = rules_.canonical_key(at).symmetry;
    } else if constexpr (Symmetric<R>) {
      auto least_key = rules_.key(at);
      for (int symmetry = 1; symmetry < rules_.symmetries(); ++symmetry) {
        const auto key = rules_.key(rules_.transform(at, symmetry));
        if (key < least_key) std::tie(least, least_key) = std::pair(symmetry, key);
      }
    }
    return least;
  }

  R rules_;
  Claim claim_;
  bool joins_images_;
  std::unique_ptr<Reasons<R>> verifier_;
  FlatMap<ExactKey, PositionProof> proofs_;
  std::vector<Reason> reasons_;
  std::unordered_map<std::string, std::uint32_t> numbers_;  // of reasons, by their bytes
  std::size_t reason_bytes_ = 0;
  std::vector<LookedInto> fragments_;
  std::unordered_map<std::string, std::uint32_t> fragment_numbers_;  // by file
  std::size_t fragment_bytes_ = 0;
  std::uint16_t walks_ = 0;
  std::vector<std::uint8_t> bytes_;  // scratch
  typename R::Moves moves_;          // scratch
};

}  // namespace proofboard
