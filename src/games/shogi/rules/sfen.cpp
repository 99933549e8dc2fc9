// Positions and moves as text: SFEN and the moves of USI.
#include "games/shogi/rules/sfen.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/counted.h"
#include "game/notation.h"
#include "games/shogi/rules/names.h"
#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

namespace {

constexpr std::string_view start_sfen =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// An unpromoted piece or a king; none if the letter stands for nothing.
Piece piece_of(char letter) {
  const bool is_white = letter >= 'a' && letter <= 'z';
  const char upper = is_white ? static_cast<char>(letter - 'a' + 'A') : letter;
  const auto kind = kind_letters.find(upper, 1);
  if (kind == std::string_view::npos) return {};
  return Piece(is_white ? Side::white : Side::black, static_cast<Kind>(kind));
}

Expected<void> read_row(std::string_view row, int rank, Placement& placement) {
  int column = 0;  // from the left
  const auto wrong = [&](std::string_view what) {
    return Error{fmt::format("row {}, column {}: {}", rank + 1, column + 1, what)};
  };
  bool promotes = false;
  for (const char letter : row) {
    if (is_digit(letter)) {
      if (promotes) return wrong("a piece must follow '+'");
      if (letter == '0') return wrong("'0' is no number of empty squares");
      column += letter - '0';
    } else if (letter == '+') {
      if (promotes) return wrong("a piece must follow '+'");
      promotes = true;
    } else {
      const Piece piece = piece_of(letter);
      if (piece.is_none()) {
        return wrong(fmt::format("{} is no piece", quoted({&letter, 1})));
      }
      if (promotes && !can_promote(piece.kind())) {
        return wrong(fmt::format("a {} can't be promoted", name_of(piece.kind())));
      }
      if (column < files) {
        placement.board[static_cast<std::size_t>(square_of(files - 1 - column, rank))] =
            promotes ? Piece(piece.side(), promoted(piece.kind())) : piece;
      }
      promotes = false;
      ++column;
    }
    if (column > files) {
      return Error{fmt::format("row {} is longer than {} squares", rank + 1, files)};
    }
  }
  if (promotes) return wrong("a piece must follow '+'");
  if (column < files) {
    return Error{fmt::format("row {} has {}, not {}", rank + 1, counted(column, "square"), files)};
  }
  return {};
}

Expected<void> read_board(std::string_view text, Placement& placement) {
  for (int rank = 0; rank < ranks; ++rank) {
    const auto slash = text.find('/');
    if (auto done = read_row(text.substr(0, slash), rank, placement); !done) return done;
    const bool is_last = slash == std::string_view::npos;
    if (is_last && rank + 1 < ranks) {
      return Error{fmt::format("the board has {}, not {}", counted(rank + 1, "row"), ranks)};
    }
    if (!is_last && rank + 1 == ranks) {
      return Error{fmt::format("the board has more than {} rows", ranks)};
    }
    text.remove_prefix(is_last ? text.size() : slash + 1);
  }
  return {};
}

// `-`, or counts and letters: `RG2P3g`.
Expected<void> read_hands(std::string_view text, Placement& placement) {
  if (text == "-") return {};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto start = i;
    while (i < text.size() && is_digit(text[i])) ++i;
    const auto digits = text.substr(start, i - start);
    if (i == text.size()) {
      return Error{fmt::format("hands: a piece must follow {}", quoted(digits))};
    }
    const Piece piece = piece_of(text[i]);
    if (piece.is_none()) {
      return Error{fmt::format("hands: {} is no piece", quoted(text.substr(i, 1)))};
    }
    if (piece.kind() == Kind::king) return Error{"hands: a king is never in hand"};
    auto& count = placement.hands[index(piece.side())][index(piece.kind())];
    if (count > 0) {
      return Error{fmt::format("hands: {} comes twice", quoted(text.substr(i, 1)))};
    }
    const int most = set_of_pieces[index(piece.kind())];
    const auto number = digits.empty() ? Expected<std::int64_t>(1) : parse_integer(digits);
    if (!number || *number < 1 || *number > most) {
      return Error{fmt::format("hands: {} {}s can't be in hand, there are {}", digits.substr(0, 20),
                               name_of(piece.kind()), most)};
    }
    count = static_cast<int>(*number);
  }
  return {};
}

