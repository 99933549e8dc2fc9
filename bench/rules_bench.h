// The rules of a game at work: random games from the start, all moves listed at every position.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

#include "core/random.h"
#include "game/notated.h"

namespace proofboard {

// One item is a position: its result and moves asked for, its key taken, a move played.
template <Notated G>
void random_games(benchmark::State& state) {
  const auto rules = G::make(Options(G::options()));
  if (!rules) {
    state.SkipWithError(rules.error().message.c_str());
    return;
  }
  Random random(1);
  typename G::Moves moves;
  std::int64_t positions = 0;
  for (auto _ : state) {
    auto position = rules->initial();
    while (true) {
      ++positions;
      benchmark::DoNotOptimize(rules->key(position));
      rules->moves(position, moves);
      if (moves.empty()) break;
      rules->play(position, moves[random.below(moves.size())]);
    }
    benchmark::DoNotOptimize(rules->result(position));
  }
  state.SetItemsProcessed(positions);
}

}  // namespace proofboard
