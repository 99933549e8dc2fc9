// The games of several matches, for one rating of all their players.
#pragma once

#include <string>
#include <vector>

#include "core/status.h"
#include "play/rating.h"

namespace proofboard::play {

struct RatedGames {
  std::vector<std::string> players;  // by the indices in the games
  std::vector<RatedGame> games;
};

// From journals of matches, all of one game. Where limits differ they are part of the players'
// names. An error if nobody has finished a game against somebody else.
Expected<RatedGames> read_rated_games(const std::vector<std::string>& files);

}  // namespace proofboard::play
