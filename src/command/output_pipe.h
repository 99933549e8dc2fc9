// A file that goes to standard output, while whatever is printed meanwhile goes to standard error.
#pragma once

#include <string>

#include "core/status.h"
#include "core/temporary_folder.h"

namespace proofboard::command {

class OutputPipe {
 public:
  // `option` is what asked for it. On a terminal it is an error: the file is not for people.
  static Expected<OutputPipe> open(std::string_view option);
  OutputPipe(OutputPipe&& other) noexcept;
  OutputPipe& operator=(OutputPipe&&) = delete;
  ~OutputPipe();

  std::string file() const { return folder_.file("output"); }  // to be written

  // Gives standard output back, and the file to it, if there is one.
  Expected<void> pour();

 private:
  OutputPipe(TemporaryFolder folder, int kept) : folder_(std::move(folder)), kept_(kept) {}
  void restore();

  TemporaryFolder folder_;
  int kept_;  // standard output as it was; -1: it is back
};

}  // namespace proofboard::command
