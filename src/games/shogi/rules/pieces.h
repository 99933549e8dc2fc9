// What stands on the board: kinds of pieces, who owns them, how they move.
//
// A promoted piece is its plain kind plus 8, so promotion is one bit and capture takes it away
// again. The king has the number of a promoted nothing. A piece is its kind, plus 16 if it is
// White's; these are also the codes in a position's bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/truth.h"

namespace proofboard::shogi {

enum class Kind : std::uint8_t {
  none,
  pawn,
  lance,
  knight,
  silver,
  gold,
  bishop,
  rook,
  king,
  tokin,
  promoted_lance,
  promoted_knight,
  promoted_silver,
  horse = 14,
  dragon,
};
inline constexpr std::size_t kinds = 16;

// What a hand can hold, in the order in which drops are listed.
inline constexpr std::array<Kind, 7> hand_kinds{
    Kind::pawn, Kind::lance, Kind::knight, Kind::silver, Kind::gold, Kind::bishop, Kind::rook};
// How many of each there are, by Kind; kings are counted for each side.
inline constexpr std::array<int, 8> set_of_pieces{0, 18, 4, 4, 4, 4, 2, 2};

constexpr std::size_t index(Kind kind) {
  return static_cast<std::size_t>(kind);
}
constexpr Kind promoted(Kind kind) {
  return static_cast<Kind>(static_cast<unsigned>(kind) | 8U);
}
constexpr Kind unpromoted(Kind kind) {
  return kind == Kind::king ? kind : static_cast<Kind>(static_cast<unsigned>(kind) & 7U);
}
constexpr bool can_promote(Kind kind) {
  return kind >= Kind::pawn && kind <= Kind::rook && kind != Kind::gold;
}

// Kinds that move alike are one set of squares in a position.
enum class Way : std::uint8_t {
  none,
  pawn,
  lance,
  knight,
  silver,
  gold,
  bishop,
  rook,
  king,
  horse,
  dragon,
};
inline constexpr std::size_t ways = 11;

constexpr std::size_t index(Way way) {
  return static_cast<std::size_t>(way);
}
constexpr Way way_of(Kind kind) {
  constexpr std::array<Way, kinds> all{Way::none,   Way::pawn, Way::lance,  Way::knight,
                                       Way::silver, Way::gold, Way::bishop, Way::rook,
                                       Way::king,   Way::gold, Way::gold,   Way::gold,
                                       Way::gold,   Way::none, Way::horse,  Way::dragon};
  return all[index(kind)];
}

class Piece {
 public:
  constexpr Piece() = default;
  constexpr Piece(Side side, Kind kind)
      : code_(static_cast<std::uint8_t>(static_cast<unsigned>(side) << 4 |
                                        static_cast<unsigned>(kind))) {}
  // Of any five bits: is_piece() or is_none() tells whether they mean anything.
  static constexpr Piece of_code(unsigned code) {
    return Piece(static_cast<Side>(code >> 4 & 1), static_cast<Kind>(code & 15));
  }

  constexpr unsigned code() const { return code_; }
  constexpr bool is_none() const { return code_ == 0; }
  constexpr bool is_piece() const { return way_of(kind()) != Way::none; }
  constexpr Side side() const { return static_cast<Side>(code_ >> 4); }
  constexpr Kind kind() const { return static_cast<Kind>(code_ & 15); }
  constexpr Way way() const { return way_of(kind()); }

  friend constexpr bool operator==(Piece, Piece) = default;

 private:
  std::uint8_t code_ = 0;
};
inline constexpr std::size_t piece_codes = 32;

// As SFEN writes them for Black, plain kinds and the king by Kind; promoted ones have a `+` before.
inline constexpr std::string_view kind_letters = ".PLNSGBRK";

}  // namespace proofboard::shogi
