// The manual page, made of the same table as `--help`.
#pragma once

#include <string>

#include "command/command_table.h"

namespace proofboard::command {

// For man(1), in its macros. Games and algorithms with their options are part of it.
std::string manual_page(const CommandTable& table);

}  // namespace proofboard::command
