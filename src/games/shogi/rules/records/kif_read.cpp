// KIF: `   1 ７六歩(77)   ( 0:01/00:00:01)`. Comments (*), bookmarks (&) and what is behind the
// main line, its variations, are left out. A record with nothing but a position is one, too.
#include <fmt/format.h>

#include <array>

#include "games/shogi/rules/names.h"
#include "games/shogi/rules/records/japanese.h"
#include "games/shogi/rules/records/kif_start.h"
#include "games/shogi/rules/records/record_ends.h"
#include "games/shogi/rules/records/record_file.h"
#include "games/shogi/rules/records/replay.h"

namespace proofboard::shogi {

namespace {

constexpr std::array<std::string_view, 6> ki2_marks{"▲", "△", "☗", "☖", "▼", "▽"};

bool starts_with_ki2_mark(std::string_view line) {
  take_blanks(line);
  return std::any_of(ki2_marks.begin(), ki2_marks.end(),
                     [&](std::string_view mark) { return line.starts_with(mark); });
}

bool is_comment(std::string_view line) {
  return line.empty() || line[0] == '*' || line[0] == '#' || line[0] == '&';
}

bool begins_as_move(std::string_view line) {
  take_blanks(line);
  return starts_with_number(line) && !line.starts_with("９ ８") && !line.starts_with("９　８") &&
         !line.starts_with("9 8 7");
}

// Tells a move from a board in SFEN, which may begin with a number, too.
bool has_japanese_after_number(std::string_view line) {
  take_number(line);
  take_blanks(line);
  return !line.empty() && static_cast<unsigned char>(line[0]) >= 0x80;
}

// Two digits: file and rank, `７六` or `77`.
std::optional<int> take_square(std::string_view& text) {
  auto rest = text;
  const auto file = take_digit(rest);
  const auto rank = file ? take_digit(rest) : std::nullopt;
  if (!rank) return std::nullopt;
  text = rest;
  return square_of(*file - 1, *rank - 1);
}

// Where a move comes from: a square in brackets.
std::optional<int> take_origin(std::string_view& text) {
  auto rest = text;
  if (!take(rest, "(") && !take(rest, "（")) return std::nullopt;
  const auto square = take_square(rest);
  if (!square || (!take(rest, ")") && !take(rest, "）"))) return std::nullopt;
  text = rest;
  return square;
}

// Only the time taken, and a + for a variation, may follow a move.
bool is_time(std::string_view text) {
  take_blanks(text);
  if (take(text, "(") || take(text, "（")) {
    const auto end = text.find_first_not_of("0123456789:/ ");
    text.remove_prefix(end == std::string_view::npos ? text.size() : end);
    if (!take(text, ")") && !take(text, "）")) return false;
    take_blanks(text);
  }
  take(text, "+");
  return text.empty();
}

Expected<Move> take_move(std::string_view& text, const Replay& replay) {
  const auto whole = text;
  const auto wrong = [&](std::string_view what) {
    return Error{fmt::format("{}: {}", quoted_utf8(whole), what)};
  };
  std::optional<int> to;
  if (take(text, "同")) {
    to = replay.last_to();
    if (!to) return wrong("同 is the square of the move before, and there is none");
    take_blanks(text);
  } else {
    to = take_square(text);
    if (!to) return wrong("this is neither a move nor an end of the game");
  }
  const auto kind = take_kind(text);
  if (!kind) return wrong("a piece must follow the square");
  for (const auto* mark : {"左", "右", "直", "上", "寄", "引", "行", "入"}) take(text, mark);
  const bool declines = take(text, "不成");
  const bool promotes = !declines && take(text, "成");
  if (take(text, "打")) {
    if (promotes || declines || *kind > Kind::rook) return wrong("such a piece can't be dropped");
    return Move::drop(*kind, *to);
  }
  const auto from = take_origin(text);
  if (!from) {
    return wrong("(77), the square that the piece leaves, or 打 must follow; KI2 is not read");
  }
  const Piece piece = replay.at().piece_on(*from);
  if (piece != Piece(replay.at().to_move, *kind)) {
    return wrong(fmt::format("there is no {} of {} on {}{}", move_name(*kind),
                             name_of(replay.at().to_move), file_of(*from) + 1, rank_of(*from) + 1));
  }
  return Move::step(*from, *to, promotes);
}

class KifReader {
 public:
  explicit KifReader(const Game& game) : game_(game) {}

