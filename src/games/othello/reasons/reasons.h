// No reasons of its own beside those that every game has.
#pragma once

#include "game/reasons.h"
#include "games/othello/rules/othello.h"

namespace proofboard::othello {

inline constexpr MakeReasons<Game> make_reasons = nullptr;

}  // namespace proofboard::othello
