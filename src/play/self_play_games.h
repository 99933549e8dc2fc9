// Self-play for a game behind its common interface.
#pragma once

#include <optional>
#include <vector>

#include "api/games.h"
#include "play/self_play.h"

namespace proofboard::play {

// Nothing if that game ended too early.
std::optional<PositionBytes> self_play_position(const GamePosition& start, const SelfPlay& settings,
                                                std::uint64_t seed);

// All positions of a game, up to its end or to so many moves.
std::vector<PositionBytes> self_play_game(const GamePosition& start, const SelfPlay& settings,
                                          std::uint64_t seed, int most_plies);

}  // namespace proofboard::play
