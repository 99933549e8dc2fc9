// Blocks of tree nodes, addressed by 32-bit index.
//
// The children of a node are one block. Blocks come from the end of the arena, or from the blocks
// of the same length that were given back. The first block is the root's and is never given back,
// so a child index of 0 can mean "none".
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "core/memory.h"

namespace proofboard {

template <class T>
class Arena {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  using Index = std::uint32_t;

  // As many elements as fit into `bytes`.
  explicit Arena(std::size_t bytes)
      : capacity_(std::min<std::size_t>(bytes / sizeof(T), std::numeric_limits<Index>::max())),
        memory_(capacity_ * sizeof(T)),
        elements_(reinterpret_cast<T*>(memory_.data())) {
    forbid(elements_, memory_.size());
  }

  T& operator[](Index i) { return elements_[i]; }
  const T& operator[](Index i) const { return elements_[i]; }

  bool has_room(std::size_t count) const {
    return used_ + count <= capacity_ ||
           (count < free_blocks_.size() && !free_blocks_[count].empty());
  }

  // A block of `count` elements with unset content. Needs has_room(count).
  Index allocate(std::size_t count) {
    live_ += count;
    if (count < free_blocks_.size() && !free_blocks_[count].empty()) {
      const Index block = free_blocks_[count].back();
      free_blocks_[count].pop_back();
      allow(elements_ + block, count * sizeof(T));
      return block;
    }
    const auto block = static_cast<Index>(used_);
    used_ += count;
    allow(elements_ + block, count * sizeof(T));
    return block;
  }

  void give_back(Index block, std::size_t count) {
    live_ -= count;
    forbid(elements_ + block, count * sizeof(T));
    if (count >= free_blocks_.size()) free_blocks_.resize(count + 1);
    free_blocks_[count].push_back(block);
  }

  // As if nothing had been allocated; the memory goes back to the system.
  void clear() {
    memory_.forget(0, bytes_touched());
    forbid(elements_, memory_.size());
    used_ = live_ = 0;
    free_blocks_.clear();
  }

  std::size_t live() const { return live_; }  // elements in use
  std::size_t capacity() const { return capacity_; }
  std::size_t bytes_touched() const { return used_ * sizeof(T); }  // never shrinks

 private:
  std::size_t capacity_;
  MappedMemory memory_;
  T* elements_;
  std::size_t used_ = 0;
  std::size_t live_ = 0;
  std::vector<std::vector<Index>> free_blocks_;  // by length
};

}  // namespace proofboard
