// Counts, sizes and durations as people read them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace proofboard::report {

std::string count_text(std::uint64_t count);  // "1,234,567"
// "1 node", "1,234,567 nodes" (core/counted.h).
std::string count_text(std::uint64_t count, std::string_view noun);
std::string short_count_text(double count);           // "987", "12.3 k", "4.56 M"
std::string rate_text(double count, double seconds);  // "4.56 M/s"; "-" if no time has passed
std::string bytes_text(std::uint64_t bytes);          // "512 bytes", "34.2 MiB"
std::string duration_text(double seconds);            // "0.4 ms", "12 ms", "1.23 s", "2 min 03 s"

}  // namespace proofboard::report
