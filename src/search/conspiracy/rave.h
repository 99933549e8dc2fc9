// All moves as first (RAVE): how lines ended in which the side on turn played a move sooner or
// later.
//
// It tells something only where a move means the same all game long, as where stones are placed and
// stay.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace proofboard::conspiracy {

struct RaveCount {
  std::uint16_t move = 0;
  std::uint32_t wins = 0;  // of the side on turn
  std::uint32_t losses = 0;

  std::uint32_t games() const { return wins + losses; }
};

// Of one position.
class RaveCounts {
  // Where the move is, or would go.
  template <class Counts>
  static auto place_of(Counts& counts, std::uint16_t move) {
    return std::lower_bound(
        counts.begin(), counts.end(), move,
        [](const RaveCount& count, std::uint16_t wanted) { return count.move < wanted; });
  }

 public:
  void add(std::uint16_t move, bool is_win) {
    auto at = place_of(counts_, move);
    if (at == counts_.end() || at->move != move) at = counts_.insert(at, RaveCount{move});
    ++(is_win ? at->wins : at->losses);
  }

  RaveCount of(std::uint16_t move) const {
    const auto at = place_of(counts_, move);
    return at == counts_.end() || at->move != move ? RaveCount{move} : *at;
  }

  std::size_t bytes() const { return sizeof(*this) + counts_.capacity() * sizeof(RaveCount); }

 private:
  std::vector<RaveCount> counts_;  // by move
};

}  // namespace proofboard::conspiracy
