// Positions and moves of Lines of Action as text: rows, transcripts, and `start`.
#include <fmt/format.h>

#include "rules/loa/loa.h"
#include "rules/notation.h"

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

Expected<Setup<Game>> read_rows(const Options& options, std::string_view text) {
  const auto rows = parse_rows(text, largest_size);
  if (!rows) return rows.error();
  const auto game = game_of_size(options, rows->width, rows->height);
  if (!game) return game.error();
  const auto at = game->position(stones_of<largest_cells>(*rows), rows->to_move);
  if (!at) return at.error();
  const auto odd = are_both_connected(*at) ? "both sides are connected" : "";
  if (auto checked = check_over(rows->rest, game->result(*at).has_value(), odd); !checked) {
    return checked.error();
  }
  return Setup<Game>{*game, *at};
}

}  // namespace

Expected<Setup<Game>> Game::read(const Options& options, std::string_view text) {
  const auto start = parse_start(text, largest_size);
  if (!start) return start.error();
  const bool is_transcript = looks_like_transcript(text);
  if (!*start && !is_transcript) return read_rows(options, text);

  const auto game =
      *start ? game_of_size(options, (*start)->width, (*start)->height) : make(options);
  if (!game) return game.error();
  Setup<Game> setup{*game, game->initial()};
  if (is_transcript) {
    if (auto played = play_moves(setup, text); !played) return played.error();
  }
  return setup;
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
