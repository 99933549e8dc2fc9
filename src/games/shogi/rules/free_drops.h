// Drops before a checker that it takes for nothing: nobody can take it then.
#pragma once

#include "games/shogi/rules/generation.h"

namespace proofboard::shogi {

// The squares between the king of the side to move and the one piece that gives check from afar on
// which that piece can take whatever is dropped, and stands there safely. They are a matter of the
// board alone, not of the hands.
Bitboard taken_for_nothing(const Position& at);

// A sink (generation.h) that passes on all but drops on some squares.
template <class Sink>
struct WithoutDropsOn {
  Sink& sink;
  Bitboard left_out;

  bool step(int from, Bitboard promoting, Bitboard plain) {
    return sink.step(from, promoting, plain);
  }
  bool drop(Kind kind, Bitboard reached) { return sink.drop(kind, reached.without(left_out)); }
};

}  // namespace proofboard::shogi
