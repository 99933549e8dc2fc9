#include "game/notation.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "core/counted.h"

namespace proofboard {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// Appends one row's cells.
Expected<void> parse_row(std::string_view row, int number, int most, std::string& cells) {
  const std::size_t start = cells.size();
  for (std::size_t i = 0; i < row.size();) {
    if (row[i] == 'x' || row[i] == 'o') {
      cells += row[i++];
    } else if (is_digit(row[i])) {
      int run = 0;
      const auto [end, error] = std::from_chars(row.data() + i, row.data() + row.size(), run);
      if (error != std::errc{} || run < 1 || run > most) {
        return Error{fmt::format("row {}: a run of empty cells must be 1 to {}", number, most)};
      }
      cells.append(static_cast<std::size_t>(run), '.');
      i = static_cast<std::size_t>(end - row.data());
    } else {
      return Error{fmt::format("row {}: {} is not x, o or a number of empty cells", number,
                               quoted(row.substr(i, 1)))};
    }
    if (cells.size() - start > static_cast<std::size_t>(most)) {
      return Error{fmt::format("row {} is longer than {} cells", number, most)};
    }
  }
  return {};
}

}  // namespace

std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string result = "'";
  for (const char c : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte > 0x7e) {
      result += fmt::format("\\x{:02x}", byte);
    } else {
      result += c;
    }
  }
  return result + (text.size() > longest ? "…'" : "'");
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> result;
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  std::size_t i = 0;
  while (i < text.size()) {
    while (i < text.size() && is_blank(text[i])) ++i;
    const std::size_t start = i;
    while (i < text.size() && !is_blank(text[i])) ++i;
    if (i > start) result.push_back(text.substr(start, i - start));
  }
  return result;
}

std::vector<std::string_view> split_at(char separator, std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::optional<Side> parse_side(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (lower == "x" || lower == "black") return Side::black;
  if (lower == "o" || lower == "white") return Side::white;
  return std::nullopt;
}

Expected<RowsText> parse_rows(std::string_view text, int most) {
  const auto parts = words(text);
  if (parts.empty()) return Error{"the position is empty"};

  RowsText rows;
  std::string_view board = parts[0];
  int number = 0;
  while (true) {
    const auto slash = board.find('/');
    const std::size_t before = rows.cells.size();
    ++number;
    if (number > most) return Error{fmt::format("there are more than {} rows", most)};
    if (auto done = parse_row(board.substr(0, slash), number, most, rows.cells); !done) {
      return done.error();
    }
    const int length = static_cast<int>(rows.cells.size() - before);
    if (number == 1) rows.width = length;
    if (length == 0) return Error{fmt::format("row {} is empty", number)};
    if (length != rows.width) {
      return Error{
          fmt::format("row {} has {}, row 1 has {}", number, counted(length, "cell"), rows.width)};
    }
    if (slash == std::string_view::npos) break;
    board.remove_prefix(slash + 1);
  }
  rows.height = number;

  if (parts.size() < 2) return Error{"the side to move (x or o) is missing after the board"};
  const auto side = parse_side(parts[1]);
  if (!side) return Error{fmt::format("{} is not a side to move: x or o", quoted(parts[1]))};
  rows.to_move = *side;
  rows.rest.assign(parts.begin() + 2, parts.end());
  return rows;
}

std::string rows_text(const BoardView& board, Side to_move) {
  std::string text;
  for (int row = 0; row < board.height; ++row) {
    if (row > 0) text += '/';
    int run = 0;
    for (int column = 0; column < board.width; ++column) {
      const char cell = board.cells[static_cast<std::size_t>(row * board.width + column)];
      if (cell == '.') {
        ++run;
        continue;
      }
      if (run > 0) text += fmt::format("{}", run);
      run = 0;
      text += cell;
    }
    if (run > 0) text += fmt::format("{}", run);
  }
  return text + (to_move == Side::black ? " x" : " o");
}

Expected<std::optional<StartText>> parse_start(std::string_view text, int most) {
  const auto parts = words(text);
  if (parts.empty() || !parts[0].starts_with("start")) return std::optional<StartText>{};
  auto size = parts[0].substr(5);
  if (parts.size() > 1) {
    return Error{fmt::format("{} after {}: only 'moves m1 m2 …' may follow", quoted(parts[1]),
                             quoted(parts[0]))};
  }
  if (size.empty()) return std::optional<StartText>{StartText{}};
  const auto bad_size = [&] {
    return Error{
        fmt::format("{}: write start, start:SIZE or start:WIDTHxHEIGHT with sizes from "
                    "1 to {}",
                    quoted(parts[0]), most)};
  };
  if (size[0] != ':') return bad_size();
  size.remove_prefix(1);
  const auto cross = size.find('x');
  const auto width = parse_integer(size.substr(0, cross));
  const auto height =
      cross == std::string_view::npos ? width : parse_integer(size.substr(cross + 1));
  if (!width || !height || *width < 1 || *width > most || *height < 1 || *height > most) {
    return bad_size();
  }
  return std::optional<StartText>{StartText{static_cast<int>(*width), static_cast<int>(*height)}};
}

Expected<Square> parse_square(std::string_view text, int width, int height) {
  const auto bad = [&] {
    return Error{fmt::format("{} is not a cell of this board: a1 to {}", quoted(text),
                             square_text({width - 1, height - 1}))};
  };
  if (text.empty()) return bad();
  const char letter =
      text[0] >= 'A' && text[0] <= 'Z' ? static_cast<char>(text[0] - 'A' + 'a') : text[0];
  if (text.size() < 2 || letter < 'a' || letter >= 'a' + width) return bad();
  if (!is_digit(text[1]) || text[1] == '0') return bad();
  const auto row = parse_integer(text.substr(1));
  if (!row || *row > height) return bad();
  return Square{letter - 'a', static_cast<int>(*row) - 1};
}

std::string square_text(Square square) {
  return fmt::format("{}{}", static_cast<char>('a' + square.column), square.row + 1);
}

std::optional<std::size_t> cell_named(const BoardView& board, std::string_view name) {
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    if (cell_name(board, cell) == name) return cell;
  }
  return std::nullopt;
}

std::string cell_name(const BoardView& board, std::size_t cell) {
  const int row = static_cast<int>(cell) / board.width;
  const int column = static_cast<int>(cell) % board.width;
  return column_label(board, column) + row_label(board, row);
}

std::string column_label(const BoardView& board, int column) {
  if (!board.column_labels.empty()) return board.column_labels[static_cast<std::size_t>(column)];
  const int skipped = board.skips_i && column >= 'i' - 'a' ? 1 : 0;
  return std::string(1, static_cast<char>('a' + column + skipped));
}

std::string row_label(const BoardView& board, int row) {
  if (!board.row_labels.empty()) return board.row_labels[static_cast<std::size_t>(row)];
  return fmt::format("{}", board.first_row_on_top ? row + 1 : board.height - row);
}

PositionAndMoves split_move_list(std::string_view text) {
  constexpr std::string_view separator = " moves ";
  const auto record_end = text.rfind(')');  // an SGF comment may hold the separator, too
  const auto split = text.find(separator, record_end == std::string_view::npos ? 0 : record_end);
  if (split == std::string_view::npos) return {text, {}};
  return {text.substr(0, split), text.substr(split + separator.size())};
}

}  // namespace proofboard
