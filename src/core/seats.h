// How many threads may work beside each other, over several searches of one program. A thread that
// wants to help takes a seat, and gives it back when it has nothing to do.
#pragma once

#include <atomic>

namespace proofboard {

class Seats {
 public:
  explicit Seats(int free) : free_(free) {}

  bool try_take() {
    int free = free_.load(std::memory_order_relaxed);
    while (free > 0) {
      if (free_.compare_exchange_weak(free, free - 1)) return true;
    }
    return false;
  }
  void give() { free_.fetch_add(1); }

 private:
  std::atomic<int> free_;
};

}  // namespace proofboard
