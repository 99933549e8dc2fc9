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

std::optional<PositionBytes> self_play_position(const GamePosition& start, const SelfPlay& settings,
                                                std::uint64_t seed) {
  const auto* game = find_playing(start);
  if (game == nullptr) return std::nullopt;
  auto found = game->play(start.game->options_text(), start.position.bytes(), settings, seed);
  if (!found) return std::nullopt;
  return *start.game->position_of(std::move(*found));
}

std::vector<PositionBytes> self_play_game(const GamePosition& start, const SelfPlay& settings,
                                          std::uint64_t seed, int most_plies) {
  const auto* game = find_playing(start);
  if (game == nullptr) return {};
  std::vector<PositionBytes> positions;
  for (auto& bytes : game->play_whole(start.game->options_text(), start.position.bytes(), settings,
                                      seed, most_plies)) {
    positions.push_back(*start.game->position_of(std::move(bytes)));
  }
  return positions;
}

}  // namespace proofboard::play
