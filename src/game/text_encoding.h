// Texts that come from files of others: their encoding, and how they are shown in messages. What is
// behind this edge is UTF-8.
#pragma once

#include <string>
#include <string_view>

#include "core/status.h"

namespace proofboard {

// The text without its byte order mark: as it is if it is UTF-8, else from Shift-JIS (Microsoft's,
// CP932, as Japanese programs write it). What claims to be UTF-8 by such a mark must be. The error
// says where it breaks off.
Expected<std::string> utf8_from(std::string_view bytes);

// Where UTF-8 breaks off: the offset of the first byte that is no part of it; npos if none is.
std::size_t first_not_utf8(std::string_view bytes);

// UTF-8 as it may stand in a message: in quotes, control characters as \xNN, cut when long.
std::string quoted_utf8(std::string_view text);

}  // namespace proofboard
