// A file that may be packed: NAME, or NAME.xz beside it, which the program `xz` unpacks.
#pragma once

#include <optional>
#include <string>

#include "core/status.h"

namespace proofboard::lab {

// What is in the file; nothing if there is neither of the two.
Expected<std::optional<std::string>> read_packed(const std::string& file);

}  // namespace proofboard::lab
