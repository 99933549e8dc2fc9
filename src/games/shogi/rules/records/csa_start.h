// Where a game in CSA begins:
//
//     PI82HI22KA            the usual start, without these pieces of either side
//     P1-KY-KE-GI-KI-OU …   a row of the board, P1 to P9
//     P+55FU00KI            Black's pieces: on squares, and in hand (00); P- White's
//     P-00AL                all that is left goes to White's hand
//     +                     Black is to move
#pragma once

#include <optional>
#include <string_view>

#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

class CsaStart {
 public:
  // A statement that begins with P.
  Expected<void> take(std::string_view statement);

  // An error if nothing said where the pieces stand.
  Expected<Placement> finish(Side to_move) const;

 private:
  Expected<void> take_start(std::string_view without);
  Expected<void> take_row(int rank, std::string_view row);
  Expected<void> take_pieces(Side side, std::string_view pieces);
  Expected<void> put(Piece piece, int square);
  void take_all(Side side);

  Placement placement_;
  bool has_board_ = false;
  unsigned rows_ = 0;  // one bit each
};

}  // namespace proofboard::shogi
