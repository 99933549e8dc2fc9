// The head of a request, before anything else looks at it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace proofboard::explorer {

// Where the head ends in what was read: behind its empty line. Nothing if it is not all there.
std::optional<std::size_t> end_of_head(std::string_view read);

// The head as it is handed on: a request line of three words and headers of printable characters,
// of which none comes twice, without those for parts and packed contents (Range, Accept-Encoding).
// Nothing if it is none.
std::optional<std::string> clean_head(std::string_view head, std::size_t most_headers);

}  // namespace proofboard::explorer
