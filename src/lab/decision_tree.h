// C4.5 — Quinlan: "C4.5: programs for machine learning", 1993; in the details as Weka's J48 (J4.8)
// with its defaults, for attributes that are numbers.
//
// A node asks whether one attribute is at most a threshold. Of all thresholds of an attribute the
// one that tells most about the class is taken (information gain, less the price of having had a
// choice); of all attributes that tell at least as much as they do on average, the one whose
// question is the cheapest for what it tells (gain ratio). No branch gets fewer than two cases.
//
// A full tree has learnt its cases by heart, so it is pruned: a subtree is replaced by a leaf, or
// by its largest branch, unless it errs less often than they do, where errors are counted
// pessimistically, at the upper end of what is credible with confidence 0.25.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace proofboard::lab {

struct Case {
  std::vector<double> values;  // by attribute
  std::size_t kind = 0;        // its class
};

struct Sample {
  std::vector<std::string> attributes;
  std::vector<std::string> classes;
  std::vector<Case> cases;
};

class DecisionTree {
 public:
  // Learns from these cases; `which` are indices.
  DecisionTree(const Sample& sample, const std::vector<std::size_t>& which);
  explicit DecisionTree(const Sample& sample);  // from all

  // How likely each class is, by the cases of the leaf that this one comes to.
  std::vector<double> shares(std::span<const double> values) const;
  std::size_t classify(std::span<const double> values) const;  // the likeliest

  std::size_t leaves() const;
  std::size_t size() const;  // nodes, leaves included

  // One line a branch: "max_dn <= 120: third (12/2)", with the cases that came here and how many of
  // them are of another class.
  std::string text() const;

 private:
  struct Node {
    std::vector<std::size_t> cases;   // that came here
    std::vector<std::size_t> counts;  // of them by class
    std::size_t attribute = 0;
    double threshold = 0;
    std::vector<Node> branches;  // at most the threshold, above it; none: a leaf

    bool is_leaf() const { return branches.empty(); }
    std::size_t likeliest() const;
    std::size_t errors() const;  // of a leaf here
  };
  class Grower;

  static std::size_t leaves_of(const Node& node);
  static std::size_t size_of(const Node& node);
  std::string text_of(const Node& node, const std::string& indent) const;

  std::vector<std::string> attributes_, classes_;
  Node root_;
};

// The pessimistic rule: how many errors to add to `errors` seen among `cases`, so that with
// confidence 0.25 the true rate is not higher. Between whole numbers below 1 it is linear.
double added_errors(double cases, double errors);

}  // namespace proofboard::lab
