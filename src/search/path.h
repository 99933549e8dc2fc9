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
#include <optional>
#include <vector>

#include "core/random.h"
#include "game/dominance.h"

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

// The positions from the root to the board, by key; in a game with goods by the key of the board
// and the goods.
template <class Goods>
class PathOf {
 public:
  static constexpr int nowhere = -1;

  PathOf() { newest_.fill(nowhere); }

  void clear() {
    steps_.clear();
    newest_.fill(nowhere);
  }

  void push(std::uint64_t key, Goods goods = {}) {
    const auto before = steps_.empty() ? 0 : steps_.back().prefix;
    int& newest = newest_[slot(key)];
    steps_.push_back({key, mix_bits(key ^ before ^ goods.bits()), goods, newest});
    newest = length() - 1;
  }

  void pop() {
    newest_[slot(steps_.back().key)] = steps_.back().older;
    steps_.pop_back();
  }

  // The first place where it is, or the same board with goods that cover these: to come back with
  // less is no better than to come back.
  int depth_of(std::uint64_t key, Goods goods = {}) const {
    int first = nowhere;
    for (int at = newest_[slot(key)]; at != nowhere; at = step(at).older) {
      if (step(at).key == key && step(at).goods.covers(goods)) first = at;
    }
    return first;
  }

  // Stands for the positions down to this depth, in their order.
  std::uint64_t prefix(int depth) const { return step(depth).prefix; }
  int length() const { return static_cast<int>(steps_.size()); }

 private:
  struct Step {
    std::uint64_t key;
    std::uint64_t prefix;
    [[no_unique_address]] Goods goods;
    int older;  // the one before it in the same slot
  };

  static constexpr std::size_t slots = 4096;
  static std::size_t slot(std::uint64_t key) { return key % slots; }
  const Step& step(int depth) const { return steps_[static_cast<std::size_t>(depth)]; }

  std::vector<Step> steps_;
  std::array<int, slots> newest_;  // the last of each slot on the path
};

// Disproofs that lean on something. One a position, the newest; found again where the path begins
// with the same positions down to the last one it leans on.
//
// Each key has one slot of `slots_`, as many as fit into the bytes given, and the newest entry of a
// slot stays. Memory is taken as they come: while there are few, slot s stands near s · capacity /
// slots, at the next free place; the memory doubles when half of it is used, and holds in the end
// every slot at its own place.
class LeaningDisproofs {
 public:
  explicit LeaningDisproofs(std::size_t bytes)
      : slots_(std::max<std::size_t>(bytes / sizeof(Entry), 1)) {
    while ((slots_ >> doublings_left_) > first_capacity) ++doublings_left_;
    entries_.resize(capacity());
  }

  struct Entry {
    std::uint64_t key = 0;
    std::uint64_t prefix = 0;
    std::uint64_t leaning = 0;
    std::uint32_t deepest = 0;
    std::uint16_t move = 0;
    std::uint16_t is_used = 0;
  };

  template <class Path>
  void store(std::uint64_t key, const Path& path, int depth, Leaning leaning, std::uint16_t move) {
    const int deepest = leaning.deepest(depth);
    Entry* entry = &entries_[place_of(key)];
    if (entry->is_used == 0 && doublings_left_ > 0 && 2 * (used_ + 1) > capacity()) {
      grow();
      entry = &entries_[place_of(key)];
    }
    used_ += entry->is_used == 0;
    *entry = {key, path.prefix(deepest), leaning.bits(), static_cast<std::uint32_t>(deepest), move,
              1};
  }

  // Nothing (an empty leaning) unless it holds on this path.
  template <class Path>
  Leaning find(std::uint64_t key, const Path& path) const {
    const auto entry = find(key);
    if (!entry) return {};
    const int deepest = static_cast<int>(entry->deepest);
    if (deepest >= path.length() || path.prefix(deepest) != entry->prefix) return {};
    return Leaning::from_bits(entry->leaning);
  }

  // Whatever the path.
  std::optional<Entry> find(std::uint64_t key) const {
    const Entry& entry = entries_[place_of(key)];
    return entry.is_used != 0 && entry.key == key ? std::optional(entry) : std::nullopt;
  }

  std::size_t bytes() const { return entries_.size() * sizeof(Entry); }

 private:
  static constexpr std::size_t first_capacity = 1024;

  std::size_t capacity() const { return std::max<std::size_t>(slots_ >> doublings_left_, 1); }
  std::size_t slot_of(std::uint64_t key) const {
    return static_cast<std::size_t>((static_cast<unsigned __int128>(key) * slots_) >> 64);
  }
  // Where the entry of the key's slot is, or would go.
  std::size_t place_of(std::uint64_t key) const {
    const std::size_t slot = slot_of(key);
    if (doublings_left_ == 0) return slot;
    std::size_t place = std::min(slot >> doublings_left_, entries_.size() - 1);
    while (entries_[place].is_used != 0 && slot_of(entries_[place].key) != slot) {
      place = place + 1 == entries_.size() ? 0 : place + 1;
    }
    return place;
  }
  void grow() {
    --doublings_left_;
    std::vector<Entry> old(doublings_left_ == 0 ? slots_ : capacity());
    std::swap(old, entries_);
    for (const Entry& entry : old) {
      if (entry.is_used != 0) entries_[place_of(entry.key)] = entry;
    }
  }

  std::size_t slots_;
  int doublings_left_ = 0;
  std::size_t used_ = 0;
  std::vector<Entry> entries_;
};

}  // namespace proofboard
