#include "game/position_lines.h"

namespace proofboard {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n\v\f";
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<PositionText> split_positions(std::string_view content) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (content.starts_with(byte_order_mark)) content.remove_prefix(byte_order_mark.size());

  std::vector<PositionText> positions;
  std::size_t number = 1;
  if (trimmed(content).starts_with("(;")) {
    for (const char c : content.substr(0, content.find('('))) number += c == '\n';
    return {{number, std::string(trimmed(content))}};
  }
  for (; !content.empty(); ++number) {
    const auto end = content.find('\n');
    const auto line = trimmed(content.substr(0, end));
    if (!line.empty() && line[0] != '#' && line[0] != '%') {
      positions.push_back({number, std::string(line)});
    }
    if (end == std::string_view::npos) break;
    content.remove_prefix(end + 1);
  }
  return positions;
}

}  // namespace proofboard
