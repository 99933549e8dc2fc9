// Stones of two colours on the cells of a board up to 19 x 19: what the games of placing stones
// (Hex, Connect) and of moving them (pieces.h) share. Cells are numbered row by row; what a row is,
// is the game's affair.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "core/random.h"
#include "core/status.h"
#include "core/truth.h"

namespace proofboard {

inline constexpr int longest_side = 19;
inline constexpr int most_cells = longest_side * longest_side;

// A set of cells, each less than `Cells`.
template <int Cells>
class CellSetOf {
 public:
  static constexpr int most_words = (Cells + 63) / 64;

  bool contains(int cell) const { return (words_[cell >> 6] >> (cell & 63) & 1) != 0; }
  void insert(int cell) { words_[cell >> 6] |= bit(cell); }
  void erase(int cell) { words_[cell >> 6] &= ~bit(cell); }
  std::uint64_t word(int index) const { return words_[index]; }
  bool is_empty() const {
    return std::all_of(words_, words_ + most_words, [](auto word) { return word == 0; });
  }
  bool intersects(const CellSetOf& other) const {
    for (int i = 0; i < most_words; ++i) {
      if ((words_[i] & other.words_[i]) != 0) return true;
    }
    return false;
  }
  CellSetOf& operator|=(const CellSetOf& other) {
    for (int i = 0; i < most_words; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  int count() const {
    int cells = 0;
    for (const auto word : words_) cells += std::popcount(word);
    return cells;
  }
  template <class F>
  void for_each(F f) const {  // f(cell), in order
    for (int i = 0; i < most_words; ++i) {
      for (auto word = words_[i]; word != 0; word &= word - 1) f(64 * i + std::countr_zero(word));
    }
  }
  // The 64 cells from `first` on, which is at most last_window.
  static constexpr int last_window = 64 * (most_words - 1) - 1;
  std::uint64_t window(int first) const {
    const int shift = first & 63;
    return words_[first >> 6] >> shift | words_[(first >> 6) + 1] << 1 << (63 - shift);
  }

  // Five cells as five bits; those beyond the last are not in the set.
  std::size_t five_from(int first) const {
    const auto index = static_cast<std::size_t>(first) / 64,
               shift = static_cast<std::size_t>(first) % 64;
    std::uint64_t bits = words_[index] >> shift;
    if constexpr (most_words > 1) {
      if (shift > 59 && index + 1 < most_words) bits |= words_[index + 1] << (64 - shift);
    }
    return static_cast<std::size_t>(bits & 31);
  }

  friend bool operator==(const CellSetOf&, const CellSetOf&) = default;

 private:
  static constexpr std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell & 63); }

  std::uint64_t words_[most_words] = {};
};

template <int Cells>
struct StonesOf {
  CellSetOf<Cells> of[2];  // no cell is in both

  CellSetOf<Cells>& operator[](Side side) { return of[static_cast<int>(side)]; }
  const CellSetOf<Cells>& operator[](Side side) const { return of[static_cast<int>(side)]; }

  bool is_empty(int cell) const { return !of[0].contains(cell) && !of[1].contains(cell); }
  char letter(int cell) const {  // as in BoardView
    return of[0].contains(cell) ? 'x' : of[1].contains(cell) ? 'o' : '.';
  }
  void put(int cell, char letter) {
    if (letter == 'x') of[0].insert(cell);
    if (letter == 'o') of[1].insert(cell);
  }

  friend bool operator==(const StonesOf&, const StonesOf&) = default;
};

using CellSet = CellSetOf<most_cells>;
using Stones = StonesOf<most_cells>;

// Calls f(first cell of the word, bits of the empty cells in it) for each word in use of a board of
// so many cells.
template <class F>
void for_each_empty_word(const Stones& stones, int cells, F f) {
  for (int first = 0; first < cells; first += 64) {
    const std::uint64_t taken = stones.of[0].word(first / 64) | stones.of[1].word(first / 64);
    const int rest = cells - first;
    const std::uint64_t board = rest >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << rest) - 1;
    f(first, ~taken & board);
  }
}

