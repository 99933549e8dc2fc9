// What is known of the scores of positions.
//
// Invariants
// - A position is found by all of its discs, never by a hash alone: what the table says of one
//   holds for that one.
// - Scores are in the eyes of the side to move, and who that is does not matter.
// - It never takes more than the bytes given. It starts small and grows while it fills, so that a
//   small search stays in the cache.
// - Of two positions that compete for a place the one that cost more work stays; the newest always
//   gets in.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/memory.h"
#include "games/othello/rules/bitboard.h"

namespace proofboard::othello {

struct ScoreEntry {
  static constexpr std::uint8_t no_move = 0xff, pass = 64;
  static constexpr int most = 64;  // beyond all scores: nothing is known

  Squares own = 0, other = 0;
  std::uint32_t work = 0;  // nodes it took, at least 1 of a place in use
  std::int8_t lower = -most, upper = most;
  std::uint8_t move = no_move;  // the best so far

  bool is_of(Squares mine, Squares theirs) const { return own == mine && other == theirs; }
};

class ScoreTable {
 public:
  explicit ScoreTable(std::size_t bytes)
      : most_buckets_(std::max(bytes / sizeof(Bucket), first_buckets)),
        buckets_(take(first_buckets)) {}

  void prefetch(Squares own, Squares other) const { __builtin_prefetch(&bucket(own, other)); }

  // By value: a pointer into the table would dangle as soon as it grows.
  std::optional<ScoreEntry> find(Squares own, Squares other) const {
    for (const auto& entry : bucket(own, other)) {
      if (entry.is_of(own, other)) return entry;
    }
    return std::nullopt;
  }

  // The score is more than `alpha`, and then at least `score`, by this move; or not, and then at
  // most `score`.
  void store(Squares own, Squares other, int alpha, int score, std::uint8_t move,
             std::uint64_t work) {
    auto& at = bucket(own, other);
    auto* place = &at[0];
    if (!place->is_of(own, other)) {
      place = &at[1];
      if (!place->is_of(own, other)) {
        if (at[0].work < at[1].work) place = &at[0];
        used_ += place->work == 0;
        *place = {own, other};
      }
    }
    const auto capped = std::min<std::uint64_t>(work, most_work - std::min(place->work, most_work));
    place->work += std::max(static_cast<std::uint32_t>(capped), 1U);
    if (score > alpha) {
      if (score < place->lower) return;
      place->lower = static_cast<std::int8_t>(score);
      place->move = move;
    } else {
      place->upper = std::min(place->upper, static_cast<std::int8_t>(score));
      if (place->move == ScoreEntry::no_move) place->move = move;
    }
    if (used_ > count_ && 2 * count_ <= most_buckets_) {
      resize(std::min(4 * count_, largest()));
    } else if (restlessness_.wants_to_move(count_)) {
      move_elsewhere();
    }
  }

  // Keeps as many as fit into so many bytes.
  void shrink_to(std::size_t bytes) {
    most_buckets_ = std::max(bytes / sizeof(Bucket), first_buckets);
    if (count_ > largest()) resize(largest());
  }

  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < count_; ++i) {
      for (const auto& entry : first()[i]) {
        if (entry.work > 0) visit(entry);
      }
    }
  }
  // As for_each() told it.
  void put_back(const ScoreEntry& entry) {
    while (used_ >= count_ && 2 * count_ <= most_buckets_) resize(2 * count_);
    put(entry);
  }

  std::size_t used() const { return used_; }
  std::size_t bytes() const { return count_ * sizeof(Bucket); }
  double fill() const {
    return static_cast<double>(used_) / static_cast<double>(2 * most_buckets_);
  }

 private:
  using Bucket = std::array<ScoreEntry, 2>;
  static constexpr std::size_t first_buckets = 256;
  static constexpr std::uint32_t most_work = 0xfffffff0;

  static MappedMemory take(std::size_t buckets) { return MappedMemory(buckets * sizeof(Bucket)); }

  // Memory from the system is zero: all places are free, as no position has no discs.
  Bucket* first() const { return reinterpret_cast<Bucket*>(buckets_.data()); }
  Bucket& bucket(Squares own, Squares other) const {
    const auto product = static_cast<unsigned __int128>(own ^ 0xa0761d6478bd642fULL) *
                         (other ^ 0xe7037ed1a0b428dbULL);
    const auto hash =
        static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    return first()[hash & (count_ - 1)];
  }
  std::size_t largest() const {  // a power of two
    std::size_t count = first_buckets;
    while (2 * count <= most_buckets_) count *= 2;
    return count;
  }

  void resize(std::size_t count) {
    const auto before = std::exchange(buckets_, take(count));
    const auto* old = reinterpret_cast<const Bucket*>(before.data());
    const auto old_count = std::exchange(count_, count);
    used_ = 0;
    for (std::size_t i = 0; i < old_count; ++i) {
      for (const auto& entry : old[i]) {
        if (entry.work > 0) put(entry);
      }
    }
  }
  void move_elsewhere() {
    const auto before = std::exchange(buckets_, take(count_));
    std::copy_n(reinterpret_cast<const Bucket*>(before.data()), count_, first());
  }
  void put(const ScoreEntry& entry) {
    auto& at = bucket(entry.own, entry.other);
    auto& place = at[0].work < at[1].work ? at[0] : at[1];
    if (place.work > entry.work) return;
    used_ += place.work == 0;
    place = entry;
  }

  std::size_t most_buckets_;
  std::size_t count_ = first_buckets;  // a power of two
  std::size_t used_ = 0;               // places
  MappedMemory buckets_;
  Restlessness restlessness_;
};

}  // namespace proofboard::othello
