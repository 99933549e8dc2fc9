// Pieces that move from cell to cell of a square board up to 10 x 10: what Lines of Action and
// Surakarta share. Cells are numbered row by row from a1, the bottom left: cell = size * row +
// column.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "game/notation.h"
#include "game/stones.h"

namespace proofboard {

struct PieceMove {
  std::uint8_t from = 0;
  std::uint8_t to = 0;

  static constexpr PieceMove pass() { return {255, 255}; }
  friend bool operator==(PieceMove, PieceMove) = default;
};

// The symmetries of the square. Bit 0 mirrors the columns, bit 1 the rows, then bit 2 swaps columns
// and rows.
inline constexpr int square_symmetries = 8;

constexpr int image_of(int cell, int size, int symmetry) {
  int column = cell % size;
  int row = cell / size;
  if (symmetry & 1) column = size - 1 - column;
  if (symmetry & 2) row = size - 1 - row;
  return symmetry & 4 ? size * column + row : size * row + column;
}

// Every one is its own inverse but the two quarter turns, which are each other's.
constexpr int inverse_square_symmetry(int symmetry) {
  return symmetry == 5 ? 6 : symmetry == 6 ? 5 : symmetry;
}

constexpr PieceMove image_of(PieceMove move, int size, int symmetry) {
  if (move == PieceMove::pass()) return move;
  return {static_cast<std::uint8_t>(image_of(move.from, size, symmetry)),
          static_cast<std::uint8_t>(image_of(move.to, size, symmetry))};
}

template <int Cells>
StonesOf<Cells> image_of(const StonesOf<Cells>& stones, int size, int symmetry) {
  StonesOf<Cells> image;
  for (int cell = 0; cell < size * size; ++cell) {
    image.put(image_of(cell, size, symmetry), stones.letter(cell));
  }
  return image;
}

// The keys of a piece under all symmetries side by side, so that one pass over the pieces gives the
// keys of all images of a board. A board's key is the xor of its pieces' first ones.
template <int Cells>
class ImageKeys {
 public:
  using Keys = std::array<std::uint64_t, square_symmetries>;

  ImageKeys(int size, std::uint64_t seed) {
    const StoneKeys cell_keys(seed);
    for (const Side side : {Side::black, Side::white}) {
      for (int cell = 0; cell < size * size; ++cell) {
        for (int symmetry = 0; symmetry < square_symmetries; ++symmetry) {
          keys_[static_cast<std::size_t>(side)][static_cast<std::size_t>(cell)]
               [static_cast<std::size_t>(symmetry)] =
                   cell_keys(side, image_of(cell, size, symmetry));
        }
      }
    }
  }

  std::uint64_t operator()(Side side, int cell) const { return images(side, cell)[0]; }

  std::uint64_t of(const StonesOf<Cells>& stones) const { return images_of(stones)[0]; }

  // The least of the images' keys; `rest` is the part of the key that isn't about pieces.
  CanonicalKey canonical(const StonesOf<Cells>& stones, std::uint64_t rest) const {
    return canonical(images_of(stones), rest);
  }
  static CanonicalKey canonical(const Keys& keys, std::uint64_t rest) {
    const auto least = std::min_element(keys.begin(), keys.end());
    return {*least ^ rest, static_cast<int>(least - keys.begin())};
  }

  // For a game that keeps the keys of all images as pieces move: one comes or goes.
  void toggle(Keys& sum, Side side, int cell) const {
    const Keys& keys = images(side, cell);
    for (std::size_t i = 0; i < keys.size(); ++i) sum[i] ^= keys[i];
  }

  Keys images_of(const StonesOf<Cells>& stones) const {
    Keys sum{};
    for (const Side side : {Side::black, Side::white}) {
      stones[side].for_each([&](int cell) { toggle(sum, side, cell); });
    }
    return sum;
  }

 private:
  const Keys& images(Side side, int cell) const {
    return keys_[static_cast<std::size_t>(side)][static_cast<std::size_t>(cell)];
  }

