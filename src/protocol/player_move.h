// A player's move for an engine, while its input may ask it to stop.
#pragma once

#include <functional>

#include "play/player.h"
#include "protocol/input_lines.h"
#include "protocol/parameters.h"

namespace proofboard::protocol {

// Of the player that the parameters name. `is_stopped` is asked whenever something comes in, and at
// the latest `until` then; once it says so, the best move so far is told.
Expected<play::ChosenMove> player_move(
    const Parameters& parameters, const GamePosition& at, play::MoveLimits limits,
    InputLines& input, const std::function<bool()>& is_stopped,
    InputLines::Clock::time_point until = InputLines::Clock::time_point::max());

}  // namespace proofboard::protocol
