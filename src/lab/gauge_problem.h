// A problem on its way to being gauged: the question that is measured, and what is made of the
// answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/inquiry.h"
#include "lab/gauge.h"
#include "lab/problems.h"
#include "lab/published_gauge.h"

namespace proofboard::lab {

// The position to be solved; the moves behind it go to the solution if they are one. A record may
// end with a word that is no move ("mate").
Expected<GamePosition> read_start(const std::string& game, Problem& problem);

// In games that count how long a win takes, the search for the shortest, with what the game itself
// chooses: the indicators are another search's. Nothing in other games.
std::optional<Ask> shortest_solution(Ask question);

// `answer` is to the question that is measured; `shortest` to the one for the solution, if it was
// asked.
Gauged gauged(const Problem& problem, const Ask& question, const Answer& answer,
              const std::optional<Answer>& shortest);

struct GaugeStatistics {
  std::vector<RankCorrelation> correlations;  // empty: the set is not ranked
  std::vector<ClassMedians> classes;          // empty: people gave none
  std::vector<TreeReport> trees;              // empty: there are no classes
  std::optional<PublishedGauge> published;    // to stand beside it, of the same game
};

// Of problems of this game. Where there are ranks and no classes, it makes so many of the ranks.
GaugeStatistics statistics_of(std::vector<Gauged>& problems, const std::string& base_game,
                              std::size_t classes, std::uint64_t seed);

}  // namespace proofboard::lab
