// The search by which a proof fills its gaps. It is compiled in a unit of its own for every game
// (api/depth_first.cpp.in), and all others know it as a solver.
#pragma once

#include <memory>

#include "search/policies/df_pn.h"
#include "search/solver.h"

namespace proofboard {

// Its keys are made of the bytes of positions, and have nothing to do with the game's.
template <Rules R>
std::unique_ptr<Solver<R>> exact_search(const R& rules, Insight<R>* insight, std::size_t bytes) {
  DfPn policy;
  policy.epsilon = 0.25;
  DepthFirstSettings settings;
  settings.keys = Keys::exact;
  settings.controls_thresholds = R::can_cycle;
  return std::make_unique<DepthFirst<R, DfPn>>(rules, policy, settings,
                                               SolverSetup<R>{bytes, 0, {}, insight});
}

}  // namespace proofboard
