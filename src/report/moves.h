// Moves as people want to read them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/games.h"

namespace proofboard::report {

// Legal moves from this position on, in a notation that the game has; as they are if it is empty.
std::vector<std::string> written_moves(const GamePosition& at, std::span<const std::string> moves,
                                       std::string_view notation);
std::string written_move(const GamePosition& at, const std::string& move,
                         std::string_view notation);

}  // namespace proofboard::report
