// Goods for tests of the dominance table.
#pragma once

#include <cstdint>

namespace proofboard {

// Two kinds of goods, up to 15 of each, with a spare bit above each.
class Pair {
 public:
  Pair() = default;
  Pair(std::uint64_t a, std::uint64_t b) : bits_(a | b << 8) {}
  bool covers(Pair other) const { return (((bits_ | spare) - other.bits_) & spare) == spare; }
  int moves_left() const { return static_cast<int>(bits_ >> 8); }
  friend bool operator==(Pair, Pair) = default;

 private:
  static constexpr std::uint64_t spare = 1U << 7 | 1U << 15;
  std::uint64_t bits_ = 0;
};

}  // namespace proofboard
