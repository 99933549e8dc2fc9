// `df-pn`, `df-pn-plus`, `weak-df-pn`, `deep-df-pn`, `ef-df-pn`, `pn-star` and `pds`: rules for the
// depth-first engine.
#pragma once

#include <memory>

#include "search/algorithms/evaluation_options.h"
#include "search/depth_first.h"
#include "search/rules/deep_leaf.h"
#include "search/rules/df_pn.h"
#include "search/rules/pds.h"
#include "search/rules/pn_star.h"

namespace proofboard {

// Every depth-first algorithm has these.
inline void add_depth_first_options(OptionTable& table) {
  const OptionTable shared = {
      evaluation_option(),
      order_option(),
      {"transpositions", OptionInfo::Choice{{"yes", "no"}},
       "one node for positions reached by several paths, or one for each path"},
      {"tca", OptionInfo::Choice{{"auto", "yes", "no"}},
       "threshold control: raise thresholds where play leads back to old positions; auto: in "
       "games that can cycle"},
      {"symmetry", OptionInfo::Choice{{"no", "yes"}},
       "one node for positions that are mirror images or rotations of each other"},
      {"gc", OptionInfo::Choice{{"no", "yes"}},
       "when the table is full, forget the smallest subtrees at once"},
      closed_sets_option()};
  table.insert(table.end(), shared.begin(), shared.end());
}

inline DepthFirstSettings depth_first_settings(const Options& options, const SolverSetup& setup,
                                               bool can_cycle) {
  DepthFirstSettings settings;
  settings.evaluation = evaluation_from(options);
  settings.order = order_from(options, setup.seed);
  settings.joins_transpositions = options.choice("transpositions") == "yes";
  const auto tca = options.choice("tca");
  settings.controls_thresholds = tca == "yes" || (tca == "auto" && can_cycle);
  if (options.choice("symmetry") == "yes") settings.keys = Keys::symmetric;
  settings.collects_garbage = options.choice("gc") == "yes";
  settings.tries_closed_sets = closed_sets_from(options);
  return settings;
}

inline OptionInfo epsilon_option() {
  return {"epsilon", OptionInfo::Real{0, 0, 100},
          "stay with a child until it is this much worse than the next best"};
}

// Those of df-pn's own kind have these too.
inline OptionTable df_pn_options(OptionTable table) {
  const OptionTable shared = {
      epsilon_option(),
      {"sticky", OptionInfo::Choice{{"no", "yes"}},
       "with epsilon: keep the child of the last visit while it is within that bound"},
      {"ties", OptionInfo::Choice{{"nearest", "first"}},
       "among equally good children stay with the current one, or take the leftmost"},
      {"counting", OptionInfo::Choice{{"sum", "weak", "source"}},
       "efforts of children that must all be refuted: sum; the largest and one for each other; "
       "or only the largest of those whose lines meet"}};
  table.insert(table.end(), shared.begin(), shared.end());
  add_depth_first_options(table);
  return table;
}

template <Rules R, class Rule>
std::unique_ptr<Solver<R>> make_depth_first(const R& rules, const Rule& rule,
                                            const Options& options, const SolverSetup& setup) {
  return std::make_unique<DepthFirst<R, Rule>>(
      rules, rule, depth_first_settings(options, setup, R::can_cycle), setup.bytes);
}

inline Counting counting_from(const Options& options) {
  const auto counting = options.choice("counting");
  return counting == "weak"     ? Counting::weak
         : counting == "source" ? Counting::source
                                : Counting::sum;
}

template <class LeafNumbers>
DfPnFamily<LeafNumbers> df_pn_rule(const LeafNumbers& leaf_numbers, Counting counting,
                                   const Options& options) {
  using Rule = DfPnFamily<LeafNumbers>;
  Rule rule;
  rule.leaf_numbers = leaf_numbers;
  rule.epsilon = options.real("epsilon");
  rule.is_sticky = options.choice("sticky") == "yes";
  rule.ties = options.choice("ties") == "first" ? Rule::Ties::first : Rule::Ties::nearest;
  rule.counting = counting;
  return rule;
}

struct DfPnAlgorithm {
  static constexpr std::string_view name = "df-pn";
  static constexpr std::string_view title = "depth-first proof-number search (Nagai 2002)";
  static constexpr std::string_view engine = "depth-first";
  static constexpr std::string_view example = "df-pn:epsilon=0.25";

  static OptionTable options() { return df_pn_options({initial_option()}); }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    const SimpleLeaf leaf{initial_from(options)};
    return make_depth_first(rules, df_pn_rule(leaf, counting_from(options), options), options,
                            setup);
  }
};

