// Writes what a journal says: the page and its figures.
#pragma once

#include <string>

#include "core/status.h"
#include "lab/experiment.h"

namespace proofboard::lab {

struct Report {
  std::string page_file;
  std::size_t positions = 0;
  std::size_t capped = 0;          // searches
  std::size_t contradictions = 0;  // positions
};

// From DIR/NAME.csv alone; writes DIR/NAME.md and DIR/NAME-*.svg.
Expected<Report> write_report(const Experiment& experiment, const std::string& folder,
                              const std::string& command);

}  // namespace proofboard::lab
