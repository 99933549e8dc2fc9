// Proof and disproof functions against their definition.
#include "search/conspiracy/staircase.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/random.h"
#include "search/conspiracy/step_store.h"

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
};

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

// By the definition: tries all sets of leaves. To get a high value it can only help to set them to
// the highest, and the other way round.
Number fewest_changes(Tree tree, Value wanted, bool is_upward) {
  std::vector<Tree*> leaves;
  collect(tree, leaves);
  std::vector<Value> original;
  for (const auto* leaf : leaves) original.push_back(leaf->value);
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
