// The games that CMake's list PROOFBOARD_GAMES names.
#pragma once

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
};

const std::vector<RegisteredGame>& registered_games();

}  // namespace proofboard
