// What the threads of a sibling conspiracy-number search have in common.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <vector>

#include "core/budget.h"
#include "core/indicators.h"
#include "search/conspiracy/sibling_frame.h"
#include "search/conspiracy/sibling_table.h"
#include "search/conspiracy/under_way.h"

namespace proofboard::conspiracy {

// Everything in it, and the RAVE counts that its entries share with frames, is used with the lock
// alone; is_over may be read at any time. Functions never change once they are made.
template <Rules R>
struct SiblingCommon {
  SiblingCommon(std::size_t bytes, std::uint64_t its_interlude)
      : table(bytes), interlude(its_interlude) {}

  std::mutex mutex;
  SiblingTable table;
  UnderWay under_way;
  std::uint64_t interlude;       // now: expansions of a thread before it goes back to the root
  std::uint64_t expansions = 0;  // of all threads
  std::uint64_t overtaken = 0;   // positions solved while other threads were below them
  int threads = 1;
  bool is_alone() const { return threads == 1; }

  // Of the question.
  Budget* whole = nullptr;
  Indicators total;  // of all threads, if there are several
  std::vector<SiblingChild<R>> root;
  SharedRave root_rave;                // of several threads
  std::vector<typename R::Move> line;  // of the thread that was here last
  Truth truth = Truth::unknown;
  std::atomic<bool> is_over = false;
  std::condition_variable changed;  // a leaf was expanded, or all is over

  void begin(Budget& budget) {
    whole = &budget;
    root.clear();
    root_rave.reset();
    line.clear();
    truth = Truth::unknown;
    is_over = false;
    total.root = {};
  }

  bool is_spent() {
    if (!is_over && whole->spent(total)) finish();
    return is_over;
  }

  void note_expansion() {
    ++expansions;
    if (!is_alone()) changed.notify_all();
  }

  // The root is solved. Whoever comes later has nothing to add.
  void settle(Truth solved) {
    truth = solved;
    finish();
  }
  void finish() {
    is_over = true;
    changed.notify_all();
  }

  // For a thread that has found nothing to do since there were so many expansions.
  void wait_for_others(std::uint64_t expansions_seen) {
    constexpr auto at_most = std::chrono::milliseconds(10);
    std::unique_lock lock(mutex);
    if (under_way.size() == 0) return;
    changed.wait_for(lock, at_most, [&] { return is_over || expansions != expansions_seen; });
  }
};

// While this lives its thread is at a position or below it. It is made with the lock, and takes it
// at its end.
template <Rules R>
class Visit {
 public:
  Visit(SiblingCommon<R>& common, std::uint64_t key, SharedFunctions assumed)
      : common_(common), key_(key) {
    common_.under_way.enter(key, std::move(assumed));
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit() {
    const std::lock_guard lock(common_.mutex);
    common_.under_way.leave(key_);
  }

 private:
  SiblingCommon<R>& common_;
  std::uint64_t key_;
};

}  // namespace proofboard::conspiracy
