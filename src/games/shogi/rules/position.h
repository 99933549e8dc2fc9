// A position: what stands where, what is in hand, who is to move.
//
// The same board is kept twice, as a piece for each square and as sets of squares for each way of
// moving and each side. Tsume problems often have one king only, so a side may lack its king; then
// nothing can be check to it.
//
// Invariant: everything but board, hands, side to move and plies left is a function of these.
#pragma once

#include <array>
#include <cstdint>

#include "games/shogi/rules/attacks.h"
#include "games/shogi/rules/bitboard.h"
#include "games/shogi/rules/hand.h"
#include "games/shogi/rules/pieces.h"

namespace proofboard::shogi {

inline constexpr std::uint16_t unlimited = 0x7fff;

// By piece code.
extern const std::array<BySquare<std::uint64_t>, piece_codes> piece_keys;
inline constexpr std::uint64_t white_to_move_key = 0x8f1d3a5c27e6b94bULL;

struct Position {
  std::array<Bitboard, ways> by_way{};  // at Way::none: all pieces
  std::array<Bitboard, 2> by_side{};
  std::uint64_t board_key = 0;  // of board and side to move, not of the hands
  std::array<Hand, 2> hands{};
  BySquare<Piece> board{};
  std::array<std::uint8_t, 2> kings{no_square, no_square};
  Side to_move = Side::black;
  std::uint16_t plies_left = unlimited;  // until an attack must have mated

  Piece piece_on(int square) const { return board[static_cast<std::size_t>(square)]; }
  Bitboard occupied() const { return by_way[0]; }
  Bitboard of(Side side) const { return by_side[index(side)]; }
  Bitboard of(Way way) const { return by_way[index(way)]; }
  Bitboard of(Side side, Way way) const { return of(side) & of(way); }
  Hand hand(Side side) const { return hands[index(side)]; }
  int king(Side side) const { return kings[index(side)]; }  // no_square: there is none
  bool has_king(Side side) const { return king(side) != no_square; }

  void put(Piece piece, int square) {  // onto an empty square
    board[static_cast<std::size_t>(square)] = piece;
    flip(piece, square);
    if (piece.kind() == Kind::king) {
      kings[index(piece.side())] = static_cast<std::uint8_t>(square);
    }
  }
  void take(int square) {  // a piece that is there; a king must be put down again
    const Piece piece = piece_on(square);
    board[static_cast<std::size_t>(square)] = Piece();
    flip(piece, square);
  }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  void flip(Piece piece, int square) {
    const auto set = Bitboard::of(square);
    by_way[0] ^= set;
    by_way[index(piece.way())] ^= set;
    by_side[index(piece.side())] ^= set;
    board_key ^= piece_keys[piece.code()][static_cast<std::size_t>(square)];
  }
};

// Sliders of a side whose lines lead to the square, whatever stands between.
inline Bitboard aligned_sliders(const Position& at, int square, Side by) {
  const auto rooks = at.of(Way::rook) | at.of(Way::dragon);
  const auto bishops = at.of(Way::bishop) | at.of(Way::horse);
  return ((rook_lines(square) & rooks) | (bishop_lines(square) & bishops) |
          (lance_line(by, square) & at.of(Way::lance))) &
         at.of(by);
}

// All pieces of a side but lances, bishops and rooks from afar that attack the square. Seen from
// the square, they stand where a piece of the other side would go.
inline Bitboard near_attackers(const Position& at, int square, Side by) {
  const Side other = opponent(by);
  const auto like_kings = at.of(Way::king) | at.of(Way::horse) | at.of(Way::dragon);
  return ((steps(Way::pawn, other, square) & at.of(Way::pawn)) |
          (steps(Way::knight, other, square) & at.of(Way::knight)) |
          (steps(Way::silver, other, square) & at.of(Way::silver)) |
          (steps(Way::gold, other, square) & at.of(Way::gold)) |
          (steps(Way::king, other, square) & like_kings)) &
         at.of(by);
}

// The pieces of a side that attack a square, with these squares taken to be occupied.
inline Bitboard attackers_to(const Position& at, int square, Side by, Bitboard occupied) {
  Bitboard attackers = near_attackers(at, square, by);
  aligned_sliders(at, square, by).for_each([&](int slider) {
    if ((between(square, slider) & occupied).is_empty()) attackers |= Bitboard::of(slider);
  });
  return attackers;
}
inline bool is_attacked(const Position& at, int square, Side by, Bitboard occupied) {
  return !near_attackers(at, square, by).is_empty() ||
         aligned_sliders(at, square, by).any_of([&](int slider) {
           return (between(square, slider) & occupied).is_empty();
         });
}

// All squares that a side attacks, with these squares taken to be occupied.
inline Bitboard attacked_squares(const Position& at, Side by, Bitboard occupied) {
  const Side other = opponent(by);
  const auto golds = at.of(by, Way::gold), silvers = at.of(by, Way::silver);
  const auto kings = at.of(by) & (at.of(Way::king) | at.of(Way::horse) | at.of(Way::dragon));
  const auto gold_like = golds | kings, silver_like = silvers | kings;

  const auto forward = one_forward(by, at.of(by, Way::pawn) | gold_like | silver_like);
  const auto knights = one_forward(by, one_forward(by, at.of(by, Way::knight)));
  const auto back = one_forward(other, silver_like);
  auto all = forward | one_forward(other, gold_like) |
             one_sideways(one_forward(by, gold_like | silver_like) | gold_like | back | knights);

  const auto bishops = at.of(by) & (at.of(Way::bishop) | at.of(Way::horse));
  const auto rooks = at.of(by) & (at.of(Way::rook) | at.of(Way::dragon));
  bishops.for_each([&](int square) { all |= bishop_attacks(square, occupied); });
  rooks.for_each([&](int square) { all |= rook_attacks(square, occupied); });
  at.of(by, Way::lance).for_each([&](int square) { all |= lance_attacks(by, square, occupied); });
  return all;
}

// The pieces that give check to a side's king; none if it has no king.
inline Bitboard checkers(const Position& at, Side side) {
  if (!at.has_king(side)) return {};
  return attackers_to(at, at.king(side), opponent(side), at.occupied());
}

// The pieces of both sides that alone stand between the square and a slider of this side. Around a
// king: its own ones are pinned, those of the slider's side give check when they leave the line.
inline Bitboard shields(const Position& at, int square, Side from) {
  Bitboard all;
  aligned_sliders(at, square, from).for_each([&](int slider) {
    const auto inside = between(square, slider) & at.occupied();
    if (inside.has_one()) all |= inside;
  });
  return all;
}
inline Bitboard pinned(const Position& at, Side side) {
  if (!at.has_king(side)) return {};
  return shields(at, at.king(side), opponent(side)) & at.of(side);
}

}  // namespace proofboard::shogi
