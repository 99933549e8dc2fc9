// What is said while a game is played.
#pragma once

#include <string>

#include "api/answer.h"
#include "api/ask.h"
#include "core/json.h"
#include "play/player.h"

namespace proofboard::report {

// Beside the move itself.
Json chosen_move_json(const AnyGame& game, Side side, const play::ChosenMove& chosen);

// "Black plays a1 and sees a win": the player's search has seen it, and no proof confirms it.
std::string chosen_move_sentence(const AnyGame& game, Side side, const play::ChosenMove& chosen);
// The same to somebody who has asked for a hint.
std::string hint_text(const AnyGame& game, Side side, const play::ChosenMove& chosen);

// What to ask to learn whether a side can still hold the game: whether it gets a draw or better.
// Where one side must mate with checks alone only the mate can be asked for, by either side: that
// it fails is neither a win nor a draw.
Goal goal_of_holding(const AnyGame& game, Side side);
// The answer to that: "No, it can still be held: that is proven.", or of a mate what `solve` says.
std::string held_sentence(const Ask& question, const Answer& answer);
Json held_json(const Ask& question, const Answer& answer);

// The end of a game, to one of its sides.
std::string end_sentence(int score, Side reader);
Json end_json(int score);

}  // namespace proofboard::report
