#include "play/rated_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "play/match_journal.h"

namespace proofboard::play {

namespace {

std::size_t index_of(std::vector<std::string>& players, const std::string& player) {
  const auto found = std::find(players.begin(), players.end(), player);
  if (found != players.end()) return static_cast<std::size_t>(found - players.begin());
  players.push_back(player);
  return players.size() - 1;
}

}  // namespace

Expected<RatedGames> read_rated_games(const std::vector<std::string>& files) {
  std::vector<MatchContent> contents;
  std::set<std::string> limits, games;
  for (const auto& file : files) {
    auto content = read_match(file);
    if (!content) return content.error();
    if (!content->head) continue;  // killed before anything was written
    limits.insert(content->head->limits);
    games.insert(content->head->game);
    contents.push_back(std::move(*content));
  }
  if (games.size() > 1) {
    return Error{fmt::format("the journals are of different games: {}", fmt::join(games, ", "))};
  }
  RatedGames all;
  for (const auto& content : contents) {
    // A player with more time is another player.
    const auto suffix = limits.size() > 1 ? " @ " + content.head->limits : std::string();
    for (const auto& game : content.games) {
      const auto black = index_of(all.players, game.players[0] + suffix);
      const auto white = index_of(all.players, game.players[1] + suffix);
      if (black != white) all.games.push_back({black, white, game.black_score});
    }
  }
  if (all.games.empty()) return Error{"there is no finished game between two players"};
  return all;
}

}  // namespace proofboard::play
