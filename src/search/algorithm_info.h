// An algorithm as lists and command lines know it.
#pragma once

#include <string>
#include <vector>

#include "core/options.h"

namespace proofboard {

struct AlgorithmInfo {
  std::string name;
  std::string title;    // one line: what it is
  std::string engine;   // "best-first", "depth-first", "conspiracy", "threat-space" or "baseline"
  std::string example;  // "df-pn:epsilon=0.25"
  OptionTable options;
  std::string game = {};  // the one whose own it is; empty: it works on every game
};

// Those that work on every game. A list that is made once.
const std::vector<AlgorithmInfo>& shared_algorithms();

}  // namespace proofboard
