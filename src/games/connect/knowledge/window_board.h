// Stones on a board with their numbers in every window, kept up with each stone put down or taken
// up again.
//
// A window is open for a side if the other has no stone in it. Invariant: open(side, c) holds
// exactly the windows open for the side that have c of its stones. No turns here: a defender may
// get more stones than a turn has (the conservative defence), an attacker fewer.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "games/connect/knowledge/lines.h"

namespace proofboard::connect {

class WindowBoard {
 public:
  // Keeps a reference to the lines.
  explicit WindowBoard(const Lines& lines)
      : lines_(&lines), windows_(static_cast<std::size_t>(lines.windows())) {
    for (int window = 0; window < lines.windows(); ++window) {
      for (auto& sets : open_) sets[0].insert(window);
    }
  }
  WindowBoard(const Lines& lines, const Stones& stones) : WindowBoard(lines) {
    for (const Side side : {Side::black, Side::white}) {
      stones[side].for_each([&](int cell) { place(side, cell); });
    }
  }

  const Lines& lines() const { return *lines_; }
  const Shape& shape() const { return lines_->shape(); }
  const Stones& stones() const { return stones_; }
  bool is_empty(int cell) const { return stones_.is_empty(cell); }
  std::uint64_t key() const { return key_; }  // of the stones alone

  const WindowSet& open(Side side, int own) const {
    return open_[index(side)][static_cast<std::size_t>(own)];
  }
  int count(Side side, int window) const { return at(window).counts[index(side)]; }
  bool is_open(Side side, int window) const { return count(opponent(side), window) == 0; }

  // Calls f(window) for each open window with `least` to k - 1 stones of the side.
  template <class F>
  void for_each_open(Side side, int least, F f) const {
    for (int own = std::max(least, 0); own < shape().k; ++own) open(side, own).for_each(f);
  }
  bool has_open(Side side, int least) const {
    for (int own = std::max(least, 0); own < shape().k; ++own) {
      if (!open(side, own).is_empty()) return true;
    }
    return false;
  }
  bool has_row(Side side) const { return !open(side, shape().k).is_empty(); }

  template <class F>
  void for_each_empty_cell(int window, F f) const {
    const Counts& counts = at(window);
    std::uint32_t empty = ((1U << shape().k) - 1) & ~(counts.places[0] | counts.places[1]);
    for (; empty != 0; empty &= empty - 1) f(lines_->cell(window, std::countr_zero(empty)));
  }

  void place(Side side, int cell) {
    assert(is_empty(cell));
    stones_[side].insert(cell);
    key_ ^= stone_keys(side, cell);
    const auto own = index(side);
    for (const auto [window, place] : lines_->through(cell)) {
      Counts& counts = windows_[window];
      if (counts.counts[1 - own] == 0) {
        open_[own][counts.counts[own]].erase(window);
        open_[own][counts.counts[own] + 1U].insert(window);
      }
      if (counts.counts[own] == 0) open_[1 - own][counts.counts[1 - own]].erase(window);
      ++counts.counts[own];
      counts.places[own] |= 1U << place;
    }
  }

  void remove(Side side, int cell) {
    assert(stones_[side].contains(cell));
    stones_[side].erase(cell);
    key_ ^= stone_keys(side, cell);
    const auto own = index(side);
    for (const auto [window, place] : lines_->through(cell)) {
      Counts& counts = windows_[window];
      --counts.counts[own];
      counts.places[own] &= ~(1U << place);
      if (counts.counts[1 - own] == 0) {
        open_[own][counts.counts[own] + 1U].erase(window);
        open_[own][counts.counts[own]].insert(window);
      }
      if (counts.counts[own] == 0) open_[1 - own][counts.counts[1 - own]].insert(window);
    }
  }

  template <class Cells>
  void place_all(Side side, const Cells& cells) {
    for (const auto cell : cells) place(side, cell);
  }
  template <class Cells>
  void remove_all(Side side, const Cells& cells) {
    for (const auto cell : cells) remove(side, cell);
  }

 private:
  struct Counts {
    std::array<std::uint32_t, 2> places{};  // bit i: the window's cell i
    std::array<std::uint8_t, 2> counts{};
  };

  static std::size_t index(Side side) { return static_cast<std::size_t>(side); }
  const Counts& at(int window) const { return windows_[static_cast<std::size_t>(window)]; }

  const Lines* lines_;
  Stones stones_;
  std::uint64_t key_ = 0;
  std::vector<Counts> windows_;
  std::array<std::array<WindowSet, longest_side + 1>, 2> open_{};
};

}  // namespace proofboard::connect
