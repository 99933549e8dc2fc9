#include "lab/decision_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <optional>

namespace proofboard::lab {

namespace {

constexpr std::size_t fewest_cases = 2;  // of a branch
constexpr double confidence = 0.25;
constexpr double deviation = 0.67448975019608171;  // of the normal distribution at 1 − confidence
constexpr double small = 1e-6;                     // less is no difference, as in J48

std::size_t total_of(const std::vector<std::size_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

// Bits to tell the classes of all these cases.
double bits(const std::vector<std::size_t>& counts) {
  const auto total = static_cast<double>(total_of(counts));
  double sum = 0;
  for (const auto count : counts) {
    if (count > 0)
      sum -= static_cast<double>(count) * std::log2(static_cast<double>(count) / total);
  }
  return sum;
}

struct Split {
  std::size_t attribute = 0;
  double threshold = 0;
  double gain = 0;  // bits a case
  double ratio = 0;
};

}  // namespace

double added_errors(double cases, double errors) {
  if (errors < 1) {
    const double none = cases * (1 - std::pow(confidence, 1 / cases));
    return errors == 0 ? none : none + errors * (added_errors(cases, 1) - none);
  }
  if (errors + 0.5 >= cases) return std::max(cases - errors, 0.0);
  const double z = deviation, rate = (errors + 0.5) / cases;
  const double high =
      (rate + z * z / (2 * cases) +
       z * std::sqrt(rate / cases - rate * rate / cases + z * z / (4 * cases * cases))) /
      (1 + z * z / cases);
  return high * cases - errors;
}

std::size_t DecisionTree::Node::likeliest() const {
  return static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
}

std::size_t DecisionTree::Node::errors() const {
  return total_of(counts) - counts[likeliest()];
}

// Makes a tree of a sample: grows, then prunes.
class DecisionTree::Grower {
 public:
  explicit Grower(const Sample& sample) : sample_(sample) {}

  Node grown(const std::vector<std::size_t>& which) const {
    auto node = leaf(which);
    const auto split = best_split(node);
    if (!split) return node;
    node.attribute = split->attribute;
    node.threshold = split->threshold;
    for (const auto& part : parted(node, which)) node.branches.push_back(grown(part));
    return node;
  }

  // Removes questions that don't make a single error less on the cases that were learnt from.
  void collapse(Node& node) const {
    if (node.is_leaf()) return;
    if (errors_below(node) >= node.errors()) {
      node.branches.clear();
    } else {
      for (auto& branch : node.branches) collapse(branch);
    }
  }

  void prune(Node& node) const {
    constexpr double tolerance = 0.1;
    if (node.is_leaf()) return;
    for (auto& branch : node.branches) prune(branch);
    const auto& largest =
        node.branches[node.branches[1].cases.size() > node.branches[0].cases.size()];
    const double as_leaf = expected_errors(node.counts);
    const double as_tree = expected_errors(node);
    const double as_largest = expected_errors(redistributed(largest, node.cases));
    if (as_leaf <= as_tree + tolerance + small && as_leaf <= as_largest + tolerance + small) {
      node.branches.clear();
    } else if (as_largest <= as_tree + tolerance + small) {
      auto raised = redistributed(largest, node.cases);
      node = std::move(raised);
      prune(node);
    }
  }

 private:
  Node leaf(const std::vector<std::size_t>& which) const {
    Node node;
    node.cases = which;
    node.counts.resize(sample_.classes.size());
    for (const auto i : which) ++node.counts[sample_.cases[i].kind];
    return node;
  }

  std::vector<std::vector<std::size_t>> parted(const Node& node,
                                               const std::vector<std::size_t>& which) const {
    std::vector<std::vector<std::size_t>> parts(2);
    for (const auto i : which) {
      parts[sample_.cases[i].values[node.attribute] > node.threshold].push_back(i);
    }
    return parts;
  }

  std::optional<Split> best_split(const Node& node) const {
    if (node.cases.size() < 2 * fewest_cases || node.errors() == 0) return std::nullopt;
    std::vector<Split> splits;
    double gain_sum = 0;
    for (std::size_t i = 0; i < sample_.attributes.size(); ++i) {
      if (const auto split = split_by(node, i)) {
        splits.push_back(*split);
        gain_sum += split->gain;
      }
    }
    const double mean_gain =
        gain_sum / static_cast<double>(std::max<std::size_t>(1, splits.size()));
    std::optional<Split> best;
    for (const auto& split : splits) {
      if (split.gain < mean_gain - 1e-3) continue;
      if (split.ratio > (best ? best->ratio : 0) + small) best = split;
    }
    return best;
  }

