// Positions of Connect from text: rows, the start, and game records in SGF.
#include <fmt/format.h>

#include "game/notation.h"
#include "game/sgf.h"
#include "games/connect/rules/connect.h"

namespace proofboard::connect {

namespace {

Expected<Game> game_of_size(const Options& options, int columns, int rows) {
  const auto sized = with_board_size(options, "m", "n", columns, rows);
  if (!sized) return sized.error();
  return Game::make(*sized);
}

bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}

// The cells of an SGF value: `jj`, counted from the top left, or `j10`, where rows count from the
// bottom and the stones of a turn may stand together (`k11i11`, `k11-i11`).
Expected<std::vector<Square>> sgf_squares(const Game& game, std::string_view value) {
  if (value.empty()) return Error{"a cell is missing"};
  if (value.size() == 2 && is_letter(value[0]) && is_letter(value[1])) {
    const Square square{value[0] - 'a', game.rows() - 1 - (value[1] - 'a')};
    if (square.column >= game.columns() || square.row < 0) {
      return Error{fmt::format("'{}' is not a cell of this board", value)};
    }
    return std::vector<Square>{square};
  }
  std::vector<Square> squares;
  while (!value.empty()) {
    std::size_t end = 1;
    while (end < value.size() && !is_letter(value[end]) && value[end] != '-') ++end;
    const auto square = game.parse_cell(value.substr(0, end));
    if (!square) return square.error();
    squares.push_back(*square);
    if (end + 1 < value.size() && value[end] == '-') ++end;
    value.remove_prefix(end);
  }
  return squares;
}

// The set-up at the head of a record: everything before its first move.
struct SgfSetup {
  Stones stones;
  std::optional<Side> turn;
};

Expected<void> set_up(const Game& game, const SgfStep& step, SgfSetup& setup) {
  if (step.kind == SgfStep::Kind::turn) {
    setup.turn = step.side;
    return {};
  }
  const auto squares = sgf_squares(game, step.value);
  if (!squares) return squares.error();
  for (const Square square : *squares) {
    const int cell = square.row * game.columns() + square.column;
    for (const Side side : {Side::black, Side::white}) setup.stones[side].erase(cell);
    if (step.kind == SgfStep::Kind::add) setup.stones[step.side].insert(cell);
  }
  return {};
}

// Without PL the turn belongs to whom the record's first move does; without one, to whom the counts
// say.
Expected<Position> set_up_position(const Game& game, const SgfGame& sgf, const SgfSetup& setup,
                                   std::size_t moves_from) {
  Side side = Side::black;
  if (setup.turn) {
    side = *setup.turn;
  } else if (moves_from < sgf.steps.size()) {
    side = sgf.steps[moves_from].side;
  } else if (!game.has_any_counts()) {
    const int cells = game.columns() * game.rows();
    side = game.turn_after(cells - count_empty(setup.stones, cells)).side;
  }
  return game.position(setup.stones, side, std::nullopt);
}

Expected<Record<Game>> read_sgf(const Options& options, std::string_view text) {
  const auto sgf = parse_sgf(text, longest_side);
  if (!sgf) return sgf.error();
  const auto game = game_of_size(options, sgf->width, sgf->height);
  if (!game) return game.error();

  SgfSetup setup;
  std::size_t next = 0;
  for (; next < sgf->steps.size() && sgf->steps[next].kind != SgfStep::Kind::move; ++next) {
    if (auto done = set_up(*game, sgf->steps[next], setup); !done) {
      return done.error().told_of("SGF");
    }
  }
  auto position = set_up_position(*game, *sgf, setup, next);
  if (!position) return position.error().told_of("SGF");

  Record<Game> record{*game, *position, {}};
  for (; next < sgf->steps.size(); ++next) {
    const SgfStep& step = sgf->steps[next];
    if (step.kind == SgfStep::Kind::turn) continue;
    if (step.kind != SgfStep::Kind::move) {
      return Error{"SGF: stones are set up after the first move"};
    }
    if (step.value == "resign" || step.value == "forfeit") continue;
    const auto squares = sgf_squares(*game, step.value);
    if (!squares) {
      return squares.error().told_of(fmt::format("SGF: move {}", record.moves.size() + 1));
    }
    for (const Square square : *squares) {
      const auto number = record.moves.size() + 1;
      if (game->to_move(*position) != step.side) {
        return Error{fmt::format("SGF: move {} is {}'s, but {} is to move", number,
                                 to_text(step.side), to_text(game->to_move(*position)))};
      }
      const int cell = square.row * game->columns() + square.column;
      const auto name = game->move_text(*position, {static_cast<std::uint16_t>(cell)});
      const auto move = game->parse_move(*position, name);
      if (!move) return move.error().told_of(fmt::format("SGF: move {}", number));
      game->play(*position, *move);
      record.moves.push_back({step.side, name});
    }
  }
  return record;
}

Expected<Setup<Game>> read_rows(const Options& options, std::string_view text) {
  const auto rows = parse_rows(text, longest_side);
  if (!rows) return rows.error();
  std::optional<int> left;
  if (!rows->rest.empty()) {
    const auto number = parse_integer(rows->rest[0]);
    if (!number || *number < 0 || *number > most_cells) {
      return Error{
          fmt::format("'{}' after the side to move is not a number of stones left", rows->rest[0])};
    }
    left = static_cast<int>(*number);
  }
  if (rows->rest.size() > 1) {
    return Error{
        fmt::format("'{}' after the stones left: only 'moves m1 m2 …' may follow", rows->rest[1])};
  }
  const auto game = game_of_size(options, rows->width, rows->height);
  if (!game) return game.error();

  Stones stones;
  for (int row = 0; row < rows->height; ++row) {
    for (int column = 0; column < rows->width; ++column) {
      stones.put((rows->height - 1 - row) * rows->width + column,
                 rows->cells[static_cast<std::size_t>(row * rows->width + column)]);
    }
  }
  const auto position = game->position(stones, rows->to_move, left);
  if (!position) return position.error();
  return Setup<Game>{*game, *position};
}

}  // namespace

Expected<Record<Game>> Game::read_record(const Options& options, std::string_view text) {
  if (looks_like_sgf(text)) return read_sgf(options, text);
  auto setup = read(options, text);
  if (!setup) return setup.error();
  return Record<Game>{std::move(setup->rules), std::move(setup->position), {}};
}

Expected<Setup<Game>> Game::read(const Options& options, std::string_view text) {
  if (looks_like_sgf(text)) {
    const auto record = read_sgf(options, text);
    if (!record) return record.error();
    return at_end_of(*record);
  }

  const auto start = parse_start(text, longest_side);
  if (!start) return start.error();
  if (!*start) return read_rows(options, text);
  const auto game = game_of_size(options, (*start)->width, (*start)->height);
  if (!game) return game.error();
  return Setup<Game>{*game, game->initial()};
}

}  // namespace proofboard::connect
