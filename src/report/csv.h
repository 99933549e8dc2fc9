// Tables for other programs (RFC 4180): commas between cells, quotes around those that need them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proofboard::report {

inline std::string csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

inline std::string csv_line(const std::vector<std::string>& cells) {
  std::string line;
  for (const auto& cell : cells) line += (&cell == cells.data() ? "" : ",") + csv_cell(cell);
  return line + '\n';
}

}  // namespace proofboard::report
