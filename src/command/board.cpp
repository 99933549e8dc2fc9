#include "command/board.h"

#include <fmt/format.h>

namespace proofboard::command {

namespace {

// Black and white stones on wood, whatever colours the terminal itself has.
std::string coloured_cell(const Console& console, char cell) {
  constexpr std::string_view wood = "48;5;179";
  if (cell == '.') return fmt::format("\x1b[{};38;5;137m. \x1b[0m", wood);
  const std::string_view stone = console.has_unicode ? "●" : cell == 'x' ? "x" : "o";
  return fmt::format("\x1b[{};38;5;{}m{} \x1b[0m", wood, cell == 'x' ? 16 : 231, stone);
}

std::string column_letters(const BoardView& board) {
  std::string letters = "    ";
  for (int column = 0; column < board.width; ++column) {
    const int skipped = board.skips_i && column >= 'i' - 'a' ? 1 : 0;
    letters += fmt::format("{} ", static_cast<char>('a' + column + skipped));
  }
  letters.pop_back();
  return letters + '\n';
}

}  // namespace

std::string draw_board(const Console& console, const BoardView& board) {
  // Letters stand where row 1 is, as on printed boards.
  std::string picture;
  if (board.first_row_on_top) picture += column_letters(board);
  for (int row = 0; row < board.height; ++row) {
    if (board.is_slanted) picture.append(static_cast<std::size_t>(row), ' ');
    const int number = board.first_row_on_top ? row + 1 : board.height - row;
    picture += fmt::format("{:>3} ", number);
    for (int column = 0; column < board.width; ++column) {
      const char cell = board.cells[static_cast<std::size_t>(row * board.width + column)];
      picture += console.has_colour ? coloured_cell(console, cell) : fmt::format("{} ", cell);
    }
    if (!console.has_colour) picture.pop_back();
    picture += '\n';
  }
  if (!board.first_row_on_top) picture += column_letters(board);
  return picture;
}

}  // namespace proofboard::command
