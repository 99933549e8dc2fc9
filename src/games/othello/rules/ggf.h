// Othello records in GGF, as the Generic Game Server and its archives write them:
//
//     (;GM[Othello]PB[one]PW[two]TY[8]BO[8 -------- … *]B[F5//1.2]W[D6]…;)
//
// Of each move only the square counts, not the evaluation and the time behind it; of the other
// properties only the board. https://skatgame.net/mburo/ggsa/ggf
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"
#include "game/record.h"

namespace proofboard::othello {

struct GgfGame {
  std::string board;  // `*O-` characters, row by row from the top; empty: the usual start
  std::string side;   // to move there: `*` or `O`
  std::vector<RecordedMove> moves;
};

bool looks_like_ggf(std::string_view text);

// Errors name the byte or the property. Text after the record is one too: another game.
Expected<GgfGame> parse_ggf(std::string_view text);

}  // namespace proofboard::othello
