// From a player's name to the templates of a game, which are made once per game
// (play/playing_game.cpp.in).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "play/player.h"

namespace proofboard::play {

struct PlayerWanted {
  std::string game_options;
  PlayerChoice choice;
  SearchChoice solver;  // what finishes games
  std::uint64_t seed = 0;
  std::size_t bytes = 0;
};

struct PlayingGame {
  std::string name;
  Expected<std::unique_ptr<AnyPlayer>> (*make)(PlayerWanted wanted);
};
const std::vector<PlayingGame>& playing_games();

}  // namespace proofboard::play
