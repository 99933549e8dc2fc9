// What the swap rule makes of answers: the second player may take over the first stone, so whoever
// opens wants a stone that is hard to judge.
#pragma once

#include <string>
#include <vector>

#include "api/inquiry.h"

namespace proofboard {

// Whether a question can be asked that way: the empty board, or the first stone alone.
Expected<void> check_swap(const GamePosition& at, const Ask& asked);
bool is_opening(const GamePosition& at);  // which of the two

struct SwapAdvice {
  bool is_opening = false;
  // Of the first stone alone, for who has placed it: the answer to whether the other side, who is
  // to move, wins.
  Truth opening_loses = Truth::unknown;
  // Of the empty board, by the answers to its moves, each of which stands for the one half a turn
  // away, too: those to take over, those to leave, those that are not known; and of the known ones
  // those that took the most work, the hardest first.
  std::vector<std::string> swap, leave, unknown, hardest;
};
SwapAdvice swap_advice(const Ask& question, const Outcome& given);

}  // namespace proofboard
