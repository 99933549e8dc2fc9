// Positions and moves of Lines of Action as text: rows, transcripts, and `start`.
#include <fmt/format.h>

#include "game/notation.h"
#include "games/loa/rules/loa.h"

namespace proofboard::loa {

namespace {

bool are_both_connected(const Position& at) {
  return at.is_connected[0] && at.is_connected[1];
}

// The size is 0 x 0 if the text doesn't give it.
Expected<Game> game_of_size(Options options, int width, int height) {
  if (width == 0) return Game::make(options);
  if (width != height || width < smallest_size || width > largest_size) {
    return Error{fmt::format("the board is {}x{}: Lines of Action is played on {}x{} to {}x{}",
                             width, height, smallest_size, smallest_size, largest_size,
                             largest_size)};
  }
  if (options.is_given("size") && options.integer("size") != width) {
    return Error{fmt::format("the board is {}x{}, but size={} was asked for", width, height,
                             options.integer("size"))};
  }
  if (auto set = options.set("size", fmt::format("{}", width)); !set) return set.error();
  return Game::make(options);
}

}  // namespace

Expected<Setup<Game>> Game::read(const Options& options, std::string_view text) {
  return read_pieces<Game, largest_cells>(
      text, largest_size,
      [&](int width, int height) { return game_of_size(options, width, height); },
      [](const Position& at) { return are_both_connected(at) ? "both sides are connected" : ""; });
}

std::string Game::position_text(const Position& at) const {
  auto text = rows_text(view(at), at.to_move);
  if (are_both_connected(at)) text += fmt::format(" {}", over_word);
  return text;
}

std::string Game::move_text(const Position& at, Move move) const {
  const bool is_capture = move != Move::pass() && at.stones[opponent(at.to_move)].contains(move.to);
  return piece_move_text(move, size(), is_capture);
}

Expected<Move> Game::parse_move(const Position& at, std::string_view text) const {
  return legal_piece_move(*this, at, size(), text);
}

}  // namespace proofboard::loa
