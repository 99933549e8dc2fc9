// Lengths of wins as composers of problems count them, who leave some of the loser's moves out, and
// ask what the winner has left at the end. What is left out is for a game to say.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "game/rules.h"

namespace proofboard {

// Thrown where a limit, or whoever stops the work, comes before an answer.
class LimitReached : public std::exception {
 public:
  const char* what() const noexcept override { return "a limit was reached"; }
};

// Whether the winner has pieces left in hand when it has won.
enum class PiecesLeft : std::uint8_t {
  always,
  by_last_move,  // it is for the last move to decide
  never
};

// How another move is like a given one, as far as composers let that pass.
enum class MoveLikeness : std::uint8_t {
  none,
  but_for_promotion,
  but_for_distance  // the same piece dropped on the same line to the king, farther off or nearer
};

template <Rules R>
struct CountedMove {
  typename R::Move move;
  PiecesLeft left;
};

// All of it may throw LimitReached.
template <Rules R>
class CountedLengths {
 public:
  using Position = typename R::Position;

  virtual ~CountedLengths() = default;

  // How long the win takes from here on; nothing if there is none within so many plies.
  virtual std::optional<int> length(const Position& at, int at_most) = 0;
  // The moves that win in exactly this length, or that hold out as long; those that are not counted
  // are not among them.
  virtual std::vector<CountedMove<R>> best_moves(const Position& at, int length) = 0;

  // Of two different moves of the winner.
  virtual MoveLikeness likeness(const Position& at, typename R::Move move,
                                typename R::Move other) const = 0;
};

// Whether the side that is to win does so within so many plies, by a confirmed proof.
template <Rules R>
using WinsWithin = std::function<bool(const typename R::Position& at, int plies)>;
// The same question under the given rules.
template <Rules R>
using MakeWinsWithin = std::function<WinsWithin<R>(const R& rules)>;

template <Rules R>
using MakeCountedLengths = std::unique_ptr<CountedLengths<R>> (*)(const R& rules,
                                                                  const MakeWinsWithin<R>& make);

}  // namespace proofboard