  // Whether the main line goes on.
  Expected<bool> take_line(std::string_view line) {
    if (is_comment(line)) return true;
    if (line.starts_with("変化") || line.starts_with("まで")) return false;
    if (starts_with_ki2_mark(line)) {
      return Error{"this is KI2, moves without the squares that pieces leave; save it as KIF"};
    }
    if (begins_as_move(line)) return take_numbered(line);
    const auto is_taken = replay_ ? Expected<bool>(false) : start_.take(line);
    if (!is_taken) return is_taken.error();
    if (*is_taken) return true;
    take_blanks(line);
    if (line.empty()) return true;
    return Error{fmt::format("{} is {}", quoted_utf8(line),
                             replay_ ? "no move" : "no header, no part of a board and no move")};
  }

  Expected<RecordFile> finish() {
    if (auto begun = begin_moves(); !begun) return begun.error();
    const auto& start = replay_->record().start;
    const bool lacks_king = !start.has_king(Side::black) || !start.has_king(Side::white);
    return RecordFile{replay_->record(), start_.is_called_problem() || lacks_king};
  }

 private:
  Expected<void> begin_moves() {
    if (replay_) return {};
    auto replay = replay_from(game_, start_.finish());
    if (!replay) return replay.error();
    replay_.emplace(std::move(*replay));
    return {};
  }

  Expected<bool> take_numbered(std::string_view line) {
    if (auto begun = begin_moves(); !begun) return begun.error();
    take_blanks(line);
    const int number = take_number(line).value_or(0);
    const int expected = first_ + static_cast<int>(replay_->record().moves.size());
    if (replay_->record().moves.empty()) {
      first_ = number;
    } else if (number != expected) {
      return Error{fmt::format("move {} where move {} should be", number, expected)};
    }
    take_blanks(line);
    if (line.empty()) return Error{fmt::format("move {} is missing behind its number", number)};
    for (const auto& end : record_ends) {
      if (!line.starts_with(end.kif)) continue;
      replay_->end(end.word);
      return false;
    }
    auto done = play(line);
    if (!done) return done.error().told_of(fmt::format("move {}", number));
    return true;
  }

  Expected<void> play(std::string_view line) {
    auto rest = line;
    const auto move = take_move(rest, *replay_);
    if (!move) return move.error();
    if (!is_time(rest)) return Error{fmt::format("{} after the move", quoted_utf8(rest))};
    return replay_->play(*move, line.substr(0, line.size() - rest.size()));
  }

  const Game& game_;
  KifStart start_;
  std::optional<Replay> replay_;  // once the moves have begun
  int first_ = 1;                 // the number of the first move
};

}  // namespace

bool looks_like_kif(std::string_view text) {
  bool is_kif = false;
  const auto read = for_each_line(text, [&](std::string_view line) -> Expected<bool> {
    is_kif = line.starts_with("#KIF");
    if (is_comment(line)) return !is_kif;
    take_blanks(line);
    is_kif = line.find("：") != std::string_view::npos || line.starts_with('|') ||
             line.starts_with("+--") || line.starts_with("手数") || starts_with_ki2_mark(line) ||
             (begins_as_move(line) && has_japanese_after_number(line));
    return !is_kif;
  });
  return read && is_kif;
}

Expected<RecordFile> read_kif(const Game& game, std::string_view text) {
  return read_lines(KifReader(game), text);
}

}  // namespace proofboard::shogi
