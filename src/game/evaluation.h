// A static evaluation: what a game can say of a position without searching.
//
// The value is in Black's eyes. Its unit is the game's own, scaled so that 500 is about decisive,
// which is what the threshold t of the evaluation-based algorithms starts from.
#pragma once

#include "game/rules.h"

namespace proofboard {

// A game without one has value 0 everywhere: nobody is ahead.
template <Rules R>
class StaticEvaluation {
 public:
  using Function = int (*)(const R& rules, const typename R::Position& at);

  StaticEvaluation() = default;
  StaticEvaluation(Function function) : function_(function) {}

  bool is_there() const { return function_ != nullptr; }

  int value_for(Side side, const R& rules, const typename R::Position& at) const {
    if (function_ == nullptr) return 0;
    const int value = function_(rules, at);
    return side == Side::black ? value : -value;
  }

 private:
  Function function_ = nullptr;
};

}  // namespace proofboard
