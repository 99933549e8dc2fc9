// Positions of Hex from text: rows, the start, game records in SGF and HexWorld's board strings.
#include <fmt/format.h>

#include <algorithm>

#include "game/notation.h"
#include "game/sgf.h"
#include "games/hex/rules/hex.h"
#include "games/hex/rules/hexworld_words.h"

namespace proofboard::hex {

namespace {

Expected<Game> game_of_size(const Options& options, int width, int height) {
  const auto sized = with_board_size(options, "width", "height", width, height);
  if (!sized) return sized.error();
  return Game::make(*sized);
}

// A game record being replayed.
class Replay {
 public:
  explicit Replay(const Game& game) : record_{game, game.initial(), {}}, at_(record_.start) {}

  Side to_move() const { return at_.to_move; }

  Expected<void> play(Side side, std::string_view move) {
    RecordedMove recorded{side, std::string(move)};
    const auto after = record_.rules.play_recorded(at_, recorded);
    if (!after) {
      return after.error().told_of(fmt::format("move {}", record_.moves.size() + 1));
    }
    at_ = *after;
    record_.moves.push_back(std::move(recorded));
    return {};
  }

  Expected<void> pass_turn_to(Side side) {
    if (!record_.moves.empty())
      return side == to_move() ? Expected<void>{} : play(to_move(), "pass");
    at_ = record_.start = record_.rules.position(at_.stones, side);
    return {};
  }

  Expected<void> set_up(std::string_view value, char letter) {
    const Game& game = record_.rules;
    if (!record_.moves.empty()) return Error{"SGF: stones are set up after the first move"};
    const auto square = parse_square(value, game.width(), game.height());
    if (!square) return square.error().told_of("SGF");
    const int cell = square->row * game.width() + square->column;
    Stones stones = at_.stones;
    for (const Side side : {Side::black, Side::white}) stones[side].erase(cell);
    stones.put(cell, letter);
    at_ = record_.start = game.position(stones, at_.to_move);
    return {};
  }

  const Record<Game>& record() const { return record_; }

 private:
  Record<Game> record_;
  Position at_;
};

Expected<void> apply(const SgfStep& step, Replay& replay) {
  switch (step.kind) {
    case SgfStep::Kind::add: return replay.set_up(step.value, step.side == Side::black ? 'x' : 'o');
    case SgfStep::Kind::erase: return replay.set_up(step.value, '.');
    case SgfStep::Kind::turn: return replay.pass_turn_to(step.side);
    case SgfStep::Kind::move: break;
  }
  return replay.play(step.side, step.value);
}

// Column and row as letters from the top left, as in SGF of Go.
bool is_in_letters(std::string_view value) {
  const auto is_letter = [](char c) { return c >= 'a' && c < 'a' + longest_side; };
  return value.size() == 2 && is_letter(value[0]) && is_letter(value[1]);
}

// Little Golem writes cells in letters and calls the first player W, although that one joins top
// and bottom; its `swap` mirrors the stone.
void make_usual(SgfGame& sgf) {
  const bool is_little_golem =
      std::any_of(sgf.steps.begin(), sgf.steps.end(),
                  [](const SgfStep& step) { return is_in_letters(step.value); });
  const bool exchanges = is_little_golem && sgf.steps.front().side == Side::white;
  for (auto& step : sgf.steps) {
    if (exchanges) step.side = opponent(step.side);
    if (is_in_letters(step.value)) {
      step.value = square_text({step.value[0] - 'a', step.value[1] - 'a'});
    } else if (step.value == "swap") {
      step.value = "swap-pieces";
    }
  }
}

Expected<Record<Game>> read_sgf(const Options& options, std::string_view text) {
  auto sgf = parse_sgf(text, longest_side);
  if (!sgf) return sgf.error();
  make_usual(*sgf);
  if (!sgf->number.empty() && sgf->number != "11") {
    return Error{fmt::format("SGF: GM[{}] is not Hex, which is GM[11]", sgf->number)};
  }
  const auto game = game_of_size(options, sgf->width, sgf->height);
  if (!game) return game.error();
  Replay replay(*game);
  for (const auto& step : sgf->steps) {
    if (auto done = apply(step, replay); !done) return done.error();
  }
  return replay.record();
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
  for (const auto& [word, move] : hexworld_words) {
    if (!text.starts_with(word)) continue;
    text.remove_prefix(word.size());
    const Side side = word.size() < 3  ? replay.to_move()
                      : word[2] == 'b' ? Side::black
                                       : Side::white;
    return replay.play(side, move);
  }
  std::size_t length = 1;
  while (length < text.size() && is_digit(text[length])) ++length;
  const auto cell = text.substr(0, length);
  text.remove_prefix(length);
  return replay.play(replay.to_move(), cell);
}

// `11c1,a2b4:sh4,c3`: the board, the moves up to the position shown, the moves after it.
Expected<Record<Game>> read_hexworld(const Options& options, std::string_view text) {
  const auto comma = text.find(',');
  const auto game = hexworld_game(options, text.substr(0, comma));
  if (!game) return game.error();
  Replay replay(*game);
  auto rest = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
  rest = rest.substr(0, rest.find(','));
  while (!rest.empty()) {
    if (auto done = hexworld_move(rest, replay); !done) {
      return done.error().told_of("HexWorld");
    }
  }
  return replay.record();
}

// Only HexWorld's strings, and those of trmph, have a comma; in a link they stand after the '#'.
std::optional<std::string_view> hexworld_string(std::string_view word) {
  const auto hash = word.find('#');
  if (hash != std::string_view::npos) return word.substr(hash + 1);
  if (!word.empty() && is_digit(word[0]) && word.find(',') != std::string_view::npos) return word;
  return std::nullopt;
}

// Nothing if the text is no record.
Expected<std::optional<Record<Game>>> read_if_record(const Options& options,
                                                     std::string_view text) {
  const auto found = [](Expected<Record<Game>> record) -> Expected<std::optional<Record<Game>>> {
    if (!record) return record.error();
    return std::optional(std::move(*record));
  };
  if (looks_like_sgf(text)) return found(read_sgf(options, text));
  const auto parts = words(text);
  if (parts.size() == 1) {
    if (const auto hexworld = hexworld_string(parts[0])) {
      return found(read_hexworld(options, *hexworld));
    }
  }
  return std::optional<Record<Game>>{};
}

}  // namespace

Expected<Record<Game>> Game::read_record(const Options& options, std::string_view text) {
  auto record = read_if_record(options, text);
  if (!record) return record.error();
  if (*record) return std::move(**record);
  auto setup = read(options, text);
  if (!setup) return setup.error();
  return Record<Game>{std::move(setup->rules), std::move(setup->position), {}};
}

Expected<Setup<Game>> Game::read(const Options& options, std::string_view text) {
  const auto record = read_if_record(options, text);
  if (!record) return record.error();
  if (*record) {
    auto at = (*record)->start;
    for (const auto& move : (*record)->moves) at = *(*record)->rules.play_recorded(at, move);
    return Setup<Game>{(*record)->rules, at};
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
