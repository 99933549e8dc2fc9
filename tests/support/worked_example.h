// Draws what a rule makes of an explicit tree, in the form of the pages in docs/algorithms/.
//
// A trace has a line per expansion: its number, the node, and every number that changed because of
// it, from the bottom up. It comes out of the engine itself:
//
//      2  B   B 2/1  A 1/3
//
// A picture shows the tree after so many expansions with pn/dn at every node, and which leaf is
// next. It comes out of the rule alone (leaf, combine and choose), so that the two check each
// other.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "search/best_first.h"
#include "search/conspiracy/sibling_search.h"
#include "search/depth_first.h"
#include "search/depth_first_baselines.h"
#include "tests/support/explicit_tree.h"

namespace proofboard::testing_games {

inline SolverSetup<ExplicitTree> ample_setup() {
  return {std::size_t{1} << 20, 0, &ExplicitTree::evaluate, nullptr};
}

inline std::string number_text(Number number) {
  return number == infinity ? "∞" : fmt::format("{}", number);
}
inline std::string numbers_text(ProofNumbers numbers) {
  return number_text(numbers.pn) + "/" + number_text(numbers.dn);
}

class TraceWriter final : public SearchObserver<ExplicitTree> {
 public:
  explicit TraceWriter(const ExplicitTree& tree) : tree_(tree) {}

  void expanded(const SeenNode<ExplicitTree>& seen) override {
    const auto node = seen.position.node;
    nodes_.push_back(node);
    text_ += fmt::format("{}{:>2}  {} ", text_.empty() ? "" : "\n", nodes_.size(),
                         tree_.node(node).name);
  }
  void updated(const SeenNode<ExplicitTree>& seen) override {
    const auto node = seen.position.node;
    auto& numbers = numbers_[node];
    if (numbers == seen.numbers) return;
    numbers = seen.numbers;
    text_ += fmt::format("  {} {}", tree_.node(node).name, numbers_text(seen.numbers));
  }

  std::string text() const { return text_ + "\n"; }
  const std::vector<std::uint32_t>& nodes() const { return nodes_; }

 private:
  const ExplicitTree& tree_;
  std::string text_;
  std::vector<std::uint32_t> nodes_;  // in the order of expansion
  std::map<std::uint32_t, std::optional<ProofNumbers>> numbers_;
};

// Solves the tree for Black and says what happened.
template <class Make>
TraceWriter traced(const ExplicitTree& tree, Make make) {
  TraceWriter trace(tree);
  auto setup = ample_setup();
  setup.observer = &trace;
  auto solver = make(setup);
  Budget budget{Limits{}};
  solver.solve({tree.initial(), {}}, budget);
  return trace;
}

// A picture's line for every node: what stands before it, the node and what is said of it.
class Picture {
 public:
  explicit Picture(const ExplicitTree& tree) : tree_(tree) {}

  std::map<std::uint32_t, std::string> said;  // of the nodes that have been made

  std::string text() const {
    std::string out;
    draw(0, "", "", out);
    return out;
  }

 private:
  void draw(std::uint32_t index, const std::string& before, const std::string& below,
            std::string& out) const {
    out += fmt::format("{}{} {}\n", before, tree_.node(index).name, said.at(index));
    if (!is_open(said.at(index))) return;  // what is below a solved node no longer matters
    const auto& children = tree_.node(index).children;
    if (children.empty() || !said.contains(children[0])) return;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const bool is_last = i + 1 == children.size();
      draw(children[i], below + (is_last ? "└─ " : "├─ "), below + (is_last ? "   " : "│  "), out);
    }
  }

  static bool is_open(std::string_view text) {
    return text != to_text(Truth::proven) && text != to_text(Truth::disproven);
  }

  const ExplicitTree& tree_;
};

// What both kinds of example share: a tree, Black as attacker, and the nodes expanded so far.
struct ExampleState {
  const ExplicitTree& tree;
  std::set<std::uint32_t> expanded;
  EvaluationTime evaluation = EvaluationTime::immediate;
  Goal goal{};
  StaticEvaluation<ExplicitTree> evaluation_of_tree = &ExplicitTree::evaluate;

