// Whether a mate problem is sound (完全作): the questions that a composer asks of it, each answered
// by searches.
//
// - No mate (不詰, fuzume) is the worst.
// - Another first move that mates, or another mating move later in the solution, is a cook (余詰,
//   yozume); at the very last move it is a lesser flaw.
// - A reply after which the mate takes as long as in the solution is a variation of equal length
//   (変同, hendō), a graded flaw.
// - Pieces left in the attacker's hand at the end (駒余り, komaamari) are for variations alone.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "command/report.h"

namespace proofboard::command {

// A move that departs from the solution.
struct Departure {
  std::size_t ply = 1;  // of the solution, from 1
  std::string move;
  int plies = 0;  // of the mate from before the move on, at most
  bool is_shortest = false;
};

struct Soundness {
  bool mates = true;  // if not, there is nothing else to tell
  std::vector<std::string> solution;
  int plies = 0;
  bool is_shortest = false;            // proved
  std::vector<Departure> cooks;        // of the attacker: other moves that mate
  std::vector<Departure> equals;       // of the defender: other moves that hold out as long
  std::vector<Departure> longer;       // of the defender: that hold out longer
  std::vector<std::string> left;       // in the attacker's hand at the end, as the board shows them
  std::vector<std::string> not_known;  // moves that the budget was not enough for
};

// Asks one question after the other; `given` is the answer to the problem itself: a whole line to
// the mate, or that there is none.
Soundness look_for_flaws(const Inquired& problem, const Answer& given,
                         const std::function<Answer(const Inquired&)>& ask);

std::string soundness_text(const Console& console, const Soundness& found);
Json soundness_json(const Soundness& found);

}  // namespace proofboard::command
