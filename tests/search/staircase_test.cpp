// Proof and disproof functions against their definition.
#include "search/conspiracy/staircase.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "core/random.h"
#include "search/conspiracy/fixed_depth.h"
#include "search/conspiracy/step_store.h"
#include "tests/support/random_tree.h"

namespace proofboard::conspiracy {
namespace {

StepList least(Steps a, Steps b) {
  StepList out;
  least_steps(a, b, out);
  return out;
}

StepList sum(Steps a, Steps b) {
  StepList out;
  add_steps(a, b, out);
  return out;
}

bool holds_the_invariants(Steps steps) {
  Step before{lowest, 0};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].height <= before.height || steps[i].value == highest) return false;
    if (i > 0 && steps[i].value <= before.value) return false;
    before = steps[i];
  }
  return true;
}

// A tree of values. Small ones, so that many are equal.
struct Tree {
  bool is_attacker = true;
  Value value = 0;  // of a leaf
  bool is_settled = false;
  std::vector<Tree> children;
  char name = '?';
};

// -3 … 3.
int random_value(const testing_games::RandomTree& game,
                 const testing_games::RandomTree::Position& at) {
  return static_cast<int>(mix_bits(game.key(at) ^ 5) % 7) - 3;
}

Tree random_tree(Random& random, int depth, bool is_attacker) {
  Tree tree;
  tree.is_attacker = is_attacker;
  const auto count = depth == 0 ? 0 : random.below(4);
  if (count == 0) {
    constexpr Value certain[] = {lowest, -1, 0, highest};
    tree.is_settled = random.below(4) == 0;
    tree.value =
        tree.is_settled ? certain[random.below(4)] : static_cast<Value>(random.below(7)) - 3;
  }
  for (std::uint64_t i = 0; i < count; ++i) {
    tree.children.push_back(random_tree(random, depth - 1, !is_attacker));
  }
  return tree;
}

Value minimax(const Tree& tree) {
  if (tree.children.empty()) return tree.value;
  Value best = tree.is_attacker ? lowest : highest;
  for (const auto& child : tree.children) {
    best = tree.is_attacker ? std::max(best, minimax(child)) : std::min(best, minimax(child));
  }
  return best;
}

// The unsolved leaves, whose values may be changed.
void collect(Tree& tree, std::vector<Tree*>& leaves) {
  if (tree.children.empty() && !tree.is_settled) leaves.push_back(&tree);
  for (auto& child : tree.children) collect(child, leaves);
}

std::vector<Value> values_of(const std::vector<Tree*>& leaves) {
  std::vector<Value> values;
  for (const auto* leaf : leaves) values.push_back(leaf->value);
  return values;
}

// By the definition: tries all sets of leaves. To get a high value it can only help to set them to
// the highest, and the other way round.
Number fewest_changes(Tree tree, Value wanted, bool is_upward) {
  std::vector<Tree*> leaves;
  collect(tree, leaves);
  const auto original = values_of(leaves);
  Number fewest = infinity;
  for (std::uint32_t set = 0; set < (1U << leaves.size()); ++set) {
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      const bool changes = (set >> i & 1U) != 0;
      leaves[i]->value = !changes ? original[i] : is_upward ? highest : lowest;
    }
    const Value value = minimax(tree);
    if (is_upward ? value < wanted : value > wanted) continue;
    fewest = std::min<Number>(fewest, __builtin_popcount(set));
  }
  return fewest;
}

struct Both {
  StepList proof;
  StepList disproof;
};

Both functions_of(const Tree& tree) {
  if (tree.children.empty()) {
    if (tree.is_settled) return {settled_steps(tree.value), settled_steps(-tree.value)};
    return {{leaf_step(tree.value)}, {leaf_step(-tree.value)}};
  }
  Both up = functions_of(tree.children[0]);
  for (std::size_t i = 1; i < tree.children.size(); ++i) {
    const Both child = functions_of(tree.children[i]);
    up = tree.is_attacker ? Both{least(up.proof, child.proof), sum(up.disproof, child.disproof)}
                          : Both{sum(up.proof, child.proof), least(up.disproof, child.disproof)};
  }
  return up;
}

