#include "lab/self_play_games.h"

namespace proofboard::lab {

std::optional<Bytes> self_play_position(const GamePosition& start, const SelfPlay& settings,
                                        std::uint64_t seed) {
  const auto* info = find_game(start.game->name());
  for (const auto& game : self_playing_games()) {
    if (info == nullptr || game.name != info->base) continue;
    return game.play(start.game->options_text(), start.position, settings, seed);
  }
  return std::nullopt;
}

}  // namespace proofboard::lab