struct DfPnPlusAlgorithm {
  static constexpr std::string_view name = "df-pn-plus";
  static constexpr std::string_view title = "df-pn+ with costs of moves (Nagai 2002)";
  static constexpr std::string_view engine = "depth-first";
  static constexpr std::string_view example = "df-pn-plus:cost-phi=-1";

  static OptionTable options() {
    return df_pn_options({{"h", OptionInfo::Choice{{"one", "mobility"}}, "numbers of a new leaf"},
                          {"cost-phi", OptionInfo::Integer{0, -1000, 1000},
                           "cost of a move for the side that plays it"},
                          {"cost-delta", OptionInfo::Integer{0, -1000, 1000},
                           "cost of a move for the side that must answer it"}});
  }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    const bool by_mobility = options.choice("h") == "mobility";
    const SimpleLeaf leaf{by_mobility ? InitialNumbers::mobility : InitialNumbers::one};
    auto rule = df_pn_rule(leaf, counting_from(options), options);
    rule.cost_phi = options.integer("cost-phi");
    rule.cost_delta = options.integer("cost-delta");
    return make_depth_first(rules, rule, options, setup);
  }
};

struct WeakDfPnAlgorithm {
  static constexpr std::string_view name = "weak-df-pn";
  static constexpr std::string_view title = "df-pn with weak proof numbers (Ueda et al. 2008)";
  static constexpr std::string_view engine = "depth-first";
  static constexpr std::string_view example = "weak-df-pn:epsilon=0.25";

  static OptionTable options() {
    auto table = df_pn_options({initial_option()});
    std::erase_if(table, [](const OptionInfo& option) { return option.name == "counting"; });
    return table;
  }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    const SimpleLeaf leaf{initial_from(options)};
    return make_depth_first(rules, df_pn_rule(leaf, Counting::weak, options), options, setup);
  }
};

struct DeepDfPnAlgorithm {
  static constexpr std::string_view name = "deep-df-pn";
  static constexpr std::string_view title = "df-pn whose leaves are worth less the deeper they are";
  static constexpr std::string_view engine = "depth-first";
  static constexpr std::string_view example = "deep-df-pn:E=3,D=8";

  static OptionTable options() {
    return df_pn_options(
        {{"E", OptionInfo::Real{3, 0, 1000}, "a leaf is worth E^(D - depth); 0: depth-first"},
         {"D", OptionInfo::Integer{8, 0, 10000}, "the depth from which on it is worth 1"}});
  }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    const DeepLeaf leaf{options.real("E"), static_cast<int>(options.integer("D"))};
    return make_depth_first(rules, df_pn_rule(leaf, counting_from(options), options), options,
                            setup);
  }
};

struct EfDfPnAlgorithm {
  static constexpr std::string_view name = "ef-df-pn";
  static constexpr std::string_view title = "df-pn whose leaves start from the parent's evaluation";
  static constexpr std::string_view engine = "depth-first";
  static constexpr std::string_view example = "ef-df-pn:a=20,b=5,t=500,epsilon=0.25";

  static OptionTable options() {
    return df_pn_options({a_option(), b_option(), t_option(), squash_option()});
  }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    auto numbers = evaluation_numbers_from(options);
    numbers.b = options.real("b");
    return make_depth_first(rules, df_pn_rule(numbers, counting_from(options), options), options,
                            setup);
  }
};

struct PnStarAlgorithm {
  static constexpr std::string_view name = "pn-star";
  static constexpr std::string_view title =
      "PN*: iterative deepening on the proof number (Seo 1995)";
  static constexpr std::string_view engine = "depth-first";
  static constexpr std::string_view example = "pn-star:initial=mobility";

  static OptionTable options() {
    OptionTable table = {initial_option()};
    add_depth_first_options(table);
    return table;
  }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    return make_depth_first(rules, PnStar{{initial_from(options)}}, options, setup);
  }
};

struct PdsAlgorithm {
  static constexpr std::string_view name = "pds";
  static constexpr std::string_view title = "PDS: proof and disproof in turn (Nagai 1998)";
  static constexpr std::string_view engine = "depth-first";
  static constexpr std::string_view example = "pds:epsilon=0.0625";

  static OptionTable options() {
    OptionTable table = {initial_option(), epsilon_option()};
    add_depth_first_options(table);
    return table;
  }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    return make_depth_first(rules, Pds{{initial_from(options)}, options.real("epsilon")}, options,
                            setup);
  }
};

}  // namespace proofboard
