// Positions of Hex from text: rows, the start, game records in SGF and HexWorld's board strings.
#include <fmt/format.h>

#include "game/notation.h"
#include "game/sgf.h"
#include "games/hex/rules/hex.h"

namespace proofboard::hex {

namespace {

Expected<Game> game_of_size(const Options& options, int width, int height) {
  const auto sized = with_board_size(options, "width", "height", width, height);
  if (!sized) return sized.error();
  return Game::make(*sized);
}

// A game record being replayed. Records say themselves who moves, so turns need not alternate.
class Replay {
 public:
  explicit Replay(const Game& game) : game_(game), at_(game.initial()) {}

  Side to_move() const { return at_.to_move; }
  void pass_turn_to(Side side) { at_ = game_.position(at_.stones, side); }

  Expected<void> play(Side side, std::string_view cell) {
    ++moves_;
    if (at_.to_move != side) pass_turn_to(side);
    const auto move = game_.parse_move(at_, cell);
    if (!move) return Error{fmt::format("move {}: {}", moves_, move.error().message)};
    game_.play(at_, *move);
    return {};
  }

  // The side takes over the other's stones, mirrored at the long diagonal so that they head for its
  // own edges.
  Expected<void> swap_pieces(Side side) {
    ++moves_;
    if (game_.width() != game_.height()) {
      return Error{fmt::format("move {}: pieces can't be swapped on a {}x{} board", moves_,
                               game_.width(), game_.height())};
    }
    const int size = game_.width();
    Stones swapped;
    for (int cell = 0; cell < size * size; ++cell) {
      const int mirrored = cell % size * size + cell / size;
      const char letter = at_.stones.letter(cell);
      swapped.put(mirrored, letter == 'x' ? 'o' : letter == 'o' ? 'x' : '.');
    }
    at_ = game_.position(swapped, opponent(side));
    return {};
  }

  // The players change colours; the board stays and so does the colour to move.
  void swap_sides(Side side) {
    ++moves_;
    pass_turn_to(side);
  }

  Expected<void> set_up(std::string_view value, char letter) {
    if (moves_ > 0) return Error{"SGF: stones are set up after the first move"};
    const auto square = parse_square(value, game_.width(), game_.height());
    if (!square) return Error{fmt::format("SGF: {}", square.error().message)};
    const int cell = square->row * game_.width() + square->column;
    Stones stones = at_.stones;
    for (const Side side : {Side::black, Side::white}) stones[side].erase(cell);
    stones.put(cell, letter);
    at_ = game_.position(stones, at_.to_move);
    return {};
  }

  Setup<Game> setup() const { return {game_, at_}; }

