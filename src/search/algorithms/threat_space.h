// `vcdt`, `vcst` and `vcdt-df-pn`: threat-space search (search/threat_space), for the Connect games
// alone.
#pragma once

#include <memory>
#include <string_view>

#include "search/threat_space/solver.h"
#include "search/threat_space/tree_solver.h"

namespace proofboard {

inline OptionTable threat_space_options() {
  return {
      {"filter", OptionInfo::Choice{{"full", "none", "f1", "f2", "f3", "f4"}},
       "which turns are tried when: full and none miss no win, f1 to f4 leave turns out by "
       "what depends on what"},
      {"against", OptionInfo::Choice{{"conservative", "real"}},
       "all defences at once, or then each one by itself"},
      {"depth", OptionInfo::Integer{connect::most_depth, 1, connect::most_depth},
       "most turns of the attacker"},
      {"branching", OptionInfo::Integer{0, 0, 10'000},
       "most turns tried at a position, the best first; 0: all"},
      {"deepening", OptionInfo::Choice{{"yes", "no"}},
       "shorter wins before longer ones, or to the full depth at once; means nothing to the quick "
       "search of full"}};
}

inline connect::ThreatSpaceSettings threat_space_settings(connect::Forcing forcing,
                                                          const Options& options) {
  using connect::Filter;
  connect::ThreatSpaceSettings settings;
  settings.forcing = forcing;
  settings.against =
      options.choice("against") == "real" ? connect::Against::real : connect::Against::conservative;
  const auto filter = options.choice("filter");
  settings.filter = filter == "none" ? Filter::none
                    : filter == "f1" ? Filter::f1
                    : filter == "f2" ? Filter::f2
                    : filter == "f3" ? Filter::f3
                    : filter == "f4" ? Filter::f4
                                     : Filter::full;
  settings.depth = static_cast<int>(options.integer("depth"));
  settings.branching = static_cast<int>(options.integer("branching"));
  settings.is_deepening = options.choice("deepening") == "yes";
  return settings;
}

// The two differ only in the threats that a turn must make.
template <connect::Forcing forcing>
struct ThreatSpaceVariant {
  static constexpr std::string_view engine = "threat-space";
  static constexpr std::string_view only_for = connect::Game::name;

  static OptionTable options() { return threat_space_options(); }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    return std::make_unique<connect::ThreatSolver>(rules, threat_space_settings(forcing, options),
                                                   setup.bytes);
  }
};

struct VcdtAlgorithm : ThreatSpaceVariant<connect::Forcing::full> {
  static constexpr std::string_view name = "vcdt";
  static constexpr std::string_view title =
      "victory by continuous double threats, dependency-based (Wu et al. 2014)";
  static constexpr std::string_view example = "vcdt:against=real";
};

struct VcstAlgorithm : ThreatSpaceVariant<connect::Forcing::any> {
  static constexpr std::string_view name = "vcst";
  static constexpr std::string_view title = "victory by continuous threats, single ones too";
  static constexpr std::string_view example = "vcst:depth=4";
};

struct VcdtDfPnAlgorithm {
  static constexpr std::string_view name = "vcdt-df-pn";
  static constexpr std::string_view title =
      "df-pn or Deep df-pn with double threats at the leaves and relevance zones";
  static constexpr std::string_view engine = "depth-first";
  static constexpr std::string_view example = "vcdt-df-pn:E=3,D=8";
  static constexpr std::string_view only_for = connect::Game::name;

  static OptionTable options() {
    return {{"E", OptionInfo::Real{3, 0, 1000}, "a leaf is worth E^(D - depth); 0: depth-first"},
            {"D", OptionInfo::Integer{0, 0, 10000}, "the depth from which on it is worth 1"},
            {"epsilon", OptionInfo::Real{0.25, 0, 100},
             "stay with a child until it is this much worse than the next best"},
            {"quiet", OptionInfo::Integer{100, 1, 1'000'000},
             "so many times the work of a reply is what a further quiet turn looks like; 1: alike"},
            {"width", OptionInfo::Integer{10, 0, most_cells},
             "places tried for a stone of the attacker, the best first; 0: all"},
            {"leaf", OptionInfo::Integer{1000, 1, 1'000'000'000},
             "most moves of one search for double threats; up to thirty times as many at the root"},
            {"widening", OptionInfo::Choice{{"yes", "no"}},
             "where that finds no win: begin again with twice the width and leaf, or end"},
            {"complete", OptionInfo::Choice{{"no", "yes"}},
             "where a pass of the defender is not refuted: give up, or try all its moves"}};
  }

  template <Rules R>
  static std::unique_ptr<Solver<R>> make(const R& rules, const Options& options,
                                         const SolverSetup& setup) {
    connect::ThreatTreeSolver::Rule rule;
    rule.leaf_numbers.deep = {options.real("E"), static_cast<int>(options.integer("D"))};
    rule.leaf_numbers.quiet = static_cast<Number>(options.integer("quiet"));
    rule.epsilon = options.real("epsilon");
    connect::ThreatTreeSettings settings;
    settings.leaf = static_cast<std::uint64_t>(options.integer("leaf"));
    settings.width = static_cast<int>(options.integer("width"));
    settings.is_complete = options.choice("complete") == "yes";
    const bool widens = options.choice("widening") == "yes";
    return std::make_unique<connect::ThreatTreeSolver>(rules, rule, settings, widens, setup.bytes);
  }
};

}  // namespace proofboard
