// A game that was read, in words, as a chart and as JSON.
#pragma once

#include <string>

#include "core/json.h"
#include "lab/analysis.h"

namespace proofboard::report {

// A line for every position.
std::string analysis_table(const lab::Analysis& analysis);
// The conspiracy numbers of every position, value by value.
std::string conspiracy_tables(const lab::Analysis& analysis);
// The whole game, one character a position if there is room.
std::string analysis_chart(int line_width, bool has_unicode, const lab::Analysis& analysis);
// Where scores count: what the moves of each player have cost in all, and how sure that is.
std::string costs_text(const lab::Analysis& analysis, const AnyGame& game);
// "23. White c7: …", one a line.
std::string turning_point_text(const lab::Analysis& analysis, const AnyGame& game);

Json position_json(const lab::Analysis& analysis, std::size_t number, const AnyGame& game);
// The same as the table has it, in words.
Json told_json(const lab::Analysis& analysis, std::size_t number);
// What concerns the game as a whole.
Json summary_json(const lab::Analysis& analysis, const AnyGame& game);

}  // namespace proofboard::report
