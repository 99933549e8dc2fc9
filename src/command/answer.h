// Answers and running searches as this console shows them.
#pragma once

#include <string>

#include "command/terminal.h"
#include "report/answer.h"

namespace proofboard::command {

// The full picture of one answer for people: sentence, move, line, figures, certificate, moves.
std::string answer_text(const Console& console, const Ask& question, const Outcome& given);

// The live line of a running search.
std::string live_text(const Snapshot& now);

}  // namespace proofboard::command
