// A slot of a table that many threads read and write at once, without locks: a key and what is kept
// under it.
//
// Invariants
// - Whatever read() gives was written as a whole, or has a key that nobody asks for. The words of a
//   slot are read and written one by one, so a reader may meet the words of two writers. But the
//   key is stored xored with a hash of all the others, and comes out as itself only with those that
//   it was written with. Hyatt, Mann: "A lockless transposition-table implementation for parallel
//   search", 2002.
// - One writer at a time: where several may meet, a writer claims the slot first. A claimed slot is
//   read as ever.
// - All of it 0 is an empty slot. The last word of a content is never 0.
//
// Departs from the paper: there the words themselves are xored. Two bounds that change places would
// leave that as it was, and so would let a mixture of old and new pass. And a few bits of the key
// stay as they are, so that most slots with other keys are passed by at a glance.
//
// Claiming takes an atomic read-modify-write, everything else plain moves (on x86-64). Who has a
// table for itself need not claim, and may copy slots as values.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <type_traits>

#include "core/atomic_ref.h"
#include "core/cast_bits.h"
#include "core/truth.h"

namespace proofboard {

// Content: has a `truth` in its last word, beside something that is never 0.
template <class Content>
class SharedSlot {
  using Word = std::uint64_t;
  using Words = std::array<Word, 3>;
  static_assert(std::is_trivially_copyable_v<Content>);
  static_assert(std::has_unique_object_representations_v<Content>, "no padding to be compared");
  static_assert(sizeof(Content) == sizeof(Words), "two slots a cache line");
  static_assert(AtomicRef<Word>::is_always_lock_free);

 public:
  // What a slot held when it was read, or is to hold.
  class Copy {
   public:
    Copy() = default;
    Copy(std::uint64_t key, const Content& content) : Copy(cast_bits<Words>(content), key) {}

    bool is_empty() const { return last_ == 0; }
    std::uint64_t key() const { return mixed_key_ ^ mixed_words(); }
    bool has_key(std::uint64_t key) const {
      return may_be(mixed_key_, key) && this->key() == key && !is_empty();
    }
    Content content() const { return cast_bits<Content>(Words{first_, second_, last_}); }

    friend bool operator==(const Copy&, const Copy&) = default;

   private:
    friend class SharedSlot;

    Copy(const Words& words, Word key)
        : first_(words[0]), second_(words[1]), last_(words[2]), mixed_key_(key ^ mixed_words()) {}

    // An odd number without a pattern: each bit of a word counts in all the higher ones.
    Word mixed_words() const {
      constexpr Word odd = 0x9e3779b97f4a7c15ULL;
      const Word all = ((first_ * odd + second_) * odd + last_) * odd;
      return all & ~plain_bits;
    }

    // One by one: compilers keep them in registers, unlike an array.
    Word first_ = 0, second_ = 0, last_ = 0;
    Word mixed_key_ = 0;
  };

  // Quick ways to pass by a slot.
  bool may_have(std::uint64_t key) const {
    return may_be(shared(held_.mixed_key_).load(std::memory_order_relaxed), key);
  }
  bool is_empty() const { return last() == 0; }
  // What the last word of its content tells; the rest is 0.
  Content glance() const { return cast_bits<Content>(Words{0, 0, last()}); }

  Copy read() const {
    Copy copy;
    copy.mixed_key_ = shared(held_.mixed_key_).load(std::memory_order_relaxed);
    copy.first_ = shared(held_.first_).load(std::memory_order_relaxed);
    copy.second_ = shared(held_.second_).load(std::memory_order_relaxed);
    copy.last_ = last();
    return copy;
  }

  // Ends a claim.
  void write(const Copy& copy) {
    shared(held_.mixed_key_).store(copy.mixed_key_, std::memory_order_relaxed);
    shared(held_.first_).store(copy.first_, std::memory_order_relaxed);
    shared(held_.second_).store(copy.second_, std::memory_order_relaxed);
    shared(held_.last_).store(copy.last_, std::memory_order_release);
  }

  // Whether it could be had. One who is patient waits for it: others have it for some nanoseconds,
  // unless the system lets them sleep meanwhile.
  bool claim(bool is_patient) {
    for (int tries = 1; !try_claim(); ++tries) {
      if (!is_patient) return false;
      if (tries % tries_before_yielding == 0) std::this_thread::yield();
    }
    return true;
  }

  // Ends a claim and leaves the slot as it is.
  void release() {
    const auto last = shared(held_.last_);
    last.store(last.load(std::memory_order_relaxed) & ~claim_bit, std::memory_order_release);
  }

 private:
  // A bit of the truth that no truth has.
  static constexpr Word claim_bit = [] {
    Content content{};
    const auto without = cast_bits<Words>(content).back();
    content.truth = static_cast<Truth>(0x80);
    return cast_bits<Words>(content).back() ^ without;
  }();
  static_assert(std::has_single_bit(claim_bit));

  static constexpr int tries_before_yielding = 64;

  // Of a stored key, as they are in the key itself. Not the high ones: those of neighbours in a
  // table are alike.
  static constexpr Word plain_bits = 0xffff;
  static bool may_be(Word mixed_key, std::uint64_t key) {
    return ((mixed_key ^ key) & plain_bits) == 0;
  }

  // A reference to what is const can't write. No slot is a const object, only seen as one.
  static AtomicRef<Word> shared(const Word& word) {
    return AtomicRef<Word>(const_cast<Word&>(word));
  }

  Word last() const { return shared(held_.last_).load(std::memory_order_relaxed) & ~claim_bit; }

  bool try_claim() {
    const auto last = shared(held_.last_);
    // Looking first leaves the cache line to the one who has the claim.
    if ((last.load(std::memory_order_relaxed) & claim_bit) != 0) return false;
    return (last.fetch_or(claim_bit, std::memory_order_acquire) & claim_bit) == 0;
  }

  Copy held_;
};

}  // namespace proofboard
