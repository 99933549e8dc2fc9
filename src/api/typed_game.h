// The rules behind AnyGame, with their type, for layers that make templates of a game themselves
// (play/playing_game_of.h).
#pragma once

#include "api/games.h"
#include "game/notated.h"
#include "search/brings.h"

namespace proofboard {

template <Notated R>
class TypedGame : public AnyGame {
 public:
  using Position = typename R::Position;

  virtual const R& rules() const = 0;
  virtual const Brings<R>& brings() const = 0;  // stays as long as the program runs

  virtual Position decoded(const PositionBytes& position) const = 0;
  virtual PositionBytes encoded(const Position& position) const = 0;
};

// Null if it is another game.
template <Notated R>
const TypedGame<R>* typed(const AnyGame& game) {
  return dynamic_cast<const TypedGame<R>*>(&game);
}

}  // namespace proofboard
