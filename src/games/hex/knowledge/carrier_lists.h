// Many short lists of carriers, each with the number of its connection, in one piece of memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "games/hex/knowledge/bits.h"

namespace proofboard::hex {

// What a vector holds, in use or not.
template <class T>
std::size_t bytes_of(const std::vector<T>& list) {
  return list.capacity() * sizeof(T);
}

template <int Words>
class CarrierLists {
 public:
  using Set = Bits<Words>;

  struct List {
    std::uint32_t first = 0;
    std::uint32_t count = 0, room = 0;
  };

  void clear() {
    carriers_.clear();
    numbers_.clear();
  }
  std::size_t bytes() const { return bytes_of(carriers_) + bytes_of(numbers_); }

  std::span<const std::uint32_t> numbers(const List& list) const {
    return {numbers_.data() + list.first, list.count};
  }

  // Whether one of them lies within the carrier.
  bool covers(const List& list, const Set& carrier) const {
    const Set* const at = carriers_.data() + list.first;
    for (std::uint32_t i = 0; i < list.count; ++i) {
      if (at[i].is_within(carrier)) return true;
    }
    return false;
  }

  // Takes out those that the carrier lies within, and tells f their numbers.
  template <class F>
  bool drop_covered(List& list, const Set& carrier, F f) {
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < list.count; ++i) {
      if (carrier.is_within(carriers_[list.first + i])) {
        f(numbers_[list.first + i]);
        continue;
      }
      carriers_[list.first + kept] = carriers_[list.first + i];
      numbers_[list.first + kept] = numbers_[list.first + i];
      ++kept;
    }
    return std::exchange(list.count, kept) != kept;
  }

  void push(List& list, const Set& carrier, std::uint32_t number) {
    if (list.count == list.room) move_to_more_room(list);
    carriers_[list.first + list.count] = carrier;
    numbers_[list.first + list.count] = number;
    ++list.count;
  }

  // What all of them have in common; nothing if there is none.
  Set meet(const List& list) const {
    Set common;
    for (std::uint32_t i = 0; i < list.count; ++i) {
      common = i == 0 ? carriers_[list.first] : common & carriers_[list.first + i];
    }
    return common;
  }

 private:
  void move_to_more_room(List& list) {
    const auto first = static_cast<std::uint32_t>(carriers_.size());
    list.room = std::max<std::uint32_t>(4, 2 * list.room);
    carriers_.resize(first + list.room);
    numbers_.resize(first + list.room);
    std::copy_n(carriers_.begin() + list.first, list.count, carriers_.begin() + first);
    std::copy_n(numbers_.begin() + list.first, list.count, numbers_.begin() + first);
    list.first = first;
  }

  std::vector<Set> carriers_;
  std::vector<std::uint32_t> numbers_;
};

}  // namespace proofboard::hex
