// The options of a game or an algorithm as a table for people.
#pragma once

#include <string>
#include <string_view>

#include "core/options.h"

namespace proofboard::command {

// `owner` is the name that the options are written after, as in "hex:width=5".
std::string options_table(std::string_view owner, const OptionTable& options);

}  // namespace proofboard::command
