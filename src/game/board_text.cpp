#include "game/board_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace proofboard {

namespace {

// Places on a terminal: East Asian signs take two, everything else that is drawn here one.
int width_of(std::string_view sign) {
  int width = 0;
  for (std::size_t i = 0; i < sign.size();) {
    const auto byte = static_cast<unsigned char>(sign[i]);
    const std::size_t length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    // From U+2E80 on: the first three-byte sign of those scripts begins with e2 ba 80.
    width += length >= 3 && sign.substr(i, 2) >= "\xe2\xba" ? 2 : 1;
    i += length;
  }
  return width;
}

std::string sign_of(BoardInk ink, const BoardView& board, std::size_t cell) {
  const char owner = board.cells[cell];
  if (!board.pieces.empty() && owner != '.') return board.pieces[cell];
  if (owner != '.' && ink.has_colour && ink.has_unicode) return "●";
  return std::string(1, owner);
}

// Black and white pieces on wood, whatever colours the terminal itself has.
std::string coloured(BoardInk ink, char owner, const std::string& text) {
  if (!ink.has_colour) return text;
  const int number = owner == '.' ? 137 : owner == 'x' ? 16 : 231;
  return fmt::format("\x1b[48;5;179;38;5;{}m{}\x1b[0m", number, text);
}

int cell_width(const BoardView& board) {
  int widest = 1;
  for (const auto& piece : board.pieces) widest = std::max(widest, width_of(piece));
  return widest;
}

std::string column_letters(const BoardView& board, int cell) {
  std::string letters = "    ";
  for (int column = 0; column < board.width; ++column) {
    const int skipped = board.skips_i && column >= 'i' - 'a' ? 1 : 0;
    letters += static_cast<char>('a' + column + skipped);
    letters.append(static_cast<std::size_t>(cell), ' ');
  }
  letters.erase(letters.find_last_not_of(' ') + 1);
  return letters + '\n';
}

std::string row_of(BoardInk ink, const BoardView& board, int row, int cell) {
  std::string text;
  for (int column = 0; column < board.width; ++column) {
    const auto index = static_cast<std::size_t>(row * board.width + column);
    auto sign = sign_of(ink, board, index);
    sign.append(static_cast<std::size_t>(cell + 1 - width_of(sign)), ' ');
    text += coloured(ink, board.cells[index], sign);
  }
  if (!ink.has_colour) text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

std::string hand_text(const HandView& hand) {
  const auto pieces =
      hand.pieces.empty() ? "nothing" : fmt::format("{}", fmt::join(hand.pieces, " "));
  return fmt::format("    {} in hand: {}\n", hand.side == Side::black ? "Black" : "White", pieces);
}

}  // namespace

std::string draw_board(const BoardView& board, BoardInk ink) {
  // Letters stand where row 1 is, as on printed boards.
  const int cell = cell_width(board);
  std::string picture;
  for (const auto& hand : board.hands) {
    if (hand.side == Side::white) picture += hand_text(hand);
  }
  if (board.first_row_on_top) picture += column_letters(board, cell);
  for (int row = 0; row < board.height; ++row) {
    if (board.is_slanted) picture.append(static_cast<std::size_t>(row), ' ');
    const int number = board.first_row_on_top ? row + 1 : board.height - row;
    picture += fmt::format("{:>3} {}\n", number, row_of(ink, board, row, cell));
  }
  if (!board.first_row_on_top) picture += column_letters(board, cell);
  for (const auto& hand : board.hands) {
    if (hand.side == Side::black) picture += hand_text(hand);
  }
  return picture;
}

}  // namespace proofboard
