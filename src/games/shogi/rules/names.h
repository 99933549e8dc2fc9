// How pieces, sides and squares are called in messages and notation.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "games/shogi/rules/bitboard.h"
#include "games/shogi/rules/pieces.h"

namespace proofboard::shogi {

constexpr std::string_view name_of(Side side) {
  return side == Side::black ? "Black" : "White";
}

// Of plain kinds and the king.
constexpr std::string_view name_of(Kind kind) {
  constexpr std::array<std::string_view, 9> names{"nothing", "pawn",   "lance", "knight", "silver",
                                                  "gold",    "bishop", "rook",  "king"};
  return names[index(kind)];
}

// One sign each.
constexpr std::string_view kanji_of(Piece piece) {
  constexpr std::array<std::string_view, kinds> signs{
      "", "歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "杏", "圭", "全", "", "馬", "龍"};
  return piece == Piece(Side::white, Kind::king) ? "王" : signs[index(piece.kind())];
}

// As SFEN writes it: `P`, `+P`, White's `p`, `+p`.
inline std::string letters_of(Piece piece) {
  const Kind kind = unpromoted(piece.kind());
  const char letter = kind_letters[index(kind)];
  const std::string plus = kind == piece.kind() ? "" : "+";
  return plus + (piece.side() == Side::black ? letter : static_cast<char>(letter - 'A' + 'a'));
}

// File from the right in figures, rank from the top in letters: `7g`.
inline std::string square_name(int square) {
  return {static_cast<char>('1' + file_of(square)), static_cast<char>('a' + rank_of(square))};
}

}  // namespace proofboard::shogi
