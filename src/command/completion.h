// What a shell needs to complete command lines, made of the same tables as `--help`.
#pragma once

#include <string>

#include "command/command_line.h"
#include "command/command_table.h"
#include "core/status.h"

namespace proofboard::command {

// For bash, and for zsh by its bashcompinit. Another shell is an error.
Expected<Text> completion_script(const CommandTable& table, const std::string& shell);

}  // namespace proofboard::command
