// The reasons of Hex, as the checker verifies them.
//
// Kind 2, a gift: cells that become the opponent's, for *instead*. More stones never hurt a side,
// so the prover has not gained by it. The body has a bit for each cell, row by row, the lowest bit
// of a byte first, and no others set; no cell of the gift is the opponent's already.
//
// Kind 1, a connection, says how the prover joins its edges.
//
//     settled            the edges are connected, or would be if the prover, who is to move, moves
//     only, the          the edges would be connected if the opponent passed, so only moves matter
//     opponent to move   that meet every way to do so; and of those, no dominated ones
//
// The body is a sequence of varints. Cells are numbered row by row.
//
//     fills        count, then of each: 0 and a dead cell, which becomes Black's; or 1 (Black) or 2
//                  (White) and two cells that this side captures, which become its own
//     steps        count, then of each a connection of the prover between two points, with a
//                  carrier:
//                  0, x, y            neighbours; the carrier is empty
//                  1, i, j, shared    AND of the full connections i and j, which have one end in
//                                     common
//                  2, n, i…, shared   OR of the n semi-connections i…, between the same points
//     goals        count, then as many numbers of steps
//     dominated    count, then of each: a move by which the opponent seizes, and what it seizes:
//                  the first cell of that is left out
//
// where `shared` is a count, then of each: one of the points that the step joins (or the one in the
// middle), which must be an empty cell, and what a stone of the prover on it seizes. What is seized
// is 0 and a dead cell, or 1 and two captured cells.
//
// Points are the prover's chains, named by any of their cells, empty cells, and the prover's edges:
// the number of cells for the top (White: left) one, one more for the other. A chain that touches
// an edge is that edge.
//
// A connection is full if the prover joins its points within the carrier though the opponent moves
// first, semi if it does so moving first; empty points count as the prover's stones. AND: with a
// chain or an edge in the middle it gives a full connection, with an empty cell a semi, whose
// carrier has that cell too. Neither carrier may contain the other's far end, nor may they have
// cells in common but shared ones. OR: nothing is common to all semis but shared cells; it gives a
// full connection. Shared cells count as the prover's own once there are stones on the points: they
// join the carrier, and must not be points of the step.
//
// Dead: a cell c such that in the graph of one side what is near c is near each other. Two empty
// cells are near if they are neighbours or touch the same chain of the side or the same edge of it;
// a cell is near an edge if it touches it; the two edges are near each other only if stones join
// them. Then no shortest path of that side between its edges goes through c. Captured by a side:
// two cells each of which is dead after a stone of the side on the other. Both remain true in
// whatever way the game goes on elsewhere. So if all moves that are left lose for the opponent with
// these cells filled in, they lose without, and moves on the cells lose as well: on a captured one
// the prover answers with its twin, or the opponent gets what it had anyway.
//
// Dominated: after the opponent's stone on b, cell a is dead, or captured by the opponent, so b is
// at least as good for it. If b is left to be answered, or does not meet every way to connect, a
// needs no answer of its own. b must not be left out itself before.
//
// Written from the rules of the game; it shares nothing with the knowledge that finds connections.
#pragma once

#include <memory>

#include "game/reasons.h"
#include "games/hex/rules/hex.h"

namespace proofboard::hex {

enum ReasonKind : std::uint8_t { connection = 1, gift = 2 };

std::unique_ptr<Reasons<Game>> make_reasons(const Game& game, const Claim& claim);

}  // namespace proofboard::hex
