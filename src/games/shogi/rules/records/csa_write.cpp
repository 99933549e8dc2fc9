// CSA 2.2.
#include <fmt/format.h>

#include "games/shogi/rules/records/csa_names.h"
#include "games/shogi/rules/records/record_ends.h"
#include "games/shogi/rules/records/record_file.h"

namespace proofboard::shogi {

namespace {

char sign_of(Side side) {
  return side == Side::black ? '+' : '-';
}

std::string csa_square(int square) {
  return fmt::format("{}{}", file_of(square) + 1, rank_of(square) + 1);
}

std::string rows_text(const Position& at) {
  std::string text;
  for (int rank = 0; rank < ranks; ++rank) {
    text += fmt::format("P{}", rank + 1);
    for (int file = files; file-- > 0;) {
      const Piece piece = at.piece_on(square_of(file, rank));
      text += piece.is_none() ? " * "
                              : fmt::format("{}{}", sign_of(piece.side()), csa_name(piece.kind()));
    }
    text += '\n';
  }
  return text;
}

std::string hand_text(const Position& at, Side side) {
  std::string text;
  for (auto kind = hand_kinds.rbegin(); kind != hand_kinds.rend(); ++kind) {
    for (int i = 0; i < at.hand(side).count(*kind); ++i)
      text += fmt::format("00{}", csa_name(*kind));
  }
  return text.empty() ? "" : fmt::format("P{}{}\n", sign_of(side), text);
}

std::string start_text(const Game& game, const Position& start) {
  const auto pieces = start == game.initial() ? std::string("PI\n")
                                              : rows_text(start) + hand_text(start, Side::black) +
                                                    hand_text(start, Side::white);
  return pieces + sign_of(start.to_move);
}

std::string csa_move(const Position& at, Move move) {
  const char sign = sign_of(at.to_move);
  if (move.is_drop()) {
    return fmt::format("{}00{}{}", sign, csa_square(move.to()), csa_name(move.dropped()));
  }
  const Kind kind = at.piece_on(move.from()).kind();
  return fmt::format("{}{}{}{}", sign, csa_square(move.from()), csa_square(move.to()),
                     csa_name(move.promotes() ? promoted(kind) : kind));
}

Expected<std::string> csa_end(const RecordEnd& end, Side side) {
  if (end.word == "foul-of-other") return fmt::format("%{}ILLEGAL_ACTION", sign_of(opponent(side)));
  if (end.csa.empty()) return Error{fmt::format("CSA has no word for the end {}", end.kif)};
  return fmt::format("%{}", end.csa);
}

}  // namespace

Expected<std::string> csa_text(const Game& game, const Position& start,
                               std::span<const RecordedMove> moves) {
  if (start.plies_left != unlimited) {
    return Error{"CSA has no place for the plies within which mate must come"};
  }
  auto text = "V2.2\n" + start_text(game, start);
  Position at = start;
  for (const auto& [side, word] : moves) {
    if (const auto* end = find_record_end(word)) {
      const auto written = csa_end(*end, side);
      if (!written) return written.error();
      text += '\n' + *written;
      continue;
    }
    const auto move = game.parse_move(at, word);
    if (!move) return move.error();
    text += '\n' + csa_move(at, *move);
    game.play(at, *move);
  }
  return text;
}

}  // namespace proofboard::shogi
