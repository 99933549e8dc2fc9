// A file to which whole lines are appended, each at once, so that whatever ends the program costs
// at most the line that is being written. If the last line is torn (a kill, a full disk) it is
// ignored, and cut off before the next is written. One writer at a time: the file is locked.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"

namespace proofboard {

struct WholeLines {
  std::vector<std::string> lines;  // without their ends
  std::string torn;                // what follows the last line end
};
Expected<WholeLines> read_whole_lines(const std::string& file);

class LineFile {
 public:
  // Makes the file and its folder, or opens what is there. Nothing is changed before keep().
  static Expected<LineFile> open(const std::string& file);
  LineFile(LineFile&& other) noexcept;
  LineFile& operator=(LineFile&&) = delete;
  ~LineFile();

  const WholeLines& found() const { return found_; }  // when it was opened

  // Cuts the file off after so many of those lines; before the first line is appended.
  Expected<void> keep(std::size_t lines);
  Expected<void> append(std::string_view line);  // without its end

 private:
  LineFile(std::string file, int descriptor) : file_(std::move(file)), descriptor_(descriptor) {}

  std::string file_;
  int descriptor_ = -1;
  WholeLines found_;
};

}  // namespace proofboard
