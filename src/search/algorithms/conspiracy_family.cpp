#include "search/algorithms/conspiracy_family.h"

namespace proofboard {

OptionTable sibling_options() {
  return {
      {"epsilon", OptionInfo::Real{0.41, 0, 100},
       "stay with a child until it is this much worse than the next best"},
      {"eta", OptionInfo::Real{0.3, 0, 10},
       "how far apart, as a part of it, numbers may be to be kept as one"},
      {"delta", OptionInfo::Real{103, 0.001, 1'000'000},
       "leaf=multi: how far a value may be away to take one change; twice that takes three"},
      {"p-max", OptionInfo::Integer{3, 0, 1'000'000},
       "leaves that must change for the upper end of the interval"},
      {"d-max", OptionInfo::Integer{4, 0, 1'000'000},
       "leaves that must change for the lower end of the interval"},
      {"delta-p", OptionInfo::Integer{8, 0, 1'000'000},
       "how far above the root's value the interval ends at least"},
      {"delta-d", OptionInfo::Integer{7, 0, 1'000'000},
       "how far below the root's value the interval ends at least"},
      {"r-shift", OptionInfo::Real{211, 0.001, 1'000'000},
       "how slowly RAVE takes the place of a move's looks"},
      {"r-impact", OptionInfo::Real{782, 0, 1'000'000}, "how much RAVE moves a move's error"},
      {"w-max", OptionInfo::Real{1824, 1, 1e12},
       "expansions below a move after which its error is forgotten"},
      {"interlude", OptionInfo::Integer{20, 0, 1'000'000'000},
       "expansions before the search goes back to the root; 0: no limit"},
      {"work", OptionInfo::Integer{11, 0, 1'000'000'000},
       "with several threads, in place of interlude: expansions of one before it goes back"},
      {"leaf", OptionInfo::Choice{{"multi", "two-step"}},
       "a new leaf is the more changes away the further a value is; or one from all of them"},
      {"forget", OptionInfo::Choice{{"yes", "no"}}, "forget errors as work is done"},
      {"rave", OptionInfo::Choice{{"auto", "yes", "no"}},
       "learn errors from moves played later; auto: where play can't cycle, as stones stay there"}};
}

SiblingSettings sibling_settings(const Options& options, bool can_cycle) {
  SiblingSettings settings;
  settings.epsilon = options.real("epsilon");
  settings.eta = options.real("eta");
  settings.delta = options.real("delta");
  settings.interval.p_max = options.integer("p-max");
  settings.interval.d_max = options.integer("d-max");
  settings.interval.delta_p = static_cast<conspiracy::Value>(options.integer("delta-p"));
  settings.interval.delta_d = static_cast<conspiracy::Value>(options.integer("delta-d"));
  settings.errors.r_shift = options.real("r-shift");
  settings.errors.r_impact = options.real("r-impact");
  settings.errors.w_max = options.real("w-max");
  settings.errors.forgets = options.choice("forget") == "yes";
  settings.interlude = static_cast<std::uint64_t>(options.integer("interlude"));
  settings.work = static_cast<std::uint64_t>(options.integer("work"));
  settings.is_multi_step = options.choice("leaf") == "multi";
  const auto& rave = options.choice("rave");
  settings.uses_rave = rave == "yes" || (rave == "auto" && !can_cycle);
  return settings;
}

OptionTable ScnsAlgorithm::options() {
  auto table = sibling_options();
  table.push_back(order_option());
  table.push_back(closed_sets_option());
  return table;
}

SiblingSettings ScnsAlgorithm::settings(const Options& options, std::uint64_t seed,
                                        bool can_cycle) {
  auto settings = sibling_settings(options, can_cycle);
  settings.order = order_from(options, seed);
  settings.tries_closed_sets = closed_sets_from(options);
  return settings;
}

}  // namespace proofboard
