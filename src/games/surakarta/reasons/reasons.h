// No reasons of its own beside those that every game has.
#pragma once

#include "game/reasons.h"
#include "games/surakarta/rules/surakarta.h"

namespace proofboard::surakarta {

inline constexpr MakeReasons<Game> make_reasons = nullptr;

}  // namespace proofboard::surakarta
