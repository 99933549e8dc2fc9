#include "games/shogi/rules/records/kif_start.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/counted.h"
#include "game/text_encoding.h"
#include "games/shogi/rules/names.h"
#include "games/shogi/rules/records/handicaps.h"
#include "games/shogi/rules/records/japanese.h"
#include "games/shogi/rules/sfen.h"

namespace proofboard::shogi {

namespace {

std::optional<Side> take_side(std::string_view& text) {
  if (take(text, "先手") || take(text, "下手")) return Side::black;
  if (take(text, "後手") || take(text, "上手")) return Side::white;
  return std::nullopt;
}

std::string_view without_blanks_around(std::string_view text) {
  take_blanks(text);
  while (text.ends_with(" ") || text.ends_with("\t") || text.ends_with("　")) {
    text.remove_suffix(text.ends_with("　") ? std::string_view("　").size() : 1);
  }
  return text;
}

bool is_border(std::string_view line) {
  return line.starts_with("+-") || line.starts_with("９ ８") || line.starts_with("９　８") ||
         line.starts_with("9 8 7") || line.starts_with("手数-") || line.starts_with("手数　");
}

}  // namespace

Expected<bool> KifStart::take(std::string_view line) {
  take_blanks(line);
  if (line.starts_with('|')) {
    if (auto done = take_row(line.substr(1)); !done) return done.error();
    return true;
  }
  if (is_border(line)) return true;
  auto rest = line;
  if (const auto side = take_side(rest); side && rest.starts_with("番")) {
    to_move_ = side;
    return true;
  }
  for (const std::string_view colon : {"：", ":"}) {
    const auto at = line.find(colon);
    if (at == std::string_view::npos || at == 0) continue;
    auto done = take_header(without_blanks_around(line.substr(0, at)),
                            without_blanks_around(line.substr(at + colon.size())));
    if (!done) return done.error();
    return true;
  }
  return false;
}

Expected<void> KifStart::take_row(std::string_view line) {
  if (rows_ == ranks) return Error{fmt::format("the board has more than {} rows", ranks)};
  for (int file = files; file-- > 0;) {
    take_blanks(line);
    const auto cell = line;
    const bool is_white = shogi::take(line, "v") || shogi::take(line, "V");
    if (!is_white && !shogi::take(line, "^")) shogi::take(line, "+");
    const auto kind = take_kind(line);
    if (kind) {
      board_[static_cast<std::size_t>(square_of(file, rows_))] =
          Piece(is_white ? Side::white : Side::black, *kind);
    } else if (is_white ||
               (!shogi::take(line, "・") && !shogi::take(line, "．") && !shogi::take(line, "."))) {
      if (cell.empty() || cell[0] == '|') {
        return Error{fmt::format("row {} of the board has {}, not {}", rows_ + 1,
                                 counted(files - 1 - file, "square"), files)};
      }
      return Error{fmt::format("row {} of the board, square {}: {} is no piece", rows_ + 1,
                               files - file, quoted_utf8(cell.substr(0, cell.find('|'))))};
    }
  }
  take_blanks(line);
  if (!shogi::take(line, "|")) {
    return Error{
        fmt::format("row {} of the board doesn't end with | after {} squares", rows_ + 1, files)};
  }
  take_blanks(line);
  if (const auto label = take_digit(line); label && *label != rows_ + 1) {
    return Error{fmt::format("row {} of the board is called {}", rows_ + 1, kanji_number(*label))};
  }
  ++rows_;
  return {};
}

Expected<void> KifStart::take_header(std::string_view key, std::string_view value) {
  if (key == "手合割") {
    handicap_ = value;
    is_called_problem_ |= value.starts_with("詰将棋") || value.starts_with("詰め将棋");
  } else if (key == "作品名" || key == "作品番号" || key == "詰手数" || key == "完全性") {
    is_called_problem_ = true;
  } else if (key == "手番") {
    to_move_ = take_side(value);
  } else if (const auto side = take_side(key); side && (key == "の持駒" || key == "の持ち駒")) {
    const auto hand = hand_of(value);
    if (!hand) return hand.error();
    hands_[index(*side)] = *hand;
  }
  return {};
}

Expected<KifStart::HandLine> KifStart::hand_of(std::string_view text) {
  HandLine hand;
  if (text == "なし" || text == "無し") return hand;
  if (text.starts_with("残り") || text.starts_with("残駒") || text.starts_with("以下全")) {
    hand.is_the_rest = true;
    return hand;
  }
  while (!text.empty()) {
    const auto item = text;
    const auto kind = take_kind(text);
    if (!kind || *kind > Kind::rook) {
      return Error{fmt::format("in hand: {} is no piece that can be there", quoted_utf8(item))};
    }
    const int count = take_number(text).value_or(1);
    auto& held = hand.pieces[index(*kind)];
    held += count;
    if (count < 1 || held > set_of_pieces[index(*kind)]) {
      return Error{fmt::format("in hand: {} {}s can't be there, there are {}", held, name_of(*kind),
                               set_of_pieces[index(*kind)])};
    }
    take_blanks(text);
    while (shogi::take(text, "、") || shogi::take(text, ",")) take_blanks(text);
  }
  return hand;
}

// White begins where it gives pieces away, unless the file shows another board.
Side KifStart::side_to_move(const Placement& placement) const {
  if (to_move_) return *to_move_;
  for (const auto& handicap : handicaps) {
    if (handicap.name != handicap_) continue;
    return read_sfen(sfen_of(handicap))->board == placement.board ? Side::white : Side::black;
  }
  return Side::black;
}

Expected<void> KifStart::fill_hands(Placement& placement) const {
  std::optional<Side> rest;
  for (const Side side : {Side::black, Side::white}) {
    const auto& hand = hands_[index(side)];
    const bool is_defender = side != placement.to_move;
    if (hand ? hand->is_the_rest : is_called_problem_ && is_defender) {
      if (rest) return Error{"both sides can't hold all the rest"};
      rest = side;
    } else if (hand) {
      placement.hands[index(side)] = hand->pieces;
    }
  }
  if (!rest) return {};
  for (const Kind kind : hand_kinds) {
    const auto on_board = std::count_if(
        placement.board.begin(), placement.board.end(),
        [&](Piece piece) { return !piece.is_none() && unpromoted(piece.kind()) == kind; });
    placement.hands[index(*rest)][index(kind)] =
        std::max(0, set_of_pieces[index(kind)] - static_cast<int>(on_board) -
                        placement.hands[index(opponent(*rest))][index(kind)]);
  }
  return {};
}

Expected<Placement> KifStart::finish() const {
  if (rows_ > 0 && rows_ < ranks) {
    return Error{fmt::format("the board has {}, not {}", counted(rows_, "row"), ranks)};
  }
  Placement placement;
  if (rows_ == ranks) {
    placement.board = board_;
  } else if (handicap_.empty() || handicap_ == "平手") {
    if (is_called_problem_) return Error{"a problem needs a board"};
    placement.board = read_sfen("start")->board;
  } else {
    const auto known = std::find_if(handicaps.begin(), handicaps.end(),
                                    [&](const Handicap& some) { return some.name == handicap_; });
    if (known == handicaps.end()) return Error{fmt::format("手合割：{} needs a board", handicap_)};
    placement.board = read_sfen(sfen_of(*known))->board;
  }
  placement.to_move = side_to_move(placement);
  if (auto done = fill_hands(placement); !done) return done.error();
  return placement;
}

}  // namespace proofboard::shogi
