// What a game can say of a position beyond its rules: a static evaluation.
//
// A game that has one specialises Knowledge<Game> in knowledge/NAME.h, which the build includes
// wherever that game's searches are made. The others are Unknown to it: value 0, nobody is ahead.
//
// The value is in Black's eyes. Its unit is the game's own, scaled so that 500 is about decisive,
// which is what the threshold t of the evaluation-based algorithms starts from.
#pragma once

#include "rules/rules.h"

namespace proofboard {

template <class R>
struct Knowledge {};

template <class R>
concept Evaluated = requires(const R& rules, const typename R::Position& at) {
  { Knowledge<R>::evaluate(rules, at) } -> std::same_as<int>;
};

template <Rules R>
int value_for(Side side, const R& rules, const typename R::Position& at) {
  if constexpr (Evaluated<R>) {
    const int value = Knowledge<R>::evaluate(rules, at);
    return side == Side::black ? value : -value;
  } else {
    return 0;
  }
}

}  // namespace proofboard