  // The best threshold of one attribute.
  std::optional<Split> split_by(const Node& node, std::size_t attribute) const {
    const auto value = [&](std::size_t i) { return sample_.cases[i].values[attribute]; };
    auto order = node.cases;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return value(a) < value(b); });
    const auto count = static_cast<double>(order.size());
    const double least = std::clamp(0.1 * count / static_cast<double>(sample_.classes.size()),
                                    static_cast<double>(fewest_cases), 25.0);
    const double before = bits(node.counts);
    std::vector<std::size_t> low(node.counts.size()), high = node.counts;
    std::size_t choices = 0, cut = 0;
    double gain = 0;
    for (std::size_t i = 1; i < order.size(); ++i) {
      const auto kind = sample_.cases[order[i - 1]].kind;
      ++low[kind];
      --high[kind];
      if (value(order[i]) <= value(order[i - 1])) continue;
      const auto below = static_cast<double>(i);
      if (below < least || count - below < least) continue;
      ++choices;
      const double gained = (before - bits(low) - bits(high)) / count;
      if (gained > gain + small) {
        gain = gained;
        cut = i;
      }
    }
    if (cut == 0) return std::nullopt;
    gain -= std::log2(static_cast<double>(choices)) / count;
    if (gain <= small) return std::nullopt;
    const double question = bits({cut, order.size() - cut}) / count;
    const double between = (value(order[cut - 1]) + value(order[cut])) / 2;
    return Split{attribute, highest_up_to(attribute, between), gain, gain / question};
  }

  // A threshold is a value that occurs, so that it reads well.
  double highest_up_to(std::size_t attribute, double limit) const {
    std::optional<double> highest;
    for (const auto& one : sample_.cases) {
      const double value = one.values[attribute];
      if (value <= limit && (!highest || value > *highest)) highest = value;
    }
    return highest.value_or(limit);
  }

  static std::size_t errors_below(const Node& node) {
    if (node.is_leaf()) return node.errors();
    return errors_below(node.branches[0]) + errors_below(node.branches[1]);
  }

  static double expected_errors(const std::vector<std::size_t>& counts) {
    const auto total = static_cast<double>(total_of(counts));
    if (total == 0) return 0;
    const auto errors =
        total - static_cast<double>(*std::max_element(counts.begin(), counts.end()));
    return errors + added_errors(total, errors);
  }

  static double expected_errors(const Node& node) {
    if (node.is_leaf()) return expected_errors(node.counts);
    return expected_errors(node.branches[0]) + expected_errors(node.branches[1]);
  }

  // The same questions, asked of other cases.
  Node redistributed(const Node& node, const std::vector<std::size_t>& which) const {
    auto same = leaf(which);
    same.attribute = node.attribute;
    same.threshold = node.threshold;
    if (node.is_leaf()) return same;
    const auto parts = parted(node, which);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      same.branches.push_back(redistributed(node.branches[i], parts[i]));
    }
    return same;
  }

  const Sample& sample_;
};

namespace {

std::vector<std::size_t> all_of(const Sample& sample) {
  std::vector<std::size_t> all(sample.cases.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

}  // namespace

DecisionTree::DecisionTree(const Sample& sample, const std::vector<std::size_t>& which)
    : attributes_(sample.attributes), classes_(sample.classes) {
  assert(!which.empty() && !sample.classes.empty());
  const Grower grower(sample);
  root_ = grower.grown(which);
  grower.collapse(root_);
  grower.prune(root_);
}

DecisionTree::DecisionTree(const Sample& sample) : DecisionTree(sample, all_of(sample)) {}

std::vector<double> DecisionTree::shares(std::span<const double> values) const {
  const auto* node = &root_;
  while (!node->is_leaf()) {
    const auto& next = node->branches[values[node->attribute] > node->threshold];
    if (next.cases.empty()) break;  // after pruning nobody may come here any more
    node = &next;
  }
  std::vector<double> shares;
  for (const auto count : node->counts) {
    shares.push_back(static_cast<double>(count) / static_cast<double>(node->cases.size()));
  }
  return shares;
}

std::size_t DecisionTree::classify(std::span<const double> values) const {
  const auto likely = shares(values);
  return static_cast<std::size_t>(std::max_element(likely.begin(), likely.end()) - likely.begin());
}

std::size_t DecisionTree::leaves_of(const Node& node) {
  return node.is_leaf() ? 1 : leaves_of(node.branches[0]) + leaves_of(node.branches[1]);
}

std::size_t DecisionTree::size_of(const Node& node) {
  return node.is_leaf() ? 1 : 1 + size_of(node.branches[0]) + size_of(node.branches[1]);
}

std::size_t DecisionTree::leaves() const {
  return leaves_of(root_);
}

std::size_t DecisionTree::size() const {
  return size_of(root_);
}

std::string DecisionTree::text_of(const Node& node, const std::string& indent) const {
  if (node.is_leaf()) {
    const auto errors = node.errors();
    return fmt::format(": {} ({}{})\n", classes_[node.likeliest()], node.cases.size(),
                       errors == 0 ? std::string{} : fmt::format("/{}", errors));
  }
  std::string text = indent.empty() ? "" : "\n";
  for (const bool is_above : {false, true}) {
    text += fmt::format("{}{} {} {:.6g}{}", indent, attributes_[node.attribute],
                        is_above ? ">" : "<=", node.threshold,
                        text_of(node.branches[is_above], indent + "|   "));
  }
  return text;
}

std::string DecisionTree::text() const {
  auto text = text_of(root_, "");
  return root_.is_leaf() ? text.substr(2) : text;
}

}  // namespace proofboard::lab
