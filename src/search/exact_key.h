// Keys made from a position's exact bytes. 128 bits make a mix-up of two positions unthinkable,
// and they have nothing to do with the game's own keys.
#pragma once

#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/rules.h"

namespace proofboard {

struct ExactKey {
  std::uint64_t low = 0, high = 0;
  friend bool operator==(const ExactKey&, const ExactKey&) = default;
};

struct HashExactKey {
  std::size_t operator()(const ExactKey& key) const { return key.low; }
};

// `bytes` is scratch.
template <Rules R>
ExactKey exact_key(const R& rules, const typename R::Position& position,
                   std::vector<std::uint8_t>& bytes) {
  bytes.clear();
  rules.encode(position, bytes);
  const auto hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.low64, hash.high64};
}

}  // namespace proofboard
