#include "api/registry.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/suggest.h"
#include "game/game_list.h"

namespace proofboard {

namespace {

GameList<RegisteredGame>& all_games() {
  static GameList<RegisteredGame> all(built_in_games());
  return all;
}

std::vector<AlgorithmInfo>& all_added_algorithms() {
  static std::vector<AlgorithmInfo> all;
  return all;
}

// Neither case nor hyphens are minded.
template <class Infos>
bool has_named(const Infos& infos, std::string_view name) {
  return std::any_of(infos.begin(), infos.end(),
                     [&](const auto& info) { return is_same_name(info.name, name); });
}

}  // namespace

bool RegisteredGame::is_called(std::string_view name) const {
  return has_named(infos, name);
}

const std::vector<RegisteredGame>& registered_games() {
  return all_games().read();
}

const std::vector<AlgorithmInfo>& added_algorithms() {
  return all_added_algorithms();
}

Expected<void> add_game(RegisteredGame game) {
  const auto name = game.infos.front().name;
  return all_games().add(std::move(game), name);
}

Expected<void> add_algorithm(const AlgorithmInfo& info, const std::string& game) {
  if (all_games().is_read()) return GameList<RegisteredGame>::too_late(info.name);
  const auto& games = all_games().so_far();
  const auto taken = [&] {
    return Error{fmt::format("there is an algorithm '{}' already", info.name)};
  };
  if (has_named(shared_algorithms(), info.name) ||
      std::any_of(games.begin(), games.end(), [&](const RegisteredGame& known) {
        return has_named(known.algorithms, info.name);
      })) {
    return taken();
  }
  for (auto& known : all_added_algorithms()) {
    if (known.name != info.name) continue;
    if (known.works_on(game)) return taken();
    known.made_for.push_back(game);
    return {};
  }
  all_added_algorithms().push_back(info);
  all_added_algorithms().back().made_for = {game};
  return {};
}

}  // namespace proofboard