  Turn turn(std::uint32_t index) const { return goal.turn_of(tree.node(index).side); }
  Truth judged(std::uint32_t index, int depth) const {
    const auto& node = tree.node(index);
    const bool is_seen =
        depth == 0 || evaluation == EvaluationTime::immediate || expanded.contains(index);
    return node.result && is_seen ? goal.judge(*node.result) : Truth::unknown;
  }
  template <class Use>
  auto with_leaf(std::uint32_t index, int depth, std::uint32_t parent, Use use) const {
    const ExplicitTree::Position position{index};
    return use(Leaf<ExplicitTree>{tree, position, evaluation_of_tree, turn(index), depth,
                                  goal.attacker, tree.node(parent).value});
  }
  std::string kind(std::uint32_t index) const {
    return turn(index) == Turn::attacker ? "or" : "and";
  }
};

template <class Child>
Truth settled_by(Turn turn, const std::vector<Child>& children) {
  bool all_solved = true;
  for (const auto& child : children) {
    Truth truth{};
    if constexpr (requires { child.truth(); }) {
      truth = child.truth();
    } else {
      truth = child.truth;
    }
    if (truth == wanted_by(turn)) return truth;
    all_solved &= is_solved(truth);
  }
  return all_solved ? opposite(wanted_by(turn)) : Truth::unknown;
}

template <class Rule>
class BestFirstExample {
 public:
  BestFirstExample(const ExplicitTree& tree, Rule rule, BestFirstSettings settings = {})
      : tree_(tree), rule_(rule), settings_(settings) {}

  TraceWriter run() const {
    return traced(tree_, [&](const auto& setup) {
      return BestFirst<ExplicitTree, Rule>(tree_, rule_, settings_, setup);
    });
  }

  std::string picture(const std::vector<std::uint32_t>& expanded, std::uint32_t& next) const {
    ExampleState state{tree_, {expanded.begin(), expanded.end()}, settings_.evaluation};
    Picture drawn(tree_);
    const auto root = evaluate(state, 0, 0, 0, drawn);
    next = 0;
    if (is_done(root)) return drawn.text();
    auto rule = rule_;
    if constexpr (requires { rule.see_root(root.numbers); }) rule.see_root(root.numbers);
    while (state.expanded.contains(next)) {
      std::vector<Node> children;
      for (const auto child : tree_.node(next).children) children.push_back(made_.at(child));
      next =
          tree_.node(next).children[rule.choose(state.turn(next), std::span<const Node>(children))];
    }
    drawn.said[next] += "  ← next";
    return drawn.text();
  }

 private:
  using Node = TreeNode<typename Rule::Numbers, std::uint16_t>;

  // A rule may look for a cheaper proof.
  static constexpr bool seeks_cheapest = requires(Rule rule) { rule.finds_cheapest(); };
  static bool is_done(const Node& node) {
    if constexpr (seeks_cheapest) return is_solved(node.truth()) && Rule::is_done(node.numbers);
    return is_solved(node.truth());
  }

  Node evaluate(const ExampleState& state, std::uint32_t index, int depth, std::uint32_t parent,
                Picture& drawn) const {
    Node node{};
    auto truth = state.judged(index, depth);
    std::vector<Node> children;
    if (!is_solved(truth) && state.expanded.contains(index)) {
      for (const auto child : tree_.node(index).children) {
        children.push_back(evaluate(state, child, depth + 1, index, drawn));
      }
      truth = settled_by(state.turn(index), children);
    }
    node.set_truth(truth);
    if (is_solved(truth)) node.numbers = rule_.solved(truth);
    if (seeks_cheapest && !children.empty()) {
      node.numbers = rule_.combine(state.turn(index), std::span<const Node>(children));
    }
    if (is_done(node)) {
      drawn.said[index] = to_text(truth);
    } else {
      node.numbers = children.empty()
                         ? state.with_leaf(index, depth, parent,
                                           [&](const auto& at) { return rule_.leaf(at); })
                         : rule_.combine(state.turn(index), std::span<const Node>(children));
      drawn.said[index] =
          fmt::format("{} {}", state.kind(index), numbers_text(rule_.proof(node.numbers)));
      if constexpr (requires { rule_.value(node.numbers); }) {
        drawn.said[index] += fmt::format("  value {}", rule_.value(node.numbers));
      }
      if constexpr (requires { node.numbers.deep; }) {
        if (depth > 0) drawn.said[index] += fmt::format("  deep {:.3f}", node.numbers.deep);
        if (!children.empty()) note_dpn(state.turn(index), children, index, drawn);
      }
    }
    made_[index] = node;
    return node;
  }

