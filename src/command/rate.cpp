// `proofboard rate`: Elo ratings from journals of matches.
#include <fmt/format.h>

#include "command/commands.h"
#include "command/json.h"
#include "core/options.h"
#include "report/match.h"

namespace proofboard::command {

Expected<Exit> run(const RateArguments& arguments, const Console& console) {
  play::RatingSettings settings;
  if (!arguments.prior.empty()) {
    const auto prior = parse_real(arguments.prior);
    if (!prior || *prior < 0 || *prior > 1000) {
      return Error{fmt::format("--prior: '{}' is not a number from 0 to 1000", arguments.prior)};
    }
    settings.prior_draws = *prior;
  }
  const auto all = play::read_rated_games(arguments.files);
  if (!all) return all.error();
  const auto ratings = play::rate(all->players.size(), all->games, settings);
  if (console.is_json) {
    print_json(report::ratings_json(*all, ratings));
    return Exit::answered;
  }
  fmt::print("{}", report::ratings_text(*all, ratings));
  if (!console.is_quiet) fmt::print("\n{}\n", report::advantage_sentence(ratings));
  return Exit::answered;
}

}  // namespace proofboard::command
