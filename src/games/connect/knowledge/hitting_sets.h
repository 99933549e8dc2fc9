// Hitting sets: cells that meet each of a list of blocks. A block is the set of empty cells of a
// window that the attacker could fill in one turn, so a hitting set is what stops all wins at once.
//
// Exact, by branching: some cell of the first block that is not yet hit must be chosen. Blocks have
// at most p cells and at most p are chosen, so the tree has p^p leaves at most, 4 in Connect6.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/fixed_vector.h"
#include "games/connect/knowledge/lines.h"

namespace proofboard::connect {

// The stones of a turn, or some of them.
class TurnCells {
 public:
  static constexpr std::size_t capacity = most_stones_a_turn;

  void push_back(Cell cell) {
    assert(size_ < cells_.size());
    cells_[size_++] = cell;
  }
  void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  void clear() { size_ = 0; }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Cell* begin() const { return cells_.data(); }
  const Cell* end() const { return cells_.data() + size_; }

 private:
  std::array<Cell, most_stones_a_turn> cells_{};
  std::uint8_t size_ = 0;
};

inline bool contains(const TurnCells& cells, int cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

struct Block {
  std::array<Cell, most_stones_a_turn> cells;
  std::uint8_t size;

  const Cell* begin() const { return cells.data(); }
  const Cell* end() const { return cells.data() + size; }
};

using Blocks = FixedVector<Block, most_windows>;

namespace hitting {

inline bool is_hit(const Block& block, const TurnCells& chosen) {
  return std::any_of(block.begin(), block.end(), [&](Cell cell) { return contains(chosen, cell); });
}

template <class F>
void search(const Blocks& blocks, std::size_t from, std::size_t limit, TurnCells& chosen, F& f) {
  while (from < blocks.size() && is_hit(blocks[from], chosen)) ++from;
  if (from == blocks.size()) return f(chosen);
  if (chosen.size() == limit) return;
  for (const Cell cell : blocks[from]) {
    chosen.push_back(cell);
    search(blocks, from + 1, limit, chosen, f);
    chosen.pop_back();
  }
}

}  // namespace hitting

// Calls f(chosen) for hitting sets of at most `limit` cells: every minimal one among them, some
// perhaps twice and in different orders, and perhaps others.
template <class F>
void for_each_hitting_set(const Blocks& blocks, int limit, F f) {
  TurnCells chosen;
  hitting::search(blocks, 0, static_cast<std::size_t>(limit), chosen, f);
}

// The size of the smallest hitting set, or limit + 1 if none has at most `limit` cells.
inline int hitting_number(const Blocks& blocks, int limit) {
  int least = limit + 1;
  for_each_hitting_set(blocks, limit, [&](const TurnCells& chosen) {
    least = std::min(least, static_cast<int>(chosen.size()));
  });
  return least;
}

// Whether every cell chosen is needed.
inline bool is_minimal(const Blocks& blocks, const TurnCells& chosen) {
  for (const Cell left_out : chosen) {
    const bool is_needed = std::any_of(blocks.begin(), blocks.end(), [&](const Block& block) {
      return std::none_of(block.begin(), block.end(),
                          [&](Cell cell) { return cell != left_out && contains(chosen, cell); });
    });
    if (!is_needed) return false;
  }
  return true;
}

}  // namespace proofboard::connect
