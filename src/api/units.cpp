#include "api/units.h"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <cmath>
#include <optional>
#include <span>

#include "core/number_text.h"

namespace proofboard {

namespace {

struct Unit {
  std::string_view name;
  double factor;
};

constexpr double kibi = 1024, mebi = kibi * kibi, gibi = mebi * kibi, tebi = gibi * kibi;

constexpr std::array count_units{Unit{"", 1},    Unit{"k", 1e3}, Unit{"K", 1e3},
                                 Unit{"M", 1e6}, Unit{"G", 1e9}, Unit{"T", 1e12}};
constexpr std::array byte_units{
    Unit{"", 1},       Unit{"B", 1},      Unit{"k", kibi},   Unit{"K", kibi},   Unit{"M", mebi},
    Unit{"G", gibi},   Unit{"T", tebi},   Unit{"KiB", kibi}, Unit{"kiB", kibi}, Unit{"MiB", mebi},
    Unit{"GiB", gibi}, Unit{"TiB", tebi}, Unit{"kB", 1e3},   Unit{"KB", 1e3},   Unit{"MB", 1e6},
    Unit{"GB", 1e9},   Unit{"TB", 1e12}};
constexpr std::array duration_units{Unit{"", 1},   Unit{"ms", 1e-3}, Unit{"s", 1},
                                    Unit{"m", 60}, Unit{"min", 60},  Unit{"h", 3600}};

// A number without sign, then one of the units. The number may have an exponent: 1e6.
std::optional<double> parse_with_unit(std::string_view text, std::span<const Unit> units) {
  auto end = text.find_first_not_of("0123456789.");
  if (end != std::string_view::npos && end > 0 && (text[end] == 'e' || text[end] == 'E') &&
      end + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[end + 1]))) {
    end = text.find_first_not_of("0123456789", end + 1);
  }
  const auto digits = text.substr(0, end);
  const auto name = end == std::string_view::npos ? std::string_view{} : text.substr(end);
  const auto number = read_number<double>(digits);
  if (!number) return {};
  for (const auto& unit : units) {
    if (unit.name == name) return *number * unit.factor;
  }
  return {};
}

std::optional<std::uint64_t> whole(std::optional<double> number) {
  constexpr double beyond = 0x1p64;
  if (!number || *number < 1 || *number >= beyond) return {};
  return static_cast<std::uint64_t>(*number);
}

Error not_a_duration(std::string_view text) {
  return Error{fmt::format("'{}' is not a duration: write for example 500ms, 30s, 2m or 1h", text)};
}

}  // namespace

Expected<std::uint64_t> parse_count(std::string_view text) {
  if (const auto count = whole(parse_with_unit(text, count_units))) return *count;
  return Error{fmt::format("'{}' is not a count: write for example 5000, 10k, 5M or 1e9", text)};
}

Expected<std::uint64_t> parse_bytes(std::string_view text) {
  if (const auto bytes = whole(parse_with_unit(text, byte_units))) return *bytes;
  return Error{fmt::format("'{}' is not a size: write for example 512MiB, 4GiB or 1G", text)};
}

Expected<double> parse_duration(std::string_view text) {
  auto seconds = parse_time_limit(text);
  if (seconds && *seconds == 0) return not_a_duration(text);
  return seconds;
}

Expected<double> parse_time_limit(std::string_view text) {
  if (const auto seconds = parse_with_unit(text, duration_units)) return *seconds;
  return not_a_duration(text);
}

}  // namespace proofboard
