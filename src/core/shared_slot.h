// A slot of a table that many threads read and write at once, without locks: a key and what is kept
// under it.
//
// Invariants
// - Whatever read() gives was written as a whole, or has a key that nobody asks for. The words of a
//   slot are read and written one by one, so a reader may meet the words of two writers. But the
//   key is stored xored with all the others, and comes out as itself only with those that it was
//   written with. Hyatt, Mann: "A lockless transposition-table implementation for parallel search",
//   2002.
// - One writer at a time: where several may meet, a writer claims the slot first. A claimed slot is
//   read as ever.
// - All of it 0 is an empty slot. The last word of a content is never 0.
//
// Departs from the paper: each word is turned before it is xored. Two bounds that change places, as
// they do between the two sides' views, would leave a plain xor as it was, and so would let a
// mixture of old and new pass.
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

#include "core/truth.h"

namespace proofboard {

// Content: has a `truth` in its last word, beside something that is never 0.
template <class Content>
class SharedSlot {
  using Word = std::uint64_t;
  using Words = std::array<Word, sizeof(Content) / sizeof(Word)>;
  static_assert(std::is_trivially_copyable_v<Content>);
  static_assert(std::has_unique_object_representations_v<Content>, "no padding to be compared");
  static_assert(sizeof(Content) % sizeof(Word) == 0);
  static_assert(std::atomic_ref<Word>::is_always_lock_free);

 public:
  // What a slot held when it was read, or is to hold.
  class Copy {
   public:
    Copy() = default;
    Copy(std::uint64_t key, const Content& content)
        : words_(std::bit_cast<Words>(content)), key_and_words_(key ^ mixed(words_)) {}

    bool is_empty() const { return words_.back() == 0; }
    std::uint64_t key() const { return key_and_words_ ^ mixed(words_); }
    Content content() const { return std::bit_cast<Content>(words_); }

    friend bool operator==(const Copy&, const Copy&) = default;

   private:
    friend class SharedSlot;

    static Word mixed(const Words& words) {
      Word all = 0;
      for (std::size_t i = 0; i < words.size(); ++i) all ^= std::rotl(words[i], turn * int(i));
      return all;
    }
    // Small numbers at the beginning of two words do not come to lie upon each other.
    static constexpr int turn = 21;

    Words words_ = {};
    Word key_and_words_ = 0;
  };

  Copy read() const {
    Copy copy;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      copy.words_[i] = shared(words_[i]).load(std::memory_order_relaxed);
    }
    copy.words_.back() &= ~claim_bit;
    copy.key_and_words_ = shared(key_and_words_).load(std::memory_order_relaxed);
    return copy;
  }

  // Ends a claim.
  void write(const Copy& copy) {
    shared(key_and_words_).store(copy.key_and_words_, std::memory_order_relaxed);
    for (std::size_t i = 0; i + 1 < words_.size(); ++i) {
      shared(words_[i]).store(copy.words_[i], std::memory_order_relaxed);
    }
    shared(words_.back()).store(copy.words_.back(), std::memory_order_release);
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
    const auto last = shared(words_.back());
    last.store(last.load(std::memory_order_relaxed) & ~claim_bit, std::memory_order_release);
  }

 private:
  // A bit of the truth that no truth has.
  static constexpr Word claim_bit = [] {
    Content content{};
    const auto without = std::bit_cast<Words>(content).back();
    content.truth = static_cast<Truth>(0x80);
    return std::bit_cast<Words>(content).back() ^ without;
  }();
  static_assert(std::has_single_bit(claim_bit));

  static constexpr int tries_before_yielding = 64;

  // A const atomic_ref does not exist in C++20. No slot is a const object, only seen as one.
  static std::atomic_ref<Word> shared(const Word& word) {
    return std::atomic_ref<Word>(const_cast<Word&>(word));
  }

  bool try_claim() {
    const auto last = shared(words_.back());
    // Looking first leaves the cache line to the one who has the claim.
    if ((last.load(std::memory_order_relaxed) & claim_bit) != 0) return false;
    return (last.fetch_or(claim_bit, std::memory_order_acquire) & claim_bit) == 0;
  }

  Words words_ = {};
  Word key_and_words_ = 0;
};

}  // namespace proofboard
