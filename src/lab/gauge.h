// How hard and how beautiful a problem is, told by what a search of it measures, and what that is
// worth on problems that people have ranked.
//
// Ishitobi: "Deep Proof-Number Search and Aesthetics of Mating Problems" (thesis, 2016), chapter 4.
// A proof has to meet all moves of the defender: the largest proof number at the root tells how
// hard the variations are in which the defender departs from the solution (henka). A disproof has
// to meet all moves of the attacker: the largest disproof number tells how hard it is to rule out
// the attacker's plausible tries that fail (magire). The nodes tell the difficulty as a whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/answer.h"
#include "game/features.h"
#include "lab/correlation.h"
#include "lab/cross_validation.h"

namespace proofboard::lab {

// The decimal logarithm of the nodes: problems differ by powers of ten.
double difficulty(const Indicators& indicators);

// In the scale of the difficulty: the mean of the logarithms of largest pn, largest dn and nodes,
// weighted by how well they agree with the places of six contests (the mean of each column of the
// thesis's table 4.4, divided by their sum). The thesis gives the parts and no formula.
double aesthetics(const Indicators& indicators);

// The line in which features are counted.
struct CountedLine {
  std::vector<std::string> moves;
  bool is_given = false;                    // by people; else a search found it
  std::optional<LengthBounds> length = {};  // of one that was found, where a game counts it

  bool may_be_longer_than_needed() const { return length && !length->is_shortest(); }
};

// A problem with what was measured, and what people say of it.
struct Gauged {
  std::string id;
  Truth truth = Truth::unknown;
  Indicators indicators = {};
  std::vector<CurvePoint> curve = {};
  std::vector<Feature> features = {};
  CountedLine solution = {};
  std::optional<double> rank = {};
  std::string kind = {};  // its class

  bool is_solved() const { return proofboard::is_solved(truth); }
};

// The hardest first. A search that was stopped would have gone on, nobody knows how long: those
// come before all others, in the order in which they were given.
std::vector<std::size_t> by_difficulty(const std::vector<Gauged>& problems);

// A number that every problem has, or those have that are solved.
struct Quantity {
  std::string name;
  std::function<std::optional<double>(const Gauged&)> of;
};
std::vector<Quantity> thesis_indicators();  // max_pn, max_dn, nodes: what its trees are made of
std::vector<Quantity> all_indicators();     // those, iterations and the two scores
// Of all problems, by name.
std::vector<Quantity> features_of(const std::vector<Gauged>& problems);

// How a quantity goes with the rank. Pearson's coefficient is of the rank itself, so it is negative
// if the best (1, 2, …) have the large values; Spearman's is of the order from the largest value
// down, so it is positive then. Both as in the thesis.
struct RankCorrelation {
  std::string quantity;
  std::optional<Correlation> pearson, spearman;
};

// Of the solved problems that have a rank.
std::vector<RankCorrelation> rank_correlations(const std::vector<Gauged>& problems);

// Makes classes of ranks: the first, second, … n-th part of the places up to the last, "1 to 20".
void class_by_rank(std::vector<Gauged>& problems, std::size_t classes);

// What the problems of a class have in common: medians over those that are solved.
struct ClassMedians {
  std::string kind;
  std::size_t problems = 0, solved = 0;
  std::vector<std::pair<std::string, double>> medians;  // of all indicators and features, by name
};
std::vector<ClassMedians> class_medians(const std::vector<Gauged>& problems);

// A tree that tells the class from some quantities, and how good it is.
struct TreeReport {
  std::string inputs;  // "indicators", "features" or "both"
  std::vector<std::string> attributes;
  std::vector<std::string> classes;
  DecisionTree tree;
  CrossValidation validation;
};

// Over the solved problems that have a class; nothing if there are fewer than two of them or a
// single class. "features" and "both" only where problems have features.
std::vector<TreeReport> class_trees(const std::vector<Gauged>& problems, std::size_t folds,
                                    std::uint64_t seed);

}  // namespace proofboard::lab
