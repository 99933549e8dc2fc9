// What this layer makes of one game (play/playing_games.h): from AnyGame and bytes to its rules and
// positions.
#pragma once

#include <cassert>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/typed_game.h"
#include "play/any_player_of.h"
#include "play/playing_games.h"
#include "play/self_play.h"

namespace proofboard::play {

template <Notated R>
const TypedGame<R>& game_of(const AnyGame& game) {
  const auto* own = typed<R>(game);
  assert(own != nullptr);
  return *own;
}

template <Notated R>
std::unique_ptr<AnyPlayer> make_any_player(const AnyGame& game, PlayerWanted wanted) {
  const auto& own = game_of<R>(game);
  return std::make_unique<AnyPlayerOf<R>>(own.rules(), own.brings(), std::move(wanted));
}

template <Notated R>
std::optional<PositionBytes> self_play_of(const GamePosition& start, const SelfPlay& settings,
                                          std::uint64_t seed) {
  const auto& own = game_of<R>(*start.game);
  const SelfPlayer<R> player(own.rules(), own.brings().evaluation, settings);
  const auto found = player.play(own.decoded(start.position), seed);
  if (!found) return std::nullopt;
  return own.encoded(*found);
}

template <Notated R>
std::vector<PositionBytes> self_play_game_of(const GamePosition& start, const SelfPlay& settings,
                                             std::uint64_t seed, int most_plies) {
  const auto& own = game_of<R>(*start.game);
  const SelfPlayer<R> player(own.rules(), own.brings().evaluation, settings);
  std::vector<PositionBytes> game;
  for (const auto& at : player.whole_game(own.decoded(start.position), seed, most_plies)) {
    game.push_back(own.encoded(at));
  }
  return game;
}

template <Notated R>
PlayingGame playing_game() {
  return {std::string(R::name), &make_any_player<R>, &self_play_of<R>, &self_play_game_of<R>};
}

}  // namespace proofboard::play
