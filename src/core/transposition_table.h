// The transposition table: what is known of positions, by key.
//
// Invariants
// - It never takes more than the bytes given. It starts small and doubles in place while it fills,
//   so that a small search stays in the cache; its growth depends on the calls alone, never on the
//   machine.
// - Of the entries that compete for a bucket, those that cost more work stay. The newest always
//   gets in.
// - An unsolved entry never replaces a solved one of the same key.
// - A lost entry costs time, never a wrong answer: whoever reads the table can do without it.
//
// Not thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/memory.h"
#include "core/numbers.h"

namespace proofboard {

struct TableEntry {
  std::uint64_t key = 0;
  Bounds bounds;
  std::uint32_t work = 0;  // nodes made below, saturating; 0 marks an empty slot
  std::uint16_t move = 0;  // the best move, packed by the one who stores
  Truth truth = Truth::unknown;
  std::uint8_t depth = 0;  // the least depth at which it was met, up to 255
};

class TranspositionTable {
 public:
  static constexpr std::size_t slots_per_bucket = 4;
  static constexpr std::size_t smallest_bytes = 64 * sizeof(TableEntry);

  // At most as many buckets as fit into `bytes`, but at least 64 entries.
  explicit TranspositionTable(std::size_t bytes) {
    const std::size_t most = std::max(bytes, smallest_bytes) / sizeof(Bucket);
    while ((most >> doublings_left_) > first_buckets) ++doublings_left_;
    bucket_count_ = most >> doublings_left_;
    memory_ = MappedMemory((bucket_count_ << doublings_left_) * sizeof(Bucket));
    buckets_ = reinterpret_cast<Bucket*>(memory_.data());
  }

  const TableEntry* find(std::uint64_t key) const {
    for (const auto& entry : bucket(key).slots) {
      if (entry.key == key && entry.work != 0) return &entry;
    }
    return nullptr;
  }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

  void store(TableEntry entry) {
    entry.work = std::max(entry.work, 1U);
    auto& slots = bucket(entry.key).slots;
    TableEntry* victim = &slots[0];
    for (auto& slot : slots) {
      if (slot.key == entry.key && slot.work != 0) {
        if (is_solved(slot.truth) && !is_solved(entry.truth)) return;
        entry.work = std::max(entry.work, slot.work);
        slot = entry;
        return;
      }
      if (slot.work < victim->work) victim = &slot;
    }
    if (victim->work == 0) ++used_;
    *victim = entry;
    // Half full, no more: beyond that so many buckets overflow that a search counts its lost nodes
    // again, half as many more at three quarters.
    if (used_ * 2 > capacity() && doublings_left_ > 0) grow();
  }

  template <class F>
  void for_each(F f) const {
    for (std::size_t i = 0; i < bucket_count_; ++i) {
      for (const auto& slot : buckets_[i].slots) {
        if (slot.work != 0) f(slot);
      }
    }
  }

  // Forgets the entries of which f(entry) is true.
  template <class F>
  void forget_if(F f) {
    for (std::size_t i = 0; i < bucket_count_; ++i) {
      for (auto& slot : buckets_[i].slots) {
        if (slot.work == 0 || !f(slot)) continue;
        slot = {};
        --used_;
      }
    }
  }

  // Forgets the entries that cost the least work until at most `share` of the slots is in use.
  // Nagai's garbage collection by the size of subtrees.
  void forget_cheapest(double share) {
    std::uint32_t cheap = 1;
    const auto wanted = static_cast<std::size_t>(static_cast<double>(capacity()) * share);
    while (used_ > wanted) {
      std::uint32_t next = std::numeric_limits<std::uint32_t>::max();
      forget_if([&](const TableEntry& entry) {
        if (entry.work > cheap) next = std::min(next, entry.work);
        return entry.work <= cheap;
      });
      cheap = std::max(next, cheap + cheap / 2);  // in growing steps: few passes over the table
    }
  }

  bool is_full() const { return doublings_left_ == 0 && used_ * 20 > capacity() * 19; }
  std::size_t used() const { return used_; }
  std::size_t capacity() const { return bucket_count_ * slots_per_bucket; }
  std::size_t bytes() const { return bucket_count_ * sizeof(Bucket); }

 private:
  struct Bucket {
    TableEntry slots[slots_per_bucket];
  };

  static constexpr std::size_t first_buckets = 1024;

  // Scales the key to the number of buckets, so that bucket i becomes 2i and 2i + 1 on growth.
  Bucket& bucket(std::uint64_t key) const {
    return buckets_[static_cast<std::size_t>(
        (static_cast<unsigned __int128>(key) * bucket_count_) >> 64)];
  }

  void grow() {
    const std::size_t old_count = bucket_count_;
    bucket_count_ *= 2;
    --doublings_left_;
    // From the top down: 2i and 2i + 1 have been moved on already, or are new.
    for (std::size_t i = old_count; i-- > 0;) {
      const Bucket old = buckets_[i];
      buckets_[i] = {};
      buckets_[2 * i] = {};
      buckets_[2 * i + 1] = {};
      std::size_t filled[2] = {0, 0};
      for (const auto& entry : old.slots) {
        if (entry.work == 0) continue;
        Bucket& target = bucket(entry.key);
        target.slots[filled[&target - &buckets_[2 * i]]++] = entry;
      }
    }
  }

  std::size_t bucket_count_ = 0;
  int doublings_left_ = 0;
  MappedMemory memory_;
  Bucket* buckets_ = nullptr;
  std::size_t used_ = 0;
};

}  // namespace proofboard
