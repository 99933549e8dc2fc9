// JSON output: one object per line on standard output.
#pragma once

#include "core/json.h"

namespace proofboard::command {

// Prints and flushes, so that a reader of the pipe sees it at once.
void print_json(const Json& object);

}  // namespace proofboard::command
