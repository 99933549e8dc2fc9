// A client of `proofboard engine nboard` as NBoard is: it sends lines and reads lines.
#pragma once

#include "tests/protocol/engine_process.h"

namespace proofboard::testing {

class NboardClient : public EngineProcess {
 public:
  explicit NboardClient(std::vector<std::string> words = {"--memory", "64MiB"})
      : EngineProcess("nboard", std::move(words)) {}

  void say(const std::string& line) { send(line + '\n'); }
  std::string line() { return read_to("\n"); }

  // All lines up to the first that begins so, the last one of them.
  std::vector<std::string> lines_to(const std::string& beginning) {
    std::vector<std::string> lines;
    do {
      lines.push_back(line());
    } while (!lines.back().starts_with(beginning) && lines.back() != "(end)" &&
             lines.back() != "(late)");
    return lines;
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
