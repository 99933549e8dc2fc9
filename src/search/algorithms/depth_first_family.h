// `df-pn`, `df-pn-plus`, `weak-df-pn`, `deep-df-pn`, `ef-df-pn`, `pn-star` and `pds`: policies for
// the depth-first engine. Their option tables are in depth_first_family.cpp.
#pragma once

#include <memory>
#include <type_traits>

#include "search/algorithms/evaluation_options.h"
#include "search/depth_first.h"
#include "search/jobs/in_jobs.h"
#include "search/policies/deep_leaf.h"
#include "search/policies/df_pn.h"
#include "search/policies/heuristic_leaf.h"
#include "search/policies/pds.h"
#include "search/policies/pn_star.h"

namespace proofboard {

DepthFirstSettings depth_first_settings(const Options& options, std::uint64_t seed, bool can_cycle);

// An algorithm of this family supplies its names, its options and `policy(options)`.
template <class Algorithm>
struct DepthFirstAlgorithm {
  static constexpr std::string_view engine = "depth-first";

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    const auto policy = Algorithm::policy(options);
    using Engine = DepthFirst<R, std::remove_const_t<decltype(policy)>>;
    const auto settings = depth_first_settings(options, setup.seed, R::can_cycle);
    const auto make_engine = [&](const SolverSetup<R>& its_setup) {
      return std::make_unique<Engine>(rules, policy, settings, its_setup);
    };
    if (!searches_in_jobs(setup)) return make_engine(setup);
    return in_jobs<R>(rules, make_engine(without_tree(setup)), setup);
  }
};

struct DfPnAlgorithm : DepthFirstAlgorithm<DfPnAlgorithm> {
  static constexpr std::string_view name = "df-pn";
  static constexpr std::string_view title = "depth-first proof-number search (Nagai 2002)";
  static constexpr std::string_view example = "df-pn:epsilon=0.25";

  static OptionTable options();
  static DfPnFamily<SimpleLeaf> policy(const Options& options);
};

struct DfPnPlusAlgorithm : DepthFirstAlgorithm<DfPnPlusAlgorithm> {
  static constexpr std::string_view name = "df-pn-plus";
  static constexpr std::string_view title = "df-pn+ with costs of moves (Nagai 2002)";
  static constexpr std::string_view example = "df-pn-plus:cost-phi=-1";

  static OptionTable options();
  static DfPnFamily<HeuristicLeaf> policy(const Options& options);
};

struct WeakDfPnAlgorithm : DepthFirstAlgorithm<WeakDfPnAlgorithm> {
  static constexpr std::string_view name = "weak-df-pn";
  static constexpr std::string_view title = "df-pn with weak proof numbers (Ueda et al. 2008)";
  static constexpr std::string_view example = "weak-df-pn:epsilon=0.25";

  static OptionTable options();
  static DfPnFamily<SimpleLeaf> policy(const Options& options);
};

struct DeepDfPnAlgorithm : DepthFirstAlgorithm<DeepDfPnAlgorithm> {
  static constexpr std::string_view name = "deep-df-pn";
  static constexpr std::string_view title = "df-pn whose leaves are worth less the deeper they are";
  static constexpr std::string_view example = "deep-df-pn:E=3,D=8";

  static OptionTable options();
  static DfPnFamily<DeepLeaf> policy(const Options& options);
};

struct EfDfPnAlgorithm : DepthFirstAlgorithm<EfDfPnAlgorithm> {
  static constexpr std::string_view name = "ef-df-pn";
  static constexpr std::string_view title = "df-pn whose leaves start from the parent's evaluation";
  static constexpr std::string_view example = "ef-df-pn:a=20,b=5,t=500,epsilon=0.25";

  static OptionTable options();
  static DfPnFamily<EvaluationNumbers> policy(const Options& options);
};

struct PnStarAlgorithm : DepthFirstAlgorithm<PnStarAlgorithm> {
  static constexpr std::string_view name = "pn-star";
  static constexpr std::string_view title =
      "PN*: iterative deepening on the proof number (Seo 1995)";
  static constexpr std::string_view example = "pn-star:initial=mobility";

  static OptionTable options();
  static PnStar policy(const Options& options);
};

struct PdsAlgorithm : DepthFirstAlgorithm<PdsAlgorithm> {
  static constexpr std::string_view name = "pds";
  static constexpr std::string_view title = "PDS: proof and disproof in turn (Nagai 1998)";
  static constexpr std::string_view example = "pds:epsilon=0.0625";

  static OptionTable options();
  static Pds policy(const Options& options);
};

}  // namespace proofboard
