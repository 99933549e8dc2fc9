// The board on which a reason is verified: its cells with their neighbours, and stones that come
// and go as the reason fills cells in.
#pragma once

#include "games/hex/rules/hex.h"

namespace proofboard::hex {

class FillingBoard {
 public:
  FillingBoard(int width, int height, const Stones& stones)
      : width_(width), height_(height), stones_(stones) {}

  int cells() const { return width_ * height_; }
  bool is_empty(int cell) const { return stones_.is_empty(cell); }
  bool is_of(Side side, int cell) const { return stones_[side].contains(cell); }
  void put(Side side, int cell) { stones_[side].insert(cell); }
  void take(Side side, int cell) { stones_[side].erase(cell); }

  template <class F>
  void for_each_neighbour(int cell, F f) const {
    constexpr int steps[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
    for (const auto& [right, down] : steps) {
      const int column = cell % width_ + right, row = cell / width_ + down;
      if (column >= 0 && column < width_ && row >= 0 && row < height_) f(row * width_ + column);
    }
  }
  bool is_at_edge(Side side, int which, int cell) const {
    const int line = side == Side::black ? cell / width_ : cell % width_;
    const int last = side == Side::black ? height_ - 1 : width_ - 1;
    return line == (which == 0 ? 0 : last);
  }

 private:
  int width_, height_;
  Stones stones_;
};

}  // namespace proofboard::hex
