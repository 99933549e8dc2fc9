// Reasons: why a certificate may leave a part of the game out. A reason is a kind, which the game
// numbers, and a body of bytes. It backs one of three statements about a position:
// - settled: the prover gets what it claims from here, whoever is to move;
// - only: of the opponent's moves, only some matter;
// - instead: another position is no better for the prover, so its proof will do.
//
// A game with reasons derives from Reasons<R> in games/NAME/reasons/. That code verifies: it is the
// checker's own and shares nothing with the knowledge that finds reasons. One reason holds for
// every game with symmetries (symmetry_reason).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/status.h"
#include "game/board_marks.h"
#include "game/question.h"
#include "game/rules.h"

namespace proofboard {

struct Reason {
  std::uint8_t kind = 0;
  std::vector<std::uint8_t> body;

  friend bool operator==(const Reason&, const Reason&) = default;
};

enum class Statement : std::uint8_t { settled = 0, only = 1, instead = 2 };

// What a certificate claims, and who makes the case.
struct Claim {
  Goal goal;
  Truth truth = Truth::unknown;

  Side prover() const { return truth == Truth::proven ? goal.attacker : opponent(goal.attacker); }
  bool is_made_by(Side side) const { return side == prover(); }
  // Whether this final score, in Black's eyes, is what is claimed.
  bool holds_with(int score) const { return goal.judge(score) == truth; }
  bool holds_if_prover_wins(int score_limit) const {
    return holds_with(prover() == Side::black ? score_limit : -score_limit);
  }
};

// Plays for the prover from a position that a reason settles, move by move.
template <Rules R>
class ReasonPlay {
 public:
  virtual ~ReasonPlay() = default;

  // The prover is to move: what it plays. Nothing: it may play what it likes.
  virtual std::optional<typename R::Move> answer(const typename R::Position& at) = 0;
  // A move of either side was made.
  virtual void played(const typename R::Position& before, typename R::Move move) = 0;
};

// How the prover answers a move that an *only* leaves out.
template <Rules R>
struct LeftOut {
  using Move = typename R::Move;
  enum class Way : std::uint8_t {
    settled,  // the reason `why` settles the position after it
    later,    // the opponent moves again: it may as well have made this move after the next one
    as_if,    // `move`, which is not left out, is no worse for the opponent: as if that were played
    nothing,  // as if the opponent had passed: the prover plays `move`, if there is one
  };

  Way way = Way::settled;
  Reason why = {};
  std::optional<Move> move = {};
  // Where the prover's moves, in its thoughts, are answered at once: each first move by the second,
  // if there is one.
  std::vector<std::pair<Move, std::optional<Move>>> twins = {};
};

// Of one game and one claim. Every answer is an error with the reason's fault, or true.
template <Rules R>
class Reasons {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  virtual ~Reasons() = default;

  virtual Expected<void> settled(const Position& /*at*/, const Reason& /*reason*/) {
    return unknown_kind();
  }
  // The opponent is to move: the moves that matter, at least one, in canonical order.
  virtual Expected<std::vector<Move>> only(const Position& /*at*/, const Reason& /*reason*/) {
    return unknown_kind();
  }
  virtual Expected<Position> instead(const Position& /*at*/, const Reason& /*reason*/) {
    return unknown_kind();
  }

  // Whether the other position of an *instead* takes whoever wants to reach something no longer
  // than this one: then it may stand for it in a closed set (docs/formats/certificate.md).
  virtual bool keeps_length(const Reason& /*reason*/) const { return false; }

  // The reason in words, for those who read a proof: "the forced win f8-d10, d8-d11, e7-e8".
  virtual std::string text(const Position& /*at*/, const Reason& /*reason*/) { return {}; }
  // The same drawn on the board.
  virtual BoardMarks marks(const Position& at, Statement /*statement*/, const Reason& reason) {
    return {{}, text(at, reason)};
  }

  // For those who play against a proof. All of it is about reasons that were verified.
  //
  // Null: the prover plays any move after which the same reason settles the position.
  virtual std::unique_ptr<ReasonPlay<R>> play(const Position& /*at*/, const Reason& /*settled*/) {
    return nullptr;
  }
  virtual Expected<LeftOut<R>> left_out(const Position& /*at*/, const Reason& /*only*/,
                                        Move /*move*/) {
    return unknown_kind();
  }

 protected:
  static Error unknown_kind() { return Error{"the game has no such reason for this statement"}; }
};

// Each game says in games/NAME/reasons/reasons.h how its Reasons are made: null if it has none.
template <Rules R>
using MakeReasons = std::unique_ptr<Reasons<R>> (*)(const R& rules, const Claim& claim);

// For every game with symmetries: an image of the position in its place.
inline constexpr std::uint8_t symmetry_kind = 0;

inline Reason symmetry_reason(int symmetry) {
  return {symmetry_kind, {static_cast<std::uint8_t>(symmetry)}};
}

template <Rules R>
Expected<typename R::Position> image_by(const R& rules, const typename R::Position& at,
                                        const Reason& reason) {
  if constexpr (Symmetric<R>) {
    if (reason.body.size() == 1 && reason.body[0] < rules.symmetries()) {
      return rules.transform(at, reason.body[0]);
    }
  }
  return Error{"the game has no such symmetry"};
}

}  // namespace proofboard
