// Futile interpositions (無駄合, mudaai): pieces that a mated side puts between for nothing.
// Composers don't count them, and there is no agreed definition, so each rule has a name.
//
// same-square-recapture: a drop between the king and the one piece that gives check from afar is
// futile if it is taken at once and that is mate, though the piece taken is handed back: mate as it
// stands, or but for further drops that are futile by this rule. The checker takes it, or another
// piece that then gives check alone: a second line that opens would be a new attack. A position in
// which every move is futile counts as mate.
#pragma once

#include <string>
#include <vector>

#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

enum class FutileRule : std::uint8_t { none, same_square_recapture };

// The side to move is in check, and the move is one of its own.
bool is_futile(const Game& game, const Position& at, Move move, FutileRule rule);

// The side to move is in check, and can do nothing but put pieces between for nothing.
bool is_mated_but_for_futile(const Game& game, const Position& at);

// What is left when the piece that was dropped, and has just been taken, is handed back.
Position with_handed_back(Position taken, Kind dropped);

}  // namespace proofboard::shogi
