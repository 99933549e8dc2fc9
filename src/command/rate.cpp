// `proofboard rate`: Elo ratings from journals of matches.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "command/commands.h"
#include "command/json.h"
#include "core/options.h"
#include "play/match_journal.h"
#include "play/rating.h"
#include "report/layout.h"

namespace proofboard::command {

namespace {

struct AllGames {
  std::vector<std::string> players;
  std::vector<play::RatedGame> games;

  std::size_t index_of(const std::string& player) {
    const auto found = std::find(players.begin(), players.end(), player);
    if (found != players.end()) return static_cast<std::size_t>(found - players.begin());
    players.push_back(player);
    return players.size() - 1;
  }
};

Expected<AllGames> read_all(const std::vector<std::string>& files) {
  std::vector<play::MatchContent> contents;
  std::set<std::string> limits, games;
  for (const auto& file : files) {
    auto content = play::read_match(file);
    if (!content) return content.error();
    if (!content->head) continue;  // killed before anything was written
    limits.insert(content->head->limits);
    games.insert(content->head->game);
    contents.push_back(std::move(*content));
  }
  if (games.size() > 1) {
    return Error{fmt::format("the journals are of different games: {}", fmt::join(games, ", "))};
  }
  AllGames all;
  for (const auto& content : contents) {
    // A player with more time is another player.
    const auto suffix = limits.size() > 1 ? " @ " + content.head->limits : std::string();
    for (const auto& game : content.games) {
      const auto black = all.index_of(game.players[0] + suffix);
      const auto white = all.index_of(game.players[1] + suffix);
      if (black != white) all.games.push_back({black, white, game.black_score});
    }
  }
  if (all.games.empty()) return Error{"there is no finished game between two players"};
  return all;
}

std::string estimate_text(const play::Estimate& estimate) {
  return fmt::format("{:+.0f} +- {:.0f}", estimate.value, estimate.bound);
}

}  // namespace

Expected<Exit> run(const RateArguments& arguments, const Console& console) {
  play::RatingSettings settings;
  if (!arguments.prior.empty()) {
    const auto prior = parse_real(arguments.prior);
    if (!prior || *prior < 0 || *prior > 1000) {
      return Error{fmt::format("--prior: '{}' is not a number from 0 to 1000", arguments.prior)};
    }
    settings.prior_draws = *prior;
  }
  const auto all = read_all(arguments.files);
  if (!all) return all.error();
  const auto ratings = play::rate(all->players.size(), all->games, settings);

  std::vector<std::size_t> order(all->players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](auto a, auto b) { return ratings.players[a].elo > ratings.players[b].elo; });
  if (console.is_json) {
    Json players = Json::array();
    for (const auto i : order) {
      const auto& rating = ratings.players[i];
      players.push_back({{"player", all->players[i]},
                         {"elo", rating.elo},
                         {"bound", rating.bound},
                         {"games", rating.games},
                         {"score", rating.score},
                         {"draws", rating.draws}});
    }
    print_json({{"players", players},
                {"advantage", ratings.advantage.value},
                {"advantage_bound", ratings.advantage.bound},
                {"draw", ratings.draw.value},
                {"draw_bound", ratings.draw.bound},
                {"games", all->games.size()}});
    return Exit::answered;
  }
  std::vector<std::vector<std::string>> rows{{"player", "Elo", "+-", "games", "score", "draws"}};
  for (const auto i : order) {
    const auto& rating = ratings.players[i];
    const auto games = static_cast<double>(rating.games);
    rows.push_back({all->players[i], fmt::format("{:.0f}", rating.elo),
                    fmt::format("{:.0f}", rating.bound), fmt::format("{}", rating.games),
                    fmt::format("{:.1f} %", 100 * rating.score / games),
                    fmt::format("{:.0f} %", 100 * static_cast<double>(rating.draws) / games)});
  }
  fmt::print("{}", report::columns(rows, report::Columns::numbers));
  if (!console.is_quiet) {
    fmt::print("\nthe first move is worth {}", estimate_text(ratings.advantage));
    if (ratings.draw.value > 0) fmt::print(", draws {}", estimate_text(ratings.draw));
    fmt::print(" (95 % bounds)\n");
  }
  return Exit::answered;
}

}  // namespace proofboard::command
