// `pn`, `deep-pn`, `weak-pn`, `ao-star`, `pn-eval`, `ef-pn`, `ief-pn`, `pn2` and `ef-pn2`: policies
// for the best-first engine. Their option tables are in best_first_family.cpp.
#pragma once

#include <memory>

#include "search/algorithms/evaluation_options.h"
#include "search/best_first.h"
#include "search/policies/ao_star.h"
#include "search/policies/deep_pn.h"
#include "search/policies/ef_pn.h"
#include "search/policies/pn.h"
#include "search/policies/pn_deepest.h"
#include "search/policies/weak_pn.h"

namespace proofboard {

inline BestFirstSettings best_first_settings(const Options& options, std::uint64_t seed) {
  BestFirstSettings settings;
  settings.evaluation = evaluation_from(options);
  settings.frees_solved = options.choice("free") == "yes";
  settings.order = order_from(options, seed);
  settings.tries_closed_sets = closed_sets_from(options);
  return settings;
}

template <Rules R, class Policy>
std::unique_ptr<Solver<R>> make_best_first(const R& rules, const Policy& policy,
                                           const Options& options, const SolverSetup<R>& setup) {
  return std::make_unique<BestFirst<R, Policy>>(rules, policy,
                                                best_first_settings(options, setup.seed), setup);
}

struct PnAlgorithm {
  static constexpr std::string_view name = "pn";
  static constexpr std::string_view title = "proof-number search (Allis 1994)";
  static constexpr std::string_view engine = "best-first";
  static constexpr std::string_view example = "pn:initial=mobility";

  static OptionTable options();

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

struct DeepPnAlgorithm {
  static constexpr std::string_view name = "deep-pn";
  static constexpr std::string_view title = "proof-number search with a taste for depth (2015)";
  static constexpr std::string_view engine = "best-first";
  static constexpr std::string_view example = "deep-pn:R=0.6";

  static OptionTable options();

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    return make_best_first(rules, DeepPn{options.real("R"), initial_from(options)}, options, setup);
  }
};

struct WeakPnAlgorithm {
  static constexpr std::string_view name = "weak-pn";
  static constexpr std::string_view title = "weak proof numbers against double counting (2008)";
  static constexpr std::string_view engine = "best-first";
  static constexpr std::string_view example = "weak-pn:initial=mobility";

  static OptionTable options();

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    WeakPn policy;
    policy.initial = initial_from(options);
    return make_best_first(rules, policy, options, setup);
  }
};

struct AoStarAlgorithm {
  static constexpr std::string_view name = "ao-star";
  static constexpr std::string_view title = "AO*: the cheapest way to a proof (Nilsson 1980)";
  static constexpr std::string_view engine = "best-first";
  static constexpr std::string_view example = "ao-star:h=mobility,cost=1";

  static OptionTable options();

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    AoStar policy;
    if (options.choice("h") == "mobility") policy.heuristic = AoStar::Heuristic::mobility;
    policy.edge_cost = static_cast<Number>(options.integer("cost"));
    return make_best_first(rules, policy, options, setup);
  }
};

struct PnEvalAlgorithm {
  static constexpr std::string_view name = "pn-eval";
  static constexpr std::string_view title = "leaves start from the evaluation alone (2010)";
  static constexpr std::string_view engine = "best-first";
  static constexpr std::string_view example = "pn-eval:a=20,t=500";

  static OptionTable options();

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    EfPn policy;
    policy.evaluation = evaluation_numbers_from(options);
    policy.evaluation.source = EvaluationNumbers::Source::leaf;
    policy.evaluation.uses_mobility = false;
    return make_best_first(rules, policy, options, setup);
  }
};

OptionTable ef_pn_options();

// EF-PN and IEF-PN differ only in whose evaluation it is.
template <EvaluationNumbers::Source source>
struct EfPnVariant {
  static constexpr std::string_view engine = "best-first";

  static OptionTable options() { return ef_pn_options(); }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    EfPn policy;
    policy.evaluation = evaluation_numbers_from(options);
    policy.evaluation.b = options.real("b");
    policy.evaluation.source = source;
    return make_best_first(rules, policy, options, setup);
  }
};

struct EfPnAlgorithm : EfPnVariant<EvaluationNumbers::Source::parent> {
  static constexpr std::string_view name = "ef-pn";
  static constexpr std::string_view title = "leaves start from the parent's evaluation (2010)";
  static constexpr std::string_view example = "ef-pn:a=20,b=5,t=500";
};

struct IefPnAlgorithm : EfPnVariant<EvaluationNumbers::Source::leaf> {
  static constexpr std::string_view name = "ief-pn";
  static constexpr std::string_view title = "leaves start from their own evaluation (2010)";
  static constexpr std::string_view example = "ief-pn:a=20,b=5,t=500";
};

inline BestFirstSettings two_level_settings(const Options& options, std::uint64_t seed) {
  BestFirstSettings settings;
  settings.evaluation = Evaluation::delayed;
  settings.frees_solved = true;
  settings.order = order_from(options, seed);
  settings.has_second_level = true;
  settings.tries_closed_sets = closed_sets_from(options);
  settings.second_level_nodes = static_cast<std::size_t>(options.integer("second"));
  return settings;
}

struct Pn2Algorithm {
  static constexpr std::string_view name = "pn2";
  static constexpr std::string_view title = "PN^2: a second proof-number search at every leaf";
  static constexpr std::string_view engine = "best-first";
  static constexpr std::string_view example = "pn2:initial=mobility";

  static OptionTable options();

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    Pn policy;
    policy.initial = initial_from(options);
    return std::make_unique<BestFirst<R, Pn>>(rules, policy,
                                              two_level_settings(options, setup.seed), setup);
  }
};

struct EfPn2Algorithm {
  static constexpr std::string_view name = "ef-pn2";
  static constexpr std::string_view title = "PN^2 with the leaves of EF-PN (2010)";
  static constexpr std::string_view engine = "best-first";
  static constexpr std::string_view example = "ef-pn2:a=20,b=5,t=500";

  static OptionTable options();

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup<R>& setup) {
    EfPn policy;
    policy.evaluation = evaluation_numbers_from(options);
    policy.evaluation.b = options.real("b");
    return std::make_unique<BestFirst<R, EfPn>>(rules, policy,
                                                two_level_settings(options, setup.seed), setup);
  }
};

}  // namespace proofboard
