// The list of algorithms. Each is a small struct (search/algorithms/) with its name, its option
// table and how to make its solver for any game; a new one is a word here.
//
// Solvers are templates over a game. They are made in units of their own for every game and family
// (api/best_first.cpp.in, api/depth_first.cpp.in), so that one change compiles little again.
#pragma once

#include <memory>
#include <string_view>
#include <tuple>

#include "search/algorithms/baselines.h"
#include "search/algorithms/best_first_family.h"
#include "search/algorithms/conspiracy_family.h"
#include "search/algorithms/depth_first_family.h"
#include "search/solver.h"

namespace proofboard {

using BestFirstAlgorithms =
    std::tuple<PnAlgorithm, DeepPnAlgorithm, WeakPnAlgorithm, PnEvalAlgorithm, EfPnAlgorithm,
               IefPnAlgorithm, Pn2Algorithm, EfPn2Algorithm, AoStarAlgorithm, CnsAlgorithm>;
using DepthFirstAlgorithms =
    std::tuple<DfPnAlgorithm, DfPnPlusAlgorithm, WeakDfPnAlgorithm, DeepDfPnAlgorithm,
               EfDfPnAlgorithm, PnStarAlgorithm, PdsAlgorithm, ScnsAlgorithm>;
using Baselines = std::tuple<DfsAlgorithm, IddfsAlgorithm, AlphaBetaAlgorithm>;

// Calls visit.template operator()<A>() for every algorithm A of a list.
template <class List, class Visit>
void for_each_algorithm(Visit visit) {
  [&]<class... A>(std::tuple<A...>*) {
    (visit.template operator()<A>(), ...);
  }(static_cast<List*>(nullptr));
}

// The solver of the algorithm of the list that has this name; null if none has.
template <class List, Rules R>
std::unique_ptr<Solver<R>> make_from(std::string_view name, const R& rules, const Options& options,
                                     const SolverSetup<R>& setup) {
  std::unique_ptr<Solver<R>> solver;
  for_each_algorithm<List>([&]<class A>() {
    if (A::name == name) solver = A::template make<R>(rules, options, setup);
  });
  return solver;
}

// Of any of the lists.
template <Rules R>
std::unique_ptr<Solver<R>> make_solver(std::string_view name, const R& rules,
                                       const Options& options, const SolverSetup<R>& setup) {
  if (auto solver = make_from<BestFirstAlgorithms>(name, rules, options, setup)) return solver;
  if (auto solver = make_from<DepthFirstAlgorithms>(name, rules, options, setup)) return solver;
  return make_from<Baselines>(name, rules, options, setup);
}

}  // namespace proofboard
