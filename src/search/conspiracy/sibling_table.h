// What a sibling conspiracy-number search knows of positions, by key.
//
// Functions are relative to the position, as if the root were there: on the way up they are shifted
// by the error of the move that leads to it, which differs from path to path.
//
// Invariants
// - It takes about the bytes given and no more: when they are used, the positions with the least
//   work go, solved ones last.
// - A solved entry is never replaced by another of the same key, so it rests on older ones alone.
// - Functions and statistics are shared with whoever looks at them, so an entry may go at any time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "core/truth.h"
#include "search/conspiracy/rave.h"
#include "search/conspiracy/staircase.h"

namespace proofboard::conspiracy {

using SharedFunctions = std::shared_ptr<const ValueFunctions>;
using SharedRave = std::shared_ptr<RaveCounts>;

struct SiblingEntry {
  SharedFunctions functions;  // none of a solved one
  SharedRave rave;            // none if nobody asks
  std::uint64_t work = 0;     // expansions below
  std::uint32_t bytes = 0;    // as counted
  std::uint16_t move = 0;     // of a solved one: that settles it
  Truth truth = Truth::unknown;
};

class SiblingTable {
 public:
  explicit SiblingTable(std::size_t bytes) : most_bytes_(bytes) {}

  // Good until the next call that changes the table.
  const SiblingEntry* find(std::uint64_t key) const {
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
  }

  // `entry.work` is added to what is known. True if something was forgotten for it.
  bool store(std::uint64_t key, SiblingEntry entry) {
    auto& place = entries_[key];
    entry.work += place.work;
    bytes_ -= place.bytes;
    if (is_solved(place.truth)) {
      place.work = entry.work;
    } else {
      place = std::move(entry);
    }
    place.bytes = static_cast<std::uint32_t>(bytes_of(place));
    bytes_ += place.bytes;
    peak_bytes_ = std::max(peak_bytes_, bytes_);
    if (bytes_ <= most_bytes_) return false;
    shrink_to(most_bytes_ - most_bytes_ / 4);
    return true;
  }

  template <class F>
  void forget_if(F f) {
    for (auto it = entries_.begin(); it != entries_.end();) {
      if (!f(it->second)) {
        ++it;
        continue;
      }
      bytes_ -= it->second.bytes;
      it = entries_.erase(it);
    }
  }

  void shrink_to(std::size_t bytes) {
    forget_cheapest(bytes, false);
    forget_cheapest(bytes, true);
  }

  std::size_t bytes() const { return bytes_; }
  std::size_t peak_bytes() const { return peak_bytes_; }
  std::size_t size() const { return entries_.size(); }
  double fill() const {
    return most_bytes_ == 0 ? 1 : static_cast<double>(bytes_) / static_cast<double>(most_bytes_);
  }

 private:
  static std::size_t bytes_of(const SiblingEntry& entry) {
    // Three blocks of the heap, each with what the heap itself needs, and a bucket.
    constexpr std::size_t block = 16;
    auto bytes = sizeof(std::pair<std::uint64_t, SiblingEntry>) + 2 * block + 2 * sizeof(void*);
    if (entry.functions) {
      const auto steps = entry.functions->up.capacity() + entry.functions->down.capacity();
      bytes += sizeof(ValueFunctions) + 4 * block + steps * sizeof(Step);
    }
    if (entry.rave) bytes += entry.rave->bytes() + 3 * block;
    return bytes;
  }

  // Which of equals stays does not depend on the order of the map: all of them go.
  void forget_cheapest(std::size_t bytes, bool solved) {
    if (bytes_ <= bytes) return;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> costs;  // work, bytes
    for (const auto& [key, entry] : entries_) {
      if (is_solved(entry.truth) == solved) costs.emplace_back(entry.work, entry.bytes);
    }
    std::sort(costs.begin(), costs.end());
    std::size_t left = bytes_;
    std::uint64_t cheap = 0;
    for (const auto& [work, size] : costs) {
      if (left <= bytes) break;
      left -= size;
      cheap = work;
    }
    forget_if([&](const SiblingEntry& entry) {
      return is_solved(entry.truth) == solved && entry.work <= cheap;
    });
  }

  std::unordered_map<std::uint64_t, SiblingEntry> entries_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::size_t peak_bytes_ = 0;
};

}  // namespace proofboard::conspiracy
