// What a search over a transposition table keeps in a checkpoint: its indicators and the table's
// entries, in no special order, so that they can be read into a table of another size; not into one
// in which little room would be left for them: the next checkpoint would be so much the less.
#pragma once

#include "core/checkpoint.h"
#include "core/indicators.h"
#include "core/transposition_table.h"

namespace proofboard {

// Whether a table has kept nearly all of so many entries. A full one may lose a few.
template <class Table>
bool has_kept(const Table& table, std::uint64_t entries) {
  return table.exact_used() >= entries - entries / 4;
}

inline void save_search(const Indicators& indicators, const TranspositionTable<ProofEntry>& table,
                        CheckpointWriter& file) {
  file.put(indicators);
  file.put(static_cast<std::uint64_t>(table.exact_used()));
  table.for_each([&](std::uint64_t key, const ProofEntry& entry) {
    file.put(key);
    file.put(entry);
  });
}

inline bool load_search(Indicators& indicators, TranspositionTable<ProofEntry>& table,
                        CheckpointReader& file) {
  const auto measured = file.get<Indicators>();
  const auto count = file.get<std::uint64_t>();
  if (!measured || !count) return false;
  indicators = *measured;
  table.reserve(*count);
  for (std::uint64_t i = 0; i < *count; ++i) {
    const auto key = file.get<std::uint64_t>();
    const auto entry = file.get<ProofEntry>();
    if (!key || !entry || entry->truth > Truth::disproven) return false;
    table.store(*key, *entry);
  }
  return has_kept(table, *count);
}

}  // namespace proofboard
