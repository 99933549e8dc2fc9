// Children that lead to the same position. What is below it is counted in each of them, and
// policies/double_counting.h counts it once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "game/question.h"
#include "search/frame.h"
#include "search/known_positions.h"

namespace proofboard {

template <Rules R>
class SourceFinder {
 public:
  // Two children share a source if the lines last searched below them meet within a few moves.
  void find(const R& rules, KnownPositions<R>& known, const Goal& goal,
            const typename R::Position& at, std::span<FrameChild<R>> children) {
    seen_.clear();
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (is_solved(children[i].truth) || children[i].is_leaf) continue;
      follow(rules, known, goal, at, children[i].move, i);
    }
    std::sort(seen_.begin(), seen_.end());
    for (std::size_t i = 1; i < seen_.size(); ++i) {
      if (seen_[i].first != seen_[i - 1].first) continue;
      auto& a = children[seen_[i - 1].second];
      auto& b = children[seen_[i].second];
      if (a.source == 0) a.source = seen_[i].first;
      b.source = a.source;
    }
  }

 private:
  void follow(const R& rules, KnownPositions<R>& known, const Goal& goal,
              typename R::Position position, typename R::Move move, std::size_t child) {
    constexpr int horizon = 3;
    for (int ply = 0; ply < horizon; ++ply) {
      rules.play(position, move);
      const auto place = known.place_of(position);
      if (ply > 0) seen_.push_back({place.whole_key(), child});
      const auto entry = known.find(place, goal.turn_of(rules.to_move(position)), 0);
      if (!entry || is_solved(entry->entry.truth) || entry->entry.move == no_packed_move) return;
      move = known.unpack(position, entry->entry.move);
      // A key that two positions share could bring a move of the other one.
      rules.moves(position, moves_);
      if (std::find(moves_.begin(), moves_.end(), move) == moves_.end()) return;
    }
  }

  std::vector<std::pair<std::uint64_t, std::size_t>> seen_;  // positions met, child that met them
  typename R::Moves moves_;
};

}  // namespace proofboard
