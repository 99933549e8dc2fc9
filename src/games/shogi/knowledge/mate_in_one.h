// An attack at a glance: mate with the next move, and how near it looks.
#pragma once

#include <optional>

#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

struct AttackView {
  int checks = 0;            // that the side to move can give
  int flights = 0;           // squares that the other king could step to if it were on turn
  std::optional<Move> mate;  // a check after which the other side has no legal move
};

// The other side has a king.
AttackView view_attack(const Game& game, const Position& at);

}  // namespace proofboard::shogi
