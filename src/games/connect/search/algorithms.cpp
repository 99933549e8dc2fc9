#include "games/connect/search/algorithms.h"

#include <memory>

#include "games/connect/search/threat_solver.h"

namespace proofboard::connect {

namespace {

OptionTable threat_space_options() {
  return {
      {"filter", OptionInfo::Choice{{"full", "none", "f1", "f2", "f3", "f4"}},
       "which turns are tried when: full and none miss no win, f1 to f4 leave turns out by "
       "what depends on what"},
      {"dependent", OptionInfo::Choice{{"every", "one"}},
       "how many primitive moves of a turn f1 wants to hang on each earlier turn: the formula, or "
       "section 4.4 of the paper"},
      {"new", OptionInfo::Choice{{"either", "second"}},
       "which of two independent threats may be new for f4 to let them pass: either, or as the "
       "paper has it only the one that does not hang on the last turn"},
      {"against", OptionInfo::Choice{{"conservative", "real"}},
       "all defences at once, or then each one by itself"},
      {"depth", OptionInfo::Integer{most_depth, 1, most_depth}, "most turns of the attacker"},
      {"branching", OptionInfo::Integer{0, 0, 10'000},
       "most turns tried at a position, the best first; 0: all"},
      {"deepening", OptionInfo::Choice{{"yes", "no"}},
       "shorter wins before longer ones, or to the full depth at once; means nothing to the quick "
       "search of full"}};
}

ThreatSpaceSettings threat_space_settings(Forcing forcing, const Options& options) {
  ThreatSpaceSettings settings;
  settings.forcing = forcing;
  settings.against = options.choice("against") == "real" ? Against::real : Against::conservative;
  const auto filter = options.choice("filter");
  settings.filter = filter == "none" ? Filter::none
                    : filter == "f1" ? Filter::f1
                    : filter == "f2" ? Filter::f2
                    : filter == "f3" ? Filter::f3
                    : filter == "f4" ? Filter::f4
                                     : Filter::full;
  settings.reading.f1 = options.choice("dependent") == "one" ? Dependent::one : Dependent::every;
  settings.reading.f4 = options.choice("new") == "second" ? NewHalf::second : NewHalf::either;
  settings.depth = static_cast<int>(options.integer("depth"));
  settings.branching = static_cast<int>(options.integer("branching"));
  settings.is_deepening = options.choice("deepening") == "yes";
  return settings;
}

template <Forcing forcing>
std::unique_ptr<Solver<Game>> make(const Game& game, const Options& options,
                                   const SolverSetup<Game>& /*setup*/) {
  return std::make_unique<ThreatSolver>(game, threat_space_settings(forcing, options));
}

}  // namespace

// The two differ only in the threats that a turn must make.
std::vector<OwnAlgorithm<Game>> threat_algorithms() {
  return {{{"vcdt", "victory by continuous double threats, dependency-based (Wu et al. 2014)",
            "threat-space", "vcdt:against=real", threat_space_options()},
           &make<Forcing::full>},
          {{"vcst", "victory by continuous threats, single ones too", "threat-space",
            "vcst:depth=4", threat_space_options()},
           &make<Forcing::any>}};
}

}  // namespace proofboard::connect
