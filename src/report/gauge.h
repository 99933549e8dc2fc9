// Gauged problems in words, in figures and as JSON.
#pragma once

#include <string>
#include <vector>

#include "core/json.h"
#include "lab/gauge_problem.h"

namespace proofboard::report {

// What is added to the answer's own fields.
Json gauged_json(const lab::Gauged& problem, std::size_t place);

Json statistics_json(const std::vector<lab::Gauged>& problems,
                     const lab::GaugeStatistics& statistics);

// The problems, hardest first, with the courses of their searches and their features.
std::string gauged_text(bool has_unicode, const std::vector<lab::Gauged>& problems);
std::string statistics_text(const lab::GaugeStatistics& statistics);
// What the columns mean.
std::string gauge_legend(int line_width, bool has_unsolved);

}  // namespace proofboard::report