// Random trees, of which a generator that shrinks would make mostly single leaves.
RC_GTEST_PROP(Staircase, counts_the_leaves_that_must_change, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  auto tree = random_tree(random, 3, random.below(2) == 0);
  std::vector<Tree*> leaves;
  collect(tree, leaves);
  RC_PRE(leaves.size() > 1U && leaves.size() <= 10U);
  const auto [proof, disproof] = functions_of(tree);
  RC_ASSERT(holds_the_invariants(proof) && holds_the_invariants(disproof));
  RC_ASSERT(minimax_of(proof) == minimax(tree));
  RC_ASSERT(minimax_of(disproof) == -minimax(tree));
  for (const Value v : {lowest, -4, -3, -2, -1, 0, 1, 2, 3, 4, highest}) {
    RC_ASSERT(height_at(proof, v) == fewest_changes(tree, v, true));
    RC_ASSERT(mirrored_height_at(disproof, v) == fewest_changes(tree, v, false));
  }
}

Tree leaf_named(char name, Value value) {
  Tree leaf;
  leaf.value = value;
  leaf.name = name;
  return leaf;
}

Tree inner(bool is_attacker, std::vector<Tree> children) {
  Tree tree;
  tree.is_attacker = is_attacker;
  tree.children = std::move(children);
  return tree;
}

// The smallest sets of leaves that can bring the value about, each as the leaves' names.
std::set<std::string> conspirators(Tree tree, Value wanted) {
  std::vector<Tree*> leaves;
  collect(tree, leaves);
  const bool is_upward = wanted > minimax(tree);
  const Number fewest = fewest_changes(tree, wanted, is_upward);
  std::set<std::string> sets;
  const auto original = values_of(leaves);
  for (std::uint32_t set = 0; set < (1U << leaves.size()); ++set) {
    if (__builtin_popcount(set) != fewest) continue;
    std::string names;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      const bool changes = (set >> i & 1U) != 0;
      leaves[i]->value = changes ? wanted : original[i];
      if (changes) names += leaves[i]->name;
    }
    if (minimax(tree) == wanted) sets.insert(names);
  }
  return sets;
}

// Ishitobi's thesis (2016), table 2.1: the conspiracy numbers of the root of figure 2.4, and the
// nodes that must change. The figure is lost in the text that we have, but the table leaves little
// choice. A is at its maximum, with B and C below ("we have to change B and C to -3 or less").
// 2 by J or K alone: E is at least 2, and one of J and K is enough for D, a maximum; but 3 needs E
// too, so E = 2. 0 by J alone, -1 no more: K = 0 and J = 1. F or G for any value below 0, and none
// of them for 0: C is the smaller of the two, and it is 0. Both for 2: neither is above 1. Letters
// run from A to K, so H and I are taken to stand between D and J, K.
TEST(ConspiracyNumbers, are_those_of_the_thesis) {
  const auto d =
      inner(true, {inner(false, {leaf_named('J', 1)}), inner(false, {leaf_named('K', 0)})});
  const auto b = inner(false, {d, leaf_named('E', 2)});
  const auto c = inner(false, {leaf_named('F', 0), leaf_named('G', 1)});
  const auto a = inner(true, {b, c});
  const auto [proof, disproof] = functions_of(a);
  struct Row {
    Value value;
    Number number;
    std::set<std::string> nodes;
  };
  const std::vector<Row> table{
      {-3, 2, {"EF", "EG"}}, {-2, 2, {"EF", "EG"}}, {-1, 2, {"EF", "EG"}},     {0, 1, {"J", "E"}},
      {1, 0, {""}},          {2, 1, {"J", "K"}},    {3, 2, {"JE", "KE", "FG"}}};
  for (const auto& row : table) {
    // One of the two is 0: CN(v) = p(v) + d(v).
    EXPECT_EQ(height_at(proof, row.value) + mirrored_height_at(disproof, row.value), row.number)
        << row.value;
    EXPECT_EQ(conspirators(a, row.value), row.nodes) << row.value;
  }
}

