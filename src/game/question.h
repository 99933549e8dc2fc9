// A question: can the attacker force a score of at least `threshold`?
#pragma once

#include <string>
#include <string_view>

#include "core/status.h"
#include "game/rules.h"

namespace proofboard {

// What the attacker is after: at least this score in its own eyes.
struct Target {
  int threshold = 1;

  static constexpr Target win() { return {1}; }
  static constexpr Target draw_or_better() { return {0}; }

  friend constexpr bool operator==(Target, Target) = default;
};

std::string to_text(Target target);  // "win", "draw", "4", "-2"
Expected<Target> parse_target(std::string_view text, int score_limit);

// A side and its target. Its dual is the other side's: exactly one of the two can be forced in a
// game that always ends.
struct Goal {
  Side attacker = Side::black;
  Target target = Target::win();

  constexpr Turn turn_of(Side to_move) const {
    return to_move == attacker ? Turn::attacker : Turn::defender;
  }
  // Of a final score in Black's eyes.
  constexpr Truth judge(int score) const {
    const int mine = attacker == Side::black ? score : -score;
    return mine >= target.threshold ? Truth::proven : Truth::disproven;
  }
  constexpr Goal dual() const { return {opponent(attacker), {1 - target.threshold}}; }

  // Endless play is a draw. Where that would fulfil the target, a game that can cycle must ask the
  // dual instead, so that a search only ever has to reach something.
  constexpr bool holds_in_endless_play() const { return target.threshold <= 0; }

  friend constexpr bool operator==(Goal, Goal) = default;
};

template <Rules R>
struct Question {
  typename R::Position position;
  Goal goal;
};

}  // namespace proofboard
