#include "games/othello/rules/drawn_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "core/counted.h"
#include "game/notation.h"

namespace proofboard::othello {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 10> drawn_signs{{{"●", "x"},
                                                                                     {"⚫", "x"},
                                                                                     {"○", "o"},
                                                                                     {"⚪", "o"},
                                                                                     {"·", "."},
                                                                                     {"・", "."},
                                                                                     {"□", "."},
                                                                                     {"＿", "."},
                                                                                     {"│", "|"},
                                                                                     {"─", ""}}};

// Signs beyond ASCII as the plain ones.
std::string in_plain_signs(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const auto drawn = std::find_if(drawn_signs.begin(), drawn_signs.end(),
                                    [&](const auto& sign) { return text.starts_with(sign.first); });
    if (drawn == drawn_signs.end()) {
      plain += text.front();
      text.remove_prefix(1);
    } else {
      plain += drawn->second;
      text.remove_prefix(drawn->first.size());
    }
  }
  return plain;
}

// The sign of a cell as 'x', 'o' or '.'; 0 if it is none.
char cell_of(char sign) {
  switch (sign) {
    case 'x':
    case 'X':
    case '*':
    case '#': return 'x';
    case 'o':
    case 'O':
    case '0': return 'o';
    case '-':
    case '.':
    case '_': return '.';
    default: return 0;
  }
}

bool is_cells(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char sign) { return cell_of(sign) != 0; });
}

std::string_view without_frame(std::string_view word) {
  while (word.starts_with('|')) word.remove_prefix(1);
  while (word.ends_with('|')) word.remove_suffix(1);
  return word;
}

char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// How many of these words name columns, in one word or one letter each. 'b' alone is Black.
std::size_t columns_named(std::span<const std::string_view> all) {
  constexpr std::string_view columns = "abcdefgh";
  std::string lower;
  std::size_t count = 0;
  for (const auto word : all) {
    for (const char c : without_frame(word)) lower += to_lower(c);
    if (!columns.starts_with(lower)) break;
    ++count;
  }
  return lower.size() > 1 ? count : 0;
}

bool is_row_number(std::string_view word) {
  return word.empty() || (word.size() == 1 && word[0] >= '1' && word[0] <= '8');
}

// "1--------1" as "--------".
std::string_view without_row_numbers(std::string_view word) {
  const auto is_number = [](char c) { return c >= '1' && c <= '8'; };
  if (word.size() < 3) return word;
  if (is_number(word.front())) word.remove_prefix(1);
  if (is_number(word.back())) word.remove_suffix(1);
  return without_frame(word);
}

std::optional<int> size_of(std::size_t cells) {
  for (const int size : {4, 6, 8}) {
    if (cells == static_cast<std::size_t>(size * size)) return size;
  }
  return std::nullopt;
}

// Of what is as long as a board.
Error wrong_sign(std::string_view board) {
  const auto wrong = std::find_if(board.begin(), board.end(), [](char c) { return !cell_of(c); });
  const auto place = static_cast<int>(wrong - board.begin());
  const int size = *size_of(board.size());
  return Error{fmt::format("character {} of the board ({}): {} is not X, O or -", place + 1,
                           square_text({place % size, place / size}),
                           quoted(board.substr(static_cast<std::size_t>(place), 1)))};
}

std::optional<Side> side_of(std::string_view word) {
  if (word == "*" || word == "●") return Side::black;
  return parse_side(word);
}

}  // namespace

Expected<DrawnBoard> parse_drawn_board(std::string_view text) {
  const auto plain = in_plain_signs(text);
  const auto all = words(plain);
  std::string cells;
  std::size_t next = 0, longest = 0;
  while (next < all.size()) {
    if (const auto columns = columns_named(std::span(all).subspan(next)); columns > 0) {
      next += columns;
      continue;
    }
    const auto word = without_frame(all[next]);
    const auto row = without_row_numbers(word);
    if (is_cells(row) && !row.empty()) {
      if (row.size() == 1 && longest > 1) break;  // the side to move
      longest = std::max(longest, row.size());
      for (const char sign : row) cells += cell_of(sign);
    } else if (!is_row_number(word)) {
      if (cells.empty() && size_of(row.size())) return wrong_sign(row);
      break;
    }
    ++next;
  }
  DrawnBoard board;
  // The side may follow the cells as one more sign.
  if (!size_of(cells.size()) && !cells.empty() && size_of(cells.size() - 1) &&
      cells.back() != '.') {
    board.side = cells.back() == 'x' ? Side::black : Side::white;
    cells.pop_back();
  }
  const auto size = size_of(cells.size());
  if (!size && cells.size() > 3) {
    return Error{fmt::format("the board has {}: an Othello board has 64, 36 or 16",
                             counted(cells.size(), "character"))};
  }
  if (!size) {
    return Error{
        "this is not an Othello position: write rows (8/8/8/3ox3/3xo3/8/8/8 x), 64 characters and "
        "a side, a transcript (f5d6c3) or start"};
  }
  board.size = *size;
  board.cells = std::move(cells);
  // "X", "X to move", "Black to play".
  if (!board.side && next < all.size()) {
    board.side = side_of(all[next]);
    if (board.side) ++next;
  }
  if (next + 1 < all.size() && all[next] == "to") next += 2;
  for (; next < all.size(); ++next) {
    if (without_frame(all[next]).empty()) continue;
    board.rest += board.rest.empty() ? "" : " ";
    board.rest += all[next];
  }
  return board;
}

bool is_drawn_in_lines(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] == '(') return false;
  // A board in one line is a position like any other.
  const auto line = words(text.substr(0, text.find('\n', first)));
  std::size_t in_first_line = 0;
  for (const auto word : line) {
    const auto plain = in_plain_signs(word);
    if (is_cells(plain)) in_first_line += plain.size();
  }
  if (in_first_line > 10) return false;
  return parse_drawn_board(text).operator bool();
}

}  // namespace proofboard::othello
