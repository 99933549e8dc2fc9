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
       "or only the largest of those whose lines meet"}};
  table.insert(table.end(), shared.begin(), shared.end());
  add_depth_first_options(table);
  return table;
}

}  // namespace

OptionTable DfPnAlgorithm::options() {
  return df_pn_options({initial_option()});
}

OptionTable DfPnPlusAlgorithm::options() {
  return df_pn_options({{"h", OptionInfo::Choice{{"one", "mobility"}}, "numbers of a new leaf"},
                        {"cost-phi", OptionInfo::Integer{0, -1000, 1000},
                         "cost of a move for the side that plays it"},
                        {"cost-delta", OptionInfo::Integer{0, -1000, 1000},
                         "cost of a move for the side that must answer it"}});
}

OptionTable WeakDfPnAlgorithm::options() {
  auto table = df_pn_options({initial_option()});
  std::erase_if(table, [](const OptionInfo& option) { return option.name == "counting"; });
  return table;
}

OptionTable DeepDfPnAlgorithm::options() {
  return df_pn_options(
      {{"E", OptionInfo::Real{3, 0, 1000}, "a leaf is worth E^(D - depth); 0: depth-first"},
       {"D", OptionInfo::Integer{8, 0, 10000}, "the depth from which on it is worth 1"}});
}

OptionTable EfDfPnAlgorithm::options() {
  return df_pn_options({a_option(), b_option(), t_option(), squash_option()});
}

OptionTable PnStarAlgorithm::options() {
  OptionTable table = {initial_option()};
  add_depth_first_options(table);
  return table;
}

OptionTable PdsAlgorithm::options() {
  OptionTable table = {initial_option(), epsilon_option()};
  add_depth_first_options(table);
  return table;
}

}  // namespace proofboard
