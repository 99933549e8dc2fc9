#include "protocol/player_move.h"

#include <atomic>
#include <chrono>
#include <future>
#include <vector>

namespace proofboard::protocol {

Expected<play::ChosenMove> player_move(const Parameters& parameters, const GamePosition& at,
                                       double seconds, const std::function<bool()>& is_stopped) {
  const auto choice = play::parse_player(parameters.player);
  if (!choice) return choice.error();
  const auto player = play::make_player(*at.game, *choice, parameters.seed, parameters.bytes);
  if (!player) return player.error();
  std::atomic<bool> stop{false};
  play::MoveLimits limits;
  limits.seconds = seconds;
  limits.stop = &stop;
  const std::vector<PositionBytes> game{at.position};
  auto chosen = std::async(std::launch::async, [&] { return (*player)->choose(game, limits); });
  constexpr auto between = std::chrono::milliseconds(10);
  while (chosen.wait_for(between) != std::future_status::ready) {
    if (!stop && is_stopped()) stop = true;
  }
  return chosen.get();
}

}  // namespace proofboard::protocol
