// Positions and moves of Surakarta as text: rows, transcripts, and `start`.
#include <fmt/format.h>

#include "game/notation.h"
#include "games/surakarta/rules/surakarta.h"

namespace proofboard::surakarta {

namespace {

// The size is 0 x 0 if the text doesn't give it.
Expected<Game> game_of_size(const Options& options, int width, int height) {
  if (width == 0 || (width == board_size && height == board_size)) return Game::make(options);
  return Error{fmt::format("the board is {}x{}: Surakarta is played on 6x6", width, height)};
}

bool has_lost_all(const Position& at) {
  return at.stones[at.to_move].is_empty();
}

const char* why_over(const Position& at) {
  if (!has_lost_all(at)) return "";
  return at.to_move == Side::black ? "Black has no piece" : "White has no piece";
}

}  // namespace

Expected<Setup<Game>> Game::read(const Options& options, std::string_view text) {
  return read_pieces<Game, board_cells>(
      text, board_size, [&](int width, int height) { return game_of_size(options, width, height); },
      why_over);
}

std::string Game::position_text(const Position& at) const {
  auto text = rows_text(view(at), at.to_move);
  if (has_lost_all(at)) text += fmt::format(" {}", over_word);
  return text;
}

std::string Game::move_text(const Position& at, Move move) const {
  return piece_move_text(move, board_size, at.stones[opponent(at.to_move)].contains(move.to));
}

Expected<Move> Game::parse_move(const Position& at, std::string_view text) const {
  return legal_piece_move(*this, at, board_size, text);
}

}  // namespace proofboard::surakarta
