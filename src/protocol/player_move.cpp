#include "protocol/player_move.h"

#include <atomic>
#include <future>
#include <vector>

#include "core/wakeup.h"

namespace proofboard::protocol {

namespace {

// At the end of a call, however it ends.
struct Tells {
  std::atomic<bool>& is_done;
  const Wakeup& wakeup;

  ~Tells() {
    is_done = true;
    wakeup.notify();
  }
};

}  // namespace

Expected<play::ChosenMove> player_move(const Parameters& parameters, const GamePosition& at,
                                       play::MoveLimits limits, InputLines& input,
                                       const std::function<bool()>& is_stopped,
                                       InputLines::Clock::time_point until) {
  const auto choice = play::parse_player(parameters.player);
  if (!choice) return choice.error();
  const auto player = play::make_player(*at.game, *choice, parameters.seed, parameters.bytes);
  if (!player) return player.error();
  std::atomic<bool> stop{false};
  limits.stop = &stop;
  const std::vector<PositionBytes> game{at.position};
  std::atomic<bool> is_done{false};
  const Wakeup done;
  auto chosen = std::async(std::launch::async, [&] {
    const Tells tells{is_done, done};
    return (*player)->choose(game, limits);
  });
  while (!is_done) {
    if (!stop && is_stopped()) stop = true;
    input.wait(done.descriptor(), stop ? InputLines::Clock::time_point::max() : until);
  }
  return chosen.get();
}

}  // namespace proofboard::protocol
