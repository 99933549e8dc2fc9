// A count that many threads add to without waiting for each other: of many additions only a sample
// is counted, each for all those that are not. On a cache line of its own, so that whoever reads
// what lies beside it is not disturbed.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/atomic_ref.h"

namespace proofboard {

class alignas(64) SharedCount {
 public:
  std::size_t value() const { return shared().load(std::memory_order_relaxed); }

  // Only while no other thread adds.
  void set(std::size_t value) { value_ = value; }
  void add_one() { ++value_; }

  // By any number of threads. `hash` is of what is counted and decides whether it is in the sample;
  // `most` is the largest value that matters: with it grows the share that is left out, so that the
  // error stays within one or two in a hundred of it.
  void add_about_one(std::uint64_t hash, std::size_t most) {
    const std::size_t each = std::bit_floor(std::clamp<std::size_t>(most / exact, 1, sparsest));
    if (hash % each == 0) shared().fetch_add(each, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t exact = 16'384;  // up to here each is counted
  static constexpr std::size_t sparsest = 64;

  AtomicRef<std::size_t> shared() const {
    return AtomicRef<std::size_t>(const_cast<std::size_t&>(value_));
  }

  std::size_t value_ = 0;
};

}  // namespace proofboard
