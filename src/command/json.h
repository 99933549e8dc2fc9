// JSON output: one object per line on standard output.
#pragma once

#include "core/json.h"
#include "core/options.h"

namespace proofboard::command {

// Prints and flushes, so that a reader of the pipe sees it at once.
void print_json(const Json& object);

Json options_json(const OptionTable& options);

}  // namespace proofboard::command
