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
// - A slot that holds an entry has its tag, the low bits of its key, among those of its bucket.
//
// Most keys that a search asks for are not there. The tags of a bucket are one word, apart from the
// entries and a sixteenth of their size, so that a search is told so from a few megabytes that stay
// in the cache, where the entries themselves would have to come from memory. They are there as long
// as both fit into the bytes given: a table that has grown as far as it may does without.
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
#include <atomic>
#include <bit>
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
    most_bytes_ = std::max(bytes, smallest_bytes);
    const std::size_t most = most_bytes_ / sizeof(Bucket);
    while ((most >> doublings_left_) > first_buckets) ++doublings_left_;
    bucket_count_ = most >> doublings_left_;
    memory_ = MappedMemory((bucket_count_ << doublings_left_) * sizeof(Bucket));
    buckets_ = reinterpret_cast<Bucket*>(memory_.data());
    std::size_t most_tagged = has_room_for_tags(bucket_count_) ? bucket_count_ : 0;
    while (has_room_for_tags(2 * most_tagged)) most_tagged *= 2;
    tag_memory_ = MappedMemory(most_tagged * sizeof(Tags));
    find_tags();
    forbid_what_is_not_in_use();
  }

  void share() { is_shared_ = true; }
  void use_alone() {
    used_.set(exact_used());
    lost_.set(0);
    is_shared_ = false;
  }
  bool is_shared() const { return is_shared_; }

  std::optional<Entry> find(std::uint64_t key) const {
    const std::size_t index = index_of(key);
    if (tags_ == nullptr) return find_in(buckets_[index], key);
    const Tags slots = slots_with_tag(index, key);
    return slots == 0 ? std::nullopt : find_among(slots, buckets_[index], key);
  }

  // For find(): what it looks at first; a little later the entry, if there is one.
  void prefetch(std::uint64_t key) const {
    const std::size_t index = index_of(key);
    if (tags_ != nullptr) {
      __builtin_prefetch(&tags_[index]);
    } else {
      __builtin_prefetch(&buckets_[index]);
    }
  }
  void prefetch_entry(std::uint64_t key) const {
    if (tags_ == nullptr) return;
    const std::size_t index = index_of(key);
    if (const auto slots = slots_with_tag(index, key); slots != 0) {
      __builtin_prefetch(&buckets_[index].slots[first_of(slots)]);
    }
  }
  // For store().
  void prefetch_room(std::uint64_t key) const {
    const Bucket& at = buckets_[index_of(key)];
    __builtin_prefetch(&at.slots[0], 1);
    __builtin_prefetch(&at.slots[slots_per_bucket / 2], 1);
  }

  void store(std::uint64_t key, Entry entry) {
    entry.work = std::max(entry.work, 1U);
    const std::size_t index = index_of(key);
    if (is_shared_) {
      store_among_others(index, key, entry);
      return;
    }
    const Place place = place_for<false>(buckets_[index], key, entry);
    if (place.slot != nullptr) write(index, *place.slot, key, entry);
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
    while (bucket_count_ * sizeof(Bucket) > most && bucket_count_ % 2 == 0) halve();
    if (bytes() > most) drop_tags();
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
  std::size_t bytes() const {
    return bucket_count_ * (sizeof(Bucket) + (tags_ != nullptr ? sizeof(Tags) : 0));
  }

 private:
  struct Bucket {
    Slot slots[slots_per_bucket];
  };

  static constexpr std::size_t first_buckets = 1024;

  // Of the slots of a bucket, the first one lowest.
  using Tags = std::uint64_t;
  static constexpr int tag_bits = 16;
  static constexpr Tags tag_mask = 0xffff;
  static constexpr Tags each_tag = 0x0001000100010001;
  static_assert(sizeof(Tags) * 8 == slots_per_bucket * tag_bits);

  enum class Use { known, empty, of_another };  // of a slot that gets an entry
  struct Place {
    Slot* slot;  // none: what is known already is worth more
    Use use;
  };

  // Scales the key to the number of buckets, so that bucket i becomes 2i and 2i + 1 on growth.
  std::size_t index_of(std::uint64_t key) const {
    return static_cast<std::size_t>((static_cast<unsigned __int128>(key) * bucket_count_) >> 64);
  }

  bool has_room_for_tags(std::size_t buckets) const {
    return buckets > 0 && buckets <= most_bytes_ / (sizeof(Bucket) + sizeof(Tags));
  }
  // After a change of size: the tags, if they fit.
  void find_tags() {
    if (has_room_for_tags(bucket_count_)) {
      tags_ = reinterpret_cast<Tags*>(tag_memory_.data());
    } else {
      drop_tags();
    }
  }
  void drop_tags() {
    tags_ = nullptr;
    tag_memory_.forget(0, tag_memory_.size());
  }
  AtomicRef<Tags> tags(std::size_t index) const { return AtomicRef<Tags>(tags_[index]); }

  // One bit for each slot of which the tag is that of the key; perhaps, above such a one, a few
  // more.
  Tags slots_with_tag(std::size_t index, std::uint64_t key) const {
    const Tags differences =
        tags(index).load(std::memory_order_relaxed) ^ ((key & tag_mask) * each_tag);
    return (differences - each_tag) & ~differences & (each_tag << (tag_bits - 1));
  }
  static std::size_t first_of(Tags slots) {
    return static_cast<std::size_t>(std::countr_zero(slots)) / tag_bits;
  }
  // Only by the one who may write in the bucket.
  void set_tag(std::size_t index, std::size_t slot, std::uint64_t key) {
    const auto shift = slot * tag_bits;
    const auto others = tags(index).load(std::memory_order_relaxed) & ~(tag_mask << shift);
    tags(index).store(others | (key & tag_mask) << shift, std::memory_order_relaxed);
  }
  void tag_again(std::size_t index) {
    for (std::size_t i = 0; i < slots_per_bucket; ++i) {
      set_tag(index, i, buckets_[index].slots[i].read().key());
    }
  }

  // The tag comes first: a claim ends with the slot's content.
  void write(std::size_t index, Slot& slot, std::uint64_t key, const Entry& entry) {
    if (tags_ != nullptr) {
      set_tag(index, static_cast<std::size_t>(&slot - buckets_[index].slots), key);
    }
    slot.write({key, entry});
  }

  // Both are out of line so that the search, which mostly finds nothing, has little to carry.
  [[gnu::noinline]] static std::optional<Entry> find_among(Tags slots, const Bucket& at,
                                                           std::uint64_t key) {
    for (; slots != 0; slots &= slots - 1) {
      const auto copy = at.slots[first_of(slots)].read();
      if (copy.has_key(key)) return copy.content();
    }
    return std::nullopt;
  }
  [[gnu::noinline]] static std::optional<Entry> find_in(const Bucket& at, std::uint64_t key) {
    // Unrolled: measured to save 6 % of a look-up, and 8 % of a store.
    _Pragma("GCC unroll 4") for (const Slot& slot : at.slots) {
      if (!slot.may_have(key)) continue;
      if (const auto copy = slot.read(); copy.has_key(key)) return copy.content();
    }
    return std::nullopt;
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
  void store_among_others(std::size_t index, std::uint64_t key, Entry entry) {
    Bucket& at = buckets_[index];
    Slot& first = at.slots[0];
    if (!first.claim(is_solved(entry.truth))) return;
    const Place place = place_for<true>(at, key, entry);
    if (place.slot != nullptr) write(index, *place.slot, key, entry);
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
    find_tags();
    allow(buckets_, bucket_count_ * sizeof(Bucket));
    if (tags_ != nullptr) allow(tags_, bucket_count_ * sizeof(Tags));
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
        const std::size_t target = index_of(copy.key());
        buckets_[target].slots[filled[target - 2 * i]++] = slot;
      }
      if (tags_ == nullptr) continue;
      tag_again(2 * i);
      tag_again(2 * i + 1);
    }
  }

  // The opposite of grow(): of each two buckets that become one, the entries that cost the most
  // work stay.
  void halve() {
    bucket_count_ /= 2;
    ++doublings_left_;
    find_tags();
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
      if (tags_ != nullptr) tag_again(i);
    }
    used_.set(left);
    const std::size_t bucket_bytes = bucket_count_ * sizeof(Bucket);
    memory_.forget(bucket_bytes, bucket_bytes);
    const std::size_t tag_bytes = bucket_count_ * sizeof(Tags);
    tag_memory_.forget(tag_bytes, tag_memory_.size() - std::min(tag_bytes, tag_memory_.size()));
    forbid_what_is_not_in_use();
  }

  void forbid_what_is_not_in_use() {
    const auto forbid_from = [](const MappedMemory& memory, std::size_t used) {
      if (used < memory.size()) forbid(memory.data() + used, memory.size() - used);
    };
    forbid_from(memory_, bucket_count_ * sizeof(Bucket));
    forbid_from(tag_memory_, tags_ == nullptr ? 0 : bucket_count_ * sizeof(Tags));
  }

  std::size_t bucket_count_ = 0;
  int doublings_left_ = 0;
  MappedMemory memory_;
  Bucket* buckets_ = nullptr;
  std::size_t most_bytes_ = 0;
  MappedMemory tag_memory_;
  Tags* tags_ = nullptr;  // none: there is no room for them
  bool is_shared_ = false;
  SharedCount used_;
  SharedCount lost_;  // while shared: how often one had to go for another
};

}  // namespace proofboard
