// Where play can come back to a position: the way from the root to the board, and what a disproof
// that met a repetition is worth.
//
// The attacker gains nothing by repeating: endless play is not what it wants. So a child that is
// already on the path counts as disproven. What follows from that is true on this path only; taken
// as true everywhere it is the best known way for a solver to be silently wrong (graph-history
// interaction — Campbell 1985; Kishimoto, Müller 2004). Here every disproof says what it leans on:
//
//     n leans on A:   the defender has a way to play from n such that the target isn't reached
//                     before play comes to a position of A
//
// which is a statement about the game, not about the path or the time it was made, and
// - leaning on nothing it is a disproof, whatever the path;
// - a child that repeats the position a of the path leans on {a};
// - an attacker's node leans on what all its children lean on, a defender's on what its reply does;
// - a node need not lean on itself: whenever play comes back, the defender starts again. So the
//   root of a search always ends up leaning on nothing;
// - it can be used again wherever all of A is on the path.
// Proofs never rest on a repetition, so they hold on every path.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/memory.h"
#include "core/random.h"

namespace proofboard {

// A set of positions of the path, by their depth. Exact up to depth 62; one bit stands for all the
// depths from 63 on.
class Leaning {
 public:
  Leaning() = default;
  static Leaning on(int depth) { return Leaning(std::uint64_t{1} << std::min(depth, coarse)); }
  static Leaning from_bits(std::uint64_t bits) { return Leaning(bits); }

  bool is_none() const { return depths_ == 0; }
  std::uint64_t bits() const { return depths_; }
  Leaning operator|(Leaning other) const { return Leaning(depths_ | other.depths_); }

  // For the node at this depth, which is below everything it leans on: without itself.
  Leaning without(int depth) const {
    return depth > coarse ? *this : Leaning(depths_ & ~on(depth).depths_);
  }
  // The depth of the last position of the path that a node at `depth` leans on.
  int deepest(int depth) const {
    const int last = 63 - __builtin_clzll(depths_);
    return last == coarse ? depth - 1 : last;
  }
  // The deeper the first of them is, the sooner a node is reached that leans on nothing.
  bool is_better_than(Leaning other) const {
    if (is_none() || other.is_none()) return is_none() && !other.is_none();
    return __builtin_ctzll(depths_) > __builtin_ctzll(other.depths_);
  }

  friend bool operator==(Leaning, Leaning) = default;

 private:
  static constexpr int coarse = 63;
  explicit Leaning(std::uint64_t depths) : depths_(depths) {}

  std::uint64_t depths_ = 0;
};

// The positions from the root to the board, by key.
class Path {
 public:
  static constexpr int nowhere = -1;

  void clear() {
    keys_.clear();
    prefixes_.clear();
    seen_.fill(0);
  }

  void push(std::uint64_t key) {
    prefixes_.push_back(mix_bits(key ^ (keys_.empty() ? 0 : prefixes_.back())));
    keys_.push_back(key);
    ++seen_[slot(key)];
  }

  void pop() {
    --seen_[slot(keys_.back())];
    keys_.pop_back();
    prefixes_.pop_back();
  }

  // The first place where it is.
  int depth_of(std::uint64_t key) const {
    if (seen_[slot(key)] == 0) return nowhere;
    const auto it = std::find(keys_.begin(), keys_.end(), key);
    return it == keys_.end() ? nowhere : static_cast<int>(it - keys_.begin());
  }

  // Stands for the positions down to this depth, in their order.
  std::uint64_t prefix(int depth) const { return prefixes_[static_cast<std::size_t>(depth)]; }
  int length() const { return static_cast<int>(keys_.size()); }

 private:
  static constexpr std::size_t slots = 4096;  // most questions are answered without a look at keys_
  static std::size_t slot(std::uint64_t key) { return key % slots; }

  std::vector<std::uint64_t> keys_;
  std::vector<std::uint64_t> prefixes_;
  std::array<std::uint16_t, slots> seen_{};
};

// Disproofs that lean on something. One a position, the newest; found again where the path begins
// with the same positions down to the last one it leans on.
class LeaningDisproofs {
 public:
  explicit LeaningDisproofs(std::size_t bytes)
      : count_(std::max<std::size_t>(bytes / sizeof(Entry), 1)), memory_(count_ * sizeof(Entry)) {
    entries_ = reinterpret_cast<Entry*>(memory_.data());
  }

  struct Entry {
    std::uint64_t key;
    std::uint64_t prefix;
    std::uint64_t leaning;
    std::uint32_t deepest;
    std::uint16_t move;
    std::uint16_t is_used;
  };

  void store(std::uint64_t key, const Path& path, int depth, Leaning leaning, std::uint16_t move) {
    const int deepest = leaning.deepest(depth);
    at(key) = {key, path.prefix(deepest), leaning.bits(), static_cast<std::uint32_t>(deepest), move,
               1};
  }

  // Nothing (an empty leaning) unless it holds on this path.
  Leaning find(std::uint64_t key, const Path& path) const {
    const Entry& entry = at(key);
    const int deepest = static_cast<int>(entry.deepest);
    if (entry.key != key || entry.is_used == 0 || deepest >= path.length() ||
        path.prefix(deepest) != entry.prefix) {
      return {};
    }
    return Leaning::from_bits(entry.leaning);
  }

  // Whatever the path.
  const Entry* find(std::uint64_t key) const {
    const Entry& entry = at(key);
    return entry.key == key && entry.is_used != 0 ? &entry : nullptr;
  }

  std::size_t bytes() const { return memory_.size(); }

 private:
  Entry& at(std::uint64_t key) const {
    return entries_[static_cast<std::size_t>((static_cast<unsigned __int128>(key) * count_) >> 64)];
  }

  std::size_t count_;
  MappedMemory memory_;
  Entry* entries_;
};

}  // namespace proofboard
