#include "games/hex/rules/hex.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "game/notation.h"

namespace proofboard::hex {

OptionTable Game::options() {
  return {{"width", OptionInfo::Integer{11, 1, longest_side}, "columns of the board"},
          {"height", OptionInfo::Integer{11, 1, longest_side},
           "rows; of these two one alone means a square board"}};
}

Expected<Game> Game::make(const Options& options) {
  const bool is_square = options.is_given("width") != options.is_given("height");
  const char* given = options.is_given("width") ? "width" : "height";
  return Game(static_cast<int>(options.integer(is_square ? given : "width")),
              static_cast<int>(options.integer(is_square ? given : "height")));
}

Game::Game(int width, int height) : width_(width), height_(height), cells_(width * height) {
  constexpr int steps[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
  for (int cell = 0; cell < cells_; ++cell) {
    const int column = cell % width;
    const int row = cell / width;
    CellInfo& info = cells_info_[static_cast<std::size_t>(cell)];
    info.window = static_cast<std::int16_t>(std::clamp(cell - width, 0, CellSet::last_window));
    for (const auto& [right, down] : steps) {
      const int c = column + right;
      const int r = row + down;
      if (c < 0 || c >= width || r < 0 || r >= height) continue;
      info.neighbours |= std::uint64_t{1} << (r * width + c - info.window);
    }
    info.is_first[static_cast<int>(Side::black)] = row == 0;
    info.is_last[static_cast<int>(Side::black)] = row == height - 1;
    info.is_first[static_cast<int>(Side::white)] = column == 0;
    info.is_last[static_cast<int>(Side::white)] = column == width - 1;
  }
}

std::string Game::options_text() const {
  return fmt::format("width={},height={}", width_, height_);
}

Position Game::position(const Stones& stones, Side to_move) const {
  Position at;
  at.stones = stones;
  at.to_move = to_move;
  at.key = fresh_key(at);
  for (int cell = 0; cell < cells_; ++cell) {
    for (const Side side : {Side::black, Side::white}) {
      if (stones[side].contains(cell) && touches_joined(at, side, cell)) join(at, side, cell);
    }
  }
  return at;
}

// Fills from a stone that is joined to the first edge over the stones that hang on it.
void Game::join(Position& at, Side side, int cell) const {
  const CellSet& own = at.stones[side];
  CellSet& joined = at.joined[side];
  std::array<std::uint16_t, most_cells> todo;  // each cell enters once
  std::size_t count = 0;
  joined.insert(cell);
  todo[count++] = static_cast<std::uint16_t>(cell);
  while (count > 0) {
    const CellInfo& info = cells_info_[todo[--count]];
    if (info.is_last[static_cast<int>(side)]) at.score = side == Side::black ? 1 : -1;
    std::uint64_t found = info.neighbours & own.window(info.window) & ~joined.window(info.window);
    for (; found != 0; found &= found - 1) {
      const int next = info.window + std::countr_zero(found);
      joined.insert(next);
      todo[count++] = static_cast<std::uint16_t>(next);
    }
  }
}

std::uint64_t Game::fresh_key(const Position& at) const {
  return stone_keys.of(at.stones, cells_) ^ (at.to_move == Side::white ? white_to_move_key : 0);
}

void Game::encode(const Position& at, std::vector<std::uint8_t>& bytes) const {
  encode_turn(at.stones, cells_, at.to_move, bytes);
}

Expected<Position> Game::decode(const std::vector<std::uint8_t>& bytes) const {
  if (const auto size = encoded_turn_size(cells_); bytes.size() != size) {
    return Error{fmt::format("a {}x{} Hex position takes {} bytes, not {}", width_, height_, size,
                             bytes.size())};
  }
  const auto turn = decode_turn<most_cells>(bytes, cells_);
  if (!turn) return turn.error();
  return position(turn->stones, turn->to_move);
}

BoardView Game::view(const Position& at) const {
  BoardView board{width_, height_, {}, true, true};
  board.has_sides = true;
  for (int cell = 0; cell < cells_; ++cell) board.cells += at.stones.letter(cell);
  return board;
}

std::string Game::position_text(const Position& at) const {
  return rows_text(view(at), at.to_move);
}

std::string Game::move_text(const Position&, Move move) const {
  return square_text({move.cell % width_, move.cell / width_});
}

Expected<Move> Game::parse_move(const Position& at, std::string_view text) const {
  const auto square = parse_square(text, width_, height_);
  if (!square) return square.error();
  if (at.score != 0) return Error{fmt::format("'{}' can't be played: the game is over", text)};
  const int cell = square->row * width_ + square->column;
  if (!at.stones.is_empty(cell)) return Error{fmt::format("'{}' is taken", text)};
  return Move{static_cast<std::uint16_t>(cell)};
}

Position Game::transform(const Position& at, int symmetry) const {
  if (symmetry == 0) return at;
  Stones turned;
  for (int cell = 0; cell < cells_; ++cell) turned.put(cells_ - 1 - cell, at.stones.letter(cell));
  return position(turned, at.to_move);
}

}  // namespace proofboard::hex
