// The report of an experiment as a page of Markdown: what was run, the published and the measured
// numbers side by side, everything measured, and the figures.
#pragma once

#include <string>
#include <vector>

#include "lab/statistics.h"

namespace proofboard::lab {

struct PageContext {
  std::string command;               // that made it
  std::vector<std::string> figures;  // which of the experiment's figures are there
};

std::string page_of(const Results& results, const PageContext& context);

// "1,234,567", "8.31", "1.2 s", "34 MiB"; "≥ " before a lower bound.
std::string value_text(Measure measure, const Value& value);

}  // namespace proofboard::lab
