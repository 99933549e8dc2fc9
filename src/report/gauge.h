// Gauged problems in words, in figures and as JSON.
#pragma once

#include <string>
#include <vector>

#include "core/json.h"
#include "lab/gauge.h"
#include "lab/published_gauge.h"

namespace proofboard::report {

// What is added to the answer's own fields.
Json gauged_json(const lab::Gauged& problem, std::size_t place);

struct GaugeStatistics {
  std::vector<lab::RankCorrelation> correlations;  // empty: the set is not ranked
  std::vector<lab::ClassMedians> classes;          // empty: people gave none
  std::vector<lab::TreeReport> trees;              // empty: there are no classes
  std::optional<lab::PublishedGauge> published;    // to stand beside it, of the same game
};

Json statistics_json(const std::vector<lab::Gauged>& problems, const GaugeStatistics& statistics);

// The problems, hardest first, with the courses of their searches and their features.
std::string gauged_text(bool has_unicode, const std::vector<lab::Gauged>& problems);
std::string statistics_text(const GaugeStatistics& statistics);
// What the columns mean.
std::string gauge_legend(int line_width, bool has_unsolved);

}  // namespace proofboard::report
