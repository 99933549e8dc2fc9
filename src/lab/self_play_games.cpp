#include "lab/self_play_games.h"

namespace proofboard::lab {

namespace {

const SelfPlayingGame* find_playing(const GamePosition& start) {
  const auto* info = find_game(start.game->name());
  for (const auto& game : self_playing_games()) {
    if (info != nullptr && game.name == info->base) return &game;
  }
  return nullptr;
}

}  // namespace

std::optional<Bytes> self_play_position(const GamePosition& start, const SelfPlay& settings,
                                        std::uint64_t seed) {
  const auto* game = find_playing(start);
  if (game == nullptr) return std::nullopt;
  return game->play(start.game->options_text(), start.position, settings, seed);
}

std::vector<Bytes> self_play_game(const GamePosition& start, const SelfPlay& settings,
                                  std::uint64_t seed, int most_plies) {
  const auto* game = find_playing(start);
  if (game == nullptr) return {};
  return game->play_whole(start.game->options_text(), start.position, settings, seed, most_plies);
}

}  // namespace proofboard::lab
