// The reason of Othello, as the checker verifies it:
//
//     settled, either side to move     played_out     at most twelve cells are empty, and the
//                                                     checker's own search of them (ending.h) finds
//                                                     what is claimed
//
// Its body is empty.
#pragma once

#include <memory>

#include "game/reasons.h"
#include "games/othello/reasons/ending.h"
#include "games/othello/rules/othello.h"

namespace proofboard::othello {

enum ReasonKind : std::uint8_t { played_out = 1 };

// What the side to move must exceed for the attacker's goal to be reached, or if it is the
// defender, not to be reached.
constexpr int alpha_of(const Goal& goal, Side to_move) {
  return to_move == goal.attacker ? goal.target.threshold - 1 : -goal.target.threshold;
}

// With what `ending` remembers of positions that it has played out before.
std::unique_ptr<Reasons<Game>> make_reasons(const Game& game, const Claim& claim,
                                            std::shared_ptr<Ending> ending);
std::unique_ptr<Reasons<Game>> make_reasons(const Game& game, const Claim& claim);

}  // namespace proofboard::othello
