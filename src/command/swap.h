// What the swap rule makes of answers: the second player may take over the first stone, so whoever
// opens wants a stone that is hard to judge.
#pragma once

#include <string>

#include "command/answer.h"

namespace proofboard::command {

// Whether a question can be asked that way: the empty board, or the first stone alone.
Expected<void> check_swap(const GamePosition& at, const Ask& asked);
bool is_opening(const GamePosition& at);  // which of the two

std::string swap_text(const Console& console, const Ask& question, const Outcome& given);
Json swap_json(const Ask& question, const Outcome& given);

}  // namespace proofboard::command
