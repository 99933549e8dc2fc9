// `greedy`: the move after which the evaluation is best; in Hex the move that looks best to the
// game's knowledge. It sees an end of the game one move ahead, and nothing else.
#pragma once

#include <algorithm>
#include <limits>

#include "play/sight.h"

namespace proofboard::play {

template <Notated R>
class GreedyPlayer final : public Player<R> {
 public:
  explicit GreedyPlayer(const PlayerSetup<R>& setup)
      : rules_(setup.rules), sight_(setup.rules, setup.brings, setup.bytes), random_(setup.seed) {}

  Chosen<MoveOf<R>> choose(std::span<const PositionOf<R>> game, const MoveLimits&) override {
    auto at = game.back();
    typename R::Moves legal;
    rules_.moves(at, legal);
    Budget budget{Limits{}};
    sight_.begin(at, budget);
    if (sight_.is_costly()) {
      const auto seen = sight_.look(at);
      if (!seen.moves.empty()) return chosen(seen.moves.front(), seen.value.value_or(0), 1);
    }
    std::vector<MoveOf<R>> best;
    int most = std::numeric_limits<int>::min();
    for (const auto move : legal) {
      const Side mover = rules_.to_move(at);
      const auto undo = rules_.play(at, move);
      const int value = value_for(mover, at);
      rules_.undo(at, move, undo);
      if (value < most) continue;
      if (value > most) best.clear();
      most = value;
      best.push_back(move);
    }
    sight_.end();
    return chosen(best[random_.below(best.size())], most, legal.size());
  }

 private:
  int value_for(Side side, const PositionOf<R>& at) {
    if (const auto score = rules_.result(at)) return final_value(side, *score, 1);
    const bool is_other = rules_.to_move(at) != side;
    int value = sight_.value(at);
    if (sight_.is_costly()) {
      const auto seen = sight_.look(at);
      value = seen.is_won ? (*seen.is_won ? certain : -certain) : seen.value.value_or(0);
    }
    return is_other ? -value : value;
  }

  static Chosen<MoveOf<R>> chosen(MoveOf<R> move, int value, std::uint64_t nodes) {
    Chosen<MoveOf<R>> chosen;
    chosen.move = move;
    chosen.value = value;
    chosen.certainty = certainty_of(value);
    chosen.line = {move};
    chosen.nodes = nodes;
    return chosen;
  }

  const R& rules_;
  Sight<R> sight_;
  Random random_;
};

struct Greedy {
  static PlayerInfo info() {
    return {"greedy", "the best evaluation after one move", "greedy", {}};
  }
  template <Notated R>
  using Of = GreedyPlayer<R>;
};

}  // namespace proofboard::play
