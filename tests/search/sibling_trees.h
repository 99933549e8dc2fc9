// Trees and questions on which sibling conspiracy-number searches are tried out.
#pragma once

#include "core/random.h"
#include "tests/support/random_tree.h"

namespace proofboard::testing_games {

// -300 … 300, any number.
inline int random_value(const RandomTree&, const RandomTree::Position& at) {
  return static_cast<int>(mix_bits(at.path ^ 5) % 601) - 300;
}

inline RandomTree tree_number(int seed) {
  return RandomTree(static_cast<std::uint64_t>(seed), 7 + seed % 6, 2 + seed % 4);
}

inline Goal goal_number(int seed) {
  return {seed % 2 == 0 ? Side::black : Side::white, {seed % 3 == 0 ? 0 : 1}};
}

}  // namespace proofboard::testing_games
