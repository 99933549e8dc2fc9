#include "game/board_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "game/notation.h"

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

bool has_letters_only(BoardInk ink, const BoardView& board) {
  return !ink.has_unicode && !board.letters.empty();
}

std::string sign_of(BoardInk ink, const BoardView& board, std::size_t cell) {
  const char owner = board.cells[cell];
  if (owner != '.') {
    if (has_letters_only(ink, board)) return board.letters[cell];
    if (!board.pieces.empty()) {
      return (board.white_faces_down && owner == 'o' ? "v" : "") + board.pieces[cell];
    }
    if (ink.has_colour && ink.has_unicode) return owner == 'x' ? "●" : "○";  // two shapes
    if (board.last_cell == cell) return owner == 'x' ? "X" : "O";
  }
  if (owner == '.' && !board.signs.empty() && !board.signs[cell].empty()) return board.signs[cell];
  return std::string(1, owner);
}

// Black and white pieces on wood, whatever colours the terminal itself has.
std::string coloured(BoardInk ink, char owner, const std::string& text) {
  if (!ink.has_colour) return text;
  const int number = owner == '.' ? 137 : owner == 'x' ? 16 : 231;
  return fmt::format("\x1b[48;5;179;38;5;{}m{}\x1b[0m", number, text);
}

int cell_width(BoardInk ink, const BoardView& board) {
  int widest = 1;
  for (std::size_t cell = 0; cell < board.pieces.size(); ++cell) {
    widest = std::max(widest, width_of(sign_of(ink, board, cell)));
  }
  return widest;
}

// A sign in its cell, and the gap behind it. Where pieces have something before their sign, the
// signs stand below each other.
std::string placed(const BoardView& board, const std::string& sign, int cell) {
  const std::string blanks(static_cast<std::size_t>(cell - width_of(sign)), ' ');
  return board.white_faces_down ? blanks + sign + ' ' : sign + blanks + ' ';
}

std::string column_labels(const BoardView& board, int cell) {
  std::string labels = "    ";
  for (int column = 0; column < board.width; ++column) {
    labels += placed(board, column_label(board, column), cell);
  }
  labels.erase(labels.find_last_not_of(' ') + 1);
  return labels + '\n';
}

std::string white_edge(BoardInk ink) {
  return ink.has_colour && ink.has_unicode ? "○" : "o";
}

// The label of a row, four places in all. The wood begins a place before the first sign, as it ends
// one behind the last, and does not touch the label.
std::string row_start(BoardInk ink, const BoardView& board, const std::string& label) {
  const auto edge = board.has_sides ? white_edge(ink) + ' ' : std::string();
  if (!ink.has_colour) return fmt::format("{:>3} {}", label, edge);
  return fmt::format("{:>2} {}{}", label, edge, coloured(ink, '.', " "));
}

// A side that Black has to join, in the place of a row: above the first or below the last.
std::string edge_line(BoardInk ink, const BoardView& board, int row) {
  std::string text(static_cast<std::size_t>(6 + (board.is_slanted ? row : 0)), ' ');
  const auto sign = ink.has_colour && ink.has_unicode ? std::string("●") : std::string("x");
  for (int column = 0; column < board.width; ++column) {
    text += column == 0 ? "" : " ";
    text += sign;
  }
  return text + '\n';
}

std::string row_of(BoardInk ink, const BoardView& board, int row, int cell) {
  std::string text;
  for (int column = 0; column < board.width; ++column) {
    const auto index = static_cast<std::size_t>(row * board.width + column);
    text += coloured(ink, board.cells[index], placed(board, sign_of(ink, board, index), cell));
  }
  if (board.has_sides) text += white_edge(ink);
  if (!ink.has_colour) text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

std::string hand_line(BoardInk ink, const HandView& hand) {
  return fmt::format(
      "    {} in hand: {}\n", hand.side == Side::black ? "Black" : "White",
      hand_text(ink.has_unicode || hand.letters.empty() ? hand.pieces : hand.letters));
}

}  // namespace

std::string hand_text(const std::vector<std::string>& pieces) {
  std::string text;
  for (auto piece = pieces.begin(); piece != pieces.end();) {
    const auto end = std::find_if(piece, pieces.end(), [&](const auto& p) { return p != *piece; });
    if (!text.empty()) text += ' ';
    text += *piece;
    if (end - piece > 1) text += fmt::format("{}", end - piece);
    piece = end;
  }
  return text.empty() ? "nothing" : text;
}

std::string draw_board(const BoardView& board, BoardInk ink) {
  // Letters stand where row 1 is, as on printed boards.
  const int cell = cell_width(ink, board);
  std::string picture;
  for (const auto& hand : board.hands) {
    if (hand.side == Side::white) picture += hand_line(ink, hand);
  }
  if (board.first_row_on_top) picture += column_labels(board, cell);
  if (board.has_sides) picture += edge_line(ink, board, -1);
  for (int row = 0; row < board.height; ++row) {
    if (board.is_slanted) picture.append(static_cast<std::size_t>(row), ' ');
    picture += row_start(ink, board, row_label(board, row)) + row_of(ink, board, row, cell) + '\n';
  }
  if (board.has_sides) picture += edge_line(ink, board, board.height);
  if (!board.first_row_on_top) picture += column_labels(board, cell);
  for (const auto& hand : board.hands) {
    if (hand.side == Side::black) picture += hand_line(ink, hand);
  }
  return picture;
}

}  // namespace proofboard
