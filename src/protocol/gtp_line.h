// Lines of the Go Text Protocol, version 2, and of its sister for Hex.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"

namespace proofboard::protocol {

struct GtpCommand {
  std::string id;  // digits; empty if none was given
  std::string name;
  std::vector<std::string> arguments;  // the words after it
  std::string text;                    // the same as one text, for file names with blanks
};

// Nothing if the line holds no command: it is empty, or all of it is a comment. Control characters
// are dropped, tabs are blanks.
std::optional<GtpCommand> parse_gtp_line(std::string_view line);

std::string lower_case(std::string text);  // of ASCII letters

// "=ID text" or "?ID message", with the empty line that ends an answer. An empty line within the
// text gets a blank, for it would end the answer; a message becomes one line.
std::string gtp_answer(std::string_view id, const Expected<std::string>& answer);

// Whether the line asks the engine to stop what it is doing. Such a line is no command and has no
// answer of its own.
bool is_stop_request(std::string_view line);

}  // namespace proofboard::protocol
