// What a game brings, made once and shared by all that use the game.
#pragma once

#include "game/notated.h"
#include "search/brings.h"

namespace proofboard {

// To be changed only by api/register.h, before the game is used.
template <Notated R, Brings<R> (*brings)()>
Brings<R>& changeable_brings_of() {
  static Brings<R> all = brings();
  return all;
}

template <Notated R, Brings<R> (*brings)()>
const Brings<R>& brings_of() {
  return changeable_brings_of<R, brings>();
}

}  // namespace proofboard
