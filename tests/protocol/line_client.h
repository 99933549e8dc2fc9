// A client of an engine that speaks in lines: it sends lines and reads lines.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tests/protocol/engine_process.h"
#include "tests/support/source_folder.h"

namespace proofboard::testing {

class LineClient : public EngineProcess {
 public:
  using EngineProcess::EngineProcess;

  void say(const std::string& line) { send(line + '\n'); }
  std::string line() { return read_to("\n"); }

  // All lines up to the first of which this is true, the last one of them.
  std::vector<std::string> lines_until(const std::function<bool(const std::string&)>& is_last) {
    std::vector<std::string> lines;
    do {
      lines.push_back(line());
    } while (!is_last(lines.back()) && lines.back() != "(end)" && lines.back() != "(late)");
    return lines;
  }
};

inline std::vector<std::string> only(const std::vector<std::string>& lines,
                                     const std::string& beginning) {
  std::vector<std::string> kept;
  for (const auto& line : lines) {
    if (line.starts_with(beginning)) kept.push_back(line);
  }
  return kept;
}

// Says what a page in docs/protocols has behind "> " in its dialogues, which are marked with their
// protocol, and expects the lines in between; but for what `timeless` takes away from both.
inline void expect_dialogue_on_page(
    LineClient& client, const std::string& protocol,
    const std::function<std::string(const std::string&)>& timeless) {
  std::ifstream page(testing_games::docs_folder() / "protocols" / (protocol + ".md"));
  int answers = 0;
  bool is_dialogue = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) {
      is_dialogue = !is_dialogue && line == "```" + protocol;
    } else if (is_dialogue && line.starts_with("> ")) {
      client.say(line.substr(2));
    } else if (is_dialogue) {
      ++answers;
      EXPECT_EQ(timeless(client.line()), timeless(line));
    }
  }
  EXPECT_GT(answers, 8);
}

}  // namespace proofboard::testing
