// Games in which one side must mate with checks alone, as mates of shogi are asked for. Where such
// a game ends without the mate, nothing is said of who wins at the board: there is no such mate.
#pragma once

#include <optional>

#include "api/games.h"

namespace proofboard {

// The side that must mate; nothing in other games.
std::optional<Side> mating_side(const AnyGame& game);

// Whether a game with this result is one that ended without the mate.
bool is_failed_mate(const AnyGame& game, int score);

// How many plies the position leaves for the mate; nothing if they are not limited.
std::optional<int> plies_limit(const AnyGame& game, const PositionBytes& position);

}  // namespace proofboard
