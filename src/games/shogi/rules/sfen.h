// Positions as SFEN writes them.
#pragma once

#include <string_view>

#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

// SFEN with whatever may stand around it (`position sfen …`, a move number, `within PLIES`), or the
// start. The pieces need not be allowed where they are.
Expected<Placement> read_sfen(std::string_view text);

}  // namespace proofboard::shogi
