#include "play/self_play_games.h"

namespace proofboard::play {

namespace {

const SelfPlayingGame* find_playing(const GamePosition& start) {
  for (const auto& game : self_playing_games()) {
    if (game.name == start.game->info().base) return &game;
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

}  // namespace proofboard::play
