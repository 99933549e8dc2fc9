#include "play/standings.h"

namespace proofboard::play {

Standings::Standings(const MatchSettings& match)
    : match_(match),
      pairs_(match.players.size(), std::vector<WinsAndLosses>(match.players.size())) {}

void Standings::add(const PlayedGame& game) {
  const auto [black, white] = pairing_of(match_, game.number).players;
  pairs_[black][white].add(game.black_score);
  pairs_[white][black].add(1 - game.black_score);
  black_.add(game.black_score);
}

WinsAndLosses Standings::of(std::size_t player) const {
  WinsAndLosses all;
  for (const auto& one : pairs_[player]) {
    all.wins += one.wins;
    all.draws += one.draws;
    all.losses += one.losses;
  }
  return all;
}

}  // namespace proofboard::play
