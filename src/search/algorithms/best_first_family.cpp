#include "search/algorithms/best_first_family.h"

namespace proofboard {

namespace {

OptionInfo free_option() {
  return {"free", OptionInfo::Choice{{"no", "yes"}},
          "give the subtrees of solved nodes back; a certificate then searches them again"};
}

// Two levels of search: what the second one may take.
OptionInfo second_option() {
  return {"second", OptionInfo::Integer{0, 0, 4'000'000'000},
          "most nodes of a second-level search; 0: as many as the tree has, or as still fit"};
}

}  // namespace

OptionTable PnAlgorithm::options() {
  return {initial_option(),
          evaluation_option(),
          {"ties", OptionInfo::Choice{{"first", "last", "deepest"}},
           "which of equally good leaves: the leftmost, the rightmost or the deepest"},
          order_option(),
          free_option(),
          closed_sets_option()};
}

OptionTable DeepPnAlgorithm::options() {
  return {{"R", OptionInfo::Real{0.95, 0, 1}, "1: proof-number search; 0: depth alone"},
          initial_option(),
          evaluation_option(),
          order_option(),
          free_option(),
          closed_sets_option()};
}

OptionTable WeakPnAlgorithm::options() {
  return {initial_option(), evaluation_option(), order_option(), free_option(),
          closed_sets_option()};
}

OptionTable AoStarAlgorithm::options() {
  return {{"h", OptionInfo::Choice{{"one", "mobility"}}, "estimated cost of proving a leaf"},
          {"cost", OptionInfo::Integer{0, 0, 1000}, "cost of a move"},
          evaluation_option(),
          order_option(),
          free_option(),
          closed_sets_option()};
}

OptionTable PnEvalAlgorithm::options() {
  return {a_option(),     t_option(),    squash_option(),     evaluation_option(),
          order_option(), free_option(), closed_sets_option()};
}

OptionTable ef_pn_options() {
  return {a_option(),          b_option(),     t_option(),    squash_option(),
          evaluation_option(), order_option(), free_option(), closed_sets_option()};
}

OptionTable Pn2Algorithm::options() {
  return {initial_option(), second_option(), order_option(), closed_sets_option()};
}

OptionTable EfPn2Algorithm::options() {
  return {a_option(),      b_option(),     t_option(),          squash_option(),
          second_option(), order_option(), closed_sets_option()};
}

}  // namespace proofboard
