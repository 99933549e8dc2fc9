#include "play/playing_games.h"

#include <algorithm>

#include "game/game_list.h"

namespace proofboard::play {

namespace {

GameList<PlayingGame>& all_games() {
  static GameList<PlayingGame> all(built_in_playing_games());
  return all;
}

}  // namespace

const PlayingGame* find_playing(const AnyGame& game) {
  const auto& all = all_games().read();
  const auto found = std::find_if(all.begin(), all.end(), [&](const PlayingGame& known) {
    return known.name == game.info().base;
  });
  return found == all.end() ? nullptr : &*found;
}

Expected<void> add_playing_game(PlayingGame game) {
  const auto name = game.name;
  return all_games().add(std::move(game), name);
}

}  // namespace proofboard::play
