// No reasons of its own beside those that every game has.
#pragma once

#include "game/reasons.h"
#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

inline constexpr MakeReasons<Game> make_reasons = nullptr;

}  // namespace proofboard::shogi
