// Positions and moves of Surakarta as text: rows, transcripts, and `start`.
#include <fmt/format.h>

#include "rules/notation.h"
#include "rules/surakarta/surakarta.h"

namespace proofboard::surakarta {

namespace {

Expected<void> check_size(int width, int height) {
  if (width == board_size && height == board_size) return {};
  return Error{fmt::format("the board is {}x{}: Surakarta is played on 6x6", width, height)};
}

bool has_lost_all(const Position& at) {
  return at.stones[at.to_move].is_empty();
}

Expected<Setup<Game>> read_rows(const Game& game, std::string_view text) {
  const auto rows = parse_rows(text, board_size);
  if (!rows) return rows.error();
  if (auto checked = check_size(rows->width, rows->height); !checked) return checked.error();
  const auto at = game.position(stones_of<board_cells>(*rows), rows->to_move);
  if (!at) return at.error();
  const auto* odd = !has_lost_all(*at)             ? ""
                    : rows->to_move == Side::black ? "Black has no piece"
                                                   : "White has no piece";
  if (auto checked = check_over(rows->rest, game.result(*at).has_value(), odd); !checked) {
    return checked.error();
  }
  return Setup<Game>{game, *at};
}

}  // namespace

Expected<Setup<Game>> Game::read(const Options& options, std::string_view text) {
  const auto game = make(options);
  if (!game) return game.error();
  const auto start = parse_start(text, board_size);
  if (!start) return start.error();
  const bool is_transcript = looks_like_transcript(text);
  if (!*start && !is_transcript) return read_rows(*game, text);

  if (*start && (*start)->width > 0) {
    if (auto checked = check_size((*start)->width, (*start)->height); !checked) {
      return checked.error();
    }
  }
  Setup<Game> setup{*game, game->initial()};
  if (is_transcript) {
    if (auto played = play_moves(setup, text); !played) return played.error();
  }
  return setup;
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
