// JSON output: one object per line on standard output, fields in the order in which they are set.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/options.h"

namespace proofboard::command {

using Json = nlohmann::ordered_json;

// Prints and flushes, so that a reader of the pipe sees it at once.
void print_json(const Json& object);

Json options_json(const OptionTable& options);

}  // namespace proofboard::command
