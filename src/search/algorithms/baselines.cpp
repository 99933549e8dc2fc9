#include "search/algorithms/baselines.h"

namespace proofboard {

OptionTable DfsAlgorithm::options() {
  return {order_option()};
}

BaselineSettings DfsAlgorithm::settings(const Options& options, std::uint64_t seed) {
  BaselineSettings settings;
  settings.order = order_from(options, seed);
  return settings;
}

OptionTable IddfsAlgorithm::options() {
  return {order_option(), closed_sets_option()};
}

BaselineSettings IddfsAlgorithm::settings(const Options& options, std::uint64_t seed) {
  BaselineSettings settings;
  settings.order = order_from(options, seed);
  settings.deepens = true;
  settings.tries_closed_sets = closed_sets_from(options);
  return settings;
}

OptionTable AlphaBetaAlgorithm::options() {
  return {{"order", OptionInfo::Choice{{"mobility", "canonical", "random"}},
           "moves that leave the fewest replies first, as the rules list them, or shuffled"},
          closed_sets_option()};
}

BaselineSettings AlphaBetaAlgorithm::settings(const Options& options, std::uint64_t seed) {
  BaselineSettings settings;
  settings.reads_table = true;
  settings.tries_closed_sets = closed_sets_from(options);
  settings.orders_by_mobility = options.choice("order") == "mobility";
  settings.order = order_from(options, seed);
  return settings;
}

}  // namespace proofboard
