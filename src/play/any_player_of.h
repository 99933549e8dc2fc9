// AnyPlayer for one game: from bytes to positions, from moves to text.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "play/players/all.h"
#include "play/playing_games.h"

namespace proofboard::play {

template <Notated R>
class AnyPlayerOf final : public AnyPlayer {
 public:
  using Position = typename R::Position;

  // Rules and setup stay where they are: the player keeps references to them.
  AnyPlayerOf(R rules, const Brings<R>& brings, PlayerWanted wanted)
      : rules_(std::move(rules)),
        codec_(rules_),
        setup_{rules_,      brings,      std::move(wanted.choice.options), std::move(wanted.solver),
               wanted.seed, wanted.bytes},
        player_(make_player_of<R>(AllPlayers{}, wanted.choice.info->name, setup_)) {}

  ChosenMove choose(std::span<const PositionBytes> game, const MoveLimits& limits) override {
    const auto start = std::chrono::steady_clock::now();
    std::vector<Position> positions;
    for (const auto& bytes : game) positions.push_back(codec_.decoded(rules_, bytes));
    const auto chosen = player_->choose(positions, limits);
    ChosenMove told;
    auto at = positions.back();
    told.move = rules_.move_text(at, chosen.move);
    told.value = chosen.value;
    told.certainty = chosen.certainty;
    told.nodes = chosen.nodes;
    told.depth = chosen.depth;
    told.is_solved = chosen.is_solved;
    told.score = chosen.score;
    for (const auto move : chosen.line) {
      typename R::Moves legal;
      rules_.moves(at, legal);
      // A line comes out of a table, so it may be that of another position with the same key.
      if (std::find(legal.begin(), legal.end(), move) == legal.end()) break;
      told.line.push_back(rules_.move_text(at, move));
      rules_.play(at, move);
    }
    told.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return told;
  }

 private:
  R rules_;
  PositionCodec<R> codec_;
  PlayerSetup<R> setup_;
  std::unique_ptr<Player<R>> player_;
};

}  // namespace proofboard::play
