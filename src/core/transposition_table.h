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
// - Nobody holds on to a place in it: find() copies out, so it may grow or shrink at any call.
//
// What an entry holds is a type of the search's own with a `work` (0 marks an empty slot) and a
// `truth`. Not thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>

#include "core/memory.h"
#include "core/numbers.h"

namespace proofboard {

// What the proof-number searches keep of a position.
struct ProofEntry {
  Bounds bounds;
  std::uint32_t work = 0;  // nodes made below, saturating
  std::uint16_t move = 0;  // the best move, packed by the one who stores
  Truth truth = Truth::unknown;
  std::uint8_t depth = 0;  // the least depth at which it was met, up to 255
};

template <class Entry>
class TranspositionTable {
 public:
  struct Slot {
    std::uint64_t key = 0;
    Entry entry;
  };

  static constexpr std::size_t slots_per_bucket = 4;
  static constexpr std::size_t smallest_bytes = 64 * sizeof(Slot);

  // At most as many buckets as fit into `bytes`, but at least 64 entries.
  explicit TranspositionTable(std::size_t bytes) {
    const std::size_t most = std::max(bytes, smallest_bytes) / sizeof(Bucket);
    while ((most >> doublings_left_) > first_buckets) ++doublings_left_;
    bucket_count_ = most >> doublings_left_;
    memory_ = MappedMemory((bucket_count_ << doublings_left_) * sizeof(Bucket));
    buckets_ = reinterpret_cast<Bucket*>(memory_.data());
  }

  std::optional<Entry> find(std::uint64_t key) const {
    for (const auto& slot : bucket(key).slots) {
      if (slot.key == key && slot.entry.work != 0) return slot.entry;
    }
    return std::nullopt;
  }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

  void store(std::uint64_t key, Entry entry) {
    entry.work = std::max(entry.work, 1U);
    auto& slots = bucket(key).slots;
    Slot* victim = &slots[0];
    for (auto& slot : slots) {
      if (slot.key == key && slot.entry.work != 0) {
        if (is_solved(slot.entry.truth) && !is_solved(entry.truth)) return;
        entry.work = std::max(entry.work, slot.entry.work);
        slot.entry = entry;
        return;
      }
      if (slot.entry.work < victim->entry.work) victim = &slot;
    }
    if (victim->entry.work == 0) ++used_;
    *victim = {key, entry};
    // Half full, no more: beyond that so many buckets overflow that a search counts its lost nodes
    // again, half as many more at three quarters.
    if (used_ * 2 > capacity() && doublings_left_ > 0) grow();
  }

  template <class F>
  void for_each(F f) const {
    for (std::size_t i = 0; i < bucket_count_; ++i) {
      for (const auto& slot : buckets_[i].slots) {
        if (slot.entry.work != 0) f(slot.key, slot.entry);
      }
    }
  }

  // Forgets the entries of which f(entry) is true.
  template <class F>
  void forget_if(F f) {
    for (std::size_t i = 0; i < bucket_count_; ++i) {
      for (auto& slot : buckets_[i].slots) {
        if (slot.entry.work == 0 || !f(slot.entry)) continue;
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
      forget_if([&](const Entry& entry) {
        if (entry.work > cheap) next = std::min(next, entry.work);
        return entry.work <= cheap;
      });
      cheap = std::max(next, cheap + cheap / 2);  // in growing steps: few passes over the table
    }
  }

  // Gives memory back until it takes no more than so many bytes, or can't any more. It may grow
  // again.
  void shrink_to(std::size_t most) {
    while (bytes() > most && bucket_count_ % 2 == 0) halve();
  }

  bool is_full() const { return doublings_left_ == 0 && used_ * 20 > capacity() * 19; }
  std::size_t used() const { return used_; }
  // The share of all the slots that it may grow to.
  double fill() const {
    return static_cast<double>(used_) / static_cast<double>(capacity() << doublings_left_);
  }
  std::size_t capacity() const { return bucket_count_ * slots_per_bucket; }
  std::size_t bytes() const { return bucket_count_ * sizeof(Bucket); }

 private:
  struct Bucket {
    Slot slots[slots_per_bucket];
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
      for (const auto& slot : old.slots) {
        if (slot.entry.work == 0) continue;
        Bucket& target = bucket(slot.key);
        target.slots[filled[&target - &buckets_[2 * i]]++] = slot;
      }
    }
  }

  // The opposite of grow(): of each two buckets that become one, the entries that cost the most
  // work stay.
  void halve() {
    bucket_count_ /= 2;
    ++doublings_left_;
    used_ = 0;
    for (std::size_t i = 0; i < bucket_count_; ++i) {
      Slot all[2 * slots_per_bucket];
      std::copy_n(buckets_[2 * i].slots, slots_per_bucket, all);
      std::copy_n(buckets_[2 * i + 1].slots, slots_per_bucket, all + slots_per_bucket);
      std::stable_sort(std::begin(all), std::end(all),
                       [](const Slot& a, const Slot& b) { return a.entry.work > b.entry.work; });
      std::copy_n(all, slots_per_bucket, buckets_[i].slots);
      for (const auto& slot : buckets_[i].slots) used_ += slot.entry.work != 0;
    }
    memory_.forget(bytes(), bytes());
  }

  std::size_t bucket_count_ = 0;
  int doublings_left_ = 0;
  MappedMemory memory_;
  Bucket* buckets_ = nullptr;
  std::size_t used_ = 0;
};

}  // namespace proofboard
