// Whether a mate problem is sound (完全作): the questions that a composer asks of it, each answered
// by searches.
//
// - No mate (不詰, fuzume) is the worst.
// - Another first move that mates, or another mating move later in the solution, is a cook (余詰,
//   yozume); at the very last move it is a lesser flaw.
// - A reply after which the mate takes as long as in the solution is a variation of equal length
//   (変同, hendō), a graded flaw.
// - Pieces left in the attacker's hand at the end (駒余り, komaamari) are for variations alone.
//
// All this is said of the solution: the shortest mate against the longest resistance. So there is
// no judgement before the shortest mate is proven, and none of a later move before it is proven
// that the defender's replies up to there have held out as long as any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "api/inquiry.h"

namespace proofboard {

// A move that departs from the solution.
struct Departure {
  std::size_t ply = 1;  // of the solution, from 1
  std::string move;
  std::optional<int> plies = {};  // of the mate from before the move on, at most; may be unknown
  bool is_shortest = false;
};

enum class ProblemVerdict : std::uint8_t {
  no_mate,      // 不詰
  cooked,       // 余詰あり
  pieces_left,  // 駒余り
  sound,        // 完全
  not_settled,
};

// Why there is no verdict, or the rest was not asked.
struct OpenMatter {
  enum What : std::uint8_t {
    mate,                 // whether there is one
    shortest_mate,        // whether the mate that is known is the shortest
    whole_line,           // no line to the mate is known from its first move to its last
    budget,               // it ended at this ply
    not_longest,          // the reply of this ply is not the longest resistance
    perhaps_not_longest,  // whether it is
    equal_variations,     // they were not looked into
    last_move             // another one may leave nothing in hand
  };

  What what;
  std::size_t ply = 0;  // of the solution, where one is to blame
};

struct Soundness {
  Truth mates = Truth::unknown;       // unless it is proven, there is nothing else to tell
  std::vector<std::string> solution;  // a mate; the shortest one if `is_shortest`
  int plies = 0;                      // of the mate, at most
  bool is_shortest = false;           // proven
  std::vector<Departure> cooks;       // of the attacker: other moves that mate
  std::vector<Departure> equals;      // of the defender: other moves that hold out as long
  std::vector<std::string> left;      // in the attacker's hand at the end, as the board shows them
  std::vector<Departure> not_known;   // moves that the budget was not enough for
  std::vector<OpenMatter> open;
  bool ran_out = false;  // of time or other limits, or was interrupted

  std::vector<Departure> cooks_before_last_move() const;
  std::vector<Departure> cooks_of_last_move() const;
};

// The answer to a question, or nothing if there is nothing left to answer it with.
using AskMate = std::function<std::optional<Answer>(const Ask&)>;

// Asks one question after the other; `given` is the answer to the problem itself.
Soundness look_for_flaws(const Ask& problem, const Answer& given, const AskMate& ask);

ProblemVerdict verdict_of(const Soundness& found);
}  // namespace proofboard