// A random game, looked at to some depth, as a tree of values.
Tree tree_below(const testing_games::RandomTree& game, testing_games::RandomTree::Position at,
                int plies) {
  Tree tree;
  tree.is_attacker = game.to_move(at) == Side::black;
  if (const auto score = game.result(at)) {
    tree.is_settled = true;
    tree.value = *score > 0 ? highest : *score < 0 ? lowest : 0;
  } else if (plies == 0) {
    tree.value = random_value(game, at);
  } else {
    testing_games::RandomTree::Moves moves;
    game.moves(at, moves);
    for (const auto move : moves) {
      auto child = at;
      game.play(child, move);
      tree.children.push_back(tree_below(game, child, plies - 1));
    }
  }
  return tree;
}

TEST(FixedDepth, gives_the_functions_of_all_moves_to_that_depth) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const testing_games::RandomTree game(seed, 5, 4);
    for (const int plies : {0, 1, 3}) {
      const auto found = FixedDepth<testing_games::RandomTree>(game, nullptr, &random_value)
                             .functions(game.initial(), plies);
      ASSERT_TRUE(found);
      const auto [proof, disproof] = functions_of(tree_below(game, game.initial(), plies));
      EXPECT_EQ(found->up, proof);
      EXPECT_EQ(found->down, disproof);
    }
  }
}

TEST(FixedDepth, knows_nothing_when_it_was_stopped) {
  const testing_games::RandomTree game(1, 5, 4);
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(FixedDepth<testing_games::RandomTree>(game, &stop, &random_value)
                   .functions(game.initial(), 3));
}

StepList random_steps() {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  StepList steps;
  auto value = static_cast<Value>(random.below(100)) - 50;
  Number height = 0;
  for (auto left = random.below(40); left > 0; --left) {
    append(steps, {value, height += static_cast<Number>(1 + random.below(20))});
    value += static_cast<Value>(1 + random.below(10));
  }
  if (random.below(2) == 0) append(steps, {value, infinity});
  return steps;
}

RC_GTEST_PROP(Staircase, reaches_the_last_value_of_a_height, ()) {
  const auto steps = random_steps();
  const Number most = *rc::gen::inRange(0, 300);
  const Value v = reach(steps, most);
  RC_ASSERT(height_at(steps, v) <= most);
  if (v != highest) RC_ASSERT(height_at(steps, v + 1) > most);
}

RC_GTEST_PROP(Staircase, merged_is_little_above_the_original_and_short, ()) {
  const auto original = random_steps();
  const double eta = *rc::gen::inRange(1, 100) / 100.0;
  auto merged = original;
  merge_steps(merged, eta);
  RC_ASSERT(holds_the_invariants(merged));
  RC_ASSERT(minimax_of(merged) == minimax_of(original));
  for (Value v = -60; v < 400; ++v) {
    const Number was = height_at(original, v), is = height_at(merged, v);
    RC_ASSERT(is >= was && (was == infinity) == (is == infinity) && (was == 0) == (is == 0));
    if (is == infinity) continue;
    RC_ASSERT(static_cast<double>(is) <= static_cast<double>(was) * (1 + eta));
  }
  for (std::size_t i = 1; i < merged.size(); ++i) {
    if (merged[i].height == infinity) continue;
    RC_ASSERT(static_cast<double>(merged[i - 1].height) * (1 + eta) <
              static_cast<double>(merged[i].height));
  }
}

RC_GTEST_PROP(Staircase, shifted_is_the_same_elsewhere, ()) {
  const auto original = random_steps();
  const Value offset = *rc::gen::inRange(-100, 100);
  auto shifted = original;
  shift(shifted, offset);
  for (Value v = -60; v < 400; ++v) {
    RC_ASSERT(height_at(shifted, v + offset) == height_at(original, v));
  }
  RC_ASSERT(height_at(shifted, highest) == height_at(original, highest));
}

