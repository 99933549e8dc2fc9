#include "games/shogi/rules/free_drops.h"

#include <algorithm>

namespace proofboard::shogi {

Bitboard taken_for_nothing(const Position& at) {
  const Side side = at.to_move;
  const auto checking = checkers(at, side);
  if (!checking.has_one()) return {};
  const int checker = checking.first();
  Bitboard all;
  between(at.king(side), checker).for_each([&](int square) {
    // What was dropped is gone again, and whether the checker promotes does not matter.
    Position taken = without_hand(at);
    const Piece piece = at.piece_on(checker);
    taken.take(checker);
    taken.put(piece, square);
    if (!checkers(taken, opponent(side)).is_empty()) return;
    Moves replies;
    Listing listing{replies};
    generate_all(taken, listing);
    const bool is_retaken = std::any_of(replies.begin(), replies.end(),
                                        [&](Move reply) { return reply.to() == square; });
    if (!is_retaken) all |= Bitboard::of(square);
  });
  return all;
}

}  // namespace proofboard::shogi
