// Sibling conspiracy-number search: its formulas by numbers worked by hand, its functions by their
// definition, and its answers by brute force.
#include <gtest/gtest.h>

#include "core/random.h"
#include "search/conspiracy/sibling_search.h"
#include "search/depth_first.h"
#include "search/policies/df_pn.h"
#include "tests/search/sibling_trees.h"
#include "tests/support/brute_force.h"
#include "tests/support/knowing_root.h"
#include "tests/support/random_graph.h"
#include "tests/support/random_tree.h"
#include "tests/support/tracing.h"

namespace proofboard {
namespace {

using testing_games::goal_number;
using testing_games::random_value;
using testing_games::RandomGraph;
using testing_games::RandomTree;
using testing_games::Tracing;
using testing_games::tree_number;
using namespace conspiracy;

constexpr std::size_t ample = std::size_t{64} << 20;

TEST(Scns, an_error_is_a_thousand_for_a_ratio_of_ten) {
  EXPECT_EQ(conspiracy::error_of_merit(0), 0);
  EXPECT_EQ(conspiracy::error_of_merit(69), 300) << "about a ratio of two";
  EXPECT_EQ(conspiracy::error_of_merit(230), 999);
}

TEST(SiblingErrors, the_inverse_of_erf_is_its_inverse) {
  EXPECT_EQ(inverse_erf(0), 0);
  EXPECT_NEAR(inverse_erf(0.5), 0.4769362762, 1e-9);
  EXPECT_NEAR(inverse_erf(-0.5), -0.4769362762, 1e-9);
  for (const double y : {-0.999, -0.9, -0.1, 0.01, 0.3, 0.7, 0.99, 0.999999}) {
    EXPECT_NEAR(std::erf(inverse_erf(y)), y, 1e-12);
  }
}

TEST(SiblingErrors, are_forgotten_in_proportion_to_work) {
  ErrorSettings settings;
  EXPECT_DOUBLE_EQ(with_forgetting(100, 0, settings), 100);
  EXPECT_DOUBLE_EQ(with_forgetting(100, 456, settings), 75);
  EXPECT_DOUBLE_EQ(with_forgetting(100, 5000, settings), 0);
  settings.forgets = false;
  EXPECT_DOUBLE_EQ(with_forgetting(100, 5000, settings), 100);
}

// One line lost: g = 1, the weight is 1/sqrt(634) = 0.039715, and the error of RAVE erf^-1(1/2).
TEST(SiblingErrors, grow_with_lines_lost_and_shrink_with_lines_won) {
  const ErrorSettings settings;
  EXPECT_NEAR(rave_weight(1, 211), 0.0397150, 1e-6);
  EXPECT_NEAR(with_rave(100, {7, 0, 1}, settings), 110.8408, 1e-3);
  EXPECT_NEAR(with_rave(100, {7, 1, 0}, settings), 81.2162, 1e-3);
  EXPECT_DOUBLE_EQ(with_rave(100, {7, 0, 0}, settings), 100);
  EXPECT_DOUBLE_EQ(rave_error(3, 3), 0);
}

struct Sibling {
  Value own_error = 0;
  std::uint64_t work = 0;
  std::uint16_t move = 0;
  Value error = 0;
};

TEST(SiblingErrors, are_measured_from_the_best_sibling) {
  RaveCounts rave;
  rave.add(1, true);
  std::vector<Sibling> siblings{{0, 0, 1}, {100, 0, 2}, {100, 912, 3}};
  const auto pack = [](std::uint16_t move) { return move; };
  correct_errors(std::span<Sibling>(siblings), &rave, {}, pack);
  EXPECT_EQ(siblings[0].error, 0);    // it was -14.8
  EXPECT_EQ(siblings[1].error, 115);  // 100 + 14.8
  EXPECT_EQ(siblings[2].error, 57);   // half of it
  correct_errors(std::span<Sibling>(siblings), nullptr, {}, pack);
  EXPECT_EQ(siblings[1].error, 100);
}

TEST(Rave, counts_by_move) {
  RaveCounts rave;
  rave.add(9, true);
  rave.add(4, false);
  rave.add(9, true);
  rave.add(9, false);
  EXPECT_EQ(rave.of(9).wins, 2U);
  EXPECT_EQ(rave.of(9).losses, 1U);
  EXPECT_EQ(rave.of(4).games(), 1U);
  EXPECT_EQ(rave.of(5).games(), 0U);
}

TEST(LeafFunctions, rise_by_one_change_at_delta_times_a_logarithm) {
  const auto leaf = leaf_functions(true, 100, 0);
  EXPECT_EQ(leaf->up_to(0), 0);
  EXPECT_EQ(leaf->up_to(1), 1);
  EXPECT_EQ(leaf->up_to(100), 1);
  EXPECT_EQ(leaf->up_to(101), 2);
  EXPECT_EQ(leaf->up_to(200), 3);
  EXPECT_EQ(leaf->up_to(201), 4);
  EXPECT_EQ(leaf->down_to(-101), 2);
  EXPECT_LT(leaf->up_to(highest), infinity);
  EXPECT_LT(leaf->down_to(lowest), infinity);
  const auto two_step = leaf_functions(false, 100, 0);
  EXPECT_EQ(two_step->up_to(1), 1);
  EXPECT_EQ(two_step->up_to(highest), 1);
}

struct Kid {
  SharedFunctions functions;
  Value error = 0;
};

// A node's functions at a value are what its children's are at that value as they see it.
TEST(Combiner, agrees_with_aims_that_are_handed_down) {
  Random random(7);
  for (int round = 0; round < 200; ++round) {
    const Turn turn = round % 2 == 0 ? Turn::attacker : Turn::defender;
    Combiner combine(0);
    std::vector<Kid> kids;
    for (int i = 0; i < 4; ++i) {
      std::vector<Kid> grandkids;
      for (int j = 0; j < 3; ++j) {
        grandkids.push_back({leaf_functions(true, 20, 0), static_cast<Value>(random.below(60))});
      }
      kids.push_back({std::make_shared<const ValueFunctions>(
                          combine(opposite(turn), std::span<const Kid>(grandkids))),
                      static_cast<Value>(random.below(60))});
    }
    const auto whole = combine(turn, std::span<const Kid>(kids));
    for (const Value v : {lowest, -90, -31, -30, -1, 0, 1, 17, 55, 120, highest}) {
      Bounds expected{infinity, 0};
      for (const auto& kid : kids) {
        const auto aim = seen_from_child({v, v}, shift_of(turn, kid.error));
        const auto seen = bounds_for(turn, numbers_at(*kid.functions, aim));
        expected.phi = std::min(expected.phi, seen.phi);
        expected.delta = add(expected.delta, seen.delta);
      }
      ASSERT_EQ(bounds_for(turn, numbers_at(whole, {v, v})), expected) << round << ' ' << v;
    }
  }
}

// Two moves lead to the same position, one better than the other: it is kept once, and is worth
// what the way to it makes it.
TEST(Combiner, shifts_by_the_error_of_the_way) {
  Combiner combine(0);
  const std::vector<Kid> by_good{{leaf_functions(true, 100, 0), 0}};
  const std::vector<Kid> by_bad{{by_good[0].functions, 30}};
  const auto good = combine(Turn::attacker, std::span<const Kid>(by_good));
  const auto bad = combine(Turn::attacker, std::span<const Kid>(by_bad));
  EXPECT_EQ(good.value(), 0);
  EXPECT_EQ(bad.value(), -30);
  const auto of_defender = combine(Turn::defender, std::span<const Kid>(by_bad));
  EXPECT_EQ(of_defender.value(), 30);
  for (Value v = -300; v < 300; v += 7) EXPECT_EQ(bad.up_to(v - 30), good.up_to(v));
}

TEST(SiblingTable, forgets_the_least_worked_first_and_solved_ones_last) {
  SiblingTable table(8000);
  const auto functions = leaf_functions(true, 103, 0.3);
  table.store(1, {nullptr, nullptr, 1, 0, 3, Truth::proven});
  table.store(2, {functions, nullptr, 50, 0, 0, Truth::unknown});
  bool has_forgotten = false;
  for (std::uint64_t key = 3; key < 100; ++key) {
    has_forgotten |= table.store(key, {functions, nullptr, 1, 0, 0, Truth::unknown});
    ASSERT_LE(table.bytes(), 8000U);
  }
  EXPECT_TRUE(has_forgotten);
  ASSERT_NE(table.find(1), nullptr);
  EXPECT_EQ(table.find(1)->truth, Truth::proven);
  EXPECT_NE(table.find(2), nullptr);
  table.store(1, {functions, nullptr, 4, 0, 0, Truth::unknown});  // solved it stays
  EXPECT_EQ(table.find(1)->truth, Truth::proven);
  EXPECT_EQ(table.find(1)->move, 3);
}

std::vector<SiblingSettings> various_settings() {
  std::vector<SiblingSettings> all(6);
  all[1].uses_rave = true;
  all[2].is_multi_step = false;
  all[3].interlude = 0;
  all[4].interlude = 1;
  all[4].errors.forgets = false;
  all[5].delta = 10;
  all[5].errors.w_max = 5;
  all[5].eta = 0;
  all[5].epsilon = 0;
  all[5].uses_rave = true;
  return all;
}

TEST(Scns, answers_as_brute_force_on_trees) {
  for (int seed = 0; seed < 150; ++seed) {
    const auto tree = tree_number(seed);
    const auto goal = goal_number(seed);
    auto position = tree.initial();
    const auto truth = testing_games::minimax_truth(tree, goal, position);
    for (const auto& settings : various_settings()) {
      for (const std::size_t bytes : {ample, std::size_t{0}}) {
        SiblingSearch<RandomTree> search(tree, settings, {bytes, 0, &random_value});
        Budget budget{Limits{}};
        ASSERT_EQ(search.solve({position, goal}, budget), truth) << "tree " << seed;
      }
    }
  }
}

// With two-step leaves and no errors all leaves have the value 0, and the interval is everything.
TEST(Scns, without_errors_and_with_two_steps_expands_what_df_pn_expands) {
  std::size_t expanded = 0;
  for (int seed = 0; seed < 300; ++seed) {
    const auto tree = tree_number(seed);
    const Goal goal{seed % 2 == 0 ? Side::black : Side::white, {1}};
    SiblingSettings settings;
    settings.is_multi_step = false;
    settings.interlude = 0;
    settings.epsilon = 0;
    settings.eta = 0;
    Tracing of_search(tree), of_df_pn(tree);
    SolverSetup<RandomTree> setup{ample};
    setup.observer = &of_search;
    SiblingSearch<RandomTree> search(tree, settings, setup);
    setup.observer = &of_df_pn;
    DepthFirst<RandomTree, DfPn> df_pn(tree, {}, {}, setup);
    Budget one{Limits{}}, other{Limits{}};
    ASSERT_EQ(search.solve({tree.initial(), goal}, one),
              df_pn.solve({tree.initial(), goal}, other));
    ASSERT_EQ(of_search.keys, of_df_pn.keys) << "tree " << seed;
    expanded += of_search.keys.size();
  }
  EXPECT_GT(expanded, 5'000U);
}

TEST(Scns, answers_by_the_definition_where_play_can_cycle) {
  const Goal goal{Side::black, Target::win()};
  int unknown = 0, asked = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const RandomGraph graph(seed, 5 + static_cast<int>(seed % 30), 3, 20);
    const auto truths = graph.truths(goal);
    for (const auto& settings : various_settings()) {
      for (int i = 0; i < graph.size(); ++i) {
        SiblingSearch<RandomGraph> search(graph, settings, {1 << 20});
        Limits limits;
        limits.nodes = 200'000;
        Budget budget(limits);
        const auto truth = search.solve({{static_cast<std::uint16_t>(i)}, goal}, budget);
        ++asked;
        if (!is_solved(truth)) {
          ++unknown;
          continue;
        }
        ASSERT_EQ(truth, truths[static_cast<std::size_t>(i)]) << seed << " at " << i;
      }
    }
  }
  EXPECT_GT(asked, 1000);
  EXPECT_EQ(unknown, 0);
}

TEST(Scns, without_trials_for_closed_sets_nearly_all_is_answered) {
  const Goal goal{Side::black, Target::win()};
  int unknown = 0, right = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const RandomGraph graph(seed, 3 + static_cast<int>(seed % 10), 3, 25);
    const auto truths = graph.truths(goal);
    SiblingSettings settings;
    settings.tries_closed_sets = false;
    for (int i = 0; i < graph.size(); ++i) {
      SiblingSearch<RandomGraph> search(graph, settings, {1 << 20});
      Limits limits;
      limits.nodes = 100'000;
      Budget budget(limits);
      const auto truth = search.solve({{static_cast<std::uint16_t>(i)}, goal}, budget);
      if (is_solved(truth)) {
        ASSERT_EQ(truth, truths[static_cast<std::size_t>(i)]) << seed << " at " << i;
        ++right;
      } else {
        ++unknown;
      }
    }
  }
  EXPECT_GT(right, 10 * unknown);
}

TEST(Scns, spends_most_on_one_move_and_tells_which_it_has_proven) {
  int proven = 0;
  for (int seed = 0; seed < 50; ++seed) {
    const auto tree = tree_number(seed);
    SiblingSearch<RandomTree> search(tree, {}, {ample, 0, &random_value});
    Budget budget{Limits{}};
    const auto truth = search.solve({tree.initial(), {}}, budget);
    std::uint64_t work = 0;
    bool has_proven = false;
    for (const auto& effort : search.efforts()) {
      work += effort.work;
      has_proven |= effort.truth == Truth::proven;
    }
    EXPECT_LT(work, search.indicators().iterations);  // all but the root itself
    EXPECT_EQ(has_proven, truth == Truth::proven);
    proven += has_proven ? 1 : 0;
  }
  EXPECT_GT(proven, 5);
}

TEST(Scns, searches_only_the_moves_it_is_asked_for) {
  const RandomTree tree(3, 8, 16);
  RandomTree::Moves moves;
  tree.moves(tree.initial(), moves);
  ASSERT_GT(moves.size(), 1U);
  SiblingSearch<RandomTree> search(tree, {}, {ample});
  search.search_only({moves[1]});
  Budget budget{Limits{}};
  search.solve({tree.initial(), {}}, budget);
  ASSERT_EQ(search.efforts().size(), 1U);
  EXPECT_EQ(search.efforts()[0].move, moves[1]);
}

// A player wants a move, even where the insight knows how it ends.
TEST(Scns, opens_a_root_that_is_settled_at_a_look_if_it_is_asked_to) {
  int proven = 0;
  for (int seed = 0; seed < 40; ++seed) {
    const auto tree = tree_number(seed);
    auto position = tree.initial();
    const auto truth = testing_games::minimax_truth(tree, {}, position);
    testing_games::KnowingRoot insight(truth);
    SolverSetup<RandomTree> setup{ample};
    setup.insight = &insight;
    SiblingSearch<RandomTree> search(tree, {}, setup);
    Budget budget{Limits{}};
    ASSERT_EQ(search.solve({position, {}}, budget), truth);
    EXPECT_TRUE(search.efforts().empty());
    search.open_root(true);
    ASSERT_EQ(search.solve({position, {}}, budget), truth);
    ASSERT_FALSE(search.efforts().empty());
    for (const auto& effort : search.efforts()) {
      if (effort.truth != Truth::proven) continue;
      auto after = position;
      tree.play(after, effort.move);
      EXPECT_EQ(testing_games::minimax_truth(tree, {}, after), Truth::proven);
      ++proven;
    }
    search.open_root(false);
    ASSERT_EQ(search.solve({position, {}}, budget), truth);
    EXPECT_TRUE(search.efforts().empty());
  }
  EXPECT_GT(proven, 5);
}

}  // namespace
}  // namespace proofboard
