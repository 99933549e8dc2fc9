// A game that was read, in words, as a chart and as JSON.
#pragma once

#include <string>

#include "command/json.h"
#include "command/terminal.h"
#include "lab/analysis.h"

namespace proofboard::command {

// A line for every position.
std::string analysis_table(const lab::Analysis& analysis);
// The conspiracy numbers of every position, value by value.
std::string conspiracy_tables(const lab::Analysis& analysis);
// The whole game, one character a position if there is room.
std::string analysis_chart(const Console& console, const lab::Analysis& analysis);
// "23. White c7: …", one a line.
std::string turning_point_text(const lab::Analysis& analysis);

Json position_json(const lab::Analysis& analysis, std::size_t number, const AnyGame& game);
// What concerns the game as a whole.
Json summary_json(const lab::Analysis& analysis);

}  // namespace proofboard::command
