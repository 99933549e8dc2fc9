// A map in one block of memory straight from the system, for values that are small and plain: open
// addressing, at most three quarters full, nothing is ever removed. Keys have `low`, a good hash of
// themselves. Values go in and out by value: whatever it tells stays true of the moment when it was
// asked, however it grows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/memory.h"

namespace proofboard {

template <class Key, class Value>
class FlatMap {
  static_assert(std::is_trivially_copyable_v<Key> && std::is_trivially_copyable_v<Value>);

 public:
  struct Slot {
    Key key;
    Value value;
    bool is_used;
  };

  FlatMap() { clear(); }

  std::optional<Value> find(const Key& key) const {
    const Slot& slot = slots_[place_of(key)];
    return slot.is_used ? std::optional(slot.value) : std::nullopt;
  }
  bool contains(const Key& key) const { return slots_[place_of(key)].is_used; }

  // In place of the value that is there already, if there is one.
  void put(const Key& key, const Value& value) {
    std::size_t place = place_of(key);
    if (!slots_[place].is_used) {
      if (would_grow(1)) {
        move_to(2 * count_);
        place = place_of(key);
      }
      ++size_;
    }
    slots_[place] = {key, value, true};
    if (restlessness_.wants_to_move(count_)) move_to(count_);
  }

  std::size_t size() const { return size_; }
  std::size_t bytes() const { return memory_.size(); }
  // With so many more.
  bool would_grow(std::size_t more) const { return 4 * (size_ + more) > 3 * count_; }
  // What it takes while it grows.
  std::size_t bytes_to_grow() const { return 3 * bytes(); }

  void clear() {
    take(first_slots);
    size_ = 0;
  }

 private:
  static constexpr std::size_t first_slots = 1024;

  // Empty slots: memory from the system is zero.
  MappedMemory take(std::size_t count) {
    auto before = std::exchange(memory_, MappedMemory(count * sizeof(Slot)));
    slots_ = reinterpret_cast<Slot*>(memory_.data());
    count_ = count;
    return before;
  }

  std::size_t place_of(const Key& key) const {
    std::size_t place = key.low & (count_ - 1);
    while (slots_[place].is_used && !(slots_[place].key == key)) place = (place + 1) & (count_ - 1);
    return place;
  }
  void move_to(std::size_t count) {
    const auto old_count = count_;
    const Slot* old_slots = slots_;
    const auto before = take(count);  // lives until all is moved
    for (const Slot* slot = old_slots; slot != old_slots + old_count; ++slot) {
      if (slot->is_used) slots_[place_of(slot->key)] = *slot;
    }
  }

  MappedMemory memory_;
  Slot* slots_ = nullptr;
  std::size_t count_ = 0;
  std::size_t size_ = 0;
  Restlessness restlessness_;
};

}  // namespace proofboard
