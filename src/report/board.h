// A position as data, for whoever draws it: the board with all that is on it, and its moves as the
// cells that they consist of. What is drawn where is decided here, not by the game.
#pragma once

#include <string>

#include "api/games.h"
#include "core/json.h"

namespace proofboard::report {

Json board_json(const AnyGame& game, const BoardView& view);

// A legal move by its notation: {"move": "7g7f", "from": "7g", "to": "7f"}.
Json move_json(const BoardView& view, const std::string& move);
Json legal_moves_json(const GamePosition& at);

// null while the game goes on.
Json result_json(const GamePosition& at);

// Board, moves, who is to move, the result and what the game remarks. `game`: as given, with its
// options.
Json whole_position_json(const std::string& game, const GamePosition& at);

}  // namespace proofboard::report
