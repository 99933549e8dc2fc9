// What a game brings beside its rules. Each game says it in one header, games/NAME/NAME.h:
//
//     namespace proofboard::NAME { inline Brings<Game> brings() { return {…}; } }
//
// Everything may be missing but the default algorithm.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/board_marks.h"
#include "game/evaluation.h"
#include "game/features.h"
#include "game/insight.h"
#include "game/playing.h"
#include "game/reasons.h"
#include "game/remarks.h"
#include "search/algorithm_info.h"
#include "search/counted_lengths.h"
#include "search/solver.h"

namespace proofboard {

// An algorithm that only this game has.
template <Rules R>
struct OwnAlgorithm {
  AlgorithmInfo info;
  std::unique_ptr<Solver<R>> (*make)(const R& rules, const Options& options,
                                     const SolverSetup<R>& setup);
};

// What answers soonest on a game's own kind of questions, as it would be given on a command line.
struct Defaults {
  std::string algorithm = "weak-df-pn:initial=mobility";
  std::string knowledge = "none";
};

template <Rules R>
struct Brings {
  StaticEvaluation<R> evaluation = {};
  Playing<R> playing = {};
  Remarks<R> remarks = {};
  std::vector<View<R>> views = {};   // of what it knows, drawn onto the board
  FeaturesOf<R> features = nullptr;  // of its problems, for `gauge`
  std::vector<InsightKind<R>> insights = {};
  MakeReasons<R> make_reasons = nullptr;
  std::vector<OwnAlgorithm<R>> algorithms = {};
  MakeCountedLengths<R> counted_lengths = nullptr;  // of its problems, as composers count
  // By what the game is, not by the name it was called.
  Defaults (*defaults)(const R& rules) = [](const R&) { return Defaults{}; };
};

// The insight of this name with its usual options; null if there is none.
template <Rules R>
std::unique_ptr<Insight<R>> make_insight(const R& rules, const Brings<R>& brings,
                                         std::string_view name, std::size_t bytes) {
  for (const auto& kind : brings.insights) {
    if (kind.name == name) return kind.make(rules, Options(kind.options), bytes);
  }
  return nullptr;
}

}  // namespace proofboard
