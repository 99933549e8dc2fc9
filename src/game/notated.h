// What people read and write of a game: its name, its options, positions and moves as text, and the
// drawn board.
//
// Laws, held by the conformance suite: position_text() and read() are inverses, and so are
// move_text() and parse_move(); options_text() writes every option of the table, in its order, and
// make() of it gives the same rules again.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "game/board_view.h"
#include "game/rules.h"

namespace proofboard {

// A game under another name: some of its options fixed to other defaults.
struct Preset {
  std::string_view name;
  std::string_view title;
  std::string_view options;
  std::string_view example;  // a small position, as text
};

// Rules and a position of theirs: the size of the board may come from the position's text.
template <class R>
struct Setup {
  R rules;
  typename R::Position position;
};

template <class R>
concept Notated = Rules<R> &&
    requires(const R& rules, const typename R::Position& at, typename R::Move move,
             std::string_view text, const Options& options) {
  { R::name } -> std::convertible_to<std::string_view>;     // as on the command line
  { R::title } -> std::convertible_to<std::string_view>;    // one line for people
  { R::example } -> std::convertible_to<std::string_view>;  // a small position, as text
  { R::presets() } -> std::same_as<std::vector<Preset>>;

  { R::options() } -> std::same_as<OptionTable>;
  { R::make(options) } -> std::same_as<Expected<R>>;
  { rules.options_text() } -> std::same_as<std::string>;
  { R::read(options, text) } -> std::same_as<Expected<Setup<R>>>;
  { rules.initial() } -> std::same_as<typename R::Position>;
  { rules.fresh_key(at) } -> std::same_as<std::uint64_t>;  // from nothing but the position

  { rules.position_text(at) } -> std::same_as<std::string>;
  { rules.move_text(at, move) } -> std::same_as<std::string>;
  { rules.parse_move(at, text) } -> std::same_as<Expected<typename R::Move>>;  // legal moves only
  { rules.view(at) } -> std::same_as<BoardView>;
};

// Optional: targets with a name, each a win under a variant of the rules: "mate" is a win with
// checks alone.
template <class R>
concept NamesTargets = Notated<R> &&
    requires(const R& rules, const typename R::Position& at, Side attacker, std::string_view name) {
  // The first is what is asked unless something else is.
  { R::target_names() } -> std::same_as<std::vector<std::string>>;
  // The rules by which a win of the attacker is this; or why it can't be asked here.
  { rules.asked(name, at, attacker) } -> std::same_as<Expected<R>>;
  // The target that a win of the attacker is under these rules; empty: just a win.
  { rules.name_of_win(attacker) } -> std::same_as<std::string>;
};

// Optional: whether the side to move is threatened and must do something about it.
template <class R>
concept KnowsCheck = requires(const R& rules, const typename R::Position& at) {
  { rules.is_in_check(at) } -> std::same_as<bool>;
};

// Optional: one word of a move list may hold several moves (`f5d6c3`, `k11-i11`).
template <class R>
concept SplitsMoves = requires(const R& rules, std::string_view word) {
  { rules.split_moves(word) } -> std::same_as<std::vector<std::string_view>>;
};

// Optional: moves in other notations than move_text(), for people to read.
template <class R>
concept WritesMoves = Notated<R> && requires(const R& rules, const typename R::Position& at,
                                             typename R::Move move, std::string_view notation) {
  { R::notations() } -> std::same_as<std::vector<std::string>>;
  // In one of these; `last` is the move before, null if there is none.
  { rules.written_move(at, move, &move, notation) } -> std::same_as<std::string>;
};

// Optional: several moves in one word mean something together, so there may be too many or too few.
template <class R>
concept JoinsMoves = SplitsMoves<R> &&
    requires(const R& rules, const typename R::Position& at, std::size_t parts) {
  { rules.check_joined(at, parts) } -> std::same_as<Expected<void>>;
};

// Optional: records of several lines, as they fill a file (KIF), are told from positions that stand
// one a line. No list of moves can follow them.
template <class R>
concept ReadsRecordFiles = requires(std::string_view bytes) {
  { R::is_record_file(bytes) } -> std::same_as<bool>;
};

// Optional: files that hold many games in a form of their own (WTHOR). Each as a text that the game
// reads; none if this is no such file.
template <class R>
concept ReadsCollections = requires(std::string_view bytes) {
  { R::games_in(bytes) } -> std::same_as<Expected<std::vector<std::string>>>;
};

}  // namespace proofboard
