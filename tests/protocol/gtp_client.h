// A client of `proofboard engine gtp` as user interfaces are: it sends a line and waits for the
// answer, which an empty line ends.
#pragma once

#include "tests/protocol/engine_process.h"

namespace proofboard::testing {

class GtpClient : public EngineProcess {
 public:
  explicit GtpClient(std::vector<std::string> words = {})
      : EngineProcess("gtp", std::move(words)) {}

  // Without the empty line.
  std::string answer() { return read_to("\n\n"); }

  std::string ask(const std::string& line) {
    send(line + '\n');
    return answer();
  }
};

}  // namespace proofboard::testing
