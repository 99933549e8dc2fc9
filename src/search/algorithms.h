// The list of algorithms. Each is a small struct (search/algorithms/) with its name, its option
// table and how to make its solver for any game; a new one is a line here. One that works on one
// game only says so: `only_for` is the name of its rules.
#pragma once

#include <memory>
#include <string_view>
#include <tuple>

#include "search/algorithms/baselines.h"
#include "search/algorithms/best_first_family.h"
#include "search/algorithms/depth_first_family.h"
#include "search/algorithms/pn.h"
#include "search/algorithms/threat_space.h"
#include "search/solver.h"

namespace proofboard {

using Algorithms =
    std::tuple<PnAlgorithm, DeepPnAlgorithm, WeakPnAlgorithm, PnEvalAlgorithm, EfPnAlgorithm,
               IefPnAlgorithm, Pn2Algorithm, EfPn2Algorithm, AoStarAlgorithm, DfPnAlgorithm,
               DfPnPlusAlgorithm, WeakDfPnAlgorithm, DeepDfPnAlgorithm, EfDfPnAlgorithm,
               PnStarAlgorithm, PdsAlgorithm, DfsAlgorithm, IddfsAlgorithm, AlphaBetaAlgorithm,
               VcdtAlgorithm, VcstAlgorithm, VcdtDfPnAlgorithm>;

// Calls visit.template operator()<A>() for every algorithm A in the list.
template <class Visit>
void for_each_algorithm(Visit visit) {
  [&]<class... A>(std::tuple<A...>*) {
    (visit.template operator()<A>(), ...);
  }(static_cast<Algorithms*>(nullptr));
}

// The game an algorithm is for; empty if for all.
template <class A>
constexpr std::string_view only_for() {
  if constexpr (requires { A::only_for; }) {
    return A::only_for;
  } else {
    return {};
  }
}

template <class A, Rules R>
inline constexpr bool works_on = only_for<A>().empty() || only_for<A>() == R::name;

// The solver of the algorithm with this name; null if there is none for this game.
template <Rules R>
std::unique_ptr<Solver<R>> make_solver(std::string_view name, const R& rules,
                                       const Options& options, const SolverSetup& setup) {
  std::unique_ptr<Solver<R>> solver;
  for_each_algorithm([&]<class A>() {
    if constexpr (works_on<A, R>) {
      if (A::name == name) solver = A::template make<R>(rules, options, setup);
    }
  });
  return solver;
}

}  // namespace proofboard
