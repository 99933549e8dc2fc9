// `random`: any legal move, each as likely as the others.
#pragma once

#include "play/player_of.h"

namespace proofboard::play {

template <Notated R>
class RandomPlayer final : public Player<R> {
 public:
  using typename Player<R>::Position;
  using typename Player<R>::Move;

  explicit RandomPlayer(const PlayerSetup<R>& setup) : rules_(setup.rules), random_(setup.seed) {}

  Chosen<Move> choose(std::span<const Position> game, const MoveLimits&) override {
    typename R::Moves moves;
    rules_.moves(game.back(), moves);
    Chosen<Move> chosen;
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
