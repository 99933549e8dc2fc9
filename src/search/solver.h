// What every algorithm is to the rest of the program: it answers one question, and afterwards can
// say what it knows of the positions below, from which proofs and lines are made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/budget.h"
#include "core/checkpoint.h"
#include "core/indicators.h"
#include "core/truth.h"
#include "rules/question.h"

namespace proofboard {

// A solved position. If the side on turn gets what it wants, `move` is how.
template <class Move>
struct Known {
  Truth truth = Truth::unknown;
  Move move{};
  std::uint32_t work = 0;  // nodes it took
};

// What a solver is made with besides rules and options.
struct SolverSetup {
  std::size_t bytes = 0;  // for its table or tree
  std::uint64_t seed = 0;
};

template <Rules R>
class Solver {
 public:
  virtual ~Solver() = default;

  // In a game that can cycle the goal must be one that endless play does not fulfil.
  virtual Truth solve(const Question<R>& question, Budget& budget) = 0;
  virtual const Indicators& indicators() const = 0;

  // Only after solve(), for positions below its root. A hint: it may be missing where a table
  // lost it, and whoever builds on it must check it.
  virtual std::optional<Known<typename R::Move>> known(const typename R::Position& position) = 0;

  // In games with lemmas (checker/lemmas.h): the body of one for this position, which a certificate
  // can use. Like known() a hint.
  virtual std::optional<std::vector<std::uint8_t>> lemma(const typename R::Position& /*position*/) {
    return std::nullopt;
  }

  // What it knows, for a checkpoint: between the calls of solve(), and inside one whenever it
  // offers to be saved (Budget::offer_save). A solver that has loaded goes on from there in
  // solve().
  virtual bool can_save() const { return false; }
  virtual void save(CheckpointWriter& /*file*/) const {}
  // False if the content makes no sense for the question or does not fit into the memory given.
  virtual bool load(CheckpointReader& /*file*/, const Question<R>& /*question*/) { return false; }
};

// Moves are kept in tables as 16 bits.
template <class Move>
std::uint16_t pack_move(Move move) {
  return __builtin_bit_cast(std::uint16_t, move);
}

template <class Move>
Move unpack_move(std::uint16_t bits) {
  return __builtin_bit_cast(Move, bits);
}

}  // namespace proofboard
