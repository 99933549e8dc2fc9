#include "game/position_lines.h"

#include <algorithm>

namespace proofboard {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n\v\f";
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

namespace {

// Where the record at the front ends: behind its last parenthesis, or with the text. What stands in
// brackets is somebody's words.
std::size_t record_length(std::string_view text) {
  int depth = 0;
  bool is_value = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_value) {
      if (text[i] == '\\') {
        ++i;
      } else {
        is_value = text[i] != ']';
      }
    } else if (text[i] == '[') {
      is_value = true;
    } else if (text[i] == '(') {
      ++depth;
    } else if (text[i] == ')' && --depth == 0) {
      return i + 1;
    }
  }
  return text.size();
}

std::vector<PositionText> split_records(std::string_view content) {
  std::vector<PositionText> records;
  std::size_t number = 1;
  while (!trimmed(content).empty()) {
    auto length = content.find_first_not_of(" \t\r\n\v\f");
    for (const char c : content.substr(0, length)) number += c == '\n';
    content.remove_prefix(length);
    if (content[0] == '#' || content[0] == '%') {  // a comment between two records
      content.remove_prefix(std::min(content.find('\n'), content.size()));
      continue;
    }
    length = record_length(content);
    records.push_back({number, std::string(trimmed(content.substr(0, length)))});
    for (const char c : content.substr(0, length)) number += c == '\n';
    content.remove_prefix(length);
  }
  return records;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// "12." or "12..." in front of a move, or alone; 0 if there is none.
std::size_t number_length(std::string_view word) {
  std::size_t digits = 0;
  while (digits < word.size() && is_digit(word[digits])) ++digits;
  if (digits == 0 || digits == word.size() || word[digits] != '.') return 0;
  const auto end = word.find_first_not_of('.', digits);
  return end == std::string_view::npos ? word.size() : end;
}

// A line that begins with a number and a dot, or with a cell and has commas.
bool is_numbered(std::string_view text) {
  if (text.find_first_of("/\n(") != std::string_view::npos || text.size() < 2) return false;
  const char first = text[0];
  const bool is_letter = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
  return number_length(text) > 0 ||
         (is_letter && is_digit(text[1]) && text.find(',') != std::string_view::npos);
}

}  // namespace

std::string without_move_numbers(std::string_view text) {
  constexpr std::string_view keyword = " moves ";
  std::string kept;
  if (const auto at = text.find(keyword); at != std::string_view::npos) {
    kept = text.substr(0, at + keyword.size());
    text.remove_prefix(at + keyword.size());
  } else if (!is_numbered(trimmed(text))) {
    return std::string(text);
  }
  std::string moves(text);
  for (char& c : moves) c = c == ',' ? ' ' : c;
  for (std::string_view rest = trimmed(moves); !rest.empty(); rest = trimmed(rest)) {
    const auto end = std::min(rest.find_first_of(" \t\r\n"), rest.size());
    const auto word = rest.substr(0, end);
    rest.remove_prefix(end);
    const auto move = word.substr(number_length(word));
    if (!move.empty()) kept += std::string(move) + ' ';
  }
  if (!kept.empty() && kept.back() == ' ') kept.pop_back();
  return kept;
}

std::vector<PositionText> split_positions(std::string_view content) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (content.starts_with(byte_order_mark)) content.remove_prefix(byte_order_mark.size());

  std::vector<PositionText> positions;
  std::size_t number = 1;
  if (trimmed(content).starts_with("(;")) return split_records(content);
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
