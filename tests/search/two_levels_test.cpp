// PN²: how large a second-level search is, what is given back, and which moves speak for others.
#include <gtest/gtest.h>

#include <set>

#include "games/connect/rules/connect.h"
#include "games/loa/rules/loa.h"
#include "search/image_moves.h"
#include "search/policies/pn.h"
#include "search/table_keys.h"
#include "tests/support/tree_runs.h"

namespace proofboard {
namespace {

using testing_games::run_best_first;
using testing_games::tree_number;
using testing_games::trees;

TEST(SecondLevel, is_as_large_as_the_tree_or_as_what_is_left) {
  EXPECT_EQ(SecondLevel{}.most_nodes(100, 1000), 100U);
  EXPECT_EQ(SecondLevel{}.most_nodes(900, 1000), 100U);
  EXPECT_EQ(SecondLevel{7}.most_nodes(900, 1000), 7U);
}

TEST(SecondLevel, grows_along_the_logistic_curve) {
  const SecondLevel level{0, true, 1000, 100};
  EXPECT_EQ(level.most_nodes(1000, 1'000'000), 500U);   // half at a
  EXPECT_EQ(level.most_nodes(1100, 1'000'000), 804U);   // 1100 / (1 + 1/e)
  EXPECT_LT(level.most_nodes(500, 1'000'000), 4U);      // next to nothing well below
  EXPECT_EQ(level.most_nodes(2000, 1'000'000), 1999U);  // next to all well above
  EXPECT_EQ(level.most_nodes(2000, 2100), 100U);
}

BestFirstSettings two_levels(SecondLevel level, bool frees_solved) {
  BestFirstSettings settings;
  settings.evaluation = EvaluationTime::delayed;
  settings.second_level = level;
  settings.frees_solved = frees_solved;
  return settings;
}

TEST(Pn2, answers_the_same_by_another_way_however_its_second_level_grows_and_what_it_gives_back) {
  int by_growth = 0, by_freeing = 0;
  for (int seed = 0; seed < trees; ++seed) {
    const auto tree = tree_number(seed);
    const auto usual = run_best_first(tree, {}, Pn{}, two_levels({}, true));
    const auto slow = run_best_first(tree, {}, Pn{}, two_levels({0, true, 40, 10}, true));
    const auto keeping = run_best_first(tree, {}, Pn{}, two_levels({}, false));
    ASSERT_EQ(usual.truth, slow.truth);
    ASSERT_EQ(usual.truth, keeping.truth);
    by_growth += usual.expanded != slow.expanded;
    by_freeing += usual.expanded != keeping.expanded;
  }
  EXPECT_GT(by_growth, 10);
  EXPECT_GT(by_freeing, 10);
}

// All positions still follow, mirror images and rotations being one, each after one move.
template <class Game>
void expect_one_move_of_each_kind(const std::string& options, const std::string& position,
                                  std::size_t kinds) {
  const auto setup = Game::read(*Options::parse(Game::options(), options), position);
  ASSERT_TRUE(setup) << position;
  const auto& rules = setup->rules;
  typename Game::Moves moves;
  rules.moves(setup->position, moves);
  TableKeys<Game> keys(rules, Keys::symmetric);
  const auto keys_after = [&] {
    std::set<std::uint64_t> found;
    for (const auto move : moves) {
      auto after = setup->position;
      rules.play(after, move);
      found.insert(keys(after));
    }
    return found;
  };
  const auto all = keys_after();
  ImageMoves<Game>().drop(rules, setup->position, moves);
  EXPECT_EQ(moves.size(), kinds) << position;
  EXPECT_EQ(moves.size(), all.size()) << position;
  EXPECT_EQ(keys_after(), all) << position;
}

TEST(ImageMoves, leave_one_move_of_each_kind) {
  const std::string three = "m=3,n=3,k=3,p=1,q=1";
  expect_one_move_of_each_kind<connect::Game>(three, "start", 3);
  expect_one_move_of_each_kind<connect::Game>(three, "3/1x1/3 o", 2);
  expect_one_move_of_each_kind<connect::Game>(three, "x2/3/3 o", 5);
  expect_one_move_of_each_kind<connect::Game>(three, "xo1/3/3 x", 7);
  expect_one_move_of_each_kind<loa::Game>("", "start:6", 6);
}

}  // namespace
}  // namespace proofboard
