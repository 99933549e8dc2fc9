#include "report/layout.h"

#include <fmt/format.h>

#include <algorithm>

namespace proofboard::report {

std::string wrap(int line_width, std::string_view label, const std::vector<std::string>& words) {
  const auto width = static_cast<std::size_t>(std::max(line_width - 1, 40));
  std::string text(label);
  std::size_t used = label.size();
  for (const auto& word : words) {
    if (used > label.size() && used + word.size() > width) {
      text.pop_back();
      text += '\n' + std::string(label.size(), ' ');
      used = label.size();
    }
    text += word + ' ';
    used += word.size() + 1;
  }
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text + '\n';
}

std::string columns(const Rows& rows, Columns kind, std::string_view indent) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line(indent);
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool is_words = i == 0 || kind == Columns::words ||
                            (kind == Columns::numbers_then_words && i + 1 == widths.size());
      const bool is_flush_right = !is_words;
      line += is_flush_right ? fmt::format("{:>{}}  ", row[i], widths[i])
                             : fmt::format("{:<{}}  ", row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::string columns_that_fit(int line_width, const Rows& rows) {
  const auto limit = static_cast<std::size_t>(std::max(line_width, 40));
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (std::size_t begin = 1; begin < widths.size();) {
    std::size_t used = widths[0] + 2 + widths[begin];
    std::size_t end = begin + 1;
    for (; end < widths.size() && used + 2 + widths[end] <= limit; ++end) used += 2 + widths[end];
    Rows part;
    for (const auto& row : rows) {
      auto& cells = part.emplace_back(1, row.front());
      cells.insert(cells.end(), row.begin() + static_cast<std::ptrdiff_t>(begin),
                   row.begin() + static_cast<std::ptrdiff_t>(end));
    }
    if (!text.empty()) text += '\n';
    text += columns(part, Columns::numbers);
    begin = end;
  }
  return text;
}

}  // namespace proofboard::report
