// The measurements of a run as a CSV file, a line for each finished search, so that a run can be
// stopped by anything and continued.
//
// The first line names the experiment, the scale and the definition's hash; measurements of another
// definition are refused. A line is written at once; if the last one is torn (a kill, a full disk)
// it is ignored, and cut off before the next is written. One run at a time: the file is locked.
#pragma once

#include <string>
#include <vector>

#include "core/status.h"
#include "lab/experiment.h"
#include "lab/measure.h"

namespace proofboard::lab {

// "DIR/NAME.csv"
std::string journal_file(const std::string& folder, const std::string& name);

struct JournalContent {
  std::string experiment, scale, definition;
  std::vector<Measurement> measurements;
  std::size_t whole_bytes = 0;  // up to the end of the last whole line
};
Expected<JournalContent> read_journal(const std::string& file);

// Whether the measurements are of this experiment as it is defined now.
Expected<void> check_journal(const JournalContent& content, const Experiment& experiment,
                             const std::string& file);

class Journal {
 public:
  // Makes the file and its folder, or opens what is there.
  static Expected<Journal> open(const std::string& file, const Experiment& experiment);
  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&&) = delete;
  ~Journal();

  const std::vector<Measurement>& found() const { return found_; }  // when it was opened
  Expected<void> append(const Measurement& measurement);

 private:
  explicit Journal(std::string file, int descriptor)
      : file_(std::move(file)), descriptor_(descriptor) {}

  std::string file_;
  int descriptor_ = -1;
  std::vector<Measurement> found_;
};

}  // namespace proofboard::lab
