// `random`: any legal move, each as likely as the others.
#pragma once

#include "play/player_of.h"

namespace proofboard::play {

template <Notated R>
class RandomPlayer final : public Player<R> {
 public:
  explicit RandomPlayer(const PlayerSetup<R>& setup) : rules_(setup.rules), random_(setup.seed) {}

  Chosen<MoveOf<R>> choose(std::span<const PositionOf<R>> game, const MoveLimits&) override {
    typename R::Moves moves;
    rules_.moves(game.back(), moves);
    Chosen<MoveOf<R>> chosen;
    chosen.move = moves[random_.below(moves.size())];
    chosen.line = {chosen.move};
    chosen.nodes = 1;
    return chosen;
  }

 private:
  const R& rules_;
  Random random_;
};

struct RandomMoves {
  static PlayerInfo info() { return {"random", "any legal move", "random", {}}; }
  template <Notated R>
  using Of = RandomPlayer<R>;
};

}  // namespace proofboard::play
