#include "games/surakarta/rules/surakarta.h"

#include <fmt/format.h>

namespace proofboard::surakarta {

namespace {

constexpr std::uint64_t keys_seed = 0x53554b0001;

constexpr std::array<std::uint64_t, board_cells> make_neighbours() {
  std::array<std::uint64_t, board_cells> all{};
  for (int cell = 0; cell < board_cells; ++cell) {
    for (int other = 0; other < board_cells; ++other) {
      const int right = other % board_size - cell % board_size;
      const int up = other / board_size - cell / board_size;
      if (other != cell && right * right <= 1 && up * up <= 1) {
        all[static_cast<std::size_t>(cell)] |= std::uint64_t{1} << other;
      }
    }
  }
  return all;
}

}  // namespace

constexpr std::array<std::uint64_t, board_cells> Game::neighbours = make_neighbours();

Game::Game(bool no_moves_draws) : no_moves_draws_(no_moves_draws) {
  static const Keys keys(board_size, keys_seed);
  keys_ = &keys;
}

OptionTable Game::options() {
  return {{"no-moves", OptionInfo::Choice{{"loss", "draw"}}, "the result if a side has no move"}};
}

Expected<Game> Game::make(const Options& options) {
  return Game(options.choice("no-moves") == "draw");
}

std::string Game::options_text() const {
  return fmt::format("no-moves={}", no_moves_draws_ ? "draw" : "loss");
}

Position Game::initial() const {
  Pieces pieces;
  for (int cell = 0; cell < most_pieces; ++cell) {
    pieces[Side::black].insert(cell);
    pieces[Side::white].insert(board_cells - 1 - cell);
  }
  return *position(pieces, Side::black);
}

Expected<Position> Game::position(const Pieces& pieces, Side to_move) const {
  Position at;
  at.stones = pieces;
  at.to_move = to_move;
  at.key = side_key(at);
  for (const Side side : {Side::black, Side::white}) {
    const auto owner = side == Side::black ? "Black" : "White";
    const int count = pieces[side].count();
    if (count == 0 && side != to_move) {
      return Error{fmt::format("{} has no piece, and the other side is to move", owner)};
    }
    if (count > most_pieces) {
      return Error{
          fmt::format("{} has {} pieces: a game starts with {} a side", owner, count, most_pieces)};
    }
    pieces[side].for_each([&](int cell) { toggle(at, side, cell); });
  }
  return at;
}

void Game::encode(const Position& at, std::vector<std::uint8_t>& bytes) const {
  encode_turn(at.stones, board_cells, at.to_move, bytes);
}

Expected<Position> Game::decode(const std::vector<std::uint8_t>& bytes) const {
  if (constexpr auto size = encoded_turn_size(board_cells); bytes.size() != size) {
    return Error{fmt::format("a Surakarta position takes {} bytes, not {}", size, bytes.size())};
  }
  const auto turn = decode_turn<board_cells>(bytes, board_cells);
  if (!turn) return turn.error();
  return position(turn->stones, turn->to_move);
}

Position Game::transform(const Position& at, int symmetry) const {
  return *position(image_of(at.stones, board_size, symmetry), at.to_move);
}

}  // namespace proofboard::surakarta
