// How a depth-first search goes about its work, whatever its policy.
#pragma once

#include "search/leaf.h"
#include "search/move_order.h"
#include "search/table_keys.h"

namespace proofboard {

struct DepthFirstSettings {
  EvaluationTime evaluation = EvaluationTime::immediate;
  MoveOrder order = {};
  bool joins_transpositions = true;  // false: every path is a node of its own, as in a tree
  bool controls_thresholds = false;  // threshold control against repetition (Kishimoto 2010)
  bool collects_garbage = false;     // forget the smallest subtrees when the table is full
  bool tries_closed_sets = true;     // in games that can cycle
  Keys keys = Keys::own;
};

}  // namespace proofboard
