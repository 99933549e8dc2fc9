#include "search/algorithms/baselines.h"

namespace proofboard {

OptionTable DfsAlgorithm::options() {
  return {order_option()};
}

OptionTable IddfsAlgorithm::options() {
  return {order_option(), closed_sets_option()};
}

OptionTable AlphaBetaAlgorithm::options() {
  return {{"order", OptionInfo::Choice{{"mobility", "canonical", "random"}},
           "moves that leave the fewest replies first, as the rules list them, or shuffled"},
          closed_sets_option()};
}

}  // namespace proofboard
