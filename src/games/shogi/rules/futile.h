// Futile interpositions (無駄合, mudaai): pieces that a mated side puts between for nothing.
// Composers don't count them, and there is no agreed definition, so each rule has a name.
//
// same-square-recapture: a drop between the king and the one piece that gives check from afar is
// futile if that piece takes it on its square and it is mate at once, or would be but for further
// drops that are futile by this rule. A position in which every move is futile counts as mate.
#pragma once

#include <string>
#include <vector>

#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

enum class FutileRule : std::uint8_t { none, same_square_recapture };

// The side to move is in check, and the move is one of its own.
bool is_futile(const Game& game, const Position& at, Move move, FutileRule rule);

}  // namespace proofboard::shogi
