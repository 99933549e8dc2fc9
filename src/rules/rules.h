// What a game supplies. A game knows nothing of search; a search knows a game only through this.
//
// A game is a type R, by convention `proofboard::NAME::Rules` in rules/NAME/NAME.h. An object of it
// holds what is fixed for a whole game (board size, rule variants) and is immutable; positions are
// plain values that are played on.
//
// Laws, all held by the conformance suite (tests/rules/conformance.h):
// - moves() lists every legal move once, in an order that depends on the position alone (the
//   canonical order: certificates count moves by it). It is empty exactly when result() has a
//   value.
// - undo() after play() restores the position; key() is kept incrementally, or computed from the
//   position, and equal positions have equal keys.
// - encode() and decode() are exact inverses: two positions of one game are the same if and only if
//   their bytes are. position_text() and read() are inverses too, and so are move_text() and
//   parse_move().
// - Turns need not alternate: whoever walks a game asks to_move().
// - Unless can_cycle, no position can come up twice in one game.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/fixed_vector.h"
#include "core/options.h"
#include "core/status.h"
#include "core/truth.h"

namespace proofboard {

// A board as it is drawn: cells row by row from the top, '.' empty, 'x' Black, 'o' White.
struct BoardView {
  int width = 0;
  int height = 0;
  std::string cells;
  bool first_row_on_top = false;  // row 1 is the top row
  bool is_slanted = false;        // each row half a cell to the right of the one above (Hex)
  bool skips_i = false;           // the column after h is j
};

// A game under another name: some of its options fixed to other defaults.
struct Preset {
  std::string_view name;
  std::string_view title;
  std::string_view options;
};

// Rules and a position of theirs: the size of the board may come from the position's text.
template <class R>
struct Setup {
  R rules;
  typename R::Position position;
};

template <class R>
concept Rules = requires(const R& rules, const typename R::Position& at,
                         typename R::Position& position, typename R::Move move,
                         const typename R::Undo& undo, typename R::Moves& moves,
                         std::vector<std::uint8_t>& bytes, const std::vector<std::uint8_t>& encoded,
                         std::string_view text, const Options& options) {
  requires std::regular<typename R::Position>;
  requires std::regular<typename R::Move> && std::is_trivially_copyable_v<typename R::Move> &&
      sizeof(typename R::Move) == 2;                        // tables and trees keep it in 16 bits
  { R::name } -> std::convertible_to<std::string_view>;     // as on the command line
  { R::title } -> std::convertible_to<std::string_view>;    // one line for people
  { R::example } -> std::convertible_to<std::string_view>;  // a small position, as text
  { R::can_cycle } -> std::convertible_to<bool>;
  { R::presets() } -> std::same_as<std::vector<Preset>>;

  { R::options() } -> std::same_as<OptionTable>;
  { R::make(options) } -> std::same_as<Expected<R>>;
  { rules.options_text() } -> std::same_as<std::string>;  // make() gives the same rules again
  { R::read(options, text) } -> std::same_as<Expected<Setup<R>>>;

  { rules.initial() } -> std::same_as<typename R::Position>;
  { rules.to_move(at) } -> std::same_as<Side>;
  { rules.moves(at, moves) } -> std::same_as<void>;  // clears the list first
  { rules.play(position, move) } -> std::same_as<typename R::Undo>;
  { rules.undo(position, move, undo) } -> std::same_as<void>;
  // The final score in Black's eyes (0 is a draw), or nothing while the game goes on.
  { rules.result(at) } -> std::same_as<std::optional<int>>;
  { rules.score_limit() } -> std::same_as<int>;  // no score is larger

  { rules.key(at) } -> std::same_as<std::uint64_t>;
  { rules.fresh_key(at) } -> std::same_as<std::uint64_t>;  // from nothing but the position
  { rules.encode(at, bytes) } -> std::same_as<void>;       // appends
  { rules.decode(encoded) } -> std::same_as<Expected<typename R::Position>>;

  { rules.position_text(at) } -> std::same_as<std::string>;
  { rules.move_text(at, move) } -> std::same_as<std::string>;
  { rules.parse_move(at, text) } -> std::same_as<Expected<typename R::Move>>;  // legal moves only
  { rules.view(at) } -> std::same_as<BoardView>;
};

// Optional: one word of a move list may hold several moves (`f5d6c3`, `k11-i11`).
template <class R>
concept SplitsMoves = requires(const R& rules, std::string_view word) {
  { rules.split_moves(word) } -> std::same_as<std::vector<std::string_view>>;
};

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
