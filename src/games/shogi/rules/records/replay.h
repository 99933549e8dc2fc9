// A record being read: its lines, and the game that is played along with it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "game/text_encoding.h"
#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

inline Error at_line(std::size_t number, const Error& error) {
  return error.told_of(fmt::format("line {}", number));
}

// Calls take(line), which returns an Expected<bool>: whether to go on. Lines have no blanks behind
// them; an error gets the number of its line.
template <class Take>
Expected<void> for_each_line(std::string_view text, const Take& take) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const auto end = text.find('\n');
    auto line = text.substr(0, end);
    line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    const auto goes_on = take(line);
    if (!goes_on) return at_line(number, goes_on.error());
    if (!*goes_on || end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return {};
}

// Gives every line to a reader, and answers what it makes of them at the end.
template <class Reader>
auto read_lines(Reader reader, std::string_view text) -> decltype(reader.finish()) {
  std::size_t last = 0;
  const auto read = for_each_line(text, [&](std::string_view line) {
    ++last;
    return reader.take_line(line);
  });
  if (!read) return read.error();
  auto file = reader.finish();
  if (!file) return at_line(last, file.error());
  return file;
}

class Replay {
 public:
  Replay(const Game& game, const Position& start) : record_{game, start, {}}, at_(start) {}

  const Record<Game>& record() const { return record_; }
  const Position& at() const { return at_; }
  std::optional<int> last_to() const { return last_to_; }  // where the last move went

  // `text` is the move as the record has it.
  Expected<void> play(Move move, std::string_view text) {
    Moves legal;
    record_.rules.moves(at_, legal);
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) {
      return Error{fmt::format(
          "{} {}", quoted_utf8(text),
          legal.empty() ? "can't be played: the game is over" : "is not a legal move here")};
    }
    record_.moves.push_back({at_.to_move, record_.rules.move_text(at_, move)});
    record_.rules.play(at_, move);
    last_to_ = move.to();
    return {};
  }

  void end(std::string_view word) { record_.moves.push_back({at_.to_move, std::string(word)}); }

 private:
  Record<Game> record_;
  Position at_;
  std::optional<int> last_to_;
};

// From where the record says that it starts, if that can be.
inline Expected<Replay> replay_from(const Game& game, const Expected<Placement>& placement) {
  if (!placement) return placement.error();
  const auto start = game.position(*placement);
  if (!start) return start.error().told_of("the position at the start");
  return Replay(game, *start);
}

}  // namespace proofboard::shogi
