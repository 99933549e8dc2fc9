// What a game supplies for an engine to play with. A game knows nothing of search; a search knows a
// game only through this.
//
// A game is a type R, by convention `proofboard::NAME::Game` in games/NAME/rules/NAME.h. An object
// of it holds what is fixed for a whole game (board size, rule variants) and is immutable;
// positions are plain values that are played on. What people read and write of a game is another
// concept (game/notated.h): a search over something that nobody types in needs only this one.
//
// Laws, all held by the conformance suite (tests/games/conformance.h):
// - moves() lists every legal move once, in an order that depends on the position alone (the
//   canonical order: certificates count moves by it). It is empty exactly when result() has a
//   value.
// - undo() after play() restores the position; key() is kept incrementally, or computed from the
//   position, and equal positions have equal keys.
// - encode() and decode() are exact inverses: two positions of one game are the same if and only if
//   their bytes are.
// - Turns need not alternate: whoever walks a game asks to_move().
// - Unless can_cycle, no position can come up twice in one game.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "core/fixed_vector.h"
#include "core/status.h"
#include "core/truth.h"

namespace proofboard {

template <class R>
concept Rules = requires(const R& rules, const typename R::Position& at,
                         typename R::Position& position, typename R::Move move,
                         const typename R::Undo& undo, typename R::Moves& moves,
                         std::vector<std::uint8_t>& bytes,
                         const std::vector<std::uint8_t>& encoded) {
  requires std::regular<typename R::Position>;
  requires std::regular<typename R::Move> && std::is_trivially_copyable_v<typename R::Move> &&
      sizeof(typename R::Move) == 2;  // tables and trees keep it in 16 bits
  { R::can_cycle } -> std::convertible_to<bool>;

  { rules.to_move(at) } -> std::same_as<Side>;
  { rules.moves(at, moves) } -> std::same_as<void>;  // clears the list first
  { rules.play(position, move) } -> std::same_as<typename R::Undo>;
  { rules.undo(position, move, undo) } -> std::same_as<void>;
  // The final score in Black's eyes (0 is a draw), or nothing while the game goes on.
  { rules.result(at) } -> std::same_as<std::optional<int>>;
  { rules.score_limit() } -> std::same_as<int>;  // no score is larger

  { rules.key(at) } -> std::same_as<std::uint64_t>;
  { rules.encode(at, bytes) } -> std::same_as<void>;  // appends
  { rules.decode(encoded) } -> std::same_as<Expected<typename R::Position>>;
};

// For templates that speak of them too seldom to give them names of their own.
template <class R>
using PositionOf = typename R::Position;
template <class R>
using MoveOf = typename R::Move;

// Optional: the number of legal moves, cheaper than listing them.
template <class R>
concept CountsMoves = requires(const R& rules, const typename R::Position& at) {
  { rules.count_moves(at) } -> std::same_as<int>;
};

// Optional: the board's symmetries. Symmetry 0 is the identity; each is a bijection of positions
// and moves that keeps legality, side to move and result.
template <class R>
concept Symmetric = requires(const R& rules, const typename R::Position& at, typename R::Move move,
                             int symmetry) {
  { rules.symmetries() } -> std::same_as<int>;
  { rules.transform(at, symmetry) } -> std::same_as<typename R::Position>;
  { rules.transform_move(move, symmetry) } -> std::same_as<typename R::Move>;
};

// Optional: a key that all images of a position share. It is the key of one of them, the canonical
// image, and `symmetry` maps the position to that image. A table under such keys keeps moves as
// transform_move(move, symmetry) and gets them back with the inverse symmetry.
struct CanonicalKey {
  std::uint64_t key = 0;
  int symmetry = 0;
};

template <class R>
concept CanonicallyKeyed = Symmetric<R> &&
    requires(const R& rules, const typename R::Position& at, int symmetry) {
  { rules.canonical_key(at) } -> std::same_as<CanonicalKey>;
  { rules.inverse_symmetry(symmetry) } -> std::same_as<int>;
};

template <Rules R>
int count_moves(const R& rules, const typename R::Position& at) {
  if constexpr (CountsMoves<R>) {
    return rules.count_moves(at);
  } else {
    typename R::Moves moves;
    rules.moves(at, moves);
    return static_cast<int>(moves.size());
  }
}

}  // namespace proofboard
