// What the papers prove of the algorithms, as tests on random trees.
#include <gtest/gtest.h>

#include "search/best_first.h"
#include "search/depth_first.h"
#include "search/policies/cns.h"
#include "search/policies/deep_leaf.h"
#include "search/policies/deep_pn.h"
#include "search/policies/df_pn.h"
#include "search/policies/ef_pn.h"
#include "search/policies/pn.h"
#include "search/policies/weak_pn.h"
#include "tests/support/tree_runs.h"

namespace proofboard {
namespace {

using testing_games::ample;
using testing_games::expect_the_same;
using testing_games::RandomTree;
using testing_games::run_best_first;
using testing_games::run_depth_first;
using testing_games::Trace;
using testing_games::tree_number;
using testing_games::trees;

DfPn first_ties(InitialNumbers initial) {
  DfPn rule;
  rule.leaf_numbers.initial = initial;
  rule.ties = DfPn::Ties::first;
  return rule;
}

template <class Settings>
Settings settings_with(EvaluationTime evaluation) {
  Settings settings;
  settings.evaluation = evaluation;
  return settings;
}

class SameLeaves : public ::testing::TestWithParam<std::tuple<InitialNumbers, EvaluationTime>> {};

TEST_P(SameLeaves, df_pn_expands_the_leaves_of_pn_in_the_same_order) {
  const auto [initial, evaluation] = GetParam();
  std::size_t expanded = 0;
  for (int seed = 0; seed < trees; ++seed) {
    const auto tree = tree_number(seed);
    const Goal goal{seed % 2 == 0 ? Side::black : Side::white, {seed % 3 == 0 ? 0 : 1}};
    const auto pn = run_best_first(tree, goal, Pn{initial, Pn::Ties::first},
                                   settings_with<BestFirstSettings>(evaluation));
    const auto df_pn = run_depth_first(tree, goal, first_ties(initial),
                                       settings_with<DepthFirstSettings>(evaluation));
    ASSERT_EQ(pn.truth, df_pn.truth) << "tree " << seed;
    ASSERT_EQ(pn.expanded, df_pn.expanded) << "tree " << seed;
    expanded += pn.expanded.size();
  }
  EXPECT_GT(expanded, 10'000U);  // the trees are not trivial
}

INSTANTIATE_TEST_SUITE_P(
    AllLeaves, SameLeaves,
    ::testing::Combine(::testing::Values(InitialNumbers::one, InitialNumbers::mobility),
                       ::testing::Values(EvaluationTime::immediate, EvaluationTime::delayed)));

TEST(DfPn, nearest_ties_leave_the_order_of_pn) {
  // Guards the test above: it must be able to fail.
  int different = 0;
  for (int seed = 0; seed < trees; ++seed) {
    const auto tree = tree_number(seed);
    const Goal goal;
    const auto pn = run_best_first(tree, goal, Pn{});
    const auto df_pn = run_depth_first(tree, goal, DfPn{});
    ASSERT_EQ(pn.truth, df_pn.truth);
    different += pn.expanded != df_pn.expanded;
  }
  EXPECT_GT(different, 0);
}

TEST(Pn, ties_decide_the_order_but_not_the_answer) {
  int different = 0;
  for (int seed = 0; seed < trees; ++seed) {
    const auto tree = tree_number(seed);
    const auto first = run_best_first(tree, {}, Pn{InitialNumbers::one, Pn::Ties::first});
    const auto last = run_best_first(tree, {}, Pn{InitialNumbers::one, Pn::Ties::last});
    ASSERT_EQ(first.truth, last.truth);
    different += first.expanded != last.expanded;
  }
  EXPECT_GT(different, 0);
}

TEST(DeepPn, with_r_1_expands_what_pn_expands) {
  for (const auto evaluation : {EvaluationTime::immediate, EvaluationTime::delayed}) {
    expect_the_same(
        [&](auto& tree, Goal goal) {
          return run_best_first(tree, goal, Pn{}, settings_with<BestFirstSettings>(evaluation));
        },
        [&](auto& tree, Goal goal) {
          return run_best_first(tree, goal, DeepPn{1, InitialNumbers::one},
                                settings_with<BestFirstSettings>(evaluation));
        });
  }
}

TEST(DeepPn, with_r_below_1_goes_deeper) {
  std::size_t different = 0;
  for (int seed = 0; seed < trees; ++seed) {
    const auto tree = tree_number(seed);
    different += run_best_first(tree, {}, Pn{}).expanded !=
                 run_best_first(tree, {}, DeepPn{0.5, InitialNumbers::one}).expanded;
  }
  EXPECT_GT(different, 50U);
}

// The count of root switches is another, the search is not.
TEST(DeepPn, counts_switches_of_the_child_with_the_least_number_if_told_to) {
  struct Run {
    std::uint64_t nodes = 0, switches = 0;
  };
  const auto all = [](double r, DeepPn::Switches switches) {
    Run sum;
    for (int seed = 0; seed < trees; ++seed) {
      const auto tree = tree_number(seed);
      BestFirst<RandomTree, DeepPn> search(tree, {r, InitialNumbers::one, switches}, {},
                                           {ample, 0, {}});
      Budget budget{Limits{}};
      search.solve({tree.initial(), {}}, budget);
      sum.nodes += search.indicators().nodes;
      sum.switches += search.indicators().root_switches;
    }
    return sum;
  };
  for (const double r : {1.0, 0.3}) {
    const auto searched = all(r, DeepPn::Switches::searched);
    const auto least = all(r, DeepPn::Switches::least);
    EXPECT_EQ(least.nodes, searched.nodes);
    if (r == 1) {
      EXPECT_EQ(least.switches, searched.switches) << "they are the same child";
    } else {
      EXPECT_GT(least.switches, searched.switches) << "depth holds the search, not the number";
    }
  }
}

DfPnFamily<DeepLeaf> deep(double e, int d) {
  DfPnFamily<DeepLeaf> rule;
  rule.leaf_numbers = {e, d};
  return rule;
}

TEST(DeepDfPn, with_d_0_or_e_1_expands_what_df_pn_expands) {
  const auto df_pn = [](auto& tree, Goal goal) { return run_depth_first(tree, goal, DfPn{}); };
  expect_the_same(df_pn,
                  [](auto& tree, Goal goal) { return run_depth_first(tree, goal, deep(3, 0)); });
  expect_the_same(df_pn,
                  [](auto& tree, Goal goal) { return run_depth_first(tree, goal, deep(1, 20)); });
}

// The leaves in the order of plain depth-first search that stops when a node is settled.
Truth depth_first_order(const RandomTree& tree, Goal goal, RandomTree::Position at,
                        std::vector<std::uint64_t>& expanded) {
  expanded.push_back(tree.key(at));
  const auto wanted = wanted_by(goal.turn_of(tree.to_move(at)));
  RandomTree::Moves moves;
  tree.moves(at, moves);
  // Children that are final are seen when the node is expanded.
  for (const auto move : moves) {
    auto child = at;
    tree.play(child, move);
    if (const auto score = tree.result(child); score && goal.judge(*score) == wanted) return wanted;
  }
  for (const auto move : moves) {
    auto child = at;
    tree.play(child, move);
    if (tree.result(child)) continue;
    if (depth_first_order(tree, goal, child, expanded) == wanted) return wanted;
  }
  return opposite(wanted);
}

TEST(DeepDfPn, with_e_0_is_depth_first_search) {
  expect_the_same([](auto& tree, Goal goal) { return run_depth_first(tree, goal, deep(0, 20)); },
                  [](auto& tree, Goal goal) {
                    Trace run;
                    run.truth = depth_first_order(tree, goal, tree.initial(), run.expanded);
                    return run;
                  });
}

// Theorem 1 of the paper in the form in which it holds: expanding a defender's leaf above depth D
// does not raise its proof number if it has at most E children.
TEST(DeepDfPn, expanding_a_leaf_with_few_children_does_not_make_it_harder) {
  const DeepLeaf leaf{3, 12};
  for (int depth = 0; depth + 1 <= leaf.d; ++depth) {
    for (Number children = 1; children <= 5; ++children) {
      Number sum = 0;
      for (Number i = 0; i < children; ++i) sum = add(sum, leaf.number_at(depth + 1));
      EXPECT_EQ(sum <= leaf.number_at(depth), children <= 3) << "depth " << depth;
    }
  }
}

TEST(DeepDfPn, numbers_of_great_depth_saturate_below_infinity) {
  EXPECT_EQ((DeepLeaf{3, 1000}.number_at(0)), largest_finite);
}

TEST(Epsilon, of_0_is_df_pn_and_above_0_is_not) {
  const auto with_epsilon = [](double epsilon) {
    return [=](auto& tree, Goal goal) {
      DfPn rule;
      rule.epsilon = epsilon;
      return run_depth_first(tree, goal, rule);
    };
  };
  const auto df_pn = [](auto& tree, Goal goal) { return run_depth_first(tree, goal, DfPn{}); };
  expect_the_same(df_pn, with_epsilon(0));
  std::size_t different = 0;
  for (int seed = 0; seed < trees; ++seed) {
    const auto tree = tree_number(seed);
    different += df_pn(tree, Goal{}).expanded != with_epsilon(1)(tree, Goal{}).expanded;
  }
  EXPECT_GT(different, 10U);
}

TEST(WeakPn, is_pn_where_no_node_has_two_unsolved_children) {
  for (int seed = 0; seed < trees; ++seed) {
    const RandomTree line(static_cast<std::uint64_t>(seed), 12, 1);
    EXPECT_EQ(run_best_first(line, {}, Pn{}).expanded, run_best_first(line, {}, WeakPn{}).expanded);
  }
  std::size_t different = 0;
  for (int seed = 0; seed < trees; ++seed) {
    const auto tree = tree_number(seed);
    different +=
        run_best_first(tree, {}, Pn{}).expanded != run_best_first(tree, {}, WeakPn{}).expanded;
  }
  EXPECT_GT(different, 10U);
}

TEST(EfPn, with_a_and_b_0_is_pn_with_mobility) {
  EfPn rule;
  rule.evaluation.a = 0;
  rule.evaluation.b = 0;
  expect_the_same(
      [](auto& tree, Goal goal) {
        return run_best_first(tree, goal, Pn{InitialNumbers::mobility, Pn::Ties::first});
      },
      [&](auto& tree, Goal goal) { return run_best_first(tree, goal, rule); });
}

TEST(EfPn, numbers_say_who_is_ahead) {
  struct FakeLeaf {
    Turn turn;
    int parent_value;
    Number mobility() const { return 4; }
    int value() const { return 0; }
  };
  const EvaluationNumbers numbers;  // a = 20, b = 5, t = 500
  // Table in section 3.2 of the paper, with its misprint put right.
  EXPECT_EQ(numbers(FakeLeaf{Turn::attacker, 500}), (ProofNumbers{1, 4 * 11}));
  EXPECT_EQ(numbers(FakeLeaf{Turn::attacker, 0}), (ProofNumbers{21, 4 * 6}));
  EXPECT_EQ(numbers(FakeLeaf{Turn::attacker, -500}), (ProofNumbers{41, 4}));
  EXPECT_EQ(numbers(FakeLeaf{Turn::defender, 500}), (ProofNumbers{4, 41}));
  EXPECT_EQ(numbers(FakeLeaf{Turn::defender, 0}), (ProofNumbers{4 * 6, 21}));
  EXPECT_EQ(numbers(FakeLeaf{Turn::defender, -500}), (ProofNumbers{4 * 11, 1}));
}

// -1000 … 1000, any number.
int random_value(const RandomTree&, const RandomTree::Position& at) {
  return static_cast<int>(mix_bits(at.path ^ 5) % 2001) - 1000;
}

Cns cns(CnsSettings settings) {
  return {settings, ample};
}

TEST(Cns, with_two_values_expands_what_pn_expands) {
  for (const auto evaluation : {EvaluationTime::immediate, EvaluationTime::delayed}) {
    const auto settings = settings_with<BestFirstSettings>(evaluation);
    const auto pn = [&](auto& tree, Goal goal) {
      return run_best_first(tree, goal, Pn{}, settings);
    };
    // Without an evaluation an unsolved leaf has but one value.
    for (const auto interval : {CnsSettings::Interval::fixed, CnsSettings::Interval::mixed}) {
      expect_the_same(pn, [&](auto& tree, Goal goal) {
        CnsSettings with;
        with.interval = interval;
        return run_best_first(tree, goal, cns(with), settings);
      });
    }
    // Or its value makes no difference.
    expect_the_same(pn, [&](auto& tree, Goal goal) {
      CnsSettings with;
      with.interval = CnsSettings::Interval::none;
      return run_best_first(tree, goal, cns(with), settings, &random_value);
    });
    // Or everything is so uncertain that only the ends are worth aiming at.
    expect_the_same(pn, [&](auto& tree, Goal goal) {
      CnsSettings with;
      with.interval = CnsSettings::Interval::threshold;
      with.p_max = with.d_max = 1'000'000'000;
      with.eta = 0;
      return run_best_first(tree, goal, cns(with), settings, &random_value);
    });
  }
}

TEST(Cns, with_values_answers_the_same_by_another_way) {
  using Form = CnsSettings::Form;
  using Interval = CnsSettings::Interval;
  for (const auto form : {Form::paper, Form::mcallester}) {
    for (const auto interval : {Interval::fixed, Interval::threshold, Interval::mixed}) {
      CnsSettings with;
      with.form = form;
      with.interval = interval;
      with.delta_p = with.delta_d = 100;
      std::size_t different = 0;
      for (int seed = 0; seed < trees / 5; ++seed) {
        const auto tree = tree_number(seed);
        const Goal goal{seed % 2 == 0 ? Side::black : Side::white, {1}};
        const auto pn = run_best_first(tree, goal, Pn{});
        const auto aimed = run_best_first(tree, goal, cns(with), {}, &random_value);
        ASSERT_EQ(pn.truth, aimed.truth);
        different += pn.expanded != aimed.expanded;
      }
      EXPECT_GT(different, 10U);
    }
  }
}

TEST(Cns, goes_on_with_single_steps_when_there_is_no_room_for_more) {
  for (int seed = 0; seed < trees / 5; ++seed) {
    const auto tree = tree_number(seed);
    const auto pn = run_best_first(tree, {}, Pn{});
    const auto tight = run_best_first(tree, {}, Cns{{}, 1000}, {}, &random_value);
    ASSERT_EQ(pn.truth, tight.truth);
  }
}

TEST(Cns, stops_when_the_value_is_certain_enough) {
  CnsSettings with;
  with.p_max = with.d_max = 1;
  with.tolerance = 1000;
  int stopped = 0;
  for (int seed = 0; seed < trees / 5; ++seed) {
    const RandomTree tree(static_cast<std::uint64_t>(seed), 12, 5);
    BestFirst<RandomTree, Cns> search(tree, cns(with), {}, {ample, 0, &random_value});
    Budget budget{Limits{}};
    const auto truth = search.solve({tree.initial(), {}}, budget);
    EXPECT_EQ(is_solved(truth), budget.reason() == StopReason::none);
    if (is_solved(truth)) continue;
    EXPECT_EQ(budget.reason(), StopReason::tolerance);
    EXPECT_GT(search.indicators().iterations, 1U);
    ++stopped;
  }
  EXPECT_GT(stopped, 10);
}

TEST(Pn2, with_an_unlimited_second_level_expands_one_leaf_of_the_first) {
  for (int seed = 0; seed < trees; ++seed) {
    const auto tree = tree_number(seed);
    BestFirstSettings two_levels;
    two_levels.second_level = SecondLevel{1'000'000'000};
    const auto unlimited = run_best_first(tree, {}, Pn{}, two_levels);
    two_levels.second_level = SecondLevel{};
    const auto limited = run_best_first(tree, {}, Pn{}, two_levels);
    const auto pn = run_best_first(tree, {}, Pn{});
    ASSERT_EQ(unlimited.truth, pn.truth);
    ASSERT_EQ(limited.truth, pn.truth);
    ASSERT_EQ(unlimited.expanded.size(), 1U);
    ASSERT_LE(limited.expanded.size(), pn.expanded.size());
  }
}

}  // namespace
}  // namespace proofboard
