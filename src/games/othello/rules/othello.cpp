#include "games/othello/rules/othello.h"

#include <fmt/format.h>

#include <array>

namespace proofboard::othello {

namespace {

// The bytes of a position: Black's cells, White's cells (row by row, a bit each), one bit that says
// whether White moves, and zeros up to a whole byte.
constexpr std::size_t encoded_size(int size) {
  return static_cast<std::size_t>(2 * size * size + 1 + 7) / 8;
}

Squares centre(int size) {
  const int first = size / 2 - 1;
  return board_of(2) << (8 * first + first);
}

Squares transform_squares(Squares squares, int size, int symmetry) {
  if (symmetry & 1) squares = mirror_columns(squares, size);
  if (symmetry & 2) squares = mirror_rows(squares, size);
  if (symmetry & 4) squares = transpose(squares);
  return squares;
}

}  // namespace

OptionTable Game::options() {
  return {
      {"size", OptionInfo::Choice{{"8", "6", "4"}}, "columns and rows of the board"},
      {"empties", OptionInfo::Choice{{"none", "winner"}}, "who gets the empty cells at the end"},
  };
}

Expected<Game> Game::make(const Options& options) {
  const int size = options.choice("size")[0] - '0';
  return Game(size, options.choice("empties") == "winner");
}

std::string Game::options_text() const {
  return fmt::format("size={},empties={}", size_, winner_takes_empties_ ? "winner" : "none");
}

Position Game::initial() const {
  const Squares d4 = square_bit(std::countr_zero(centre(size_)));
  return {d4 << 1 | d4 << 8, d4 | d4 << 9, Side::black};
}

int Game::final_score(const Position& at) const {
  const int difference = std::popcount(at.black()) - std::popcount(at.white());
  if (!winner_takes_empties_ || difference == 0) return difference;
  const int empties = std::popcount(board_ & ~(at.own | at.other));
  return difference > 0 ? difference + empties : difference - empties;
}

Expected<void> Game::check(const Position& at) const {
  const Squares discs = at.own | at.other;
  if (std::popcount(discs) < 4) {
    return Error{
        fmt::format("there are {} discs on the board: a game starts with 4 and never has "
                    "fewer",
                    std::popcount(discs))};
  }
  if ((centre(size_) & ~discs) != 0) {
    return Error{"one of the four centre squares is empty: they are occupied from the start"};
  }
  return {};
}

void Game::encode(const Position& at, std::vector<std::uint8_t>& bytes) const {
  const std::size_t start = bytes.size();
  bytes.resize(start + encoded_size(size_), 0);
  std::size_t bit = 0;
  const auto append = [&](Squares value, int count) {  // at most a byte
    const auto bits = static_cast<unsigned>(value & ((1U << count) - 1)) << (bit % 8);
    auto* byte = &bytes[start + bit / 8];
    byte[0] = static_cast<std::uint8_t>(byte[0] | bits);
    if (bits > 0xff) byte[1] = static_cast<std::uint8_t>(bits >> 8);
    bit += static_cast<std::size_t>(count);
  };
  for (const Squares side : {at.black(), at.white()}) {
    for (int row = 0; row < size_; ++row) append(side >> (8 * row), size_);
  }
  append(at.to_move == Side::white ? 1 : 0, 1);
}

Expected<Position> Game::decode(const std::vector<std::uint8_t>& bytes) const {
  if (bytes.size() != encoded_size(size_)) {
    return Error{fmt::format("an Othello position of size {} takes {} bytes, not {}", size_,
                             encoded_size(size_), bytes.size())};
  }
  std::size_t bit = 0;
  const auto next = [&](int count) {
    Squares value = 0;
    for (int i = 0; i < count; ++i, ++bit) value |= Squares{bytes[bit / 8] >> (bit % 8) & 1U} << i;
    return value;
  };
  std::array<Squares, 2> discs{};
  for (Squares& side : discs) {
    for (int row = 0; row < size_; ++row) side |= next(size_) << (8 * row);
  }
  const bool is_white = next(1) != 0;
  if (next(static_cast<int>(8 * bytes.size() - bit)) != 0) {
    return Error{"bits are set behind the end of an Othello position"};
  }
  if ((discs[0] & discs[1]) != 0) return Error{"a cell is both Black's and White's"};
  const Position at = is_white ? Position{discs[1], discs[0], Side::white}
                               : Position{discs[0], discs[1], Side::black};
  if (auto checked = check(at); !checked) return checked.error();
  return at;
}

Position Game::transform(const Position& at, int symmetry) const {
  return {transform_squares(at.own, size_, symmetry), transform_squares(at.other, size_, symmetry),
          at.to_move};
}

Move Game::transform_move(Move move, int symmetry) const {
  if (move == Move::pass()) return move;
  const Squares moved = transform_squares(square_bit(move.square), size_, symmetry);
  return {static_cast<std::uint16_t>(std::countr_zero(moved))};
}

}  // namespace proofboard::othello
