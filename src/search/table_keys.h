// Under which keys a search keeps positions in its table, and in which orientation their moves.
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "search/solver.h"

namespace proofboard {

enum class Keys : std::uint8_t {
  own,        // the game's
  exact,      // made from the bytes of the position: slow, but independent of the game's
  symmetric,  // one for all mirror images and rotations of a position
};

template <Rules R>
class TableKeys {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  // Symmetric keys for a game without symmetries are its own.
  TableKeys(const R& rules, Keys keys)
      : rules_(rules), keys_(keys == Keys::symmetric && !Symmetric<R> ? Keys::own : keys) {}

  std::uint64_t operator()(const Position& position) {
    return keys_ == Keys::own ? rules_.key(position) : other_key(position);
  }

  // Symmetric positions share their entry, so its move is kept as the move of the canonical one.
  std::uint16_t pack(const Position& position, Move move) const {
    if constexpr (Symmetric<R>) {
      if (keys_ == Keys::symmetric) {
        return pack_move(rules_.transform_move(move, canonical(position).symmetry));
      }
    }
    return pack_move(move);
  }

  Move unpack(const Position& position, std::uint16_t bits) const {
    const auto move = unpack_move<Move>(bits);
    if constexpr (Symmetric<R>) {
      if (keys_ == Keys::symmetric) return rules_.transform_move(move, way_back(position));
    }
    return move;
  }

 private:
  [[gnu::noinline]] std::uint64_t other_key(const Position& position) {
    // The least of several keys is a small number, and tables choose a place by the highest bits.
    if (keys_ == Keys::symmetric) return mix_bits(canonical(position).key);
    bytes_.clear();
    rules_.encode(position, bytes_);
    return XXH3_64bits(bytes_.data(), bytes_.size());
  }

  CanonicalKey canonical(const Position& position) const {
    if constexpr (CanonicallyKeyed<R>) {
      return rules_.canonical_key(position);
    } else if constexpr (Symmetric<R>) {
      CanonicalKey least{rules_.key(position), 0};
      for (int symmetry = 1; symmetry < rules_.symmetries(); ++symmetry) {
        const auto key = rules_.key(rules_.transform(position, symmetry));
        if (key < least.key) least = {key, symmetry};
      }
      return least;
    } else {
      return {rules_.key(position), 0};
    }
  }

  // A symmetry that maps the canonical image to this position.
  int way_back(const Position& position) const {
    const int symmetry = canonical(position).symmetry;
    if constexpr (CanonicallyKeyed<R>) {
      return rules_.inverse_symmetry(symmetry);
    } else {
      const auto image = rules_.transform(position, symmetry);
      int back = 0;
      while (!(rules_.transform(image, back) == position)) ++back;
      return back;
    }
  }

  R rules_;
  Keys keys_;
  std::vector<std::uint8_t> bytes_;  // scratch
};

}  // namespace proofboard
