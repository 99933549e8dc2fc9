// `deep-pn`, `weak-pn`, `ao-star`, `pn-eval`, `ef-pn` and `ief-pn`: rules for the best-first
// engine.
#pragma once

#include <memory>

#include "search/algorithms/evaluation_options.h"
#include "search/algorithms/pn.h"
#include "search/rules/ao_star.h"
#include "search/rules/deep_pn.h"
#include "search/rules/ef_pn.h"
#include "search/rules/weak_pn.h"

namespace proofboard {

template <Rules R, class Rule>
std::unique_ptr<Solver<R>> make_best_first(const R& rules, const Rule& rule, const Options& options,
                                           const SolverSetup& setup) {
  return std::make_unique<BestFirst<R, Rule>>(rules, rule, best_first_settings(options, setup),
                                              setup.bytes);
}

struct DeepPnAlgorithm {
  static constexpr std::string_view name = "deep-pn";
  static constexpr std::string_view title = "proof-number search with a taste for depth (2015)";
  static constexpr std::string_view engine = "best-first";
  static constexpr std::string_view example = "deep-pn:R=0.6";

  static OptionTable options() {
    return {{"R", OptionInfo::Real{0.95, 0, 1}, "1: proof-number search; 0: depth alone"},
            initial_option(),
            evaluation_option(),
            order_option(),
            free_option(),
            closed_sets_option()};
  }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    return make_best_first(rules, DeepPn{options.real("R"), initial_from(options)}, options, setup);
  }
};

struct WeakPnAlgorithm {
  static constexpr std::string_view name = "weak-pn";
  static constexpr std::string_view title = "weak proof numbers against double counting (2008)";
  static constexpr std::string_view engine = "best-first";
  static constexpr std::string_view example = "weak-pn:initial=mobility";

  static OptionTable options() {
    return {initial_option(), evaluation_option(), order_option(), free_option(),
            closed_sets_option()};
  }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    WeakPn rule;
    rule.initial = initial_from(options);
    return make_best_first(rules, rule, options, setup);
  }
};

struct AoStarAlgorithm {
  static constexpr std::string_view name = "ao-star";
  static constexpr std::string_view title = "AO*: the cheapest way to a proof (Nilsson 1980)";
  static constexpr std::string_view engine = "best-first";
  static constexpr std::string_view example = "ao-star:h=mobility,cost=1";

  static OptionTable options() {
    return {{"h", OptionInfo::Choice{{"one", "mobility"}}, "estimated cost of proving a leaf"},
            {"cost", OptionInfo::Integer{0, 0, 1000}, "cost of a move"},
            evaluation_option(),
            order_option(),
            free_option(),
            closed_sets_option()};
  }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    AoStar rule;
    if (options.choice("h") == "mobility") rule.heuristic = AoStar::Heuristic::mobility;
    rule.edge_cost = static_cast<Number>(options.integer("cost"));
    return make_best_first(rules, rule, options, setup);
  }
};

struct PnEvalAlgorithm {
  static constexpr std::string_view name = "pn-eval";
  static constexpr std::string_view title = "leaves start from the evaluation alone (2010)";
  static constexpr std::string_view engine = "best-first";
  static constexpr std::string_view example = "pn-eval:a=20,t=500";

  static OptionTable options() {
    return {a_option(),     t_option(),    squash_option(),     evaluation_option(),
            order_option(), free_option(), closed_sets_option()};
  }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    EfPn rule;
    rule.evaluation = evaluation_numbers_from(options);
    rule.evaluation.source = EvaluationNumbers::Source::leaf;
    rule.evaluation.uses_mobility = false;
    return make_best_first(rules, rule, options, setup);
  }
};

// EF-PN and IEF-PN differ only in whose evaluation it is.
template <EvaluationNumbers::Source source>
struct EfPnVariant {
  static constexpr std::string_view engine = "best-first";

  static OptionTable options() {
    return {a_option(),          b_option(),     t_option(),    squash_option(),
            evaluation_option(), order_option(), free_option(), closed_sets_option()};
  }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    EfPn rule;
    rule.evaluation = evaluation_numbers_from(options);
    rule.evaluation.b = options.real("b");
    rule.evaluation.source = source;
    return make_best_first(rules, rule, options, setup);
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

// Two levels of search: what the second one may take.
inline OptionInfo second_option() {
  return {"second", OptionInfo::Integer{0, 0, 4'000'000'000},
          "most nodes of a second-level search; 0: as many as the tree has, or as still fit"};
}

inline BestFirstSettings two_level_settings(const Options& options, const SolverSetup& setup) {
  BestFirstSettings settings;
  settings.evaluation = Evaluation::delayed;
  settings.frees_solved = true;
  settings.order = order_from(options, setup.seed);
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

  static OptionTable options() {
    return {initial_option(), second_option(), order_option(), closed_sets_option()};
  }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    Pn rule;
    rule.initial = initial_from(options);
    return std::make_unique<BestFirst<R, Pn>>(rules, rule, two_level_settings(options, setup),
                                              setup.bytes);
  }
};

struct EfPn2Algorithm {
  static constexpr std::string_view name = "ef-pn2";
  static constexpr std::string_view title = "PN^2 with the leaves of EF-PN (2010)";
  static constexpr std::string_view engine = "best-first";
  static constexpr std::string_view example = "ef-pn2:a=20,b=5,t=500";

  static OptionTable options() {
    return {a_option(),      b_option(),     t_option(),          squash_option(),
            second_option(), order_option(), closed_sets_option()};
  }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    EfPn rule;
    rule.evaluation = evaluation_numbers_from(options);
    rule.evaluation.b = options.real("b");
    return std::make_unique<BestFirst<R, EfPn>>(rules, rule, two_level_settings(options, setup),
                                                setup.bytes);
  }
};

}  // namespace proofboard
