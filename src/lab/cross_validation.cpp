#include "lab/cross_validation.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "core/random.h"

namespace proofboard::lab {

namespace {

double share(double part, double whole) {
  return whole == 0 ? 0 : part / whole;
}

// Sums of errors over cases: of what is predicted, and of the classes' frequencies among the cases
// that were learnt from (each class counted once more, so that none is impossible).
struct Errors {
  double absolute = 0, squared = 0;

  void add(const std::vector<double>& shares, std::size_t actual) {
    const auto classes = static_cast<double>(shares.size());
    for (std::size_t kind = 0; kind < shares.size(); ++kind) {
      const double off = shares[kind] - (kind == actual ? 1 : 0);
      absolute += std::abs(off) / classes;
      squared += off * off / classes;
    }
  }
};

std::vector<double> frequencies(const Sample& sample, const std::vector<std::size_t>& which) {
  std::vector<double> shares(sample.classes.size(), 1);
  for (const auto i : which) ++shares[sample.cases[i].kind];
  const auto total = static_cast<double>(which.size() + shares.size());
  for (auto& one : shares) one /= total;
  return shares;
}

}  // namespace

std::size_t Confusion::actual(std::size_t kind) const {
  return std::accumulate(counts_[kind].begin(), counts_[kind].end(), std::size_t{0});
}

std::size_t Confusion::predicted(std::size_t kind) const {
  std::size_t sum = 0;
  for (const auto& row : counts_) sum += row[kind];
  return sum;
}

std::size_t Confusion::cases() const {
  std::size_t sum = 0;
  for (std::size_t kind = 0; kind < classes(); ++kind) sum += actual(kind);
  return sum;
}

std::size_t Confusion::right() const {
  std::size_t sum = 0;
  for (std::size_t kind = 0; kind < classes(); ++kind) sum += counts_[kind][kind];
  return sum;
}

double Confusion::accuracy() const {
  return share(static_cast<double>(right()), static_cast<double>(cases()));
}

double Confusion::kappa() const {
  const auto all = static_cast<double>(cases());
  double by_chance = 0;
  for (std::size_t kind = 0; kind < classes(); ++kind) {
    by_chance += share(static_cast<double>(actual(kind)), all) *
                 share(static_cast<double>(predicted(kind)), all);
  }
  return by_chance >= 1 ? 1 : (accuracy() - by_chance) / (1 - by_chance);
}

double Confusion::precision(std::size_t kind) const {
  return share(static_cast<double>(counts_[kind][kind]), static_cast<double>(predicted(kind)));
}

double Confusion::recall(std::size_t kind) const {
  return share(static_cast<double>(counts_[kind][kind]), static_cast<double>(actual(kind)));
}

double Confusion::f(std::size_t kind) const {
  const double p = precision(kind), r = recall(kind);
  return share(2 * p * r, p + r);
}

double Confusion::weighted(double (Confusion::*of)(std::size_t) const) const {
  double sum = 0;
  for (std::size_t kind = 0; kind < classes(); ++kind) {
    sum += (this->*of)(kind) * static_cast<double>(actual(kind));
  }
  return share(sum, static_cast<double>(cases()));
}

double Confusion::precision() const {
  return weighted(&Confusion::precision);
}

double Confusion::recall() const {
  return weighted(&Confusion::recall);
}

double Confusion::f() const {
  return weighted(&Confusion::f);
}

std::vector<std::size_t> stratified_folds(const Sample& sample, std::size_t folds,
                                          std::uint64_t seed) {
  std::vector<std::size_t> order(sample.cases.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random random(seed);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return sample.cases[a].kind < sample.cases[b].kind;
  });
  std::vector<std::size_t> fold_of(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) fold_of[order[i]] = i % folds;
  return fold_of;
}

CrossValidation cross_validate(const Sample& sample, std::size_t folds, std::uint64_t seed) {
  assert(sample.cases.size() >= 2 && folds >= 2);
  folds = std::min(folds, sample.cases.size());
  const auto fold_of = stratified_folds(sample, folds, seed);
  CrossValidation result{Confusion(sample.classes.size()), folds};
  Errors of_trees, of_frequencies;
  for (std::size_t fold = 0; fold < folds; ++fold) {
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < fold_of.size(); ++i) {
      if (fold_of[i] != fold) others.push_back(i);
    }
    const DecisionTree tree(sample, others);
    const auto plain = frequencies(sample, others);
    for (std::size_t i = 0; i < fold_of.size(); ++i) {
      if (fold_of[i] != fold) continue;
      const auto& one = sample.cases[i];
      result.confusion.add(one.kind, tree.classify(one.values));
      of_trees.add(tree.shares(one.values), one.kind);
      of_frequencies.add(plain, one.kind);
    }
  }
  const auto cases = static_cast<double>(sample.cases.size());
  result.mean_absolute_error = of_trees.absolute / cases;
  result.root_mean_squared_error = std::sqrt(of_trees.squared / cases);
  result.relative_absolute_error = 100 * share(of_trees.absolute, of_frequencies.absolute);
  result.root_relative_squared_error =
      100 * std::sqrt(share(of_trees.squared, of_frequencies.squared));
  return result;
}

}  // namespace proofboard::lab