 private:
  const Game& game_;
  Position at_;
  int moves_ = 0;
};

Expected<void> apply(const SgfStep& step, Replay& replay) {
  switch (step.kind) {
    case SgfStep::Kind::add: return replay.set_up(step.value, step.side == Side::black ? 'x' : 'o');
    case SgfStep::Kind::erase: return replay.set_up(step.value, '.');
    case SgfStep::Kind::turn: replay.pass_turn_to(step.side); return {};
    case SgfStep::Kind::move: break;
  }
  if (step.value == "swap-pieces") return replay.swap_pieces(step.side);
  if (step.value == "swap-sides") {
    replay.swap_sides(step.side);
    return {};
  }
  if (step.value == "resign" || step.value == "forfeit") return {};
  return replay.play(step.side, step.value);
}

Expected<Setup<Game>> read_sgf(const Options& options, std::string_view text) {
  const auto sgf = parse_sgf(text, longest_side);
  if (!sgf) return sgf.error();
  if (!sgf->number.empty() && sgf->number != "11") {
    return Error{fmt::format("SGF: GM[{}] is not Hex, which is GM[11]", sgf->number)};
  }
  const auto game = game_of_size(options, sgf->width, sgf->height);
  if (!game) return game.error();
  Replay replay(*game);
  for (const auto& step : sgf->steps) {
    if (auto done = apply(step, replay); !done) return done.error();
  }
  return replay.setup();
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// Takes the number that the text begins with; 0 if there is none or it is far too large.
int take_number(std::string_view& text) {
  int number = 0;
  std::size_t length = 0;
  for (; length < text.size() && is_digit(text[length]); ++length) {
    number = length < 4 ? 10 * number + (text[length] - '0') : 0;
  }
  text.remove_prefix(length);
  return number;
}

// SIZE or WIDTHxHEIGHT, then options of the page (c1, n, r9 for a rotation), which are skipped.
Expected<Game> hexworld_game(const Options& options, std::string_view head) {
  std::string_view rest = head;
  const int width = take_number(rest);
  int height = width;
  if (rest.starts_with('x')) {
    rest.remove_prefix(1);
    height = take_number(rest);
  }
  if (width < 1 || width > longest_side || height < 1 || height > longest_side) {
    return Error{
        fmt::format("HexWorld: '{}' doesn't begin with a size from 1 to {}", head, longest_side)};
  }
  while (!rest.empty()) {
    const char option = rest[0];
    rest.remove_prefix(1);
    const bool has_number = !rest.empty() && is_digit(rest[0]);
    take_number(rest);
    if (option == 'n' ? has_number : (option != 'c' && option != 'r') || !has_number) {
      return Error{fmt::format("HexWorld: '{}' has an unknown option after the size", head)};
    }
  }
  return game_of_size(options, width, height);
}

// Takes the next cell or ':'-word of the text and applies it.
Expected<void> hexworld_move(std::string_view& text, Replay& replay) {
  const Side side = replay.to_move();
  for (const std::string_view ending : {":rb", ":rw", ":fb", ":fw"}) {  // resigned, forfeited
    if (!text.starts_with(ending)) continue;
    text.remove_prefix(ending.size());
    return {};
  }
  if (text.starts_with(":s") || text.starts_with(":S") || text.starts_with(":p")) {
    const char word = text[1];
    text.remove_prefix(2);
    if (word == 's') return replay.swap_pieces(side);
    if (word == 'S') {
      replay.swap_sides(side);
    } else {
      replay.pass_turn_to(opponent(side));
    }
    return {};
  }
  std::size_t length = 1;
  while (length < text.size() && is_digit(text[length])) ++length;
  const auto cell = text.substr(0, length);
  text.remove_prefix(length);
  return replay.play(side, cell);
}

// `11c1,a2b4:sh4,c3`: the board, the moves up to the position shown, the moves after it.
Expected<Setup<Game>> read_hexworld(const Options& options, std::string_view text) {
  const auto comma = text.find(',');
  const auto game = hexworld_game(options, text.substr(0, comma));
  if (!game) return game.error();
  Replay replay(*game);
  auto rest = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
  rest = rest.substr(0, rest.find(','));
  while (!rest.empty()) {
    if (auto done = hexworld_move(rest, replay); !done) {
      return Error{fmt::format("HexWorld: {}", done.error().message)};
    }
  }
  return replay.setup();
}

// Only HexWorld's strings have a comma; as a link they stand after the '#'.
std::optional<std::string_view> hexworld_string(std::string_view word) {
  if (word.starts_with("http")) {
    const auto hash = word.find('#');
    if (hash != std::string_view::npos) return word.substr(hash + 1);
  }
  if (!word.empty() && is_digit(word[0]) && word.find(',') != std::string_view::npos) return word;
  return std::nullopt;
}

}  // namespace

Expected<Setup<Game>> Game::read(const Options& options, std::string_view text) {
  if (looks_like_sgf(text)) return read_sgf(options, text);

  const auto parts = words(text);
  if (parts.size() == 1) {
    if (const auto hexworld = hexworld_string(parts[0])) return read_hexworld(options, *hexworld);
  }

  const auto start = parse_start(text, longest_side);
  if (!start) return start.error();
  if (*start) {
    const auto game = game_of_size(options, (*start)->width, (*start)->height);
    if (!game) return game.error();
    return Setup<Game>{*game, game->initial()};
  }

  const auto rows = parse_rows(text, longest_side);
  if (!rows) return rows.error();
  if (!rows->rest.empty()) {
    return Error{
        fmt::format("'{}' after the side to move: only 'moves m1 m2 …' may follow", rows->rest[0])};
  }
  const auto game = game_of_size(options, rows->width, rows->height);
  if (!game) return game.error();
  Stones stones;
  for (std::size_t i = 0; i < rows->cells.size(); ++i) {
    stones.put(static_cast<int>(i), rows->cells[i]);
  }
  return Setup<Game>{*game, game->position(stones, rows->to_move)};
}

}  // namespace proofboard::hex
