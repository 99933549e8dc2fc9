// A solution that is given for a mate problem, compared with the intended line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/soundness.h"

namespace proofboard {

// Of best moves: what the side to move would have left in the attacker's hand. The defender likes
// there to be nothing; of the attacker's moves, composers mean those that leave nothing.
PiecesLeft least_left(const std::vector<AnyCount::Best>& best);
const AnyCount::Best* find_best(const std::vector<AnyCount::Best>& best, std::string_view move);

// After a legal move.
PositionBytes position_after(const AnyGame& game, const PositionBytes& position,
                             std::string_view move);

// Whether it can be played. The error names the move.
Expected<void> check_legal(const GamePosition& problem, const std::vector<std::string>& solution);

// The problem's mate takes so many plies. May throw LimitReached.
void check_solution(const Ask& problem, int plies, AnyCount& count, GivenSolution& solution);

}  // namespace proofboard
