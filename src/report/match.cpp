#include "report/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/counted.h"
#include "core/options.h"
#include "report/layout.h"

namespace proofboard::report {

namespace {

std::vector<std::string> row_of(const std::string& name, const play::WinsAndLosses& results) {
  const auto bounds = play::share_bounds(results.points(), results.games());
  return {name,
          fmt::format("{}", results.games()),
          fmt::format("{}", results.wins),
          fmt::format("{}", results.draws),
          fmt::format("{}", results.losses),
          fmt::format("{:.1f} %", 100 * bounds.share),
          fmt::format("{:.1f} - {:.1f} %", 100 * bounds.low, 100 * bounds.high)};
}

Json json_of(const std::string& name, const play::WinsAndLosses& results) {
  const auto bounds = play::share_bounds(results.points(), results.games());
  return {{"player", name},         {"games", results.games()}, {"wins", results.wins},
          {"draws", results.draws}, {"losses", results.losses}, {"score", bounds.share},
          {"low", bounds.low},      {"high", bounds.high}};
}

std::string best_player(const play::TuningSettings& tuning, const play::TuningEstimate& estimate) {
  std::vector<std::string> values;
  for (const auto& value : estimate.values) values.push_back(value.best);
  return play::player_with(tuning, values).short_text();
}

std::string estimate_text(const play::Estimate& estimate) {
  return fmt::format("{:+.0f} +- {:.0f}", estimate.value, estimate.bound);
}

// The strongest first.
std::vector<std::size_t> by_strength(const play::Ratings& ratings) {
  std::vector<std::size_t> order(ratings.players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](auto a, auto b) { return ratings.players[a].elo > ratings.players[b].elo; });
  return order;
}

}  // namespace

Json standings_json(const play::Standings& standings) {
  const auto& players = standings.match().players;
  Json all = Json::array(), pairs = Json::array();
  for (std::size_t i = 0; i < players.size(); ++i) {
    all.push_back(json_of(players[i].short_text(), standings.of(i)));
    for (std::size_t j = i + 1; j < players.size(); ++j) {
      auto pair = json_of(players[i].short_text(), standings.between(i, j));
      pair["opponent"] = players[j].short_text();
      pairs.push_back(std::move(pair));
    }
  }
  return {{"standings", all}, {"pairs", pairs}};
}

std::string standings_text(const play::Standings& standings) {
  const auto& players = standings.match().players;
  const auto count = players.size();
  Rows rows{{"player", "games", "won", "drawn", "lost", "score", "95 % bounds"}};
  for (std::size_t i = 0; i < count; ++i) {
    rows.push_back(row_of(players[i].short_text(), standings.of(i)));
  }
  for (std::size_t i = 0; i < count && count > 2; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) {
      rows.push_back(
          row_of(fmt::format("{} - {}", players[i].short_text(), players[j].short_text()),
                 standings.between(i, j)));
    }
  }
  rows.push_back(row_of("(Black)", standings.of_black()));
  return columns(rows, Columns::numbers);
}

std::string standings_line(const play::Standings& standings) {
  const auto& players = standings.match().players;
  std::string text;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const auto results = standings.of(i);
    text += fmt::format("{}{} {}/{}", i == 0 ? "" : ", ", players[i].info->name, results.points(),
                        results.games());
  }
  return text;
}

Json ratings_json(const play::RatedGames& all, const play::Ratings& ratings) {
  Json players = Json::array();
  for (const auto i : by_strength(ratings)) {
    const auto& rating = ratings.players[i];
    players.push_back({{"player", all.players[i]},
                       {"elo", rating.elo},
                       {"bound", rating.bound},
                       {"games", rating.games},
                       {"score", rating.score},
                       {"draws", rating.draws}});
  }
  return {{"players", players},
          {"advantage", ratings.advantage.value},
          {"advantage_bound", ratings.advantage.bound},
          {"draw", ratings.draw.value},
          {"draw_bound", ratings.draw.bound},
          {"games", all.games.size()}};
}

std::string ratings_text(const play::RatedGames& all, const play::Ratings& ratings) {
  Rows rows{{"player", "Elo", "+-", "games", "score", "draws"}};
  for (const auto i : by_strength(ratings)) {
    const auto& rating = ratings.players[i];
    const auto games = static_cast<double>(rating.games);
    rows.push_back({all.players[i], fmt::format("{:.0f}", rating.elo),
                    fmt::format("{:.0f}", rating.bound), fmt::format("{}", rating.games),
                    fmt::format("{:.1f} %", 100 * rating.score / games),
                    fmt::format("{:.0f} %", 100 * static_cast<double>(rating.draws) / games)});
  }
  return columns(rows, Columns::numbers);
}

std::string advantage_sentence(const play::Ratings& ratings) {
  auto text = fmt::format("the first move is worth {}", estimate_text(ratings.advantage));
  if (ratings.draw.value > 0) text += fmt::format(", draws {}", estimate_text(ratings.draw));
  return text + " (95 % bounds)";
}

Json tuning_json(const play::TuningSettings& tuning, const std::vector<play::TunedGame>& games) {
  const auto told = play::estimate(tuning, games);
  const auto& clop = told.clop;
  Json parameters = Json::array();
  for (std::size_t i = 0; i < told.values.size(); ++i) {
    parameters.push_back({{"name", tuning.parameters[i].name},
                          {"best", *parse_real(told.values[i].best)},
                          {"low", told.values[i].low},
                          {"high", told.values[i].high}});
  }
  return {{"player", best_player(tuning, told)},
          {"games", games.size()},
          {"counted", clop.games},
          {"parameters", parameters},
          {"score", clop.rate},
          {"low", clop.low},
          {"high", clop.high},
          {"mean", clop.mean},
          {"mean_low", clop.mean_low},
          {"mean_high", clop.mean_high}};
}

std::string tuning_text(const play::TuningSettings& tuning,
                        const std::vector<play::TunedGame>& games) {
  const auto told = play::estimate(tuning, games);
  const auto& clop = told.clop;
  Rows rows{{"parameter", "estimate", "games that count"}};
  for (std::size_t i = 0; i < told.values.size(); ++i) {
    rows.push_back({tuning.parameters[i].text(), told.values[i].best,
                    fmt::format("{:.4g} - {:.4g}", told.values[i].low, told.values[i].high)});
  }
  return columns(rows, Columns::numbers) + fmt::format("\n{}\n", best_player(tuning, told)) +
         fmt::format("score with these values {:.1f} %, 95 % bounds {:.1f} - {:.1f} %\n",
                     100 * clop.rate, 100 * clop.low, 100 * clop.high) +
         fmt::format("{}, of which {:.0f} count: {:.1f} %, {:.1f} - {:.1f} %\n",
                     counted(games.size(), "game"), clop.games, 100 * clop.mean,
                     100 * clop.mean_low, 100 * clop.mean_high);
}

std::string tuning_line(const play::TuningSettings& tuning,
                        const std::vector<play::TunedGame>& games) {
  const auto told = play::estimate(tuning, games);
  return fmt::format("{} of {}: {}, {:.1f} %", games.size(), tuning.games,
                     best_player(tuning, told), 100 * told.clop.rate);
}

}  // namespace proofboard::report
