// `pn`: proof-number search (rules/pn.h, rules/pn_deepest.h) in the best-first engine.
#pragma once

#include <memory>

#include "search/best_first.h"
#include "search/rules/pn.h"
#include "search/rules/pn_deepest.h"

namespace proofboard {

// Options that every best-first algorithm has.
inline OptionInfo free_option() {
  return {"free", OptionInfo::Choice{{"no", "yes"}},
          "give the subtrees of solved nodes back; a certificate then searches them again"};
}

inline BestFirstSettings best_first_settings(const Options& options, const SolverSetup& setup) {
  BestFirstSettings settings;
  settings.evaluation = evaluation_from(options);
  settings.frees_solved = options.choice("free") == "yes";
  settings.order = order_from(options, setup.seed);
  settings.tries_closed_sets = closed_sets_from(options);
  return settings;
}

struct PnAlgorithm {
  static constexpr std::string_view name = "pn";
  static constexpr std::string_view title = "proof-number search (Allis 1994)";
  static constexpr std::string_view engine = "best-first";
  static constexpr std::string_view example = "pn:initial=mobility";

  static OptionTable options() {
    return {initial_option(),
            evaluation_option(),
            {"ties", OptionInfo::Choice{{"first", "last", "deepest"}},
             "which of equally good leaves: the leftmost, the rightmost or the deepest"},
            order_option(),
            free_option(),
            closed_sets_option()};
  }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    const auto settings = best_first_settings(options, setup);
    const auto initial = initial_from(options);
    if (options.choice("ties") == "deepest") {
      return std::make_unique<BestFirst<R, PnDeepest>>(rules, PnDeepest{initial}, settings,
                                                       setup.bytes);
    }
    const auto ties = options.choice("ties") == "last" ? Pn::Ties::last : Pn::Ties::first;
    return std::make_unique<BestFirst<R, Pn>>(rules, Pn{initial, ties}, settings, setup.bytes);
  }
};

}  // namespace proofboard
