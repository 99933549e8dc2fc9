// The searches of a game are compiled in units of the library (api/best_first.cpp.in and
// api/depth_first.cpp.in). A test that says so, in namespace proofboard and before it uses them,
// need not compile them again. A macro, because nothing else can stand for a declaration.
#pragma once

#include <memory>
#include <string_view>

#include "search/algorithms.h"
#include "search/proof/exact_search.h"

#define SEARCHES_ARE_MADE_IN_THE_LIBRARY(Game)                                            \
  extern template std::unique_ptr<Solver<Game>> make_from<BestFirstAlgorithms>(           \
      std::string_view, const Game&, const Options&, const SolverSetup<Game>&);           \
  extern template std::unique_ptr<Solver<Game>> make_from<DepthFirstAlgorithms>(          \
      std::string_view, const Game&, const Options&, const SolverSetup<Game>&);           \
  extern template std::unique_ptr<Solver<Game>> make_from<Baselines>(                     \
      std::string_view, const Game&, const Options&, const SolverSetup<Game>&);           \
  extern template std::unique_ptr<Solver<Game>> exact_search(const Game&, Insight<Game>*, \
                                                             std::size_t)
