// The transposition table: what is known of positions, by key.
//
// Invariants
// - It never takes more than the bytes given. It starts small and doubles in place while it fills,
//   so that a small search stays in the cache; its growth depends on the calls alone, never on the
//   machine.
// - Of the entries that compete for a bucket, those that cost more work stay. The newest always
//   gets in.
// - A solved entry is never replaced by another of the same key. So it rests on older ones alone,
//   and moves of solved entries don't lead round in a circle, as long as none is lost.
// - A lost entry costs time, never a wrong answer: whoever reads the table can do without it.
// - Nobody holds on to a place in it: find() copies out, so it may grow or shrink at any call.
//
// Threads
// A table is for one thread, until share() is called. Then any number of threads may call find(),
// prefetch() and store(), and ask how full it is, at the same time. All else still needs the table
// for itself. What differs while it is shared:
// - store() never grows the table. Whoever shares it asks wants_to_grow() between jobs, and then
//   calls grow_if_wanted().
// - used() and what follows from it are estimates.
// - Of the entries that compete for a bucket, the solved ones stay first of all.
// - Writers of a bucket take turns. One that comes in between goes away if its entry is unsolved
//   and waits if it is solved; so the newest nearly always gets in, and what is solved always.
//
// What an entry holds is a type of the search's own with a `work` (0 marks an empty slot) and a
// `truth`, both in its last 8 bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>

