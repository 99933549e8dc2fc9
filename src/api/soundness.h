// Whether a mate problem (詰将棋) is sound, as composers see it.
//
// The intended line (作意): the attacker mates as soon as it can, the defender holds out as long as
// it can, futile interpositions are not counted, and of equally long answers the defender takes one
// that leaves the attacker nothing in hand; if several do, one whose line has no cook. Lengths are
// always those of the whole problem, from its first move on. What is asked of the line:
//
// - Fatal: there is no mate (不詰); another move of the attacker mates before the last one (余詰);
//   in every longest answer the attacker has pieces left (駒余り); against a solution that is given:
//   the mate comes sooner (早詰).
// - Told: what is in `Flaw` beside these.
//
// Every statement rests on confirmed proofs (docs/claims.md); what a limit left open is said to be.
// The sources of the conventions are in docs/games/shogi.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/inquiry.h"

namespace proofboard {

enum class Flaw : std::uint8_t {
  // Other moves of the attacker that mate.
  cook,         // 余詰, before the last move
  last_move,    // 最終手余詰
  drop_square,  // 打ち場所非限定: the same drop, farther off or nearer
  promotion,    // 成不成非限定: the same move, promoting or not
  // Other replies of the defender.
  equal_length,        // 変同: as long, with as little left in hand
  equal_at_end,        // the same of the last reply, which hardly anybody calls a flaw
  other_in_variation,  // 変別: after a reply of equal length another move of the attacker mates
};

// A move that departs from the line.
struct Departure {
  Flaw flaw = Flaw::cook;
  std::size_t ply = 1;  // from 1
  std::string move = {};
  std::optional<int> plies = {};  // of the problem with it, if it is known
  // Of `other_in_variation`: the moves that lead to it, from the reply on that departs first.
  std::vector<std::string> variation = {};
};

enum class ProblemVerdict : std::uint8_t {
  no_mate,       // 不詰
  shorter_mate,  // 早詰
  cooked,        // 余詰あり
  pieces_left,   // 駒余り
  sound,         // 完全
  not_settled,
};

// Why there is no verdict, or the rest was not asked.
struct OpenMatter {
  enum What : std::uint8_t {
    mate,           // whether there is one
    shortest_mate,  // how long it takes
    solution,       // whether the one that is given is the intended line
    budget,         // it ended at this ply
    other_lines,    // the cooks are of lines with equally long answers, of which there are too many
    lesser_flaws,   // other last moves, and variations; the verdict does not need them
  };

  What what;
  std::size_t ply = 0;  // of the line, where one is to blame
};

// Where a solution that is given leaves the intended line.
struct SolutionRemark {
  enum What : std::uint8_t {
    shorter_mate,        // the attacker mates sooner: 早詰
    no_mate,             // after this move there is no mate
    longer_defence,      // the defender holds out longer
    longer_with_pieces,  // by two plies, but leaves the attacker pieces: 変長, not fatal
    nothing_left,        // holds out as long, and leaves the attacker nothing in hand
    futile,              // the drop is not counted: 無駄合
    unfinished,          // at its end it is not mate
    goes_on,             // it is mate already, but for futile drops; not fatal
  };

  What what;
  std::size_t ply = 1;
  std::string move = {};                 // the solution's; empty at its end
  std::vector<std::string> better = {};  // what should have been played
  std::optional<int> plies = {};         // of the problem, with that

  bool is_fatal() const { return what != longer_with_pieces && what != goes_on; }
};

struct GivenSolution {
  std::vector<std::string> moves;
  std::vector<SolutionRemark> remarks = {};
  bool is_checked = false;  // to its end, or to where it makes no sense to go on
  std::size_t counted = 0;  // of its moves, those before it is mate

  bool is_intended() const;
  bool has(SolutionRemark::What what) const;
};

struct Soundness {
  Truth mates = Truth::unknown;   // unless it is proven, there is nothing else to tell
  std::vector<std::string> line;  // the intended one, as far as it is known
  std::optional<int> plies = {};  // of the problem: none is shorter
  std::vector<Departure> departures = {};
  std::vector<std::string> left = {};     // in the attacker's hand, as the board shows them
  std::vector<Departure> not_known = {};  // moves that a limit left open
  std::vector<OpenMatter> open = {};
  std::optional<GivenSolution> solution = {};
  bool ran_out = false;  // of time or other limits, or was interrupted

  bool has(Flaw flaw) const;
};

// `given` is the answer to the problem itself; `solution` is what people hold to be its line, or
// empty.
Soundness look_for_flaws(const Ask& problem, const Answer& given,
                         const std::vector<std::string>& solution, AnyCount& count);

ProblemVerdict verdict_of(const Soundness& found);

}  // namespace proofboard