TEST(Staircase, a_thousand_heights_become_26_with_eta_a_quarter) {
  StepList steps;
  for (int i = 1; i <= 1000; ++i) append(steps, {i, i});
  merge_steps(steps, 0.25);
  EXPECT_EQ(steps.size(), 26U);
  EXPECT_EQ(steps.back().height, 1000);
}

TEST(Staircase, is_merged_from_the_top) {
  StepList steps{{0, 100}, {1, 101}, {2, 102}};
  merge_steps(steps, 0.01);
  EXPECT_EQ(steps, (StepList{{0, 100}, {1, 102}}));
}

TEST(Staircase, of_a_settled_leaf_does_not_move) {
  for (const Value x : {lowest, highest}) {
    auto steps = settled_steps(x);
    const auto before = steps;
    shift(steps, 12345);
    EXPECT_EQ(steps, before);
  }
  EXPECT_EQ(height_at(settled_steps(highest), highest), 0);
  EXPECT_EQ(height_at(settled_steps(lowest), lowest), 0);
  EXPECT_EQ(height_at(settled_steps(lowest), lowest + 1), infinity);
}

TEST(Staircase, of_many_steps_grows_exponentially_with_the_distance) {
  // delta = 10: height 1 up to x + 10, 2 up to x + 10 log2 3, 3 up to x + 20, 4 … 7 up to x + 30.
  const auto steps = leaf_steps(100, 10, 7);
  EXPECT_TRUE(holds_the_invariants(steps));
  EXPECT_EQ(minimax_of(steps), 100);
  EXPECT_EQ(height_at(steps, 110), 1);
  EXPECT_EQ(height_at(steps, 111), 2);
  EXPECT_EQ(height_at(steps, 115), 2);
  EXPECT_EQ(height_at(steps, 116), 3);
  EXPECT_EQ(height_at(steps, 120), 3);
  EXPECT_EQ(height_at(steps, 121), 4);
  EXPECT_EQ(height_at(steps, 130), 7);
  EXPECT_EQ(height_at(steps, highest), 7) << "what is unsolved can still be won";
}

TEST(Staircase, of_many_steps_holds_at_the_ends_and_with_a_small_delta) {
  for (const Value x : {lowest + 1, highest - 1, 0}) {
    for (const double delta : {0.001, 0.4, 1e9}) {
      const auto steps = leaf_steps(x, delta, 50);
      EXPECT_TRUE(holds_the_invariants(steps));
      EXPECT_EQ(minimax_of(steps), x);
      EXPECT_EQ(height_at(steps, highest), 50);
    }
  }
}

TEST(Staircase, sums_stay_below_infinity_unless_a_part_is_settled) {
  const StepList large{{0, largest_finite}};
  EXPECT_EQ(height_at(sum(large, large), highest), largest_finite);
  EXPECT_EQ(height_at(sum(large, settled_steps(5)), highest), infinity);
}

TEST(StepStore, keeps_short_functions_in_the_node_and_gives_blocks_back) {
  StepStore store(1 << 12);
  EXPECT_TRUE(store.steps(store.keep({})).empty());
  const Step one{3, 4};
  const auto single = store.keep({&one, 1});
  EXPECT_EQ(store.bytes(), 0U);
  EXPECT_EQ(store.steps(single)[0], one);
  const StepList three{{0, 1}, {1, 2}, {2, 5}};
  Functions functions{store.keep(three), {}};
  const auto used = store.bytes();
  EXPECT_EQ(used, 3 * sizeof(Step));
  for (int i = 0; i < 100; ++i) {
    EXPECT_FALSE(store.replace(functions, {store.keep(three), {}}));
  }
  EXPECT_LE(store.bytes(), 2 * used);
  EXPECT_TRUE(store.replace(functions, {single, {}}));
}

TEST(StepStore, falls_back_to_an_upper_bound_when_it_is_full) {
  StepStore store(4 * sizeof(Step));
  const StepList three{{0, 1}, {1, 2}, {2, 5}};
  store.keep(three);
  const auto bound = store.keep(three);
  ASSERT_EQ(bound.count, 1U);
  EXPECT_EQ(bound.first, (Step{0, 5}));
}

}  // namespace
}  // namespace proofboard::conspiracy
