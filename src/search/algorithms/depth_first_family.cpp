#include "search/algorithms/depth_first_family.h"

namespace proofboard {

namespace {

// Every depth-first algorithm has these.
void add_depth_first_options(OptionTable& table) {
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

OptionInfo epsilon_option() {
  return {"epsilon", OptionInfo::Real{0, 0, 100},
          "stay with a child until it is this much worse than the next best"};
}

// Those of df-pn's own kind have these too.
OptionTable df_pn_options(OptionTable table) {
  const OptionTable shared = {
      epsilon_option(),
      {"sticky", OptionInfo::Choice{{"no", "yes"}},
       "with epsilon: keep the child of the last visit while it is within that bound"},
      {"ties", OptionInfo::Choice{{"nearest", "first"}},
       "among equally good children stay with the current one, or take the leftmost"},
      {"counting", OptionInfo::Choice{{"sum", "weak", "source"}},
       "efforts of children that must all be refuted: sum; the largest and one for each other; "
       "or only the largest of those whose lines meet"},
      {"width", OptionInfo::Real{1, 0, 1},
       "choose among this part of the open children and one more, the first ones; 1: all"}};
  table.insert(table.end(), shared.begin(), shared.end());
  add_depth_first_options(table);
  return table;
}

Counting counting_from(const Options& options) {
  const auto& counting = options.choice("counting");
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
  policy.width = options.real("width");
  return policy;
}

}  // namespace

DepthFirstSettings depth_first_settings(const Options& options, std::uint64_t seed,
                                        bool can_cycle) {
  DepthFirstSettings settings;
  settings.evaluation = evaluation_from(options);
  settings.order = order_from(options, seed);
  settings.joins_transpositions = options.choice("transpositions") == "yes";
  const auto& tca = options.choice("tca");
  settings.controls_thresholds = tca == "yes" || (tca == "auto" && can_cycle);
  if (options.choice("symmetry") == "yes") settings.keys = Keys::symmetric;
  settings.collects_garbage = options.choice("gc") == "yes";
  settings.tries_closed_sets = closed_sets_from(options);
  return settings;
}

OptionTable DfPnAlgorithm::options() {
  return df_pn_options({initial_option()});
}

DfPnFamily<SimpleLeaf> DfPnAlgorithm::policy(const Options& options) {
  return df_pn_policy(SimpleLeaf{initial_from(options)}, counting_from(options), options);
}

OptionTable DfPnPlusAlgorithm::options() {
  const OptionInfo::Integer cost{0, -1000, 1000};
  return df_pn_options(
      {h_option("numbers of a new leaf: 1 and 1, by the number of its moves, or by the evaluation"),
       a_option(),
       t_option(),
       squash_option(),
       {"cost-phi", cost, "cost of a move for the side that plays it"},
       {"cost-delta", cost, "cost of a move for the side that must answer it"},
       {"defender-phi", cost, "how much more than cost-phi a move of the defender costs"},
       {"defender-delta", cost, "how much more than cost-delta a move of the defender costs"},
       {"cost-order", cost, "how much more for the side that plays it each later move costs"},
       {"floor", OptionInfo::Choice{{"none", "0", "1"}},
        "no cost brings a number of an unsolved node below this"}});
}

DfPnFamily<HeuristicLeaf> DfPnPlusAlgorithm::policy(const Options& options) {
  auto policy = df_pn_policy(heuristic_from(options), counting_from(options), options);
  auto& costs = policy.costs;
  costs.attacker = {options.integer("cost-phi"), options.integer("cost-delta")};
  costs.defender = {costs.attacker.phi + options.integer("defender-phi"),
                    costs.attacker.delta + options.integer("defender-delta")};
  costs.rank = options.integer("cost-order");
  const auto& floor = options.choice("floor");
  if (floor != "none") costs.floor = floor == "1" ? 1 : 0;
  return policy;
}

OptionTable WeakDfPnAlgorithm::options() {
  auto table = df_pn_options({initial_option()});
  std::erase_if(table, [](const OptionInfo& option) { return option.name == "counting"; });
  return table;
}

DfPnFamily<SimpleLeaf> WeakDfPnAlgorithm::policy(const Options& options) {
  return df_pn_policy(SimpleLeaf{initial_from(options)}, Counting::weak, options);
}

OptionTable DeepDfPnAlgorithm::options() {
  return df_pn_options(
      {{"E", OptionInfo::Real{3, 0, 1000}, "a leaf is worth E^(D - depth); 0: depth-first"},
       {"D", OptionInfo::Integer{8, 0, 10000}, "the depth from which on it is worth 1"}});
}

DfPnFamily<DeepLeaf> DeepDfPnAlgorithm::policy(const Options& options) {
  const DeepLeaf leaf{options.real("E"), static_cast<int>(options.integer("D"))};
  return df_pn_policy(leaf, counting_from(options), options);
}

OptionTable EfDfPnAlgorithm::options() {
  return df_pn_options({a_option(), b_option(), t_option(), squash_option()});
}

DfPnFamily<EvaluationNumbers> EfDfPnAlgorithm::policy(const Options& options) {
  auto numbers = evaluation_numbers_from(options);
  numbers.b = options.real("b");
  return df_pn_policy(numbers, counting_from(options), options);
}

OptionTable PnStarAlgorithm::options() {
  OptionTable table = {initial_option()};
  add_depth_first_options(table);
  return table;
}

PnStar PnStarAlgorithm::policy(const Options& options) {
  return {{initial_from(options)}};
}

OptionTable PdsAlgorithm::options() {
  OptionTable table = {initial_option(), epsilon_option()};
  add_depth_first_options(table);
  return table;
}

Pds PdsAlgorithm::policy(const Options& options) {
  return {{initial_from(options)}, options.real("epsilon")};
}

}  // namespace proofboard
