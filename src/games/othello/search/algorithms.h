// `endgame` as an algorithm with a name.
#pragma once

#include <vector>

#include "games/othello/rules/othello.h"
#include "search/brings.h"

namespace proofboard::othello {

std::vector<OwnAlgorithm<Game>> endgame_algorithms();

}  // namespace proofboard::othello
