// Files that are written beside the answer.
#pragma once

#include <string>

#include "core/status.h"
#include "report/picture.h"

namespace proofboard::command {

// Whole or not at all.
Expected<void> write_picture(const report::Picture& picture, const std::string& file);

}  // namespace proofboard::command
