#include "report/sparkline.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace proofboard::report {

namespace {

constexpr std::array<std::string_view, 8> blocks{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
constexpr std::array<std::string_view, 8> letters{".", ":", "-", "=", "+", "*", "#", "@"};

}  // namespace

std::string sparkline(std::span<const double> values, std::size_t width, bool has_unicode) {
  if (values.empty()) return {};
  const auto& levels = has_unicode ? blocks : letters;
  const double highest = *std::max_element(values.begin(), values.end());
  std::string line;
  for (std::size_t i = 0; i < width; ++i) {
    const auto first = i * values.size() / width;
    const auto end = std::max(first + 1, (i + 1) * values.size() / width);
    const double here = *std::max_element(values.begin() + static_cast<std::ptrdiff_t>(first),
                                          values.begin() + static_cast<std::ptrdiff_t>(end));
    const double share = highest > 0 ? std::max(0.0, here) / highest : 0;
    const auto level = static_cast<std::size_t>(share * static_cast<double>(levels.size()));
    line += levels[std::min(level, levels.size() - 1)];
  }
  return line;
}

}  // namespace proofboard::report
