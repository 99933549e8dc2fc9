// Bytes as text (RFC 4648, with padding).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"

namespace proofboard::explorer {

std::string to_base64(std::span<const std::uint8_t> bytes);
// Blanks and line ends are passed over; padding may be missing.
Expected<std::vector<std::uint8_t>> from_base64(std::string_view text);

}  // namespace proofboard::explorer
