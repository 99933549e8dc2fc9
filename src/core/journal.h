// A file of lines (line_file.h), each of which tells of one entry: what it held when it was opened,
// and a way to go on. What an entry's line looks like is said by who derives from it.
#pragma once

#include <utility>
#include <vector>

#include "core/line_file.h"

namespace proofboard {

template <class Entry>
class JournalOf {
 public:
  const std::vector<Entry>& found() const { return found_; }  // when it was opened

 protected:
  JournalOf(LineFile file, std::vector<Entry> found)
      : file_(std::move(file)), found_(std::move(found)) {}

  LineFile file_;

 private:
  std::vector<Entry> found_;
};

}  // namespace proofboard
