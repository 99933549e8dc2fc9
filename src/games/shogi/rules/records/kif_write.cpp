// KIF in UTF-8. A problem, in which a king is missing, is called one (詰将棋), so that whoever
// reads it again begins at its start.
#include <fmt/format.h>

#include "games/shogi/rules/records/handicaps.h"
#include "games/shogi/rules/records/japanese.h"
#include "games/shogi/rules/records/japanese_moves.h"
#include "games/shogi/rules/records/record_ends.h"
#include "games/shogi/rules/records/record_file.h"
#include "games/shogi/rules/sfen.h"

namespace proofboard::shogi {

namespace {

// The name of a start that needs no board; empty if it has none.
std::string_view name_of_start(const Game& game, const Position& start) {
  if (start == game.initial()) return "平手";
  for (const auto& handicap : handicaps) {
    const auto known = game.position(*read_sfen(sfen_of(handicap)));
    if (known && *known == start) return handicap.name;
  }
  return "";
}

std::string hand_line(const Position& at, Side side) {
  std::string text;
  for (auto kind = hand_kinds.rbegin(); kind != hand_kinds.rend(); ++kind) {
    const int count = at.hand(side).count(*kind);
    if (count == 0) continue;
    text += move_name(*kind);
    if (count > 1) text += kanji_number(count);
    text += "　";
  }
  return fmt::format("{}の持駒：{}\n", side == Side::black ? "先手" : "後手",
                     text.empty() ? "なし" : text);
}

std::string board_text(const Position& at) {
  constexpr std::string_view border = "+---------------------------+\n";
  std::string text = "  ９ ８ ７ ６ ５ ４ ３ ２ １\n";
  text += border;
  for (int rank = 0; rank < ranks; ++rank) {
    text += '|';
    for (int file = files; file-- > 0;) {
      const Piece piece = at.piece_on(square_of(file, rank));
      text += !piece.is_none() && piece.side() == Side::white ? 'v' : ' ';
      text += piece.is_none() ? "・" : board_sign(piece.kind());
    }
    text += fmt::format("|{}\n", kanji_number(rank + 1));
  }
  text += border;
  return text;
}

std::string start_text(const Game& game, const Position& start) {
  const auto name = name_of_start(game, start);
  if (!name.empty()) return fmt::format("手合割：{}\n", name);
  const bool is_problem = !start.has_king(Side::black) || !start.has_king(Side::white);
  return fmt::format("手合割：{}\n{}{}{}{}", is_problem ? "詰将棋" : "その他",
                     hand_line(start, Side::white), board_text(start),
                     hand_line(start, Side::black), start.to_move == Side::white ? "後手番\n" : "");
}

std::string kif_move(const Position& at, Move move, std::optional<int> last_to) {
  auto text = move.to() == last_to ? std::string("同　") : square_text(move.to());
  if (move.is_drop()) return text + std::string(move_name(move.dropped())) + "打";
  const Piece piece = at.piece_on(move.from());
  text += move_name(piece.kind());
  if (move.promotes()) {
    text += "成";
  } else if (could_promote(piece, move)) {
    text += "不成";
  }
  return text + fmt::format("({}{})", file_of(move.from()) + 1, rank_of(move.from()) + 1);
}

}  // namespace

Expected<std::string> kif_text(const Game& game, const Position& start,
                               std::span<const RecordedMove> moves) {
  if (start.plies_left != unlimited) {
    return Error{"KIF has no place for the plies within which mate must come"};
  }
  auto text = "#KIF version=2.0 encoding=UTF-8\n" + start_text(game, start) +
              "手数----指手---------消費時間--";
  Position at = start;
  std::optional<int> last_to;
  for (std::size_t number = 1; const auto& [side, word] : moves) {
    text += fmt::format("\n{:>4} ", number++);
    if (const auto* end = find_record_end(word)) {
      text += end->kif;
      continue;
    }
    const auto move = game.parse_move(at, word);
    if (!move) return move.error();
    text += kif_move(at, *move, last_to);
    last_to = move->to();
    game.play(at, *move);
  }
  return text;
}

}  // namespace proofboard::shogi
