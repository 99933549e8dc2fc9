// Positions, moves and games of Othello as text: rows, drawn boards with OBF's annotations after
// them, `start`, transcripts, and GGF.
#include <fmt/format.h>

#include <algorithm>

#include "game/notation.h"
#include "games/othello/rules/drawn_board.h"
#include "games/othello/rules/ggf.h"
#include "games/othello/rules/othello.h"
#include "games/othello/rules/wthor.h"

namespace proofboard::othello {

namespace {

constexpr int largest_size = 8;

char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string to_lower(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return to_lower(c); });
  return lower;
}

bool is_pass(std::string_view text) {
  const auto lower = to_lower(text);
  return lower == "pass" || lower == "pa" || lower == "ps" || lower == "--";
}

// The length of the move that a transcript starts with; 0 if it starts with none.
std::size_t move_length(std::string_view text) {
  if (is_pass(text.substr(0, 4))) return text.substr(0, 4).size();
  if (is_pass(text.substr(0, 2))) return 2;
  // Some write a dash between two moves.
  if (text.size() > 2 && text[0] == '-' && move_length(text.substr(1)) > 0) {
    return 1 + move_length(text.substr(1));
  }
  const auto is_square = [](char column, char row) {
    return to_lower(column) >= 'a' && to_lower(column) <= 'z' && row >= '0' && row <= '9';
  };
  return text.size() >= 2 && is_square(text[0], text[1]) ? 2 : 0;
}

// The options with the size that a position's text shows, if it shows one.
Expected<Options> with_size(Options options, int width, int height) {
  if (width != height || (width != 4 && width != 6 && width != 8)) {
    return Error{
        fmt::format("the board is {}x{}: Othello is played on 8x8, 6x6 or 4x4", width, height)};
  }
  const auto size = fmt::format("{}", width);
  if (options.is_given("size") && options.choice("size") != size) {
    return Error{fmt::format("the board is {}x{}, but size={} was asked for", width, height,
                             options.choice("size"))};
  }
  if (auto set = options.set("size", size); !set) return set.error();
  return options;
}

Position position_from(const RowsText& rows) {
  Position at;
  at.to_move = rows.to_move;
  const char own = rows.to_move == Side::black ? 'x' : 'o';
  for (int row = 0; row < rows.height; ++row) {
    for (int column = 0; column < rows.width; ++column) {
      const char cell = rows.cells[static_cast<std::size_t>(row * rows.width + column)];
      if (cell != '.') (cell == own ? at.own : at.other) |= square_bit(8 * row + column);
    }
  }
  return at;
}

// Not with a pass or a dash: rows of a drawn board begin so, too.
bool begins_with_move(std::string_view text) {
  const auto first = to_lower(text.substr(0, 1));
  return first >= "a" && first <= "z" && move_length(text) > 0 && text.substr(1, 1) != "0";
}

// A record's moves in the making: whether they can be played, and the passes that it leaves out,
// for they are forced.
class Recording {
 public:
  Recording(const Game& game, const Position& start) : record_{game, start, {}}, at_(start) {}

  // `side` is who should be to move, if the record says so.
  Expected<void> add(std::string_view text, std::optional<Side> side = std::nullopt) {
    ++number_;
    Game::Moves moves;
    record_.rules.moves(at_, moves);
    if (!moves.empty() && moves[0] == Move::pass() && !is_pass(text)) play(Move::pass());
    if (side && *side != at_.to_move) {
      return Error{fmt::format("move {} is {}'s, but {} is to move", number_, to_text(*side),
                               to_text(at_.to_move))};
    }
    const auto move = record_.rules.parse_move(at_, text);
    if (!move) return move.error().told_of(fmt::format("move {}", number_));
    play(*move);
    return {};
  }

  const Record<Game>& record() const { return record_; }

 private:
  void play(Move move) {
    record_.moves.push_back({at_.to_move, record_.rules.move_text(at_, move)});
    record_.rules.play(at_, move);
  }

  Record<Game> record_;
  Position at_;
  int number_ = 0;
};

}  // namespace

Expected<Setup<Game>> Game::from_rows(const Options& options, const RowsText& rows) {
  const auto sized = with_size(options, rows.width, rows.height);
  if (!sized) return sized.error();
  const auto game = make(*sized);
  if (!game) return game.error();
  const Position at = position_from(rows);
  if (auto checked = game->check(at); !checked) return checked.error();
  return Setup<Game>{*game, at};
}

// Who is to move may be missing: then as many have moved as there are discs, if that side can.
Expected<Setup<Game>> Game::from_drawn(const Options& options, const DrawnBoard& board) {
  RowsText rows{board.size, board.size, board.cells, Side::black, {}};
  if (board.side) {
    rows.to_move = *board.side;
    return from_rows(options, rows);
  }
  const auto discs =
      std::count_if(board.cells.begin(), board.cells.end(), [](char cell) { return cell != '.'; });
  rows.to_move = discs % 2 == 0 ? Side::black : Side::white;
  auto setup = from_rows(options, rows);
  if (!setup) return setup;
  Moves moves;
  setup->rules.moves(setup->position, moves);
  if (!moves.empty() && moves[0] == Move::pass()) {
    rows.to_move = opponent(rows.to_move);
    return from_rows(options, rows);
  }
  return setup;
}

Expected<Record<Game>> Game::read_drawn(const Options& options, std::string_view text) {
  const auto board = parse_drawn_board(text);
  if (!board) return board.error();
  const auto setup = from_drawn(options, *board);
  if (!setup) return setup.error();
  return with_moves(*setup, board->rest);
}

