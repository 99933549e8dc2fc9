// A move in 16 bits. The canonical order of moves is the ascending order of this number:
//
//     32768 if it is a drop + 256 * (the square left, or the kind dropped)
//                           + 2 * the square reached + (1 unless it promotes)
//
// So moves on the board come first, by the square left, then by the square reached, promotion
// before none; then drops by kind (P L N S G B R) and square.
#pragma once

#include <cstdint>

#include "core/fixed_vector.h"
#include "games/shogi/rules/pieces.h"

namespace proofboard::shogi {

class Move {
 public:
  constexpr Move() = default;  // no move: the number 0 is none
  static constexpr Move step(int from, int to, bool promotes) {
    return Move(static_cast<unsigned>(from) << 8 | static_cast<unsigned>(to) << 1 |
                (promotes ? 0U : 1U));
  }
  static constexpr Move drop(Kind kind, int to) {
    return Move(1U << 15 | static_cast<unsigned>(kind) << 8 | static_cast<unsigned>(to) << 1 | 1U);
  }

  constexpr bool is_drop() const { return code_ >> 15 != 0; }
  constexpr bool promotes() const { return (code_ & 1) == 0; }
  constexpr int to() const { return code_ >> 1 & 127; }
  constexpr int from() const { return code_ >> 8; }                              // if it is no drop
  constexpr Kind dropped() const { return static_cast<Kind>(code_ >> 8 & 15); }  // if it is one

  constexpr std::uint16_t code() const { return code_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  constexpr explicit Move(unsigned code) : code_(static_cast<std::uint16_t>(code)) {}

  std::uint16_t code_ = 0;
};

// 593 moves are the most of a game. Without a king on the board there may be some more: an empty
// board has 531 drops, and no piece that is put there adds more moves than it takes drops away but
// the second rook and bishop (28 each at most), three silvers (4), three lances (3) and the king
// (2).
using Moves = FixedVector<Move, 640>;

}  // namespace proofboard::shogi