  std::array<std::array<Keys, Cells>, 2> keys_{};
};

template <int Cells>
BoardView piece_view(const StonesOf<Cells>& stones, int size) {
  BoardView board{.width = size, .height = size, .cells = {}};
  for (int row = size - 1; row >= 0; --row) {
    for (int column = 0; column < size; ++column) board.cells += stones.letter(size * row + column);
  }
  return board;
}

// Of a board that is size x size.
template <int Cells>
StonesOf<Cells> stones_of(const RowsText& rows) {
  StonesOf<Cells> stones;
  const int size = rows.width;
  for (int i = 0; i < size * size; ++i) {
    stones.put(size * (size - 1 - i / size) + i % size, rows.cells[static_cast<std::size_t>(i)]);
  }
  return stones;
}

// `b1-b3`, or `b1xb3` for a capture; `pass`.
std::string piece_move_text(PieceMove move, int size, bool is_capture);

struct PieceMoveText {
  PieceMove move;
  bool is_capture = false;
};
Expected<PieceMoveText> parse_piece_move(std::string_view text, int size);

// The move in one word of a transcript, in which moves are numbered: `1. c8-c6 h4-f2 2.g8-g6 …`.
// Nothing if the word is a number alone.
std::vector<std::string_view> without_move_number(std::string_view word);

// Whether a text starts with a move or its number, not with a board.
bool looks_like_transcript(std::string_view text);

// The base of these games: what they have in common.
struct PieceGame {
  static constexpr bool can_cycle = true;
  static std::vector<Preset> presets() { return {}; }
  static bool is_transcript(std::string_view text) { return looks_like_transcript(text); }

  int score_limit() const { return 1; }
  std::vector<std::string_view> split_moves(std::string_view word) const {
    return without_move_number(word);
  }

  int symmetries() const { return square_symmetries; }
  int inverse_symmetry(int symmetry) const { return inverse_square_symmetry(symmetry); }
};

// What parse_move() is for these games; the position's pieces are its `stones`.
template <Rules R>
Expected<PieceMove> legal_piece_move(const R& rules, const typename R::Position& at, int size,
                                     std::string_view text) {
  const auto read = parse_piece_move(text, size);
  if (!read) return read.error();
  const auto [move, is_capture] = *read;
  typename R::Moves moves;
  rules.moves(at, moves);
  const auto refuse = [&](std::string_view why) {
    return Error{fmt::format("{} is not a legal move here{}", quoted(text), why)};
  };
  if (moves.empty())
    return Error{fmt::format("{} can't be played: the game is over", quoted(text))};
  const bool is_legal = std::find(moves.begin(), moves.end(), move) != moves.end();
  if (move == PieceMove::pass()) {
    if (is_legal) return move;
    return refuse(fmt::format(": there is a move, {}", rules.move_text(at, moves[0])));
  }
  const Side side = rules.to_move(at);
  if (!at.stones[side].contains(move.from)) {
    return refuse(fmt::format(": {} has no piece on {}", side == Side::black ? "Black" : "White",
                              square_text({move.from % size, move.from / size})));
  }
  if (!is_legal) return refuse("");
  if (is_capture != at.stones[opponent(side)].contains(move.to)) {
    return refuse(fmt::format(": it is written {}", rules.move_text(at, move)));
  }
  return move;
}

// A board that only the end of a game can show, in a way that someone who asks about it has
// probably made a mistake, is read only if the word `over` follows the side to move.
inline constexpr std::string_view over_word = "over";

// The words after the side to move: nothing, or `over` in a finished game. `odd` says why the board
// can only be the end of a game and must be marked so; empty if it need not.
Expected<void> check_over(const std::vector<std::string_view>& rest, bool is_final,
                          std::string_view odd);

// What read() is for these games: rows, `start`, or a transcript from the beginning.
// game_of_size(width, height) is the game on such a board, 0 x 0 if the text doesn't say; odd(at)
// is what check_over() asks for.
template <Rules R, int Cells, class GameOfSize, class Odd>
Expected<Setup<R>> read_pieces(std::string_view text, int largest, GameOfSize game_of_size,
                               Odd odd) {
  const auto start = parse_start(text, largest);
  if (!start) return start.error();
  if (*start || looks_like_transcript(text)) {
    const Expected<R> game =
        *start ? game_of_size((*start)->width, (*start)->height) : game_of_size(0, 0);
    if (!game) return game.error();
    Setup<R> setup{*game, game->initial()};
    if (!*start) {
      if (auto played = play_moves(setup, text); !played) return played.error();
    }
    return setup;
  }
  const auto rows = parse_rows(text, largest);
  if (!rows) return rows.error();
  const Expected<R> game = game_of_size(rows->width, rows->height);
  if (!game) return game.error();
  const auto at = game->position(stones_of<Cells>(*rows), rows->to_move);
  if (!at) return at.error();
  if (auto checked = check_over(rows->rest, game->result(*at).has_value(), odd(*at)); !checked) {
    return checked.error();
  }
  return Setup<R>{*game, *at};
}

}  // namespace proofboard