#include "core/memory.h"
#include "core/numbers.h"
#include "core/shared_count.h"
#include "core/shared_slot.h"

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
  using Slot = SharedSlot<Entry>;

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

  void share() { is_shared_ = true; }
  void use_alone() {
    used_.set(exact_used());
    lost_.set(0);
    is_shared_ = false;
  }
  bool is_shared() const { return is_shared_; }

  std::optional<Entry> find(std::uint64_t key) const {
    const Bucket& at = bucket(key);
    // Unrolled: measured to save 6 % of a look-up, and 8 % of a store.
    _Pragma("GCC unroll 4") for (const Slot& slot : at.slots) {
      if (!slot.may_have(key)) continue;
      if (const auto copy = slot.read(); copy.has_key(key)) return copy.content();
    }
    return std::nullopt;
  }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

  void store(std::uint64_t key, Entry entry) {
    entry.work = std::max(entry.work, 1U);
    Bucket& at = bucket(key);
    if (is_shared_) {
      store_among_others(at, key, entry);
      return;
    }
    const Place place = place_for<false>(at, key, entry);
    if (place.slot != nullptr) place.slot->write({key, entry});
    if (place.use == Use::known) return;
    if (place.use == Use::empty) used_.add_one();
    if (is_crowded_by(used_.value())) grow();
  }

  // Grows to where so many entries are not crowded, or as far as it may. Whoever stores many in the
  // order of for_each() needs it: they begin with the same few buckets and would push each other
  // out.
  void reserve(std::size_t entries) {
    while (is_crowded_by(entries)) grow();
  }

  // Whether it would be larger by now, had it not been shared.
  bool wants_to_grow() const { return is_crowded_by(used_.value() + lost_.value()); }
  void grow_if_wanted() {
    used_.set(exact_used());
    while (wants_to_grow()) grow();
    lost_.set(0);
  }

  template <class F>
  void for_each(F f) const {
    for (std::size_t i = 0; i < bucket_count_; ++i) {
      for (const auto& slot : buckets_[i].slots) {
        const auto copy = slot.read();
        if (!copy.is_empty()) f(copy.key(), copy.content());
      }
    }
  }

  // Forgets the entries of which f(entry) is true.
  template <class F>
  void forget_if(F f) {
    std::size_t left = 0;
    for (std::size_t i = 0; i < bucket_count_; ++i) {
      for (auto& slot : buckets_[i].slots) {
        const auto copy = slot.read();
        if (copy.is_empty()) continue;
        if (f(copy.content())) {
          slot = {};
        } else {
          ++left;
        }
      }
    }
    used_.set(left);
  }

  // Forgets the entries that cost the least work until at most `share` of the slots is in use.
  // Nagai's garbage collection by the size of subtrees.
  void forget_cheapest(double share) {
    used_.set(exact_used());
    std::uint32_t cheap = 1;
    const auto wanted = static_cast<std::size_t>(static_cast<double>(capacity()) * share);
    while (used() > wanted) {
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

  bool is_full() const { return doublings_left_ == 0 && used() * 20 > capacity() * 19; }
  std::size_t used() const { return std::min(used_.value(), capacity()); }
  // Counts them where used() is an estimate.
  std::size_t exact_used() const {
    if (!is_shared_) return used_.value();
    std::size_t found = 0;
    for_each([&](std::uint64_t, const Entry&) { ++found; });
    return found;
  }
  // The share of all the slots that it may grow to.
  double fill() const {
    return static_cast<double>(used()) / static_cast<double>(capacity() << doublings_left_);
  }
  std::size_t capacity() const { return bucket_count_ * slots_per_bucket; }
  std::size_t bytes() const { return bucket_count_ * sizeof(Bucket); }

 private:
  struct Bucket {
    Slot slots[slots_per_bucket];
  };

  static constexpr std::size_t first_buckets = 1024;

  enum class Use { known, empty, of_another };  // of a slot that gets an entry
  struct Place {
    Slot* slot;  // none: what is known already is worth more
    Use use;
  };

  // Scales the key to the number of buckets, so that bucket i becomes 2i and 2i + 1 on growth.
  Bucket& bucket(std::uint64_t key) const {
    return buckets_[static_cast<std::size_t>(
        (static_cast<unsigned __int128>(key) * bucket_count_) >> 64)];
  }

  // Where the entry goes. It takes over the work of an older one.
  template <bool prefers_solved>
  static Place place_for(Bucket& at, std::uint64_t key, Entry& entry) {
    Slot* victim = nullptr;
    std::uint64_t least = 0;
    _Pragma("GCC unroll 4") for (Slot& slot : at.slots) {
      if (slot.may_have(key)) {
        const auto copy = slot.read();
        if (copy.has_key(key)) return place_of_known(slot, copy.content(), entry);
      }
      const auto seen = slot.glance();
      constexpr std::uint64_t beyond_all_work = std::uint64_t{1} << 32;
      const auto worth =
          seen.work + (prefers_solved && is_solved(seen.truth) ? beyond_all_work : 0);
      if (victim != nullptr && worth >= least) continue;
      victim = &slot;
      least = worth;
    }
    return {victim, least == 0 ? Use::empty : Use::of_another};
  }

  static Place place_of_known(Slot& slot, const Entry& old, Entry& entry) {
    if (is_solved(old.truth)) return {nullptr, Use::known};
    entry.work = std::max(entry.work, old.work);
    return {&slot, Use::known};
  }

  // Who has claimed the first slot of a bucket is the only one to write in it. One claim for all
  // slots, or two threads could put the same key into two of them.
  void store_among_others(Bucket& at, std::uint64_t key, Entry entry) {
    Slot& first = at.slots[0];
    if (!first.claim(is_solved(entry.truth))) return;
    const Place place = place_for<true>(at, key, entry);
    if (place.slot != nullptr) place.slot->write({key, entry});
    if (place.slot != &first) first.release();
    if (place.use == Use::known) return;
    (place.use == Use::empty ? used_ : lost_).add_about_one(key, capacity());
  }

  // Half full, no more: beyond that so many buckets overflow that a search counts its lost nodes
  // again, half as many more at three quarters.
  bool is_crowded_by(std::size_t entries) const {
    return entries > capacity() / 2 && doublings_left_ > 0;
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
        const auto copy = slot.read();
        if (copy.is_empty()) continue;
        Bucket& target = bucket(copy.key());
        target.slots[filled[&target - &buckets_[2 * i]]++] = slot;
      }
    }
  }

  // The opposite of grow(): of each two buckets that become one, the entries that cost the most
  // work stay.
  void halve() {
    bucket_count_ /= 2;
    ++doublings_left_;
    std::size_t left = 0;
    for (std::size_t i = 0; i < bucket_count_; ++i) {
      Slot all[2 * slots_per_bucket];
      std::copy_n(buckets_[2 * i].slots, slots_per_bucket, all);
      std::copy_n(buckets_[2 * i + 1].slots, slots_per_bucket, all + slots_per_bucket);
      std::stable_sort(std::begin(all), std::end(all), [](const Slot& a, const Slot& b) {
        return a.read().content().work > b.read().content().work;
      });
      std::copy_n(all, slots_per_bucket, buckets_[i].slots);
      for (const auto& slot : buckets_[i].slots) left += !slot.read().is_empty();
    }
    used_.set(left);
    memory_.forget(bytes(), bytes());
  }

  std::size_t bucket_count_ = 0;
  int doublings_left_ = 0;
  MappedMemory memory_;
  Bucket* buckets_ = nullptr;
  bool is_shared_ = false;
  SharedCount used_;
  SharedCount lost_;  // while shared: how often one had to go for another
};

}  // namespace proofboard
