// The transposition table, from one that fits into the cache to one that doesn't.
#include <benchmark/benchmark.h>

#include "core/random.h"
#include "core/transposition_table.h"

namespace proofboard {
namespace {

constexpr std::int64_t mib = 1 << 20;

// One item is a store and a look-up, with half of the keys known.
void store_and_find(benchmark::State& state) {
  TranspositionTable<ProofEntry> table(static_cast<std::size_t>(state.range(0)));
  const auto keys =
      static_cast<std::uint64_t>(state.range(0)) / sizeof(TranspositionTable<ProofEntry>::Slot);
  Random random(1);
  for (auto _ : state) {
    table.store(mix_bits(random.below(keys)), {{1, 1}, 1, 0, Truth::unknown, 0});
    benchmark::DoNotOptimize(table.find(mix_bits(random.below(2 * keys))));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(store_and_find)->Arg(mib / 4)->Arg(16 * mib)->Arg(256 * mib);

}  // namespace
}  // namespace proofboard
