#include "play/self_play_games.h"

#include "play/playing_games.h"

namespace proofboard::play {

std::optional<PositionBytes> self_play_position(const GamePosition& start, const SelfPlay& settings,
                                                std::uint64_t seed) {
  const auto* game = find_playing(*start.game);
  return game == nullptr ? std::nullopt : game->self_play(start, settings, seed);
}

std::vector<PositionBytes> self_play_game(const GamePosition& start, const SelfPlay& settings,
                                          std::uint64_t seed, int most_plies) {
  const auto* game = find_playing(*start.game);
  if (game == nullptr) return {};
  return game->self_play_game(start, settings, seed, most_plies);
}

}  // namespace proofboard::play
