// What the moves of a game cost, where scores count.
//
// Every position gets the score that a player expects after a search of a few plies, before the
// move and after it. From the end backwards these give way to scores that are proven, as far as the
// time goes. A move has cost what its player had before and no longer has after it: proven if both
// are, else as good as the evaluation (AnyGame::score_error).
#pragma once

#include <atomic>
#include <functional>
#include <string_view>
#include <vector>

#include "lab/analysis.h"

namespace proofboard::lab {

// Into positions of the game, the first of which is its start, all of them without scores. How many
// plies were searched for what is expected; 0 if nothing is.
int score_game(const GameRecord& record, const AnalysisSettings& settings,
               std::vector<ReadPosition>& positions, const std::atomic<bool>* stop,
               const AnalysisProgress& progress);

}  // namespace proofboard::lab
