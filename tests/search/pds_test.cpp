// PDS expands what the procedure of the papers expands, written down here in pn and dn, with a tree
// in memory and nothing else; with the largest number of the visit, too, which the policy leaves
// out.
#include "search/policies/pds.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/tree_runs.h"

namespace proofboard {
namespace {

using testing_games::RandomTree;
using testing_games::run_depth_first;
using testing_games::trees;

// What tells a child that is searched for a proof from one that is searched for a disproof.
enum class Likeness : std::uint8_t { by_parent_too, by_child_alone };

class PlainPds {
 public:
  PlainPds(const RandomTree& tree, Goal goal, Likeness likeness)
      : tree_(tree), goal_(goal), likeness_(likeness) {}

  Truth solve() {
    Node root = made(tree_.initial());
    while (!is_solved(root.truth)) {
      const bool is_proof_like = root.is_or ? root.pn <= root.dn : root.pn < root.dn;
      search(root, root.pn + (is_proof_like ? 1 : 0), root.dn + (is_proof_like ? 0 : 1));
    }
    return root.truth;
  }

  std::vector<std::uint64_t> expanded;

 private:
  struct Node {
    RandomTree::Position at;
    bool is_or = true;
    Truth truth = Truth::unknown;
    Number pn = 1, dn = 1;
    std::vector<Node> children;
  };

  Node made(const RandomTree::Position& at) const {
    Node node;
    node.at = at;
    node.is_or = goal_.turn_of(tree_.to_move(at)) == Turn::attacker;
    if (const auto score = tree_.result(at)) settle(node, goal_.judge(*score));
    return node;
  }

  static void settle(Node& node, Truth truth) {
    node.truth = truth;
    const auto numbers = ProofNumbers::of(truth);
    node.pn = numbers.pn;
    node.dn = numbers.dn;
  }

  void expand(Node& node) {
    expanded.push_back(tree_.key(node.at));
    RandomTree::Moves moves;
    tree_.moves(node.at, moves);
    for (const auto move : moves) {
      auto after = node.at;
      tree_.play(after, move);
      node.children.push_back(made(after));
    }
  }

  static void update(Node& node) {
    Number least = infinity;
    Number sum = 0;
    for (const auto& child : node.children) {
      least = std::min(least, node.is_or ? child.pn : child.dn);
      sum = add(sum, node.is_or ? child.dn : child.pn);
    }
    node.pn = node.is_or ? least : sum;
    node.dn = node.is_or ? sum : least;
    if (node.pn == 0) settle(node, Truth::proven);
    if (node.dn == 0) settle(node, Truth::disproven);
  }

  // Stays until both numbers have reached their thresholds.
  void search(Node& node, Number pt, Number dt) {
    Number largest = node.is_or ? node.pn : node.dn;
    if (node.children.empty()) expand(node);
    while (true) {
      update(node);
      if (is_solved(node.truth) || (node.pn >= pt && node.dn >= dt)) return;
      largest = std::max(largest, node.is_or ? node.pn : node.dn);
      Node& child = chosen(node, largest);
      const bool is_proof_like = looks_like_a_proof(node, pt, dt, child);
      search(child, child.pn + (is_proof_like ? 1 : 0), child.dn + (is_proof_like ? 0 : 1));
    }
  }

  static Node& chosen(Node& node, Number largest) {
    const auto pair_of = [&](const Node& child) {
      return node.is_or ? std::pair(std::max(largest, child.pn), child.dn)
                        : std::pair(std::max(largest, child.dn), child.pn);
    };
    Node* best = nullptr;
    for (auto& child : node.children) {
      if (is_solved(child.truth)) continue;
      if (best == nullptr || pair_of(child) < pair_of(*best)) best = &child;
    }
    return *best;
  }

  // Equations 8 and 9 of van den Herik and Winands: the first is of a child at an or node, whose
  // parent is an and node.
  bool looks_like_a_proof(const Node& node, Number pt, Number dt, const Node& child) const {
    if (likeness_ == Likeness::by_child_alone) return child.pn <= child.dn;
    if (node.is_or) return !(dt > node.dn && (child.dn <= child.pn || pt <= node.pn));
    return pt > node.pn && (child.pn <= child.dn || dt <= node.dn);
  }

  const RandomTree& tree_;
  Goal goal_;
  Likeness likeness_;
};

TEST(Pds, expands_what_the_procedure_of_the_papers_expands) {
  std::size_t expanded = 0;
  int different = 0;
  for (int seed = 0; seed < trees; ++seed) {
    const RandomTree tree(static_cast<std::uint64_t>(seed), 9 + seed % 9, 2 + seed % 5);
    const Goal goal{seed % 2 == 0 ? Side::black : Side::white, {seed % 3 == 0 ? 0 : 1}};
    const auto engine = run_depth_first(tree, goal, Pds{});
    PlainPds plain(tree, goal, Likeness::by_parent_too);
    ASSERT_EQ(plain.solve(), engine.truth) << "tree " << seed;
    ASSERT_EQ(plain.expanded, engine.expanded) << "tree " << seed;
    PlainPds other(tree, goal, Likeness::by_child_alone);
    ASSERT_EQ(other.solve(), engine.truth) << "tree " << seed;
    expanded += plain.expanded.size();
    different += plain.expanded != other.expanded;
  }
  EXPECT_GT(expanded, 10'000U);
  EXPECT_GT(different, 100);  // the test above can fail
}

}  // namespace
}  // namespace proofboard
