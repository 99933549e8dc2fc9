// What this layer makes of a game: players, and games played against itself. The templates are made
// once per game (play/playing_game.cpp.in), behind the game's name, and for a game from outside by
// register_game() (play/register.h).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/player.h"
#include "play/self_play.h"

namespace proofboard::play {

struct PlayerWanted {
  PlayerChoice choice;
  SearchChoice solver;  // what finishes games
  std::uint64_t seed = 0;
  std::size_t bytes = 0;
};

// The game that is handed in must be the one of this name: its rules are used as they stand.
struct PlayingGame {
  std::string name;
  std::unique_ptr<AnyPlayer> (*make_player)(const AnyGame& game, PlayerWanted wanted);
  std::optional<PositionBytes> (*self_play)(const GamePosition& start, const SelfPlay& settings,
                                            std::uint64_t seed);
  std::vector<PositionBytes> (*self_play_game)(const GamePosition& start, const SelfPlay& settings,
                                               std::uint64_t seed, int most_plies);

  bool is_called(std::string_view other) const { return name == other; }
};

// Those of this build. Defined in a file that the build makes (playing_games.cpp.in).
std::vector<PlayingGame> built_in_playing_games();

// Null for a game of which nobody has made players.
const PlayingGame* find_playing(const AnyGame& game);

// A name that is taken, or a list that was used already, is an error.
Expected<void> add_playing_game(PlayingGame game);

}  // namespace proofboard::play
