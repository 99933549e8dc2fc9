// What a side holds, packed into one number.
//
// Each kind has a field of its own with a spare bit above it. With all spare bits set, subtracting
// another hand clears the spare bit of exactly those kinds of which the other has more: whether a
// hand covers another in every kind is one subtraction and one mask.
//
//     bits   0-4    6-8     10-12    14-16    18-20   22-23    25-26
//            pawns  lances  knights  silvers  golds   bishops  rooks
#pragma once

#include <array>
#include <cstdint>

#include "games/shogi/rules/pieces.h"

namespace proofboard::shogi {

class Hand {
 public:
  constexpr Hand() = default;

  constexpr int count(Kind kind) const {
    return static_cast<int>(bits_ >> shift_[index(kind)] & mask_[index(kind)]);
  }
  constexpr bool has(Kind kind) const {
    return (bits_ & mask_[index(kind)] << shift_[index(kind)]) != 0;
  }
  constexpr bool is_empty() const { return bits_ == 0; }
  constexpr void add(Kind kind, int count = 1) {
    bits_ += static_cast<std::uint32_t>(count) << shift_[index(kind)];
  }
  constexpr void remove(Kind kind, int count = 1) {
    bits_ -= static_cast<std::uint32_t>(count) << shift_[index(kind)];
  }

  // At least as many of every kind.
  constexpr bool covers(Hand other) const {
    return (((bits_ | spare) - other.bits_) & spare) == spare;
  }

  constexpr std::uint32_t bits() const { return bits_; }  // below 2^27
  static constexpr Hand of_bits(std::uint32_t bits) {     // of a hand
    Hand hand;
    hand.bits_ = bits;
    return hand;
  }
  static constexpr std::uint32_t spare =
      1U << 5 | 1U << 9 | 1U << 13 | 1U << 17 | 1U << 21 | 1U << 24 | 1U << 27;
  friend constexpr bool operator==(Hand, Hand) = default;

 private:
  static constexpr std::array<std::uint8_t, 8> shift_{0, 0, 6, 10, 14, 18, 22, 25};
  static constexpr std::array<std::uint32_t, 8> mask_{0, 31, 7, 7, 7, 7, 3, 3};

  std::uint32_t bits_ = 0;
};

}  // namespace proofboard::shogi
