// Figures of gauged problems, drawn by gnuplot as SVG.
#pragma once

#include <string>
#include <vector>

#include "lab/gauge.h"

namespace proofboard::lab {

// pn and dn at the root over the iterations of one search.
std::string curve_script(const Gauged& problem);

// A quantity over the rank, with the line that fits its logarithm best; empty if fewer than two
// problems have both.
std::string rank_script(const std::vector<Gauged>& problems, const Quantity& quantity);

// A quantity of the problems of each class, with a line across at the median; empty if there are
// fewer than two classes.
std::string class_script(const std::vector<Gauged>& problems, const Quantity& quantity);

struct GaugeFigures {
  std::vector<std::string> files;  // that were written
  std::string remark;              // one line if not all could be drawn, else empty
};

// DIR/PLACE-ID.svg for every problem, hardest first, and DIR/rank-QUANTITY.svg for a ranked set
// and DIR/class-QUANTITY.svg for one that has classes.
// That gnuplot is missing is a remark, no error.
GaugeFigures draw_gauge_figures(const std::vector<Gauged>& problems, const std::string& folder);

}  // namespace proofboard::lab
