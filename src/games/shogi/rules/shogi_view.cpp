// The board as it is drawn.
#include <fmt/format.h>

#include "games/shogi/rules/names.h"
#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

namespace {

HandView hand_view(const Position& at, Side side) {
  HandView view{side, {}, {}};
  for (auto kind = hand_kinds.rbegin(); kind != hand_kinds.rend(); ++kind) {
    const Piece piece(side, *kind);
    for (int i = 0; i < at.hand(side).count(*kind); ++i) {
      view.pieces.emplace_back(kanji_of(piece));
      view.letters.push_back(letters_of(piece));
    }
  }
  return view;
}

}  // namespace

BoardView Game::view(const Position& at) const {
  BoardView view;
  view.width = files;
  view.height = ranks;
  view.first_row_on_top = true;
  view.white_faces_down = true;
  for (int rank = 0; rank < ranks; ++rank) {
    view.row_labels.emplace_back(1, static_cast<char>('a' + rank));
    for (int file = files; file-- > 0;) {
      if (rank == 0) view.column_labels.emplace_back(1, static_cast<char>('1' + file));
      const Piece piece = at.piece_on(square_of(file, rank));
      view.cells += piece.is_none() ? '.' : piece.side() == Side::black ? 'x' : 'o';
      view.pieces.emplace_back(piece.is_none() ? "" : kanji_of(piece));
      view.letters.push_back(piece.is_none() ? "" : letters_of(piece));
    }
  }
  view.hands = {hand_view(at, Side::white), hand_view(at, Side::black)};
  return view;
}

}  // namespace proofboard::shogi
