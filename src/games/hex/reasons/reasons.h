// No reasons of its own beside those that every game has.
#pragma once

#include "game/reasons.h"
#include "games/hex/rules/hex.h"

namespace proofboard::hex {

inline constexpr MakeReasons<Game> make_reasons = nullptr;

}  // namespace proofboard::hex
