// What is said of a mate problem by the evidence about it. docs/claims.md says what each word rests
// on.
#pragma once

#include <string>
#include <string_view>

#include "api/soundness.h"
#include "core/json.h"

namespace proofboard::report {

std::string_view name_of(ProblemVerdict verdict);  // "not settled"

// Moves in this notation of the game's, or in its usual one.
std::string soundness_text(int line_width, const GamePosition& problem, const Soundness& found,
                           std::string_view notation = {});
Json soundness_json(const Soundness& found);

// A collection of problems as a table (RFC 4180).
std::string soundness_csv_heading();
std::string soundness_csv_line(std::size_t number, const GamePosition& problem,
                               const Soundness& found);

}  // namespace proofboard::report
