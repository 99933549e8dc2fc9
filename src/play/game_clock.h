// The time that a side has left for its game.
#pragma once

#include <cstddef>

namespace proofboard::play {

struct GameClock {
  double seconds = 0;   // below zero it has been overstepped
  int moves_to_go = 0;  // to be played within it; 0: all that there will be

  double seconds_for_move(std::size_t legal_moves) const;
  // A move has been made and took so long.
  void spend(double taken);
  bool is_overstepped() const { return seconds < 0; }
};

}  // namespace proofboard::play
