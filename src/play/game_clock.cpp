#include "play/game_clock.h"

#include <algorithm>

namespace proofboard::play {

double GameClock::seconds_for_move(std::size_t legal_moves) const {
  // About a quarter of what can be played is still ours to play; some time is lost on the way.
  constexpr std::size_t fewest_moves = 4;
  constexpr double safety = 0.9, least = 0.01;
  const auto moves = moves_to_go > 0 ? static_cast<double>(moves_to_go)
                                     : static_cast<double>(std::max(fewest_moves, legal_moves / 4));
  return std::max(least, safety * seconds / moves);
}

void GameClock::spend(double taken) {
  seconds -= taken;
  if (moves_to_go > 1) --moves_to_go;
}

}  // namespace proofboard::play
