// `dfs`, `iddfs` and `alpha-beta` (depth_first_baselines.h).
#pragma once

#include <memory>

#include "search/depth_first_baselines.h"

namespace proofboard {

// An algorithm of this family supplies its names, its options and `settings(options, seed)`.
template <class Algorithm>
struct BaselineAlgorithm {
  static constexpr std::string_view engine = "baseline";

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    return std::make_unique<DepthFirstBaseline<R>>(rules, Algorithm::settings(options, setup.seed),
                                                   setup);
  }
};

struct DfsAlgorithm : BaselineAlgorithm<DfsAlgorithm> {
  static constexpr std::string_view name = "dfs";
  static constexpr std::string_view title = "plain depth-first search without a table";
  static constexpr std::string_view example = "dfs";

  static OptionTable options();
  static BaselineSettings settings(const Options& options, std::uint64_t seed);
};

struct IddfsAlgorithm : BaselineAlgorithm<IddfsAlgorithm> {
  static constexpr std::string_view name = "iddfs";
  static constexpr std::string_view title = "depth-first search with iterative deepening";
  static constexpr std::string_view example = "iddfs";

  static OptionTable options();
  static BaselineSettings settings(const Options& options, std::uint64_t seed);
};

struct AlphaBetaAlgorithm : BaselineAlgorithm<AlphaBetaAlgorithm> {
  static constexpr std::string_view name = "alpha-beta";
  static constexpr std::string_view title =
      "alpha-beta with a table and moves in order of mobility";
  static constexpr std::string_view example = "alpha-beta:order=canonical";

  static OptionTable options();
  static BaselineSettings settings(const Options& options, std::uint64_t seed);
};

}  // namespace proofboard
