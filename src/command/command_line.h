// Splits the command line.
#pragma once

#include <string>
#include <variant>

#include "command/arguments.h"
#include "core/status.h"

namespace proofboard::command {

// Help or the version: to be printed, and that was all.
struct TextAsked {
  std::string text;
};

// Errors are one line.
Expected<std::variant<TextAsked, Arguments>> parse_command_line(int argc, const char* const* argv);

}  // namespace proofboard::command
