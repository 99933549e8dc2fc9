// What a game can tell people of a position, or of a reason in a proof, beyond its rules.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/reasons.h"
#include "game/rules.h"

namespace proofboard {

// A turn that forces the other side, and all moves that it could answer with: none at the end.
template <class Move>
struct ForcedTurn {
  std::vector<Move> turn;
  std::vector<Move> defence;
};

// Each may be missing.
template <Rules R>
struct Remarks {
  // Sentences: "Black wins at once with f5-g5."
  std::vector<std::string> (*about)(const R& rules, const typename R::Position& at) = nullptr;
  // Of a reason that settles a position in which the winner is to move.
  std::vector<ForcedTurn<typename R::Move>> (*forced_win)(const R& rules,
                                                          const typename R::Position& at,
                                                          const Reason& reason) = nullptr;
  // The position in which a side has this empty cell, too. Where a game has it, a move is a cell, a
  // cell more never hurts, and an *instead* gives cells to the loser.
  typename R::Position (*give)(const R& rules, const typename R::Position& at,
                               typename R::Move cell, Side side) = nullptr;
  // Of a reason that settles likewise, where the replies are too many to be listed: a move that
  // keeps the win.
  std::optional<typename R::Move> (*winning_move)(const R& rules, const typename R::Position& at,
                                                  const Reason& reason) = nullptr;
};

}  // namespace proofboard
