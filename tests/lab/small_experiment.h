// An experiment that is over in a moment.
#pragma once

#include <string>

namespace proofboard::lab::testing {

inline const std::string small_experiment = R"({
  "title": "A small one",
  "source": "nowhere, table 1",
  "game": "hex",
  "positions": {"kind": "repeat", "start": "start:3", "seed": 1},
  "limits": {"nodes": 100000, "memory_mib": 16},
  "scales": {"quick": {"positions": 2}, "paper": {"positions": 4, "nodes": 2000}},
  "series": [
    {"label": "plain", "algorithm": "pn"},
    {"label": "R={R}", "algorithm": "deep-pn:R={R},order=random",
     "sweep": {"parameter": "R", "values": {"quick": [1, 0.5], "paper": [1, 0.7, 0.5]}}}
  ],
  "baseline": "R=1",
  "measures": ["nodes", "mean_depth"],
  "published": [
    {"trial": "R=1", "where": "table 1", "nodes": 900},
    {"trial": "R=0.5", "where": "table 1", "nodes_rate": 50},
    {"trial": "R=0.7", "where": "figure 1", "approximate": true, "mean_depth": 4}
  ],
  "figures": [
    {"name": "nodes", "title": "Nodes over R", "kind": "lines", "measure": "nodes", "x": "R"},
    {"name": "spread", "title": "Spread", "kind": "boxes", "measure": "nodes", "x": "R"},
    {"name": "bars", "title": "All", "kind": "bars", "measure": "nodes"}
  ],
  "notes": ["A note."]
})";

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  if (at == std::string::npos) return "'" + from + "' is not there";
  return text.replace(at, from.size(), to);
}

}  // namespace proofboard::lab::testing
