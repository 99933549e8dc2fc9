#include "report/units.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/counted.h"

namespace proofboard::report {

namespace {

constexpr double kibi = 1024;

}  // namespace

std::string count_text(std::uint64_t count) {
  std::string digits = fmt::format("{}", count);
  for (auto i = static_cast<std::ptrdiff_t>(digits.size()) - 3; i > 0; i -= 3) {
    digits.insert(static_cast<std::size_t>(i), 1, ',');
  }
  return digits;
}

std::string count_text(std::uint64_t count, std::string_view noun) {
  return count_text(count) + ' ' + noun_for(count == 1, noun);
}

std::string short_count_text(double count) {
  constexpr std::array names{"", " k", " M", " G", " T", " P", " E"};
  std::size_t power = 0;
  // 999.5 would be printed as 1000 of the smaller unit.
  while (count >= 999.5 && power + 1 < names.size()) {
    count /= 1000;
    ++power;
  }
  if (power == 0) return fmt::format("{:.0f}", count);
  return fmt::format("{:.{}f}{}", count, count < 9.995 ? 2 : count < 99.95 ? 1 : 0, names[power]);
}

std::string rate_text(double count, double seconds) {
  if (seconds <= 0) return "-";
  return short_count_text(count / seconds) + "/s";
}

std::string bytes_text(std::uint64_t bytes) {
  if (bytes < 1024) return counted(bytes, "byte");
  constexpr std::array names{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double size = static_cast<double>(bytes) / kibi;
  std::size_t power = 0;
  while (size >= 1023.95 && power + 1 < names.size()) {
    size /= kibi;
    ++power;
  }
  return fmt::format("{:.1f} {}", size, names[power]);
}

std::string duration_text(double seconds) {
  if (seconds < 0.00995) return fmt::format("{:.1f} ms", seconds * 1e3);
  if (seconds < 0.9995) return fmt::format("{:.0f} ms", seconds * 1e3);
  if (seconds < 99.95) return fmt::format("{:.{}f} s", seconds, seconds < 9.995 ? 2 : 1);
  const auto whole_seconds = static_cast<std::uint64_t>(std::llround(seconds));
  const auto hours = whole_seconds / 3600, minutes = whole_seconds / 60 % 60;
  if (hours > 0) return fmt::format("{} h {:02} min", hours, minutes);
  return fmt::format("{} min {:02} s", minutes, whole_seconds % 60);
}

}  // namespace proofboard::report
