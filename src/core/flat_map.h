// A map in one block of memory straight from the system, for values that are small and plain: open
// addressing, at most three quarters full, nothing is ever removed. Keys have `low`, a good hash of
// themselves.
#pragma once

#include <cstddef>
#include <cstdint>
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

  // Good until the next insert().
  Value* find(const Key& key) {
    Slot& slot = slots_[place_of(key)];
    return slot.is_used ? &slot.value : nullptr;
  }
  bool contains(const Key& key) { return find(key) != nullptr; }

  // Keeps the value that is there already.
  void insert(const Key& key, const Value& value) {
    if (would_grow(1)) grow();
    Slot& slot = slots_[place_of(key)];
    if (slot.is_used) return;
    slot = {key, value, true};
    ++size_;
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
  void grow() {
    const auto old_count = count_;
    const Slot* old_slots = slots_;
    const auto before = take(2 * count_);  // lives until all is moved
    for (const Slot* slot = old_slots; slot != old_slots + old_count; ++slot) {
      if (slot->is_used) slots_[place_of(slot->key)] = *slot;
    }
  }

  MappedMemory memory_;
  Slot* slots_ = nullptr;
  std::size_t count_ = 0;
  std::size_t size_ = 0;
};

}  // namespace proofboard
