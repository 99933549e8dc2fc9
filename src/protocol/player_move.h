// A player's move for an engine, while its input may ask it to stop.
#pragma once

#include <functional>

#include "play/player.h"
#include "protocol/parameters.h"

namespace proofboard::protocol {

// Of the player that the parameters name. `is_stopped` is asked many times a second; then the best
// move so far is told.
Expected<play::ChosenMove> player_move(const Parameters& parameters, const GamePosition& at,
                                       double seconds, const std::function<bool()>& is_stopped);

}  // namespace proofboard::protocol
