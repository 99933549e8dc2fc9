// A client of `proofboard engine usi` as user interfaces are: it sends lines and reads lines.
#pragma once

#include "tests/protocol/engine_process.h"

namespace proofboard::testing {

class UsiClient : public EngineProcess {
 public:
  explicit UsiClient(std::vector<std::string> words = {"--memory", "64MiB"})
      : EngineProcess("usi", std::move(words)) {}

  void say(const std::string& line) { send(line + '\n'); }
  std::string line() { return read_to("\n"); }

  // All lines up to the first in which this stands, the last one of them.
  std::vector<std::string> lines_to(const std::string& part) {
    std::vector<std::string> lines;
    do {
      lines.push_back(line());
    } while (lines.back().find(part) == std::string::npos && lines.back() != "(end)" &&
             lines.back() != "(late)");
    return lines;
  }

  // What the engine makes of a position: all its lines, `checkmate …` the last.
  std::vector<std::string> go_mate(const std::string& position, const std::string& limit) {
    say("position " + position);
    say("go mate " + limit);
    return lines_to("checkmate ");
  }
};

}  // namespace proofboard::testing
