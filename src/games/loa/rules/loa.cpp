#include "games/loa/rules/loa.h"

#include <fmt/format.h>

namespace proofboard::loa {

OptionTable Game::options() {
  return {
      {"size", OptionInfo::Integer{8, smallest_size, largest_size},
       "columns and rows of the board"},
      {"simultaneous", OptionInfo::Choice{{"draw", "mover"}}, "who wins if a move connects both"},
      {"no-moves", OptionInfo::Choice{{"pass", "loss"}}, "what a side without a move does"},
  };
}

Expected<Game> Game::make(const Options& options) {
  return Game(static_cast<int>(options.integer("size")), options.choice("simultaneous") == "mover",
              options.choice("no-moves") == "loss");
}

std::string Game::options_text() const {
  return fmt::format("size={},simultaneous={},no-moves={}", size(),
                     mover_wins_ties_ ? "mover" : "draw", no_moves_loses_ ? "loss" : "pass");
}

Position Game::initial() const {
  Pieces pieces;
  const int last = size() - 1;
  for (int i = 1; i < last; ++i) {
    pieces[Side::black].insert(i);
    pieces[Side::black].insert(size() * last + i);
    pieces[Side::white].insert(size() * i);
    pieces[Side::white].insert(size() * i + last);
  }
  return *position(pieces, Side::black);
}

Expected<Position> Game::position(const Pieces& pieces, Side to_move) const {
  Position at;
  for (const Side side : {Side::black, Side::white}) {
    const auto owner = side == Side::black ? "Black" : "White";
    const int count = pieces[side].count();
    if (count == 0) return Error{fmt::format("{} has no piece", owner)};
    if (count > board_->most_pieces()) {
      return Error{fmt::format("{} has {} pieces: a game on {}x{} starts with {} a side", owner,
                               count, size(), size(), board_->most_pieces())};
    }
    pieces[side].for_each([&](int cell) { set_lines(at, cell, digit(side)); });
  }
  at.stones = pieces;
  at.to_move = to_move;
  at.keys = board_->keys().images_of(pieces);
  for (int i = 0; i < board_->line_count(); ++i) {
    at.mobility.add(
        lines_->mobility(board_->line(i).table + at.lines[static_cast<std::size_t>(i)]));
  }
  for (const Side side : {Side::black, Side::white}) {
    at.is_connected[static_cast<int>(side)] = is_connected(at, side);
  }
  return at;
}

void Game::encode(const Position& at, std::vector<std::uint8_t>& bytes) const {
  encode_turn(at.stones, board_->cells(), at.to_move, bytes);
}

Expected<Position> Game::decode(const std::vector<std::uint8_t>& bytes) const {
  if (const auto wanted = encoded_turn_size(board_->cells()); bytes.size() != wanted) {
    return Error{fmt::format("a {}x{} position of Lines of Action takes {} bytes, not {}", size(),
                             size(), wanted, bytes.size())};
  }
  const auto turn = decode_turn<largest_cells>(bytes, board_->cells());
  if (!turn) return turn.error();
  return position(turn->stones, turn->to_move);
}

Position Game::transform(const Position& at, int symmetry) const {
  return *position(image_of(at.stones, size(), symmetry), at.to_move);
}

}  // namespace proofboard::loa
