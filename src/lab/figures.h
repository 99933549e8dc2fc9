// Figures of an experiment, drawn by gnuplot as SVG.
#pragma once

#include <string>
#include <vector>

#include "core/status.h"
#include "lab/statistics.h"

namespace proofboard::lab {

// What gnuplot is told, data included; it draws to its standard output. Empty if there is nothing
// to draw.
std::string figure_script(const Results& results, const Figure& figure);

struct Drawn {
  std::vector<std::string> figures;  // names of those that are there now
  std::string remark;                // one line if not all could be drawn, else empty
};

// Writes DIR/NAME-FIGURE.svg for every figure. That gnuplot is missing is a remark, no error.
Drawn draw_figures(const Results& results, const std::string& folder);

}  // namespace proofboard::lab
