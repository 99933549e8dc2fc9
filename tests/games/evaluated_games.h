// Positions and games to try an evaluation on.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "core/random.h"
#include "game/evaluation.h"
#include "game/notated.h"
#include "play/self_play.h"

namespace proofboard::testing {

// Calls f(position) for every open position of so many random games.
template <Notated R, class F>
void for_each_random_position(const R& rules, int games, F f) {
  constexpr int most_plies = 60;
  Random random(1);
  typename R::Moves moves;
  for (int game = 0; game < games; ++game) {
    auto at = rules.initial();
    for (int ply = 0; ply < most_plies; ++ply) {
      rules.moves(at, moves);
      if (moves.empty()) break;
      f(at);
      rules.play(at, moves[random.below(moves.size())]);
    }
  }
}

// Turned and mirrored, every open position of so many random games has the same value.
template <class Known, Notated R>
void expect_the_same_turned(const R& rules, int games) {
  int compared = 0;
  for_each_random_position(rules, games, [&](const typename R::Position& at) {
    for (int symmetry = 1; symmetry < rules.symmetries(); ++symmetry) {
      EXPECT_EQ(Known::evaluate(rules, rules.transform(at, symmetry)), Known::evaluate(rules, at))
          << rules.position_text(at);
      ++compared;
    }
  });
  EXPECT_GT(compared, games);
}

// With the colours exchanged, as exchanged(position) does, it has the opposite one.
template <class Known, Notated R, class F>
void expect_the_opposite_exchanged(const R& rules, int games, const F& exchanged) {
  int compared = 0;
  for_each_random_position(rules, games, [&](const typename R::Position& at) {
    const auto other = exchanged(at);
    ASSERT_TRUE(other) << rules.position_text(at);
    EXPECT_EQ(Known::evaluate(rules, *other), -Known::evaluate(rules, at))
        << rules.position_text(at);
    ++compared;
  });
  EXPECT_GT(compared, games);
}

struct Winners {
  int positions = 0;
  int right = 0;  // won by the side that is ahead
};

// Of the last positions of games of three plies' look-ahead in which a side is ahead by so much.
template <Notated R>
Winners winners_beyond(const R& rules, StaticEvaluation<R> evaluation, int decisive,
                       std::size_t last_plies, int games) {
  constexpr std::size_t random_plies = 6;
  const play::SelfPlayer<R> player(rules, evaluation, {random_plies, 3, 0});
  Winners seen;
  for (int seed = 0; seed < games; ++seed) {
    const auto game = player.whole_game(rules.initial(), static_cast<std::uint64_t>(seed), 200);
    const auto score = rules.result(game.back());
    if (!score || *score == 0) continue;
    const auto first = game.size() > last_plies ? game.size() - 1 - last_plies : 0;
    for (std::size_t i = std::max(first, random_plies); i + 1 < game.size(); ++i) {
      const int value = evaluation.value_for(Side::black, rules, game[i]);
      if (std::abs(value) < decisive) continue;
      ++seen.positions;
      if ((value > 0) == (*score > 0)) ++seen.right;
    }
  }
  return seen;
}

}  // namespace proofboard::testing
