// A client of `proofboard engine usi` as user interfaces are: it sends lines and reads lines.
#pragma once

#include "tests/protocol/line_client.h"

namespace proofboard::testing {

class UsiClient : public LineClient {
 public:
  explicit UsiClient(std::vector<std::string> words = {"--memory", "64MiB"})
      : LineClient("usi", std::move(words)) {}

  // All lines up to the first in which this stands, the last one of them.
  std::vector<std::string> lines_to(const std::string& part) {
    return lines_until(
        [&](const std::string& line) { return line.find(part) != std::string::npos; });
  }

  // What the engine makes of a position: all its lines, `checkmate …` the last.
  std::vector<std::string> go_mate(const std::string& position, const std::string& limit) {
    say("position " + position);
    say("go mate " + limit);
    return lines_to("checkmate ");
  }
};

}  // namespace proofboard::testing
