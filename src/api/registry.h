// The games that CMake's list PROOFBOARD_GAMES names, and those that a user of the library has
// added: how they are read. What play/ makes of a game it keeps beside that, under the game's name
// (play/playing_games.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/games.h"

namespace proofboard {

// What the registry needs of a game.
struct RegisteredGame {
  std::vector<GameInfo> infos;            // the game itself and its presets
  std::vector<AlgorithmInfo> algorithms;  // that only it has
  Expected<GamePosition> (*read)(const GameInfo& info, const Options& options,
                                 std::string_view text);
  Expected<GameRecord> (*read_record)(const GameInfo& info, const Options& options,
                                      std::string_view text);
  bool (*is_record_file)(std::string_view bytes);
  Expected<std::vector<std::string>> (*games_in)(std::string_view bytes);

  bool is_called(std::string_view name) const;  // it, or one of its presets
};

// Those of this build. Defined in a file that the build makes (registry.cpp.in).
std::vector<RegisteredGame> built_in_games();

// These and the added ones. From the first call on nothing can be added any more.
const std::vector<RegisteredGame>& registered_games();
// Algorithms that were added, each with the games that it was made for.
const std::vector<AlgorithmInfo>& added_algorithms();

// For play/register.h and api/register.h. A name that is taken, or a list that was used already, is
// an error.
Expected<void> add_game(RegisteredGame game);
Expected<void> add_algorithm(const AlgorithmInfo& info, const std::string& game);

}  // namespace proofboard
