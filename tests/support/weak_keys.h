// A game whose keys are so short that different positions often share one.
#pragma once

#include "game/notated.h"

namespace proofboard::testing_games {

template <class G, int bits>
class WeakKeys : public G {
 public:
  explicit WeakKeys(const G& game) : G(game) {}

  static Expected<WeakKeys> make(const Options& options) {
    auto game = G::make(options);
    if (!game) return game.error();
    return WeakKeys(*game);
  }
  static Expected<Setup<WeakKeys>> read(const Options& options, std::string_view text) {
    auto setup = G::read(options, text);
    if (!setup) return setup.error();
    return Setup<WeakKeys>{WeakKeys(setup->rules), setup->position};
  }
  // The top bits, which choose the place in the table, and nothing else.
  std::uint64_t key(const typename G::Position& at) const {
    return G::key(at) >> (64 - bits) << (64 - bits);
  }
  std::uint64_t fresh_key(const typename G::Position& at) const { return key(at); }
};

}  // namespace proofboard::testing_games
