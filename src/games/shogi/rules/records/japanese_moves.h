// Moves as Japanese texts write them.
#pragma once

#include <string>

#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

std::string square_text(int square);  // `２三`

// A step that may decline to promote must say so.
bool could_promote(Piece piece, Move step);

}  // namespace proofboard::shogi
