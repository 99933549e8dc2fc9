// What an alpha-beta search knows of positions, by key; the newest of those that share a slot
// stays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace proofboard::play {

class ValueTable {
 public:
  enum class Bound : std::uint8_t { none, at_least, at_most, exact };
  struct Entry {
    std::uint64_t key = 0;
    std::int32_t value = 0;  // wins and losses count their plies from here
    std::int16_t depth = 0;
    std::uint16_t move = 0;
    Bound bound = Bound::none;
  };

  explicit ValueTable(std::size_t bytes) {
    std::size_t slots = 1024;
    while (2 * slots * sizeof(Entry) <= bytes) slots *= 2;
    slots_.resize(slots);
  }

  const Entry* find(std::uint64_t key) const {
    const auto& entry = slots_[key & (slots_.size() - 1)];
    return entry.bound != Bound::none && entry.key == key ? &entry : nullptr;
  }
  void store(const Entry& entry) { slots_[entry.key & (slots_.size() - 1)] = entry; }

 private:
  std::vector<Entry> slots_;
};

}  // namespace proofboard::play
