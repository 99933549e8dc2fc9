// What there is: games, algorithms and players, each with its options.
#pragma once

#include <string>
#include <string_view>

#include "api/games.h"
#include "core/json.h"
#include "core/options.h"
#include "play/player.h"
#include "report/styled.h"

namespace proofboard::report {

Json options_json(const OptionTable& options);
// A line for each option of an owner that takes them as `owner:name=value`.
std::string options_table(std::string_view owner, const OptionTable& options);

Json game_json(const GameInfo& game);
StyledText game_text(const GameInfo& game);
Json algorithm_json(const AlgorithmInfo& algorithm);
StyledText algorithm_text(const AlgorithmInfo& algorithm);
Json player_json(const play::PlayerInfo& player);
StyledText player_text(const play::PlayerInfo& player);

}  // namespace proofboard::report
