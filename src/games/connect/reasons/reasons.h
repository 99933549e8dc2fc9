// The reasons of the Connect games, as the checker verifies them:
//
//     settled, the prover to move      forced_win     it wins by these turns of double threats
//     only, the opponent to move       forced_win     it would lose by them if it passed, so only
//                                                     stones in their zone matter
//     settled, the opponent to move    too_many       more threats than it can stop
//
// A forced win is a list of turns of the prover, each a list of cells. After each turn the opponent
// is given the conservative defence: every cell of every minimal set of at most p cells that stops
// all the rows the prover threatens to complete. The list is a forced win if every turn goes on
// empty cells, leaves the opponent no row that it could complete in a turn, and needs p cells to
// stop, the last one more than p; or if the last turn completes a row. The opponent then has to
// stop the threats with all its stones each time, and whatever it chooses is among the cells that
// it was given.
//
// A turn may list fewer stones than it has, even none (in the middle of a turn the stones placed
// before may be enough): the prover places the others anywhere. One more stone of its own, wherever
// it stands, keeps the win: it is on a cell that the list wants anyway, or it closes rows to the
// opponent and fills rows of the prover, which leaves no new way to stop them. Should the board be
// full before the list ends, then the rows that the prover threatens with are complete, since the
// opponent has no stone in them.
//
// The zone of a forced win against s stones that the opponent may place first:
// - the cells of the turns,
// - the empty cells of all rows that the prover threatens to complete,
// - the empty cells of the opponent's rows that s more stones would make a threat, after each turn,
//   and of those that it could complete at once.
// Stones elsewhere change nothing of the above. If it places a stone in the zone, the order of its
// stones is of no matter, so that one can be thought to come first.
//
// Written from the rules of the game; it shares nothing with the knowledge that finds threats.
#pragma once

#include <memory>

#include "game/reasons.h"
#include "games/connect/rules/connect.h"

namespace proofboard::connect {

enum ReasonKind : std::uint8_t { forced_win = 1, too_many = 2 };

std::unique_ptr<Reasons<Game>> make_reasons(const Game& game, const Claim& claim);

}  // namespace proofboard::connect
