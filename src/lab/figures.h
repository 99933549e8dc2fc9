// Figures of an experiment: what its measurements look like as charts
// (chart.h), and the SVG of them.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/status.h"
#include "lab/chart.h"
#include "lab/statistics.h"

namespace proofboard::lab {

using Chart = std::variant<LineChart, BarChart, BoxChart>;

// Nothing if there is nothing to draw. Intervals of medians, means and totals
// are those of the same number of positions drawn anew (Results::chance).
std::optional<Chart> chart_of(const Results& results, const Figure& figure);

// Writes DIR/NAME-FIGURE.svg for every figure; the names of those that there
// are.
Expected<std::vector<std::string>> draw_figures(const Results& results, const std::string& folder);

}  // namespace proofboard::lab
