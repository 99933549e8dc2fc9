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
 public:
  void add(std::uint16_t move, bool is_win) {
    auto at = place_of(move);
    if (at == counts_.end() || at->move != move) at = counts_.insert(at, {move});
    ++(is_win ? at->wins : at->losses);
  }

  RaveCount of(std::uint16_t move) const {
    const auto at = const_cast<RaveCounts*>(this)->place_of(move);
    return at == counts_.end() || at->move != move ? RaveCount{move} : *at;
  }

  std::size_t bytes() const { return sizeof(*this) + counts_.capacity() * sizeof(RaveCount); }

 private:
  std::vector<RaveCount>::iterator place_of(std::uint16_t move) {
    return std::lower_bound(
        counts_.begin(), counts_.end(), move,
        [](const RaveCount& count, std::uint16_t wanted) { return count.move < wanted; });
  }

  std::vector<RaveCount> counts_;  // by move
};

}  // namespace proofboard::conspiracy
