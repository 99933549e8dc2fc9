// `df-pn`, `df-pn-plus`, `weak-df-pn`, `deep-df-pn`, `ef-df-pn`, `pn-star` and `pds`: policies for
// the depth-first engine. Their option tables are in depth_first_family.cpp.
#pragma once

#include <memory>

#include "search/algorithms/evaluation_options.h"
#include "search/depth_first.h"
#include "search/policies/deep_leaf.h"
#include "search/policies/df_pn.h"
#include "search/policies/pds.h"
#include "search/policies/pn_star.h"

namespace proofboard {

inline DepthFirstSettings depth_first_settings(const Options& options, std::uint64_t seed,
                                               bool can_cycle) {
  DepthFirstSettings settings;
  settings.evaluation = evaluation_from(options);
  settings.order = order_from(options, seed);
  settings.joins_transpositions = options.choice("transpositions") == "yes";
  const auto tca = options.choice("tca");
  settings.controls_thresholds = tca == "yes" || (tca == "auto" && can_cycle);
  if (options.choice("symmetry") == "yes") settings.keys = Keys::symmetric;
  settings.collects_garbage = options.choice("gc") == "yes";
  settings.tries_closed_sets = closed_sets_from(options);
  return settings;
}

template <Rules R, class Policy>
std::unique_ptr<Solver<R>> make_depth_first(const R& rules, const Policy& policy,
                                            const Options& options, const SolverSetup<R>& setup) {
  return std::make_unique<DepthFirst<R, Policy>>(
      rules, policy, depth_first_settings(options, setup.seed, R::can_cycle), setup);
}

inline Counting counting_from(const Options& options) {
  const auto counting = options.choice("counting");
  return counting == "weak"     ? Counting::weak
         : counting == "source" ? Counting::source
                                : Counting::sum;
}

template <class LeafNumbers>
DfPnFamily<LeafNumbers> df_pn_policy(const LeafNumbers& leaf_numbers, Counting counting,
                                     const Options& options) {
  using Policy = DfPnFamily<LeafNumbers>;
  Policy policy;
  policy.leaf_numbers = leaf_numbers;
  policy.epsilon = options.real("epsilon");
  policy.is_sticky = options.choice("sticky") == "yes";
  policy.ties = options.choice("ties") == "first" ? Policy::Ties::first : Policy::Ties::nearest;
  policy.counting = counting;
  return policy;
}

struct DfPnAlgorithm {
  static constexpr std::string_view name = "df-pn";
  static constexpr std::string_view title = "depth-first proof-number search (Nagai 2002)";
  static constexpr std::string_view engine = "depth-first";
  static constexpr std::string_view example = "df-pn:epsilon=0.25";

  static OptionTable options();

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    const SimpleLeaf leaf{initial_from(options)};
    return make_depth_first(rules, df_pn_policy(leaf, counting_from(options), options), options,
                            setup);
  }
};

struct DfPnPlusAlgorithm {
  static constexpr std::string_view name = "df-pn-plus";
  static constexpr std::string_view title = "df-pn+ with costs of moves (Nagai 2002)";
  static constexpr std::string_view engine = "depth-first";
  static constexpr std::string_view example = "df-pn-plus:cost-phi=-1";

  static OptionTable options();

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    const bool by_mobility = options.choice("h") == "mobility";
    const SimpleLeaf leaf{by_mobility ? InitialNumbers::mobility : InitialNumbers::one};
    auto policy = df_pn_policy(leaf, counting_from(options), options);
    policy.cost_phi = options.integer("cost-phi");
    policy.cost_delta = options.integer("cost-delta");
    return make_depth_first(rules, policy, options, setup);
  }
};

struct WeakDfPnAlgorithm {
  static constexpr std::string_view name = "weak-df-pn";
  static constexpr std::string_view title = "df-pn with weak proof numbers (Ueda et al. 2008)";
  static constexpr std::string_view engine = "depth-first";
  static constexpr std::string_view example = "weak-df-pn:epsilon=0.25";

  static OptionTable options();

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    const SimpleLeaf leaf{initial_from(options)};
    return make_depth_first(rules, df_pn_policy(leaf, Counting::weak, options), options, setup);
  }
};

struct DeepDfPnAlgorithm {
  static constexpr std::string_view name = "deep-df-pn";
  static constexpr std::string_view title = "df-pn whose leaves are worth less the deeper they are";
  static constexpr std::string_view engine = "depth-first";
  static constexpr std::string_view example = "deep-df-pn:E=3,D=8";

  static OptionTable options();

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    const DeepLeaf leaf{options.real("E"), static_cast<int>(options.integer("D"))};
    return make_depth_first(rules, df_pn_policy(leaf, counting_from(options), options), options,
                            setup);
  }
};

struct EfDfPnAlgorithm {
  static constexpr std::string_view name = "ef-df-pn";
  static constexpr std::string_view title = "df-pn whose leaves start from the parent's evaluation";
  static constexpr std::string_view engine = "depth-first";
  static constexpr std::string_view example = "ef-df-pn:a=20,b=5,t=500,epsilon=0.25";

  static OptionTable options();

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    auto numbers = evaluation_numbers_from(options);
    numbers.b = options.real("b");
    return make_depth_first(rules, df_pn_policy(numbers, counting_from(options), options), options,
                            setup);
  }
};

struct PnStarAlgorithm {
  static constexpr std::string_view name = "pn-star";
  static constexpr std::string_view title =
      "PN*: iterative deepening on the proof number (Seo 1995)";
  static constexpr std::string_view engine = "depth-first";
  static constexpr std::string_view example = "pn-star:initial=mobility";

  static OptionTable options();

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    return make_depth_first(rules, PnStar{{initial_from(options)}}, options, setup);
  }
};

struct PdsAlgorithm {
  static constexpr std::string_view name = "pds";
  static constexpr std::string_view title = "PDS: proof and disproof in turn (Nagai 1998)";
  static constexpr std::string_view engine = "depth-first";
  static constexpr std::string_view example = "pds:epsilon=0.0625";

  static OptionTable options();

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    return make_depth_first(rules, Pds{{initial_from(options)}, options.real("epsilon")}, options,
                            setup);
  }
};

}  // namespace proofboard
