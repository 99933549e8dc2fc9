// A position by itself.
#pragma once

#include <string>

#include "api/games.h"
#include "core/json.h"

namespace proofboard::report {

// `game`: as given, with its options.
Json position_json(const std::string& game, const GamePosition& at);

// The legal moves in lines; many of them are only counted unless all are wanted. Empty if there are
// none.
std::string legal_moves_text(int line_width, const GamePosition& at, bool wants_all);

}  // namespace proofboard::report
