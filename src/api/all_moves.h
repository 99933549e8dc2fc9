// What follows for a question from the answers to all its moves. Work is summed up.
#pragma once

#include <vector>

#include "api/ask.h"

namespace proofboard {

// `view`: of the board on which they are made.
Answer combine_moves(Turn turn, const std::vector<MoveAnswer>& moves, const BoardView& view = {});
// Likewise, of scores.
Answer combine_scores(Turn turn, const std::vector<MoveAnswer>& moves);

// By what the side on turn is sure to get, the best first; equal ones stay in order.
void rank_by_score(Turn turn, std::vector<MoveAnswer>& moves);

// The answer to the question, where `outcome` has those to its moves, and the search's for the
// question as a whole if that was asked, too. The moves may tell more than that.
void combine(const Ask& ask, Outcome& outcome);

}  // namespace proofboard
