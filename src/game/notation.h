// Notation that the board games share: rows of cells, square names, and a start position followed
// by moves.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/status.h"
#include "game/notated.h"

namespace proofboard {

// `3x4/8/… x 2`: rows from the top, the side to move, and whatever words follow it.
struct RowsText {
  int width = 0;
  int height = 0;
  std::string cells;  // row by row from the top: '.', 'x', 'o'
  Side to_move = Side::black;
  std::vector<std::string_view> rest;
};

// A user's text as it may stand in a message: in quotes, unprintable bytes as \xNN, cut when long.
std::string quoted(std::string_view text);

// Splits at blanks.
std::vector<std::string_view> words(std::string_view text);
// Splits at every one of these; parts may be empty.
std::vector<std::string_view> split_at(char separator, std::string_view text);

// Errors name the row and what is wrong with it. Boards beyond `most` cells a side are refused.
Expected<RowsText> parse_rows(std::string_view text, int most);
std::string rows_text(const BoardView& board, Side to_move);

// "start", "start:SIZE" or "start:WIDTHxHEIGHT". Nothing if the text is something else; a size of
// 0 x 0 if none was given.
struct StartText {
  int width = 0;
  int height = 0;
};
Expected<std::optional<StartText>> parse_start(std::string_view text, int most);

// `x` or `black`, `o` or `white`, either case.
std::optional<Side> parse_side(std::string_view text);

// A column letter (a, b, c, …) and a row number from 1. Column and row count from 0.
struct Square {
  int column = 0;
  int row = 0;
};
Expected<Square> parse_square(std::string_view text, int width, int height);
std::string square_text(Square square);

// The same for a board as it is drawn: an index into its cells. Nothing if the text is no cell.
std::optional<std::size_t> cell_named(const BoardView& board, std::string_view name);
std::string cell_name(const BoardView& board, std::size_t cell);
// What is written beside columns, counted from the left, and rows, counted from the top.
std::string column_label(const BoardView& board, int column);
std::string row_label(const BoardView& board, int row);

// The two parts of `POSITION moves m1 m2 …`; the second is empty if there is none.
struct PositionAndMoves {
  std::string_view position, moves;
};
PositionAndMoves split_move_list(std::string_view text);
// The same where some texts have no such list, whatever words are in them.
template <class R>
PositionAndMoves split_move_list_of(std::string_view text) {
  if constexpr (ReadsRecordFiles<R>) {
    if (R::is_record_file(text)) return {text, {}};
  }
  return split_move_list(text);
}

struct NotNoted {
  void operator()(const auto&, const auto&) const {}
};

// Plays the moves of a list on the setup's position; an error gives the number of the wrong one.
// `note` is told each of them, with the position before it.
template <Notated R, class Note = NotNoted>
Expected<void> play_moves(Setup<R>& setup, std::string_view text, const Note& note = {}) {
  int number = 0;
  for (const auto word : words(text)) {
    std::vector<std::string_view> parts{word};
    if constexpr (SplitsMoves<R>) parts = setup.rules.split_moves(word);
    if constexpr (JoinsMoves<R>) {
      const auto fine = setup.rules.check_joined(setup.position, parts.size());
      if (!fine) return fine.error().told_of(quoted(word));
    }
    for (const auto part : parts) {
      ++number;
      const auto move = setup.rules.parse_move(setup.position, part);
      if (!move) return move.error().told_of(fmt::format("move {}", number));
      note(setup.position, *move);
      setup.rules.play(setup.position, *move);
    }
  }
  return {};
}

// Any position text of the game, optionally followed by ` moves m1 m2 …`.
template <Notated R>
Expected<Setup<R>> read_position(const Options& options, std::string_view text) {
  const auto [position, moves] = split_move_list_of<R>(text);
  auto setup = R::read(options, position);
  if (!setup) return setup;
  if (auto played = play_moves(*setup, moves); !played) return played.error();
  return setup;
}

// The moves of a move list that are legal in the position, by name: what parse_move() usually is.
template <Notated R>
Expected<typename R::Move> legal_move_named(const R& rules, const typename R::Position& at,
                                            std::string_view text) {
  typename R::Moves moves;
  rules.moves(at, moves);
  for (const auto move : moves) {
    if (rules.move_text(at, move) == text) return move;
  }
  if (moves.empty()) {
    return Error{fmt::format("{} can't be played: the game is over", quoted(text))};
  }
  return Error{fmt::format("{} is not a legal move here", quoted(text))};
}

}  // namespace proofboard
