// `dfs`, `iddfs` and `alpha-beta` (depth_first_baselines.h).
#pragma once

#include <memory>

#include "search/depth_first_baselines.h"

namespace proofboard {

template <Rules R>
std::unique_ptr<Solver<R>> make_baseline(const R& rules, BaselineSettings settings,
                                         const SolverSetup<R>& setup) {
  return std::make_unique<DepthFirstBaseline<R>>(rules, settings, setup);
}

struct DfsAlgorithm {
  static constexpr std::string_view name = "dfs";
  static constexpr std::string_view title = "plain depth-first search without a table";
  static constexpr std::string_view engine = "baseline";
  static constexpr std::string_view example = "dfs";

  static OptionTable options();

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    BaselineSettings settings;
    settings.order = order_from(options, setup.seed);
    return make_baseline(rules, settings, setup);
  }
};

struct IddfsAlgorithm {
  static constexpr std::string_view name = "iddfs";
  static constexpr std::string_view title = "depth-first search with iterative deepening";
  static constexpr std::string_view engine = "baseline";
  static constexpr std::string_view example = "iddfs";

  static OptionTable options();

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    BaselineSettings settings;
    settings.order = order_from(options, setup.seed);
    settings.deepens = true;
    settings.tries_closed_sets = closed_sets_from(options);
    return make_baseline(rules, settings, setup);
  }
};

struct AlphaBetaAlgorithm {
  static constexpr std::string_view name = "alpha-beta";
  static constexpr std::string_view title =
      "alpha-beta with a table and moves in order of mobility";
  static constexpr std::string_view engine = "baseline";
  static constexpr std::string_view example = "alpha-beta:order=canonical";

  static OptionTable options();

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    BaselineSettings settings;
    settings.reads_table = true;
    settings.tries_closed_sets = closed_sets_from(options);
    settings.orders_by_mobility = options.choice("order") == "mobility";
    settings.order = order_from(options, setup.seed);
    return make_baseline(rules, settings, setup);
  }
};

}  // namespace proofboard
