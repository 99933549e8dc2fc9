#include "games/shogi/rules/records/csa_start.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/counted.h"
#include "game/text_encoding.h"
#include "games/shogi/rules/names.h"
#include "games/shogi/rules/records/csa_names.h"
#include "games/shogi/rules/sfen.h"

namespace proofboard::shogi {

Expected<void> CsaStart::take(std::string_view statement) {
  const auto rest = statement.substr(std::min<std::size_t>(2, statement.size()));
  const char what = statement.size() > 1 ? statement[1] : ' ';
  if (what == 'I') return take_start(rest);
  if (what >= '1' && what <= '9') return take_row(what - '1', rest);
  if (what == '+' || what == '-') return take_pieces(what == '+' ? Side::black : Side::white, rest);
  return Error{fmt::format("{}: PI, P1 to P9, P+ or P- must begin it", quoted_utf8(statement))};
}

Expected<void> CsaStart::take_start(std::string_view without) {
  placement_.board = read_sfen("start")->board;
  has_board_ = true;
  while (!without.empty()) {
    const auto item = without.substr(0, 4);
    without.remove_prefix(item.size());
    const auto square = square_of_csa(item.substr(0, 2));
    const auto kind = kind_of_csa(item.substr(std::min<std::size_t>(2, item.size())));
    if (!square || *square == no_square || !kind ||
        placement_.board[static_cast<std::size_t>(*square)].kind() != *kind) {
      return Error{fmt::format("{}: no such piece stands there at the start", quoted_utf8(item))};
    }
    placement_.board[static_cast<std::size_t>(*square)] = Piece();
  }
  return {};
}

Expected<void> CsaStart::take_row(int rank, std::string_view row) {
  if ((rows_ >> rank & 1) != 0) return Error{fmt::format("row {} comes twice", rank + 1)};
  rows_ |= 1U << rank;
  has_board_ = true;
  for (int file = files; file-- > 0;) {
    const auto cell = row.substr(0, 3);
    row.remove_prefix(cell.size());
    if (cell.empty()) {
      return Error{fmt::format("row {} has {}, not {}", rank + 1,
                               counted(files - 1 - file, "square"), files)};
    }
    if (cell == " * " || cell == " *") continue;
    const auto kind = kind_of_csa(cell.substr(1));
    if (!kind || (cell[0] != '+' && cell[0] != '-')) {
      return Error{fmt::format("row {}, square {}: {} is no piece", rank + 1, files - file,
                               quoted_utf8(cell))};
    }
    const auto done =
        put(Piece(cell[0] == '+' ? Side::black : Side::white, *kind), square_of(file, rank));
    if (!done) return done.error();
  }
  if (!row.empty()) {
    return Error{fmt::format("row {}: {} after {} squares", rank + 1, quoted_utf8(row), files)};
  }
  return {};
}

Expected<void> CsaStart::take_pieces(Side side, std::string_view pieces) {
  has_board_ = true;
  while (!pieces.empty()) {
    const auto item = pieces.substr(0, 4);
    pieces.remove_prefix(item.size());
    if (item == "00AL") {
      if (!pieces.empty()) return Error{"00AL must be the last of its line"};
      take_all(side);
      return {};
    }
    const auto square = square_of_csa(item.substr(0, 2));
    const auto kind = kind_of_csa(item.substr(std::min<std::size_t>(2, item.size())));
    if (!square || !kind || (*square == no_square && *kind > Kind::rook)) {
      return Error{fmt::format("{} is no piece on a square or in hand", quoted_utf8(item))};
    }
    if (*square == no_square) {
      ++placement_.hands[index(side)][index(*kind)];
    } else if (auto done = put(Piece(side, *kind), *square); !done) {
      return done.error();
    }
  }
  return {};
}

Expected<void> CsaStart::put(Piece piece, int square) {
  auto& there = placement_.board[static_cast<std::size_t>(square)];
  if (!there.is_none()) {
    return Error{fmt::format("two pieces on {}{}", file_of(square) + 1, rank_of(square) + 1)};
  }
  there = piece;
  return {};
}

void CsaStart::take_all(Side side) {
  for (const Kind kind : hand_kinds) {
    const auto on_board = std::count_if(
        placement_.board.begin(), placement_.board.end(),
        [&](Piece piece) { return !piece.is_none() && unpromoted(piece.kind()) == kind; });
    const int left = set_of_pieces[index(kind)] - static_cast<int>(on_board) -
                     placement_.hands[0][index(kind)] - placement_.hands[1][index(kind)];
    placement_.hands[index(side)][index(kind)] += std::max(0, left);
  }
}

Expected<Placement> CsaStart::finish(Side to_move) const {
  if (!has_board_) return Error{"no position (PI, P1 to P9, P+ or P-) before the game"};
  if (rows_ != 0 && std::popcount(rows_) != ranks) {
    return Error{
        fmt::format("the board has {}, not {}", counted(std::popcount(rows_), "row"), ranks)};
  }
  auto placement = placement_;
  placement.to_move = to_move;
  return placement;
}

}  // namespace proofboard::shogi
