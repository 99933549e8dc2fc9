// `scns` (search/conspiracy/sibling_search.h, on threads sibling_threads.h). `cns` is a policy of
// the best-first engine.
#pragma once

#include <memory>
#include <string_view>

#include "search/conspiracy/sibling_threads.h"

namespace proofboard {

// The parameters of the paper's tables, for the algorithm and the player of the same name.
OptionTable sibling_options();
SiblingSettings sibling_settings(const Options& options, bool can_cycle);

struct ScnsAlgorithm {
  static constexpr std::string_view name = "scns";
  static constexpr std::string_view title =
      "sibling conspiracy-number search (Pawlewicz, Hayward 2015)";
  static constexpr std::string_view engine = "conspiracy";
  static constexpr std::string_view example = "scns:delta=132,eta=0.21,interlude=11";

  static OptionTable options();
  static SiblingSettings settings(const Options& options, std::uint64_t seed, bool can_cycle);

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    return std::make_unique<SiblingThreads<R>>(rules, settings(options, setup.seed, R::can_cycle),
                                               setup);
  }
};

}  // namespace proofboard
