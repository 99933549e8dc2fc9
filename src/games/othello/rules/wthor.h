// Collections of games in WTHOR (.wtb), the database of the French federation, in which most games
// of tournaments are kept: http://www.ffothello.org/wthor/Format_WThor.pdf
//
// A header of 16 bytes, then 68 bytes a game: tournament and players as numbers, two scores, and up
// to 60 moves, each as 10 times its row plus its column, from 1. Passes are left out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"

namespace proofboard::othello {

bool looks_like_wthor(std::string_view bytes);

// Each game as a transcript. Not whether its moves can be played.
Expected<std::vector<std::string>> wthor_games(std::string_view bytes);

}  // namespace proofboard::othello