inline int count_empty(const Stones& stones, int cells) {
  int count = 0;
  for_each_empty_word(stones, cells,
                      [&](int, std::uint64_t word) { count += std::popcount(word); });
  return count;
}

// Clears the list and fills it with a move for each empty cell in order.
template <class Moves>
void list_empty(const Stones& stones, int cells, Moves& moves) {
  moves.clear();
  for_each_empty_word(stones, cells, [&](int first, std::uint64_t word) {
    for (; word != 0; word &= word - 1) {
      moves.push_back({static_cast<std::uint16_t>(first + std::countr_zero(word))});
    }
  });
}

// One random number for each stone on each cell. The key of a board is the xor of its stones'.
class StoneKeys {
 public:
  explicit constexpr StoneKeys(std::uint64_t seed) {
    Random random(seed);
    for (auto& side : keys_) {
      for (auto& key : side) key = random.next();
    }
  }

  constexpr std::uint64_t operator()(Side side, int cell) const {
    return keys_[static_cast<std::size_t>(side)][static_cast<std::size_t>(cell)];
  }
  std::uint64_t of(const Stones& stones, int cells) const;

 private:
  std::array<std::array<std::uint64_t, most_cells>, 2> keys_{};
};

// Exact bytes: five cells a byte in base 3.
constexpr std::size_t encoded_size(int cells) {
  return static_cast<std::size_t>((cells + 4) / 5);
}
template <int Cells>
void encode_stones(const StonesOf<Cells>& stones, int cells, std::vector<std::uint8_t>& bytes) {
  // Five bits as five digits to base 3.
  static constexpr auto ternary = [] {
    std::array<std::uint8_t, 32> values{};
    for (unsigned bits = 0; bits < 32; ++bits) {
      unsigned value = 0;
      for (int i = 4; i >= 0; --i) value = 3 * value + (bits >> i & 1);
      values[bits] = static_cast<std::uint8_t>(value);
    }
    return values;
  }();
  for (int first = 0; first < cells; first += 5) {
    const auto digits = [&](Side side) { return ternary[stones[side].five_from(first)]; };
    bytes.push_back(static_cast<std::uint8_t>(digits(Side::black) + 2 * digits(Side::white)));
  }
}

// Needs encoded_size(cells) bytes.
template <int Cells = most_cells>
Expected<StonesOf<Cells>> decode_stones(std::span<const std::uint8_t> bytes, int cells) {
  StonesOf<Cells> stones;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    unsigned byte = bytes[i];
    const int first = static_cast<int>(i) * 5;
    for (int cell = first; cell < std::min(first + 5, cells); ++cell, byte /= 3) {
      if (byte % 3 == 1) stones[Side::black].insert(cell);
      if (byte % 3 == 2) stones[Side::white].insert(cell);
    }
    if (byte != 0) return Error{fmt::format("byte {} of the position holds no cells", i)};
  }
  return stones;
}

// Stones and the side to move, which is a byte more.
constexpr std::size_t encoded_turn_size(int cells) {
  return encoded_size(cells) + 1;
}
template <int Cells>
void encode_turn(const StonesOf<Cells>& stones, int cells, Side to_move,
                 std::vector<std::uint8_t>& bytes) {
  encode_stones(stones, cells, bytes);
  bytes.push_back(static_cast<std::uint8_t>(to_move));
}

template <int Cells>
struct StonesAndTurn {
  StonesOf<Cells> stones;
  Side to_move = Side::black;
};
// Needs encoded_turn_size(cells) bytes.
template <int Cells>
Expected<StonesAndTurn<Cells>> decode_turn(std::span<const std::uint8_t> bytes, int cells) {
  const auto stones = decode_stones<Cells>(bytes.first(encoded_size(cells)), cells);
  if (!stones) return stones.error();
  if (bytes.back() > 1) return Error{fmt::format("{} is no side to move", bytes.back())};
  return StonesAndTurn<Cells>{*stones, static_cast<Side>(bytes.back())};
}

// Sets the two options that hold the size of the board to the size found in a position's text
// (0: the text gives none). An option that the user has given must agree with it.
Expected<Options> with_board_size(Options options, std::string_view columns_option,
                                  std::string_view rows_option, int columns, int rows);

}  // namespace proofboard