// What stands behind a position and is no side to move must be moves.
Expected<Record<Game>> Game::with_moves(const Setup<Game>& start, std::string_view text) {
  Recording recording(start.rules, start.position);
  for (const auto word : words(text)) {
    if (parse_side(word)) return Error{"there are two sides to move after the board"};
    if (move_length(word) == 0) {
      return Error{fmt::format("{} after the board is not understood", quoted(word))};
    }
    for (const auto move : start.rules.split_moves(word)) {
      if (auto added = recording.add(move); !added) return added.error();
    }
  }
  return recording.record();
}

Expected<Record<Game>> Game::read_ggf(const Options& options, std::string_view text) {
  const auto ggf = parse_ggf(text);
  if (!ggf) return ggf.error();
  const auto set_up = [&]() -> Expected<Setup<Game>> {
    if (ggf->board.empty()) return read_position<Game>(options, "start");
    const auto board = parse_drawn_board(ggf->board + ' ' + ggf->side);
    if (!board) return board.error().told_of("GGF");
    return from_drawn(options, *board);
  };
  const auto setup = set_up();
  if (!setup) return setup.error();
  Recording recording(setup->rules, setup->position);
  for (const auto& [side, move] : ggf->moves) {
    if (auto added = recording.add(move, side); !added) return added.error();
  }
  return recording.record();
}

Expected<Record<Game>> Game::read_record(const Options& options, std::string_view text) {
  if (looks_like_ggf(text)) return read_ggf(options, text);
  text = text.substr(0, text.find_first_of(";%"));  // the rest of an OBF line is about the position
  const auto parts = words(text);
  if (parts.empty()) return Error{"the position is empty"};

  const auto start = parse_start(text, largest_size);
  if (!start) return start.error();
  const bool has_rows = parts[0].find('/') != std::string_view::npos;
  const bool is_transcript = !has_rows && begins_with_move(parts[0]);
  if (*start || is_transcript) {
    Expected<Options> sized = options;
    if (*start && (*start)->width > 0) {
      sized = with_size(options, (*start)->width, (*start)->height);
      if (!sized) return sized.error();
    }
    const auto game = make(*sized);
    if (!game) return game.error();
    Recording recording(*game, game->initial());
    for (const auto part : is_transcript ? parts : std::vector<std::string_view>{}) {
      for (const auto move : game->split_moves(part)) {
        if (auto added = recording.add(move); !added) return added.error();
      }
    }
    return recording.record();
  }

  if (!has_rows) return read_drawn(options, text);
  const auto rows = parse_rows(text, largest_size);
  if (!rows) return rows.error();
  const auto setup = from_rows(options, *rows);
  if (!setup) return setup.error();
  return with_moves(*setup, fmt::format("{}", fmt::join(rows->rest, " ")));
}

bool Game::is_record_file(std::string_view bytes) {
  return is_drawn_in_lines(bytes);
}

Expected<std::vector<std::string>> Game::games_in(std::string_view bytes) {
  if (!looks_like_wthor(bytes)) return std::vector<std::string>{};
  return wthor_games(bytes);
}

Expected<Setup<Game>> Game::read(const Options& options, std::string_view text) {
  const auto record = read_record(options, text);
  if (!record) return record.error();
  return at_end_of(*record);
}

std::string Game::position_text(const Position& at) const {
  return rows_text(view(at), at.to_move);
}

std::string Game::move_text(const Position&, Move move) const {
  if (move == Move::pass()) return "pass";
  return square_text({move.square % 8, move.square / 8});
}

Expected<Move> Game::parse_move(const Position& at, std::string_view text) const {
  Moves legal;
  moves(at, legal);
  if (legal.empty())
    return Error{fmt::format("{} can't be played: the game is over", quoted(text))};
  const bool must_pass = legal[0] == Move::pass();
  const auto side = at.to_move == Side::black ? "Black" : "White";
  if (is_pass(text)) {
    if (must_pass) return Move::pass();
    return Error{
        fmt::format("{} may not pass: there is a move, {}", side, move_text(at, legal[0]))};
  }
  const auto square = parse_square(to_lower(text), size_, size_);
  if (!square) return square.error();
  if (must_pass) return Error{fmt::format("{} has no move but pass", side)};
  const Move move{static_cast<std::uint16_t>(8 * square->row + square->column)};
  if (std::find(legal.begin(), legal.end(), move) != legal.end()) return move;
  if (((at.own | at.other) & square_bit(move.square)) != 0) {
    return Error{fmt::format("{} is not a legal move here: the cell is occupied", quoted(text))};
  }
  return Error{fmt::format("{} is not a legal move here: it turns over no disc", quoted(text))};
}

std::vector<std::string_view> Game::split_moves(std::string_view word) const {
  std::vector<std::string_view> parts;
  while (!word.empty()) {
    std::size_t length = move_length(word);
    if (length == 0) length = word.size();
    auto part = word.substr(0, length);
    if (part.size() > 2 && part[0] == '-') part.remove_prefix(1);
    parts.push_back(part);
    word.remove_prefix(length);
  }
  return parts;
}

BoardView Game::view(const Position& at) const {
  BoardView board{.width = size_, .height = size_, .cells = {}, .first_row_on_top = true};
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      const Squares bit = square_bit(8 * row + column);
      board.cells += (at.black() & bit) != 0 ? 'x' : (at.white() & bit) != 0 ? 'o' : '.';
    }
  }
  return board;
}

}  // namespace proofboard::othello
