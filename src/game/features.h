// Features of a problem: what people count when they judge one. Some are told by its position (how
// many pieces are on the board), some by its solution (how many of them are sacrificed).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/truth.h"
#include "game/question.h"

namespace proofboard {

struct Feature {
  std::string name;             // short and without blanks: "king_moves"
  std::string meaning;          // one line, for people
  std::optional<double> value;  // nothing if it is told by the solution, and that is not known
};

// How a problem is solved: the answer, and the main line from its position. All moves are legal.
template <Rules R>
struct Solution {
  Goal goal;
  Truth truth = Truth::unknown;
  std::vector<typename R::Move> line;  // empty if it is not known
};

// The same features in the same order for every problem of the game.
template <Rules R>
using FeaturesOf = std::vector<Feature> (*)(const R& rules, const typename R::Position& at,
                                            const Solution<R>& solution);

// A solution as people write it: moves as texts.
struct SolutionText {
  Goal goal;
  Truth truth = Truth::unknown;
  std::vector<std::string> line;
};

}  // namespace proofboard
