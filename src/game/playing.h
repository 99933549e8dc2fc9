// What only players ask of a game: they may follow an opinion where a search for proofs may not.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "game/evaluation.h"
#include "game/rules.h"

namespace proofboard {

// How good each of these legal moves looks, as in Insight::merits.
template <Rules R>
using MeritsOf = void (*)(const R& rules, const typename R::Position& at,
                          const typename R::Moves& moves, std::vector<std::int16_t>& merits);

// An evaluation that follows a search from position to position, so that it need only look at what
// has changed. It has the values of Playing::evaluation and the merits of Playing::merits, and
// belongs to one thread.
template <Rules R>
class RunningEvaluation {
 public:
  virtual ~RunningEvaluation() = default;
  virtual int value(const typename R::Position& at) = 0;  // in Black's eyes
  virtual void merits(const typename R::Position& at, const typename R::Moves& moves,
                      std::vector<std::int16_t>& merits) = 0;
};

// What an evaluation that expects a final score says of it.
struct ScoreScale {
  int unit = 0;      // a point of the score, in the evaluation's unit
  double error = 0;  // how far it is off after a search of a few plies, as a rule
};

// Everything may be missing.
template <Rules R>
struct Playing {
  using Position = typename R::Position;
  using Move = typename R::Move;

  // Who is ahead; where it is missing, the evaluation that searches use does for players too.
  StaticEvaluation<R> evaluation = {};
  // Nothing where the evaluation tells only who is ahead.
  std::optional<ScoreScale> (*score_scale)(const R& rules) = nullptr;
  MeritsOf<R> merits = nullptr;
  // Both of them, where they can be had faster.
  std::unique_ptr<RunningEvaluation<R>> (*running)(const R& rules) = nullptr;
  // Whether a position is not to be judged before this move has been tried: a capture.
  bool (*is_noisy)(const R& rules, const Position& at, Move move) = nullptr;
  // The answer to the last move that suggests itself in a playout.
  std::optional<Move> (*reply)(const R& rules, const Position& at, Move last,
                               Random& random) = nullptr;
  // The insight that is asked within the search. What it settles and leaves out must hold for both
  // sides alike, as it does in a game without draws.
  std::string_view insight = {};
  // The insight that is asked, with the opponent as attacker, what must be stopped now.
  std::string_view alarm = {};
};

}  // namespace proofboard
