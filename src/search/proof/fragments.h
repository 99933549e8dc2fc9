// Fragments in a proof: where the search has a proof of its own of a position, that is taken as it
// is. Its records are copied when the proof is written.
#pragma once

#include <optional>
#include <utility>

#include "search/proof/under_way.h"

namespace proofboard {

template <Rules R>
class FragmentsOfProof {
 public:
  using Position = typename R::Position;

  // A position for which another one stands, and what will be kept of it.
  struct Replaced {
    const Position& position;
    PositionProof& proof;
  };

  explicit FragmentsOfProof(ProofUnderWay<R>& proof) : proof_(proof), map_(proof.map) {}

  // Keeps a fragment as the proof of this position, which stands for the one that is `replaced`, if
  // there is one; false if it is of no use there.
  //
  // Nothing may stand for a position that stands for another. So before a fragment that begins with
  // an *instead* none is written: if that reason tells the same position of the one that is
  // replaced, the fragment does for that one as it is.
  bool use(const Fragment<Position>& fragment, const Position& position, Replaced* replaced) {
    const auto number = number_of(fragment);
    if (!number) return false;
    const auto& stand_in = map_.fragments()[*number].stand_in;
    PositionProof proof;
    proof.kind = PositionProof::Kind::fragment;
    proof.number = *number;
    proof.plies = PositionProof::unknown_plies;
    const auto place = map_.place_of(position).first;
    const auto [proven, symmetry] = map_.place_of(fragment.position);
    if (place == proven) {
      if (stand_in && map_.joins_images()) return false;  // an image may come up later
      if (stand_in && replaced != nullptr) {
        const auto told = map_.position_told(*stand_in, position);
        const auto same = map_.position_told(*stand_in, replaced->position);
        if (!told || !same || map_.place_of(*told) != map_.place_of(*same)) return false;
        replaced->proof = proof;
        return true;
      }
      proof.symmetry = symmetry;
      map_.keep(place, proof);
      return true;
    }
    const int leads_there = symmetry_between(position, proven);
    if (leads_there == 0 || stand_in || replaced != nullptr) return false;
    map_.keep(proven, proof);
    PositionProof image;
    image.kind = PositionProof::Kind::instead;
    image.number = map_.number_of(symmetry_reason(leads_there));
    image.plies = PositionProof::unknown_plies;
    map_.keep(place, image);
    return true;
  }

 private:
  // The number of a fragment, which is looked into once; nothing if it is at fault.
  std::optional<std::uint32_t> number_of(const Fragment<Position>& fragment) {
    if (const auto known = map_.number_of_fragment(fragment.certificate)) return known;
    auto looked = look_into(proof_.rules, map_.claim(), fragment);
    if (looked) return map_.add_fragment(std::move(*looked));
    proof_.fault = looked.error();
    return std::nullopt;
  }

  // By which symmetry a position gets to the one that is kept under this key; 0 if by none.
  int symmetry_between(const Position& from, const ExactKey& to) {
    if constexpr (Symmetric<R>) {
      const auto& rules = proof_.rules;
      for (int symmetry = 1; symmetry < rules.symmetries(); ++symmetry) {
        if (map_.place_of(rules.transform(from, symmetry)).first == to) return symmetry;
      }
    }
    return 0;
  }

  ProofUnderWay<R>& proof_;
  ProofMap<R>& map_;
};

}  // namespace proofboard
