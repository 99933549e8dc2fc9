// Sets of cells for the knowledge about Hex: as few words as the board needs, so that what is done
// with them thousands of times a position takes an instruction or two.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "game/stones.h"

namespace proofboard::hex {

template <int Words>
class Bits {
 public:
  static constexpr int most_cells = 64 * Words;

  static Bits of(const CellSet& cells) {
    Bits bits;
    for (int i = 0; i < Words; ++i) bits.words_[i] = cells.word(i);
    return bits;
  }
  static Bits first(int count) {  // the cells below `count`
    Bits bits;
    for (int cell = 0; cell < count; ++cell) bits.insert(cell);
    return bits;
  }
  static Bits one(int cell) {
    Bits bits;
    bits.insert(cell);
    return bits;
  }

  bool contains(int cell) const { return (words_[cell >> 6] >> (cell & 63) & 1) != 0; }
  void insert(int cell) { words_[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
  void erase(int cell) { words_[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }

  bool is_empty() const {
    std::uint64_t any = 0;
    for (const auto word : words_) any |= word;
    return any == 0;
  }
  int count() const {
    int cells = 0;
    for (const auto word : words_) cells += std::popcount(word);
    return cells;
  }
  int lowest() const {  // of a set that isn't empty
    int i = 0;
    while (words_[i] == 0) ++i;
    return 64 * i + std::countr_zero(words_[i]);
  }
  bool intersects(const Bits& other) const { return !(*this & other).is_empty(); }
  bool is_within(const Bits& other) const { return (*this - other).is_empty(); }

  template <class F>
  void for_each(F f) const {  // f(cell), in order
    for (int i = 0; i < Words; ++i) {
      for (auto word = words_[i]; word != 0; word &= word - 1) f(64 * i + std::countr_zero(word));
    }
  }

  Bits& operator|=(const Bits& other) { return *this = *this | other; }
  Bits& operator&=(const Bits& other) { return *this = *this & other; }
  Bits& operator-=(const Bits& other) { return *this = *this - other; }
  friend Bits operator|(const Bits& a, const Bits& b) {
    return each(a, b, [](auto x, auto y) { return x | y; });
  }
  friend Bits operator&(const Bits& a, const Bits& b) {
    return each(a, b, [](auto x, auto y) { return x & y; });
  }
  friend Bits operator^(const Bits& a, const Bits& b) {
    return each(a, b, [](auto x, auto y) { return x ^ y; });
  }
  friend Bits operator-(const Bits& a, const Bits& b) {
    return each(a, b, [](auto x, auto y) { return x & ~y; });
  }
  friend Bits operator~(const Bits& a) {
    return each(a, a, [](auto x, auto) { return ~x; });
  }
  friend bool operator==(const Bits&, const Bits&) = default;

 private:
  template <class F>
  static Bits each(const Bits& a, const Bits& b, F f) {
    Bits result;
    for (int i = 0; i < Words; ++i) result.words_[i] = f(a.words_[i], b.words_[i]);
    return result;
  }

  std::uint64_t words_[Words] = {};
};

}  // namespace proofboard::hex
