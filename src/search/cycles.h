// What an engine needs where play can come back to a position, in one part: the path, disproofs
// that lean on it (path.h), and now and then a try for a closed set (closed_set_trials.h). For a
// game without cycles the same part is empty: its questions are answered at compile time and
// nothing is kept.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "core/own_stack.h"
#include "search/closed_set_trials.h"
#include "search/path.h"
#include "search/solver.h"

namespace proofboard {

// Longer lines than this are given up, in games that can cycle.
inline constexpr int longest_path = 10'000;

// Likewise of a search with so many bytes: its frames, about 7 kB a ply, are in no table, and a
// search with little memory must not hold much more of it in them.
inline int longest_path_with(std::size_t bytes) {
  constexpr std::size_t of_a_ply = 7000, uncounted = std::size_t{8} << 20;
  const int most = std::min(longest_path, most_plies_of_own_stack());
  return std::min(most, static_cast<int>((uncounted + bytes / 4) / of_a_ply));
}

struct CycleMemory {
  std::size_t leanings = 0;  // bytes for disproofs that lean on something; 0: none are kept
  std::size_t trials = 0;    // bytes of a try for a closed set; 0: none is made
  int longest_path = proofboard::longest_path;
};

template <Rules R>
class WithCycles {
 public:
  using Leaning = proofboard::Leaning;
  using Path = PathOf<GoodsOf<R>>;

  WithCycles(const R& rules, const CycleMemory& memory) : longest_path_(memory.longest_path) {
    if (memory.leanings > 0) leanings_.emplace(memory.leanings);
    if (memory.trials > 0) trials_.emplace(rules, memory.trials);
  }

  void clear() { path_.clear(); }
  void enter(std::uint64_t key, GoodsOf<R> goods = {}) { path_.push(key, goods); }
  void leave() { path_.pop(); }
  bool is_too_deep(int depth) const { return depth >= longest_path_; }

  // What a position that is on the path leans on; nothing if it isn't there.
  Leaning repetition(std::uint64_t key, GoodsOf<R> goods = {}) const {
    const int at = path_.depth_of(key, goods);
    return at == Path::nowhere ? Leaning{} : Leaning::on(at);
  }
  // Whether it is on the path above this depth.
  bool is_above(std::uint64_t key, int depth) const {
    const int met = path_.depth_of(key);
    return met != Path::nowhere && met < depth;
  }

  Leaning recalled(std::uint64_t key) const { return leanings_->find(key, path_); }
  void remember(std::uint64_t key, int depth, Leaning leaning, std::uint16_t move) {
    leanings_->store(key, path_, depth, leaning, move);
  }
  // The defender's move in a position that leans on something.
  std::optional<std::uint16_t> leaning_move(std::uint64_t key) const {
    const auto entry = leanings_ ? leanings_->find(key) : std::nullopt;
    return entry ? std::optional(entry->move) : std::nullopt;
  }

  bool is_trial_due(const Indicators& indicators) const {
    return trials_ && trials_->is_due(indicators);
  }
  Truth try_closed_set(const Question<R>& question, Budget& budget, Indicators& indicators,
                       Solver<R>* adviser) {
    return trials_ ? trials_->run(question, budget, indicators, adviser) : Truth::unknown;
  }
  void go_on_from(const Indicators& indicators) {
    if (trials_) trials_->go_on_from(indicators);
  }
  // After a try that gave the answer.
  std::optional<Why<typename R::Move>> why(const typename R::Position& position) {
    return trials_ ? trials_->why(position) : std::nullopt;
  }

  std::size_t bytes() const {
    return (leanings_ ? leanings_->bytes() : 0) + (trials_ ? trials_->bytes() : 0);
  }
  std::size_t peak_bytes() const {
    return (leanings_ ? leanings_->bytes() : 0) + (trials_ ? trials_->peak_bytes() : 0);
  }

 private:
  int longest_path_;
  Path path_;
  std::optional<LeaningDisproofs> leanings_;
  std::optional<ClosedSetTrials<R>> trials_;
};

struct NoLeaning {
  static constexpr bool is_none() { return true; }
  static constexpr bool is_better_than(NoLeaning) { return false; }
  static constexpr NoLeaning without(int) { return {}; }
  friend constexpr NoLeaning operator|(NoLeaning, NoLeaning) { return {}; }
  friend constexpr bool operator==(NoLeaning, NoLeaning) { return true; }
};

template <Rules R>
class WithoutCycles {
 public:
  using Leaning = NoLeaning;

  WithoutCycles(const R&, const CycleMemory&) {}

  static void clear() {}
  static void enter(std::uint64_t, NoGoods = {}) {}
  static void leave() {}
  static constexpr bool is_too_deep(int) { return false; }
  static constexpr Leaning repetition(std::uint64_t, NoGoods = {}) { return {}; }
  static constexpr bool is_above(std::uint64_t, int) { return false; }
  static constexpr Leaning recalled(std::uint64_t) { return {}; }
  static void remember(std::uint64_t, int, Leaning, std::uint16_t) {}
  static constexpr std::optional<std::uint16_t> leaning_move(std::uint64_t) { return {}; }
  static constexpr bool is_trial_due(const Indicators&) { return false; }
  static Truth try_closed_set(const Question<R>&, Budget&, Indicators&, Solver<R>*) {
    return Truth::unknown;
  }
  static void go_on_from(const Indicators&) {}
  static std::optional<Why<typename R::Move>> why(const typename R::Position&) { return {}; }
  static std::size_t bytes() { return 0; }
  static std::size_t peak_bytes() { return 0; }
};

template <Rules R>
using Cycles = std::conditional_t<R::can_cycle, WithCycles<R>, WithoutCycles<R>>;

}  // namespace proofboard
