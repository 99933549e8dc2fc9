// CSA, versions 1 to 3: headers, a position, moves `+7776FU`, an end `%TORYO`. Several statements
// may share a line, with commas between them.
#include <fmt/format.h>

#include <algorithm>

#include "games/shogi/rules/names.h"
#include "games/shogi/rules/records/csa_names.h"
#include "games/shogi/rules/records/csa_start.h"
#include "games/shogi/rules/records/record_ends.h"
#include "games/shogi/rules/records/record_file.h"
#include "games/shogi/rules/records/replay.h"

namespace proofboard::shogi {

namespace {

bool is_sign(char c) {
  return c == '+' || c == '-';
}

Side side_of_sign(char sign) {
  return sign == '+' ? Side::black : Side::white;
}

// What the piece is after it has moved stands behind the squares: it promotes if it was plain.
Expected<Move> move_of(std::string_view text, const Position& at) {
  const auto wrong = [&](std::string_view what) {
    return Error{fmt::format("{}: {}", quoted_utf8(text), what)};
  };
  if (text.size() != 7) return wrong("a move is written +7776FU");
  if (side_of_sign(text[0]) != at.to_move) {
    return wrong(fmt::format("it is not {}'s turn", name_of(opponent(at.to_move))));
  }
  const auto from = square_of_csa(text.substr(1, 2)), to = square_of_csa(text.substr(3, 2));
  const auto kind = kind_of_csa(text.substr(5));
  if (!from || !to || *to == no_square || !kind) return wrong("a move is written +7776FU");
  if (*from == no_square) {
    if (*kind > Kind::rook) return wrong("such a piece can't be dropped");
    return Move::drop(*kind, *to);
  }
  const Piece piece = at.piece_on(*from);
  const bool promotes = can_promote(piece.kind()) && promoted(piece.kind()) == *kind;
  if (piece.is_none() || piece.side() != at.to_move || (piece.kind() != *kind && !promotes)) {
    return wrong(
        fmt::format("there is no such piece of {} on {}", name_of(at.to_move), text.substr(1, 2)));
  }
  return Move::step(*from, *to, promotes);
}

class CsaReader {
 public:
  explicit CsaReader(const Game& game) : game_(game) {}

  Expected<bool> take_line(std::string_view line) {
    if (line.empty() || line[0] == '\'' || line[0] == 'N' || line[0] == '$') return true;
    while (true) {
      const auto comma = line.find(',');
      if (auto done = take(line.substr(0, comma)); !done) return done.error();
      if (comma == std::string_view::npos) return true;
      line.remove_prefix(comma + 1);
    }
  }

  Expected<RecordFile> finish() {
    if (!replay_) return Error{"the side to move, + or -, is missing"};
    const auto& start = replay_->record().start;
    const bool lacks_king = !start.has_king(Side::black) || !start.has_king(Side::white);
    return RecordFile{replay_->record(), lacks_king};
  }

 private:
  Expected<void> take(std::string_view statement) {
    if (statement.empty() || statement[0] == 'T' || statement[0] == 'V') return {};
    if (statement == "/") return Error{"a second game begins: give each game a file of its own"};
    if (has_ended_) return Error{fmt::format("{} after the end", quoted_utf8(statement))};
    if (statement[0] == 'P' && !replay_) return start_.take(statement);
    if (is_sign(statement[0])) return take_signed(statement);
    if (statement[0] == '%') return take_end(statement.substr(1));
    return Error{fmt::format("{} is no statement of CSA{}", quoted_utf8(statement),
                             replay_ ? " among the moves" : "")};
  }

  // The side that begins, or a move; without the first the first move tells the side.
  Expected<void> take_signed(std::string_view statement) {
    if (!replay_) {
      if (auto begun = begin(side_of_sign(statement[0])); !begun) return begun;
      if (statement.size() == 1) return {};
    }
    const auto number = replay_->record().moves.size() + 1;
    const auto move = move_of(statement, replay_->at());
    const auto done = move ? replay_->play(*move, statement) : Expected<void>(move.error());
    if (!done) return done.error().told_of(fmt::format("move {}", number));
    return {};
  }

  Expected<void> begin(Side to_move) {
    auto replay = replay_from(game_, start_.finish(to_move));
    if (!replay) return replay.error();
    replay_.emplace(std::move(*replay));
    return {};
  }

  Expected<void> take_end(std::string_view word) {
    if (!replay_) return Error{"the side to move, + or -, is missing before the end"};
    has_ended_ = true;
    if (word.size() > 1 && is_sign(word[0]) && word.substr(1) == "ILLEGAL_ACTION") {
      const bool is_own = side_of_sign(word[0]) == replay_->at().to_move;
      replay_->end(is_own ? "foul" : "foul-of-other");
      return {};
    }
    for (const auto& end : record_ends) {
      if (end.csa.empty() || end.csa != word) continue;
      replay_->end(end.word);
      return {};
    }
    return Error{fmt::format("%{} is no end of a game", word.substr(0, 40))};
  }

  const Game& game_;
  CsaStart start_;
  std::optional<Replay> replay_;  // once the side to move is known
  bool has_ended_ = false;
};

bool begins_csa(std::string_view line) {
  // A board in SFEN may begin with N+ or P1, too.
  const auto first_word = line.substr(0, line.find(' '));
  if (std::count(first_word.begin(), first_word.end(), '/') == ranks - 1) return false;
  const char second = line.size() > 1 ? line[1] : ' ';
  const bool has_digit = second >= '0' && second <= '9';
  switch (line[0]) {
    case 'V': return has_digit;
    case 'N': return is_sign(second);
    case 'P': return second == 'I' || is_sign(second) || has_digit;
    case '+':
    case '-': return line.size() == 1 || (line.size() >= 7 && has_digit);
    case '$': return line.find(':') != std::string_view::npos;
    default: return false;
  }
}

}  // namespace

bool looks_like_csa(std::string_view text) {
  bool is_csa = false;
  const auto read = for_each_line(text, [&](std::string_view line) -> Expected<bool> {
    if (line.empty() || line[0] == '\'') return true;
    is_csa = begins_csa(line);
    return false;
  });
  return read && is_csa;
}

Expected<RecordFile> read_csa(const Game& game, std::string_view text) {
  return read_lines(CsaReader(game), text);
}

}  // namespace proofboard::shogi
