// `▲２三角不成`: who, where to, what, which one of several, and whether it is dropped or promotes.
//
// Where several pieces of a kind could go to the square, the one that does is told by how it moves:
// forward (上), sideways (寄), back (引); if that is not enough by where it comes from, left (左),
// right (右) or straight behind (直); if not even that, by both. A drop says so (打) only where a
// piece on the board could have gone there.
#include "games/shogi/rules/records/japanese_moves.h"

#include <algorithm>

#include "games/shogi/rules/records/japanese.h"

namespace proofboard::shogi {

namespace {

// Seen by the side that moves: above 0 forward, and to the left.
struct Route {
  int forward, left;
};

Route route_of(int from, int to, Side side) {
  const int sign = side == Side::black ? 1 : -1;
  return {sign * (rank_of(from) - rank_of(to)), sign * (file_of(from) - file_of(to))};
}

constexpr int sign_of(int number) {
  return (number > 0) - (number < 0);
}

// From where pieces of this kind can go to the square.
std::vector<int> origins(const Game& game, const Position& at, Piece piece, int to) {
  Moves moves;
  game.moves(at, moves);
  std::vector<int> all;
  for (const Move move : moves) {
    if (move.is_drop() || move.to() != to || at.piece_on(move.from()) != piece) continue;
    if (all.empty() || all.back() != move.from()) all.push_back(move.from());
  }
  return all;
}

std::string_view motion_word(Route way) {
  return way.forward > 0 ? "上" : way.forward == 0 ? "寄" : "引";
}

// Which of several pieces it is that moves.
std::string which(Piece piece, int from, int to, const std::vector<int>& all) {
  if (all.size() < 2) return "";
  const Side side = piece.side();
  const auto own = route_of(from, to, side);
  const auto count = [&](auto&& is_alike) {
    return std::count_if(all.begin(), all.end(),
                         [&](int other) { return is_alike(route_of(other, to, side)); });
  };
  const auto moves_alike = [&](Route way) { return sign_of(way.forward) == sign_of(own.forward); };
  if (count(moves_alike) == 1) return std::string(motion_word(own));
  // Horses and dragons are compared with each other: none of them is "straight behind".
  if (piece.kind() == Kind::horse || piece.kind() == Kind::dragon) {
    const bool is_leftmost = count([&](Route way) { return way.left > own.left; }) == 0;
    return is_leftmost ? "左" : "右";
  }
  if (own.left == 0) return "直";
  const std::string word = own.left > 0 ? "左" : "右";
  const bool is_only =
      count([&](Route way) { return sign_of(way.left) == sign_of(own.left); }) == 1;
  return is_only ? word : word + std::string(motion_word(own));
}

}  // namespace

std::string square_text(int square) {
  return std::string(wide_digit(file_of(square) + 1)) + kanji_number(rank_of(square) + 1);
}

bool could_promote(Piece piece, Move step) {
  const auto zone = promotion_zone[index(piece.side())];
  return can_promote(piece.kind()) && (zone.contains(step.from()) || zone.contains(step.to()));
}

std::string Game::written_move(const Position& at, Move move, const Move* last,
                               std::string_view /*notation*/) const {
  const Side side = at.to_move;
  std::string text = side == Side::black ? "▲" : "△";
  text += last != nullptr && last->to() == move.to() ? "同" : square_text(move.to());
  const Piece piece = move.is_drop() ? Piece(side, move.dropped()) : at.piece_on(move.from());
  text += move_name(piece.kind());
  // Also of moves that give no check.
  const auto from = origins(Game(std::nullopt), at, piece, move.to());
  if (move.is_drop()) return text + (from.empty() ? "" : "打");
  text += which(piece, move.from(), move.to(), from);
  if (move.promotes()) return text + "成";
  return could_promote(piece, move) ? text + "不成" : text;
}

}  // namespace proofboard::shogi
