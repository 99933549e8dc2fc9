// The order in which a node's moves are tried. The rules' own order is canonical; a random one,
// different for every position and seed but always the same for both, shows how much of a result is
// due to the order.
#pragma once

#include <cstdint>
#include <utility>

#include "core/options.h"
#include "core/random.h"

namespace proofboard {

struct MoveOrder {
  bool is_random = false;
  std::uint64_t seed = 0;

  template <class Moves>
  void apply(Moves& moves, std::uint64_t key) const {
    if (!is_random) return;
    Random random(key ^ mix_bits(seed + 1));
    for (std::size_t i = moves.size(); i > 1; --i) {
      std::swap(moves[i - 1], moves[random.below(i)]);
    }
  }
};

inline OptionInfo order_option() {
  return {"order", OptionInfo::Choice{{"canonical", "random"}},
          "moves as the rules list them, or shuffled at every node by the seed"};
}

inline MoveOrder order_from(const Options& options, std::uint64_t seed) {
  return {options.choice("order") == "random", seed};
}

}  // namespace proofboard
