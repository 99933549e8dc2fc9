// How well a way to classify does on cases that it has not learnt from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lab/decision_tree.h"

namespace proofboard::lab {

// Who was taken for whom.
class Confusion {
 public:
  explicit Confusion(std::size_t classes)
      : counts_(classes, std::vector<std::size_t>(classes, 0)) {}

  void add(std::size_t actual, std::size_t predicted, std::size_t times = 1) {
    counts_[actual][predicted] += times;
  }

  const std::vector<std::vector<std::size_t>>& counts() const { return counts_; }  // [actual]
  std::size_t classes() const { return counts_.size(); }
  std::size_t cases() const;
  std::size_t right() const;

  double accuracy() const;  // the share of right ones
  // Cohen's: how far from chance (0) to always right (1), where chance has the same margins.
  double kappa() const;
  double precision(std::size_t kind) const;  // of those taken for it, the share that is; 0 of none
  double recall(std::size_t kind) const;     // of those that are, the share taken for it
  double f(std::size_t kind) const;          // the harmonic mean of the two
  // The means over the classes, each weighted by its cases.
  double precision() const;
  double recall() const;
  double f() const;

 private:
  std::size_t actual(std::size_t kind) const;
  std::size_t predicted(std::size_t kind) const;
  double weighted(double (Confusion::*of)(std::size_t) const) const;

  std::vector<std::vector<std::size_t>> counts_;
};

struct CrossValidation {
  Confusion confusion;
  std::size_t folds = 0;
  // Of the predicted shares, over all classes, as Weka has them.
  double mean_absolute_error = 0;
  double root_mean_squared_error = 0;
  // In percent of what the frequencies of the classes alone would give.
  double relative_absolute_error = 0;
  double root_relative_squared_error = 0;
};

// Which fold each case belongs to: every fold has its share of every class. The same seed gives the
// same folds on every machine.
std::vector<std::size_t> stratified_folds(const Sample& sample, std::size_t folds,
                                          std::uint64_t seed);

// Each fold in turn is classified by a tree that was grown from the others. Needs two cases; with
// fewer cases than folds each case is a fold.
CrossValidation cross_validate(const Sample& sample, std::size_t folds, std::uint64_t seed);

}  // namespace proofboard::lab