  // DeepPN's own measure of each child, at the child.
  void note_dpn(Turn turn, const std::vector<Node>& children, std::uint32_t index,
                Picture& drawn) const {
    if constexpr (requires(Node node) { node.numbers.deep; }) {
      for (std::size_t i = 0; i < children.size(); ++i) {
        if (is_solved(children[i].truth())) continue;
        const auto& numbers = children[i].numbers;
        const auto effort = static_cast<double>(bounds_for(turn, numbers.proof).phi);
        drawn.said[tree_.node(index).children[i]] +=
            fmt::format("  DPN {:.3f}", (1 - 1 / effort) * rule_.r + numbers.deep * (1 - rule_.r));
      }
    }
  }

  const ExplicitTree& tree_;
  Rule rule_;
  BestFirstSettings settings_;
  mutable std::map<std::uint32_t, Node> made_;
};

// Numbers are drawn as pn/dn, thresholds too, and only on the path to the next leaf.
template <class Rule>
class DepthFirstExample {
 public:
  DepthFirstExample(const ExplicitTree& tree, Rule rule) : tree_(tree), rule_(rule) {}

  TraceWriter run() const {
    return traced(tree_, [&](const auto& setup) {
      return DepthFirst<ExplicitTree, Rule>(tree_, rule_, {}, setup);
    });
  }

  std::string picture(const std::vector<std::uint32_t>& expanded, std::uint32_t& next) const {
    ExampleState state{tree_, {expanded.begin(), expanded.end()}};
    Picture drawn(tree_);
    const auto root = evaluate(state, 0, 0, 0, drawn);
    next = 0;
    if (is_solved(root.truth)) return drawn.text();
    auto bounds = root.bounds.swapped();  // in the eyes of the side on turn
    auto thresholds = rule_.root_thresholds(state.turn(0), bounds);
    while (true) {
      const auto turn = state.turn(next);
      drawn.said[next] += fmt::format("  until {}", numbers_text(numbers_from(turn, thresholds)));
      if (!state.expanded.contains(next)) break;
      std::vector<Child> children;
      for (const auto child : tree_.node(next).children) children.push_back(made_.at(child));
      const auto choice =
          rule_.choose(turn, std::span<const Child>(children), no_child, bounds, thresholds);
      next = tree_.node(next).children[choice.child];
      bounds = children[choice.child].bounds;
      thresholds = choice.thresholds;
    }
    drawn.said[next] += "  ← next";
    return drawn.text();
  }

 private:
  using Child = FrameChild<ExplicitTree>;

  // As the frame of the parent sees it.
  Child evaluate(const ExampleState& state, std::uint32_t index, int depth, std::uint32_t parent,
                 Picture& drawn) const {
    Child node;
    const auto turn = state.turn(index);
    node.truth = state.judged(index, depth);
    std::vector<Child> children;
    if (!is_solved(node.truth) && state.expanded.contains(index)) {
      for (const auto child : tree_.node(index).children) {
        children.push_back(evaluate(state, child, depth + 1, index, drawn));
      }
      node.truth = settled_by(turn, children);
    }
    if (is_solved(node.truth)) {
      node.bounds = bounds_for(turn, ProofNumbers::of(node.truth));
      drawn.said[index] = to_text(node.truth);
    } else {
      node.bounds =
          children.empty()
              ? bounds_for(turn, state.with_leaf(index, depth, parent,
                                                 [&](const auto& at) { return rule_.leaf(at); }))
              : rule_.combine(turn, std::span<const Child>(children));
      drawn.said[index] =
          fmt::format("{} {}", state.kind(index), numbers_text(numbers_from(turn, node.bounds)));
    }
    if (depth == 0) node.bounds = node.bounds.swapped();
    made_[index] = node;
    return node;
  }

  const ExplicitTree& tree_;
  Rule rule_;
  mutable std::map<std::uint32_t, Child> made_;
};

// Its numbers are those of the interval, which the root sets.
inline std::string sibling_trace(const ExplicitTree& tree, const SiblingSettings& settings) {
  return traced(
             tree,
             [&](const auto& setup) { return SiblingSearch<ExplicitTree>(tree, settings, setup); })
      .text();
}

// The baselines have no numbers: the nodes in the order of expansion.
inline std::string baseline_trace(const ExplicitTree& tree, BaselineSettings settings) {
  const auto trace = traced(tree, [&](const auto& setup) {
    return DepthFirstBaseline<ExplicitTree>(tree, settings, setup);
  });
  std::string text;
  for (const auto node : trace.nodes()) text += (text.empty() ? "" : " ") + tree.node(node).name;
  return text + "\n";
}

}  // namespace proofboard::testing_games