// `within N` is all that may still follow.
Expected<void> read_limit(const std::vector<std::string_view>& rest, Placement& placement) {
  if (rest.empty()) return {};
  if (rest[0] != "within") {
    return Error{fmt::format("{}: only 'within PLIES' and 'moves m1 m2 …' may follow the position",
                             quoted(rest[0]))};
  }
  const auto plies = rest.size() > 1 ? parse_integer(rest[1]) : Expected<std::int64_t>(-1);
  if (!plies || *plies < 0 || *plies >= unlimited) {
    return Error{fmt::format("within: a number of plies from 0 to {} must follow", unlimited - 1)};
  }
  if (rest.size() > 2) {
    return Error{fmt::format("{} after {} {}: only 'moves m1 m2 …' may follow", quoted(rest[2]),
                             rest[0], rest[1])};
  }
  placement.plies_left = static_cast<std::uint16_t>(*plies);
  return {};
}

std::string hand_text(Hand hand, Side side) {
  std::string text;
  for (auto kind = hand_kinds.rbegin(); kind != hand_kinds.rend(); ++kind) {
    const int count = hand.count(*kind);
    if (count > 1) text += fmt::format("{}", count);
    if (count > 0) text += letters_of(Piece(side, *kind));
  }
  return text;
}

}  // namespace

Expected<Placement> read_sfen(std::string_view text) {
  auto parts = words(text);
  if (!parts.empty() && parts[0] == "position") parts.erase(parts.begin());
  if (!parts.empty() && (parts[0] == "start" || parts[0] == "startpos")) {
    auto start = words(start_sfen);
    start.insert(start.end(), parts.begin() + 1, parts.end());
    parts = start;
  } else if (!parts.empty() && parts[0] == "sfen") {
    parts.erase(parts.begin());
  }
  if (parts.empty()) return Error{"the position is empty"};

  Placement placement;
  if (auto done = read_board(parts[0], placement); !done) return done.error();
  if (parts.size() < 2) return Error{"the side to move (b or w) is missing after the board"};
  if (parts[1] != "b" && parts[1] != "w") {
    return Error{fmt::format("{} is not a side to move: b or w", quoted(parts[1]))};
  }
  placement.to_move = parts[1] == "b" ? Side::black : Side::white;
  if (parts.size() < 3) return Error{"the pieces in hand are missing: - if there are none"};
  if (auto done = read_hands(parts[2], placement); !done) return done.error();
  std::size_t next = 3;
  if (parts.size() > next && is_digit(parts[next][0])) {
    if (!parse_integer(parts[next])) {
      return Error{fmt::format("{} is no move number", quoted(parts[next]))};
    }
    ++next;
  }
  if (auto done =
          read_limit({parts.begin() + static_cast<std::ptrdiff_t>(next), parts.end()}, placement);
      !done) {
    return done.error();
  }
  return placement;
}

Position Game::initial() const {
  return *position(*read_sfen(start_sfen));
}

std::string Game::position_text(const Position& at) const {
  std::string text;
  for (int rank = 0; rank < ranks; ++rank) {
    if (rank > 0) text += '/';
    int run = 0;
    const auto end_run = [&] {
      if (run > 0) text += fmt::format("{}", run);
      run = 0;
    };
    for (int file = files; file-- > 0;) {
      const Piece piece = at.piece_on(square_of(file, rank));
      if (piece.is_none()) {
        ++run;
        continue;
      }
      end_run();
      text += letters_of(piece);
    }
    end_run();
  }
  const auto hands =
      hand_text(at.hand(Side::black), Side::black) + hand_text(at.hand(Side::white), Side::white);
  text +=
      fmt::format(" {} {} 1", at.to_move == Side::black ? "b" : "w", hands.empty() ? "-" : hands);
  if (at.plies_left != unlimited) text += fmt::format(" within {}", at.plies_left);
  return text;
}

std::string Game::move_text(const Position&, Move move) const {
  if (move.is_drop()) {
    return fmt::format("{}*{}", kind_letters[index(move.dropped())], square_name(move.to()));
  }
  return square_name(move.from()) + square_name(move.to()) + (move.promotes() ? "+" : "");
}

Expected<Move> Game::parse_move(const Position& at, std::string_view text) const {
  return legal_move_named(*this, at, text);
}

}  // namespace proofboard::shogi
