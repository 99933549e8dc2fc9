// Splits the command line.
#pragma once

#include <string>
#include <variant>

#include "command/arguments.h"
#include "command/command_table.h"
#include "core/status.h"

namespace proofboard::command {

// Help, the version and the like: to be printed, and that was all.
struct Text {
  std::string text;
};

// Errors are one line.
Expected<std::variant<Text, Arguments>> parse_command_line(int argc, const char* const* argv);

// All commands with their options.
CommandTable command_table();

}  // namespace proofboard::command
