// Counts, sizes and durations as people write them.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/status.h"

namespace proofboard {

// "5000", "1e6", "10k", "1.5M", "2G", "1T": powers of 1000. At least 1.
Expected<std::uint64_t> parse_count(std::string_view text);

// "4GiB", "512MiB", "64k", "1G": powers of 1024; "2GB" and the like: powers of 1000; a plain
// number is bytes. At least 1.
Expected<std::uint64_t> parse_bytes(std::string_view text);

// "500ms", "30s", "2m" or "2min", "1h"; a plain number is seconds. In seconds, above 0.
Expected<double> parse_duration(std::string_view text);
Expected<double> parse_time_limit(std::string_view text);  // or 0: at once

}  // namespace proofboard
