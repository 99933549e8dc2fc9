// `solve --sound`: what is asked of a mate problem beside its question, and the solution that
// people hold to be its line.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "api/soundness.h"
#include "command/arguments.h"
#include "command/positions.h"
#include "command/terminal.h"

namespace proofboard::command {

// Whether the options that are about problems fit together, and the game.
Expected<void> check_soundness(const SolveArguments& arguments, const Console& console);

struct MateProblem {
  GamePosition at;
  std::vector<std::string> solution = {};  // can be played; empty: none is given
};
// The moves behind a position are played, unless they are its solution: so they are in a record of
// a problem, and wherever --solution says so.
Expected<MateProblem> mate_problem(const SolveArguments& arguments, const NumberedPosition& given);

// A mate problem begins with the attacker, and longer mates are cooks as well as short ones.
Expected<void> check_problem(const Ask& asked);

// `start` is when the problem was asked: its limit of time is for all that is asked about it.
Soundness soundness_of(const Ask& question, const Answer& given,
                       const std::vector<std::string>& solution,
                       std::chrono::steady_clock::time_point start);

}  // namespace proofboard::command
