// What every algorithm is to the rest of the program: it answers one question, and afterwards can
// say why, position by position, from which proofs and lines are made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "certificate/source.h"
#include "core/budget.h"
#include "core/cast_bits.h"
#include "core/checkpoint.h"
#include "core/indicators.h"
#include "core/truth.h"
#include "game/evaluation.h"
#include "game/insight.h"
#include "game/playing.h"
#include "game/question.h"
#include "game/reasons.h"
#include "search/jobs/job_settings.h"
#include "search/observer.h"
#include "search/score_bounds.h"

namespace proofboard {

// What a solver is made with besides rules and options.
template <Rules R>
struct SolverSetup {
  std::size_t bytes = 0;  // for its table or tree
  std::uint64_t seed = 0;
  StaticEvaluation<R> evaluation = {};
  Insight<R>* insight = nullptr;                // null: the rules alone
  int threads = 1;                              // if the algorithm can use them
  std::vector<Insight<R>*> more_insights = {};  // of the threads but the first, if there are any
  JobSettings jobs = {};
  MeritsOf<R> merits = nullptr;           // an opinion that only decides where to look first
  SearchObserver<R>* observer = nullptr;  // null: nobody watches
};

// A move at the root of a running search, and what it looks like.
template <class Move>
struct RootMove {
  Move move{};
  ProofNumbers numbers;
  Truth truth = Truth::unknown;
};

// A proof of its own, a certificate that was checked: of the position asked for or, if the search
// joins images, of one of its images. It is about the same goal or its dual.
template <class Position>
struct Fragment {
  Position position;
  Truth truth = Truth::unknown;
  KeptCertificate certificate;
};

template <Rules R>
class Solver {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  virtual ~Solver() = default;

  // In a game that can cycle the goal must be one that endless play does not fulfil.
  virtual Truth solve(const Question<R>& question, Budget& budget) = 0;
  virtual const Indicators& indicators() const = 0;

  // Only after solve(), for positions below its root; nothing where a table lost it. It looks up
  // and never searches.
  virtual std::optional<Why<Move>> why(const Position& position) = 0;

  // Where others have solved a part of the question, their proof. Asked at every position of a
  // proof, before why().
  virtual std::optional<Fragment<Position>> fragment_for(const Position& /*position*/) {
    return std::nullopt;
  }

  // Whether solve() may be asked of positions of a proof of which why() knows nothing any more,
  // instead of another search: only where keys are exact, so that it can't be misled twice.
  virtual bool searches_again() const { return false; }

  // Where the search had the game's checker code verify reasons already: that code, with what it
  // remembers of them. Null: it is made anew.
  virtual std::unique_ptr<Reasons<R>> verifier(const Claim& /*claim*/) { return nullptr; }

  // Of a solver that knows scores, whatever the target: what it knows of this one's, in the eyes of
  // the side to move. Then solve() may be called with one target after the other.
  virtual std::optional<ScoreBounds> score_bounds(const Position& /*position*/) {
    return std::nullopt;
  }
  // What the score looks like, likewise.
  virtual int guess_score(const Position& /*position*/) { return 0; }

  // Whether mirror images and rotations are one to it, so that a proof had better do the same.
  virtual bool joins_images() const { return false; }

  // While solve() runs, from inside its budget's progress: the moves at the root, as far as they
  // are known, the line that is being looked at, and how full its table is, 0 to 1.
  virtual std::vector<RootMove<Move>> root_moves() const { return {}; }
  virtual std::vector<Move> line() const { return {}; }
  virtual double table_fill() const { return 0; }

  // The search is over: keeps what why() needs, in about so many bytes, and answers what it holds.
  virtual std::size_t shrink_to(std::size_t /*bytes*/) { return 0; }

  // The insight sees more than before: of what is known only proofs still hold.
  virtual void keep_only_proofs() = 0;

  // What it knows, for a checkpoint: between the calls of solve(), and inside one whenever it
  // offers to be saved (Budget::offer_save). A solver that has loaded goes on from there in
  // solve().
  virtual bool can_save() const { return false; }
  virtual void save(CheckpointWriter& /*file*/) const {}
  // False if the content makes no sense for the question or does not fit into the memory given.
  virtual bool load(CheckpointReader& /*file*/, const Question<R>& /*question*/) { return false; }
};

// What a table or tree knows, with what the insight has to add.
template <Rules R>
std::optional<Why<typename R::Move>> with_reason(std::optional<Why<typename R::Move>> known,
                                                 Insight<R>* insight,
                                                 const typename R::Position& position) {
  if (insight == nullptr) return known;
  if (auto learned = insight->why(position)) {
    if (known && known->truth == learned->truth) {
      learned->work = known->work;
      if (!learned->move) learned->move = known->move;  // in case that the reason is of no use
    }
    return learned;
  }
  auto reason = insight->reason(position);
  if (!reason) return known;
  if (reason->statement == Statement::settled) {
    if (!known) known.emplace();
    known->truth = reason->truth;
  }
  if (known) known->reason = std::move(reason);
  return known;
}

// Moves are kept in tables as 16 bits.
template <class Move>
std::uint16_t pack_move(Move move) {
  return cast_bits<std::uint16_t>(move);
}

template <class Move>
Move unpack_move(std::uint16_t bits) {
  return cast_bits<Move>(bits);
}

}  // namespace proofboard
