// A transposition table in a checkpoint: its entries, in no special order, so that they can be read
// into a table of another size.
#pragma once

#include "core/checkpoint.h"
#include "core/transposition_table.h"

namespace proofboard {

inline void save_table(const TranspositionTable& table, CheckpointWriter& file) {
  file.put(static_cast<std::uint64_t>(table.used()));
  table.for_each([&](const TableEntry& entry) { file.put(entry); });
}

inline bool load_table(TranspositionTable& table, CheckpointReader& file) {
  const auto count = file.get<std::uint64_t>();
  if (!count) return false;
  for (std::uint64_t i = 0; i < *count; ++i) {
    const auto entry = file.get<TableEntry>();
    if (!entry || entry->truth > Truth::disproven) return false;
    table.store(*entry);
  }
  return true;
}

}  // namespace proofboard
