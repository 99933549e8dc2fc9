// What a sibling conspiracy-number search can be told; the defaults are those of the paper's
// table 1.
#pragma once

#include <cstdint>

#include "core/truth.h"
#include "search/conspiracy/interval.h"
#include "search/conspiracy/sibling_errors.h"
#include "search/move_order.h"

namespace proofboard {

struct SiblingSettings {
  double epsilon = 0.41;
  double eta = 0.30;
  double delta = 103;
  bool is_multi_step = true;     // formula (15) for new leaves, else (4)
  std::uint64_t interlude = 20;  // expansions between two looks at the root; 0: no limit
  std::uint64_t work = 11;       // the same with several threads (MaxWorkPerJob of table 5)
  bool uses_rave = false;
  conspiracy::IntervalSettings interval = {};
  conspiracy::ErrorSettings errors = {};
  MoveOrder order = {};
  bool tries_closed_sets = true;  // in games that can cycle
};

// A move at the root, for players.
template <class Move>
struct RootEffort {
  Move move{};
  std::uint64_t work = 0;  // expansions below it
  conspiracy::Value error = 0;
  conspiracy::Value value = 0;  // minimax, in the attacker's eyes
  Truth truth = Truth::unknown;
};

}  // namespace proofboard
