// `pn`, `deep-pn`, `weak-pn`, `ao-star`, `pn-eval`, `ef-pn`, `ief-pn`, `pn2`, `ef-pn2` and `cns`:
// policies for the best-first engine. Their option tables are in best_first_family.cpp.
#pragma once

#include <memory>
#include <type_traits>

#include "search/algorithms/evaluation_options.h"
#include "search/best_first.h"
#include "search/policies/ao_star.h"
#include "search/policies/cns.h"
#include "search/policies/deep_pn.h"
#include "search/policies/ef_pn.h"
#include "search/policies/pn.h"
#include "search/policies/pn_deepest.h"
#include "search/policies/weak_pn.h"

namespace proofboard {

BestFirstSettings best_first_settings(const Options& options, std::uint64_t seed);
BestFirstSettings two_level_settings(const Options& options, std::uint64_t seed);

// An algorithm of this family supplies its names, its options and `policy(options)`.
template <class Algorithm, auto settings = best_first_settings>
struct BestFirstAlgorithm {
  static constexpr std::string_view engine = "best-first";

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    const auto policy = Algorithm::policy(options);
    return std::make_unique<BestFirst<R, std::remove_const_t<decltype(policy)>>>(
        rules, policy, settings(options, setup.seed), setup);
  }
};

struct PnAlgorithm {
  static constexpr std::string_view name = "pn";
  static constexpr std::string_view title = "proof-number search (Allis 1994)";
  static constexpr std::string_view engine = "best-first";
  static constexpr std::string_view example = "pn:initial=mobility";

  static OptionTable options();

  // Ties decide which policy it is.
  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    const auto settings = best_first_settings(options, setup.seed);
    const auto initial = initial_from(options);
    if (options.choice("ties") == "deepest") {
      return std::make_unique<BestFirst<R, PnDeepest>>(rules, PnDeepest{initial}, settings, setup);
    }
    const auto ties = options.choice("ties") == "last" ? Pn::Ties::last : Pn::Ties::first;
    return std::make_unique<BestFirst<R, Pn>>(rules, Pn{initial, ties}, settings, setup);
  }
};

struct DeepPnAlgorithm : BestFirstAlgorithm<DeepPnAlgorithm> {
  static constexpr std::string_view name = "deep-pn";
  static constexpr std::string_view title = "proof-number search with a taste for depth (2015)";
  static constexpr std::string_view example = "deep-pn:R=0.6";

  static OptionTable options();
  static DeepPn policy(const Options& options);
};

struct WeakPnAlgorithm : BestFirstAlgorithm<WeakPnAlgorithm> {
  static constexpr std::string_view name = "weak-pn";
  static constexpr std::string_view title = "weak proof numbers against double counting (2008)";
  static constexpr std::string_view example = "weak-pn:initial=mobility";

  static OptionTable options();
  static WeakPn policy(const Options& options);
};

struct AoStarAlgorithm : BestFirstAlgorithm<AoStarAlgorithm> {
  static constexpr std::string_view name = "ao-star";
  static constexpr std::string_view title = "AO*: the cheapest way to a proof (Nilsson 1980)";
  static constexpr std::string_view example = "ao-star:h=mobility,cost=1";

  static OptionTable options();
  static AoStar policy(const Options& options);
};

struct PnEvalAlgorithm : BestFirstAlgorithm<PnEvalAlgorithm> {
  static constexpr std::string_view name = "pn-eval";
  static constexpr std::string_view title = "leaves start from the evaluation alone (2010)";
  static constexpr std::string_view example = "pn-eval:a=20,t=500";

  static OptionTable options();
  static EfPn policy(const Options& options);
};

struct EfPnAlgorithm : BestFirstAlgorithm<EfPnAlgorithm> {
  static constexpr std::string_view name = "ef-pn";
  static constexpr std::string_view title = "leaves start from the parent's evaluation (2010)";
  static constexpr std::string_view example = "ef-pn:a=20,b=5,t=500";

  static OptionTable options();
  static EfPn policy(const Options& options);
};

struct IefPnAlgorithm : BestFirstAlgorithm<IefPnAlgorithm> {
  static constexpr std::string_view name = "ief-pn";
  static constexpr std::string_view title = "leaves start from their own evaluation (2010)";
  static constexpr std::string_view example = "ief-pn:a=20,b=5,t=500";

  static OptionTable options();
  static EfPn policy(const Options& options);
};

struct Pn2Algorithm : BestFirstAlgorithm<Pn2Algorithm, two_level_settings> {
  static constexpr std::string_view name = "pn2";
  static constexpr std::string_view title = "PN^2: a second proof-number search at every leaf";
  static constexpr std::string_view example = "pn2:initial=mobility";

  static OptionTable options();
  static Pn policy(const Options& options);
};

struct EfPn2Algorithm : BestFirstAlgorithm<EfPn2Algorithm, two_level_settings> {
  static constexpr std::string_view name = "ef-pn2";
  static constexpr std::string_view title = "PN^2 with the leaves of EF-PN (2010)";
  static constexpr std::string_view example = "ef-pn2:a=20,b=5,t=500";

  static OptionTable options();
  static EfPn policy(const Options& options);
};

struct CnsAlgorithm {
  static constexpr std::string_view name = "cns";
  static constexpr std::string_view title = "conspiracy-number search (McAllester 1988, 2015)";
  static constexpr std::string_view engine = "best-first";
  static constexpr std::string_view example = "cns:interval=threshold,p-max=3,d-max=4";

  static OptionTable options();
  static CnsSettings cns_settings(const Options& options);

  // A quarter of the memory is for the functions that don't fit into a node.
  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    const auto store_bytes = setup.bytes / 4;
    auto rest = setup;
    rest.bytes -= store_bytes;
    return std::make_unique<BestFirst<R, Cns>>(rules, Cns{cns_settings(options), store_bytes},
                                               best_first_settings(options, setup.seed), rest);
  }
};

}  // namespace proofboard
