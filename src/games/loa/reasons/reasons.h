// No reasons of its own beside those that every game has.
#pragma once

#include "game/reasons.h"
#include "games/loa/rules/loa.h"

namespace proofboard::loa {

inline constexpr MakeReasons<Game> make_reasons = nullptr;

}  // namespace proofboard::loa
