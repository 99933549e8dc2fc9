// A client of `proofboard engine nboard` as NBoard is: it sends lines and reads lines.
#pragma once

#include "tests/protocol/line_client.h"

namespace proofboard::testing {

class NboardClient : public LineClient {
 public:
  explicit NboardClient(std::vector<std::string> words = {"--memory", "64MiB"})
      : LineClient("nboard", std::move(words)) {}

  // All lines up to the first that begins so, the last one of them.
  std::vector<std::string> lines_to(const std::string& beginning) {
    return lines_until([&](const std::string& line) { return line.starts_with(beginning); });
  }

  // The answer to `go`, "=== F5/0.25/0.01", without what comes around it.
  std::string go() {
    say("go");
    auto answer = lines_to("=== ").back();
    lines_to("status");
    return answer;
  }
};

}  // namespace proofboard::testing
