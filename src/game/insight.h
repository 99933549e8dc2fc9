// Insight: what a search asks of a game's knowledge about the position on the board.
//
// - glance: asked of every new leaf that is not final, so it must be cheap. Settled? Is a proof or
//   a disproof further away than it looks?
// - look: asked of what is expanded, before its children are made. It may search by itself, within
//   the budget. Settled after all? Which moves matter, in which order? A search that forgets its
//   nodes asks again when it comes back, so what was costly should be remembered.
// - reason: asked only for positions of a finished proof. Why was it settled, why were moves left
//   out? It looks up what is known and never searches: what was forgotten has no reason, and the
//   position is searched again.
// - solved: told of every position that was looked at and is solved now. An insight that learns
//   from it may settle other positions at a glance, by a reason or by *why* (*instead*).
//
// A position is settled, or a move left out, either with a reason that the game's checker code
// accepts (game/reasons.h), or without one, as a mere opinion: "this looks hopeless", "these ten
// moves look best". Opinions only ever speak against the attacker, so a proof under them is a
// proof; but a disproof is none, and then the insight may be asked to widen its view
// (search/widening.h). What the side on turn ends with its next move needs no reason: *why* tells
// the move, and the rules the rest.
//
// An engine without an insight searches by the rules alone. One insight serves one search; it
// belongs to the searching thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/checkpoint.h"
#include "core/numbers.h"
#include "core/options.h"
#include "game/question.h"
#include "game/reasons.h"
#include "game/rules.h"

namespace proofboard {

// A leaf that is not settled. Its numbers are so many times what the search would give it.
struct Glance {
  Truth truth = Truth::unknown;
  Number pn_weight = 1;
  Number dn_weight = 1;
};

struct ReasonGiven {
  Statement statement = Statement::settled;
  Reason reason;
  Truth truth = Truth::proven;  // that it settles
};

// Why a position is solved. A hint: whoever builds on it must check it.
template <class Move>
struct Why {
  Truth truth = Truth::unknown;
  std::optional<Move> move;           // by which the side on turn gets what it wants
  std::optional<ReasonGiven> reason;  // settled, only some moves had to be answered, or instead
  std::uint32_t work = 0;             // nodes it took
  int plies = 0;                      // to the end, at most, if that is known
};

template <Rules R>
class Insight {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Moves = typename R::Moves;

  virtual ~Insight() = default;

  // What is asked, and whose budget the looks spend from. Before everything else, once a search.
  virtual void begin(const Question<R>& question, Budget& budget) = 0;
  virtual void end() = 0;  // the budget is gone; reasons stay

  virtual Glance glance(const Position& at) = 0;
  // Of the last glance: the move by which the side on turn gets what it wants, if one was seen.
  virtual std::optional<Move> glanced_move() const { return std::nullopt; }
  // Whether a glance at a position that is final tells its truth too, so that the rules need not be
  // asked before.
  virtual bool tells_ends() const { return false; }
  // `moves` are the legal ones. If the position is not settled, those that matter stay, at least
  // one, in the order in which they should be tried.
  virtual Truth look(const Position& at, Moves& moves) = 0;
  // Of the last look: who waits. Move i is of interest only when move waits_for()[i], which does
  // not come after it, has failed; or at once if that is `nobody`. Empty: none waits. Only the
  // order in which moves are searched depends on it.
  static constexpr std::uint16_t nobody = 0xffff;
  virtual std::span<const std::uint16_t> waits_for() const { return {}; }
  // Of the last look, for players: how good each move that stayed looks, the larger the better. A
  // difference of 100 is a ratio of e in whatever the game weighs its moves by. Empty: no opinion.
  virtual std::span<const std::int16_t> merits() const { return {}; }
  // Of the last look, for players: who is ahead, in Black's eyes and the unit of a static
  // evaluation. Nothing: it can't tell, or the only move that stayed had better be played first.
  virtual std::optional<int> value() const { return std::nullopt; }
  // *settled* with the truth that was told, or *only* for moves left out.
  virtual std::optional<ReasonGiven> reason(const Position& at) = 0;

  // Of a position that was looked at: the side on turn gets what it wants by this move, or by none
  // of those that were left.
  virtual void solved(const Position& /*at*/, Truth /*truth*/, std::optional<Move> /*move*/) {}
  // Whether that settles others at times.
  virtual bool learns() const { return false; }
  // Why a position is solved by what was learned.
  virtual std::optional<Why<Move>> why(const Position& /*at*/) { return std::nullopt; }

  // Whether everything it has settled or left out has a reason. If not, disproofs are opinions.
  virtual bool has_reasons_for_all() const { return true; }
  // Settles less and leaves out less from now on; what was proven stays so. False if it can't.
  virtual bool widen() { return false; }
  // Sees as wide as another one of its kind from now on.
  virtual void see_like(const Insight& /*other*/) {}
  // Why a disproof under it is none: StopReason::pruned if a wider view could tell more, exhausted
  // if all that it can see has been searched.
  virtual StopReason shortcoming() const { return StopReason::none; }

  virtual std::uint64_t peak_bytes() const { return 0; }

  // For a checkpoint: how wide its view is, and the reasons that a proof will need.
  virtual void save(CheckpointWriter& /*file*/) const {}
  virtual bool load(CheckpointReader& /*file*/) { return true; }
};

// An insight by name, as a game's list has it.
template <Rules R>
struct InsightKind {
  std::string name;
  std::string title;  // one line: what it is
  OptionTable options;
  // Remembers what it finds within so many bytes.
  std::unique_ptr<Insight<R>> (*make)(const R& rules, const Options& options, std::size_t bytes);
  bool remembers = true;  // false: it needs no memory, so the search may have it all
};

}  // namespace proofboard
