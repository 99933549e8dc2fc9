// The measurements of a run as a CSV file, a line for each finished search, so that a run can be
// stopped by anything and continued.
//
// The first line names the experiment, the scale and the definition's hash; measurements of another
// definition are refused. A torn last line is ignored (core/line_file.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/journal.h"
#include "core/status.h"
#include "lab/experiment.h"
#include "lab/measure.h"

namespace proofboard::lab {

// "DIR/NAME.csv"
std::string journal_file(const std::string& folder, const std::string& name);

struct JournalContent {
  std::string experiment, scale, definition;
  std::vector<Measurement> measurements;
  std::size_t whole_lines = 0;  // of the file
};
Expected<JournalContent> read_journal(const std::string& file);
// The text of such a file. `name`: of it, for messages.
Expected<JournalContent> parse_journal(std::string_view text, const std::string& name);

// A table for other programs: the names of the columns, then the measurements, and nothing else. It
// has two columns more, the experiment and the scale.
std::string clean_csv(const JournalContent& content);

// Whether the measurements are of this experiment as it is defined now.
Expected<void> check_journal(const JournalContent& content, const Experiment& experiment,
                             const std::string& file);

class Journal : public JournalOf<Measurement> {
 public:
  // Makes the file and its folder, or opens what is there.
  static Expected<Journal> open(const std::string& file, const Experiment& experiment);
  Expected<void> append(const Measurement& measurement);

 private:
  using JournalOf::JournalOf;
};

}  // namespace proofboard::lab
