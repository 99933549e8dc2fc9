// What is said while a game is played.
#pragma once

#include <string>

#include "api/answer.h"
#include "core/json.h"
#include "play/player.h"

namespace proofboard::report {

// Beside the move itself.
Json chosen_move_json(const play::ChosenMove& chosen);

// "Black plays a1 and sees a win": the player's search has seen it, and no proof confirms it.
std::string chosen_move_sentence(Side side, const play::ChosenMove& chosen);
// The same to somebody who has asked for a hint.
std::string hint_text(const play::ChosenMove& chosen);

// Whether a side can still hold the game: the answer to whether it gets a draw or better.
std::string held_sentence(const Answer& answer);  // "No, it can be held: that is proven."

// The end of a game, to one of its sides.
std::string end_sentence(int score, Side reader);
Json end_json(int score);

}  // namespace proofboard::report
