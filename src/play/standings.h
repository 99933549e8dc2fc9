// Who has won how much of a match.
#pragma once

#include <cstddef>
#include <vector>

#include "play/match.h"

namespace proofboard::play {

struct WinsAndLosses {
  std::size_t wins = 0, draws = 0, losses = 0;

  std::size_t games() const { return wins + draws + losses; }
  double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
  void add(double score) { ++(score > 0.5 ? wins : score < 0.5 ? losses : draws); }
};

// The results so far, by the players' places in the match, which must outlive them.
class Standings {
 public:
  explicit Standings(const MatchSettings& match);

  void add(const PlayedGame& game);

  const MatchSettings& match() const { return match_; }
  std::size_t players() const { return pairs_.size(); }
  const WinsAndLosses& between(std::size_t a, std::size_t b) const { return pairs_[a][b]; }
  const WinsAndLosses& of_black() const { return black_; }
  WinsAndLosses of(std::size_t player) const;

 private:
  const MatchSettings& match_;
  std::vector<std::vector<WinsAndLosses>> pairs_;
  WinsAndLosses black_;
};

}  // namespace proofboard::play
