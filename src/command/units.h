// Counts, sizes and durations as people write and read them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/status.h"

namespace proofboard::command {

// "5000", "1e6", "10k", "1.5M", "2G", "1T": powers of 1000. At least 1.
Expected<std::uint64_t> parse_count(std::string_view text);

// "4GiB", "512MiB", "64k", "1G": powers of 1024; "2GB" and the like: powers of 1000; a plain
// number is bytes. At least 1.
Expected<std::uint64_t> parse_bytes(std::string_view text);

// "500ms", "30s", "2m" or "2min", "1h"; a plain number is seconds. In seconds, above 0.
Expected<double> parse_duration(std::string_view text);
Expected<double> parse_time_limit(std::string_view text);  // or 0: at once

std::string count_text(std::uint64_t count);          // "1,234,567"
std::string short_count_text(double count);           // "987", "12.3 k", "4.56 M"
std::string rate_text(double count, double seconds);  // "4.56 M/s"; "-" if no time has passed
std::string bytes_text(std::uint64_t bytes);          // "512 bytes", "34.2 MiB"
std::string duration_text(double seconds);            // "0.4 ms", "12 ms", "1.23 s", "2 min 03 s"

}  // namespace proofboard::command
