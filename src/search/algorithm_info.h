// An algorithm as lists and command lines know it.
#pragma once

#include <algorithm>
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
  // Of one that was registered from outside (api/register.h): the games that it was made for.
  std::vector<std::string> made_for = {};

  // By the name of a game, not of one of its presets.
  bool works_on(const std::string& base) const {
    return (game.empty() || game == base) &&
           (made_for.empty() ||
            std::find(made_for.begin(), made_for.end(), base) != made_for.end());
  }
};

// Those that work on every game. A list that is made once.
const std::vector<AlgorithmInfo>& shared_algorithms();

}  // namespace proofboard
