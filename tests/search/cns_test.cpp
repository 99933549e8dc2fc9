// Conspiracy-number search on whole games: where values make no difference it is proof-number
// search, and it can be saved like any other.
#include "search/policies/cns.h"

#include <gtest/gtest.h>

#include "games/hex/rules/hex.h"
#include "games/loa/rules/loa.h"
#include "games/othello/knowledge/evaluation.h"
#include "games/othello/rules/othello.h"
#include "search/best_first.h"
#include "search/policies/pn.h"
#include "tests/support/random_graph.h"
#include "tests/support/test_folder.h"

namespace proofboard {
namespace {

using testing_games::RandomGraph;
using testing_games::TestFolder;

constexpr std::size_t bytes = std::size_t{64} << 20;

template <class Game>
struct Asked {
  Game rules;
  Question<Game> question;
  StaticEvaluation<Game> evaluation = {};
};

template <class Game>
Asked<Game> win_for_mover(std::string_view text, StaticEvaluation<Game> evaluation = {}) {
  const auto setup = read_position<Game>(Options(Game::options()), text);
  EXPECT_TRUE(setup);
  const Goal goal{setup->rules.to_move(setup->position), Target::win()};
  return {setup->rules, {setup->position, goal}, evaluation};
}

struct Found {
  Truth truth;
  Indicators indicators;
};

template <class Game, class Policy>
Found searched(const Asked<Game>& asked, const Policy& policy, std::uint64_t nodes = 100'000) {
  BestFirst<Game, Policy> search(asked.rules, policy, {}, {bytes, 0, asked.evaluation});
  Limits limits;
  limits.nodes = nodes;
  Budget budget(limits);
  const auto truth = search.solve(asked.question, budget);
  return {truth, search.indicators()};
}

Cns cns(CnsSettings::Interval interval) {
  CnsSettings settings;
  settings.interval = interval;
  return {settings, bytes};
}

template <class Game>
void expect_pn(const Asked<Game>& asked, CnsSettings::Interval interval) {
  const auto pn = searched(asked, Pn{});
  const auto by_functions = searched(asked, cns(interval));
  EXPECT_EQ(by_functions.truth, pn.truth);
  EXPECT_EQ(by_functions.indicators.iterations, pn.indicators.iterations);
  EXPECT_EQ(by_functions.indicators.nodes, pn.indicators.nodes);
  EXPECT_EQ(by_functions.indicators.root_switches, pn.indicators.root_switches);
  EXPECT_EQ(by_functions.indicators.max_pn, pn.indicators.max_pn);
  EXPECT_EQ(by_functions.indicators.max_dn, pn.indicators.max_dn);
  EXPECT_GT(pn.indicators.iterations, 0U);
}

TEST(Cns, with_two_values_is_pn_in_games) {
  using Interval = CnsSettings::Interval;
  expect_pn(win_for_mover<othello::Game>("start:4"), Interval::mixed);
  expect_pn(win_for_mover<othello::Game>("start:4", &othello::Evaluator::evaluate), Interval::none);
  expect_pn(win_for_mover<othello::Game>("start", &othello::Evaluator::evaluate), Interval::none);
  expect_pn(win_for_mover<hex::Game>("start:3"), Interval::mixed);
  expect_pn(win_for_mover<loa::Game>("start:4"), Interval::fixed);
}

TEST(Cns, with_two_values_is_pn_on_graphs_with_circles) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const RandomGraph graph(seed, 60, 4, 20);
    const Asked<RandomGraph> asked{graph, {graph.initial(), {Side::black, Target::win()}}};
    expect_pn(asked, CnsSettings::Interval::mixed);
  }
}

TEST(Cns, goes_another_way_where_the_evaluation_has_a_say) {
  const auto asked = win_for_mover<othello::Game>("start:4", &othello::Evaluator::evaluate);
  const auto pn = searched(asked, Pn{});
  const auto aimed = searched(asked, cns(CnsSettings::Interval::mixed));
  EXPECT_EQ(aimed.truth, pn.truth);
  EXPECT_NE(aimed.indicators.iterations, pn.indicators.iterations);
}

// What it has saved half-way is a tree with functions; from there it goes on as if nothing had
// happened.
TEST(Cns, goes_on_from_what_it_has_saved) {
  const TestFolder folder;
  const auto file = folder.file("saved");
  const auto asked = win_for_mover<othello::Game>("start:4", &othello::Evaluator::evaluate);
  using Search = BestFirst<othello::Game, Cns>;
  const auto make = [&] {
    return Search(asked.rules, cns(CnsSettings::Interval::mixed), {}, {bytes, 0, asked.evaluation});
  };
  const auto whole = searched(asked, cns(CnsSettings::Interval::mixed));
  {
    auto first = make();
    Limits limits;
    limits.nodes = whole.indicators.nodes / 2;
    Budget budget(limits);
    ASSERT_EQ(first.solve(asked.question, budget), Truth::unknown);
    auto writer = CheckpointWriter::create(file);
    first.save(*writer);
    ASSERT_TRUE(writer->finish());
  }
  auto second = make();
  auto reader = CheckpointReader::open(file);
  ASSERT_TRUE(second.load(*reader, asked.question));
  Budget budget{Limits{}};
  EXPECT_EQ(second.solve(asked.question, budget), whole.truth);
  EXPECT_EQ(second.indicators().iterations, whole.indicators.iterations);
  EXPECT_EQ(second.indicators().nodes, whole.indicators.nodes);
}

TEST(Cns, gives_the_functions_of_solved_subtrees_back) {
  const auto asked = win_for_mover<othello::Game>("start:4", &othello::Evaluator::evaluate);
  const auto peak = [&](bool frees) {
    BestFirstSettings settings;
    settings.frees_solved = frees;
    BestFirst<othello::Game, Cns> search(asked.rules, cns(CnsSettings::Interval::mixed), settings,
                                         {bytes, 0, asked.evaluation});
    Budget budget{Limits{}};
    EXPECT_TRUE(is_solved(search.solve(asked.question, budget)));
    return search.indicators().peak_bytes;
  };
  EXPECT_LT(peak(true), peak(false));
}

}  // namespace
}  // namespace proofboard
