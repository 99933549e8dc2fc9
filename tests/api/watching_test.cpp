// Questions as they are told of while they are worked on.
#include "api/watching.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "api/api.h"
#include "games/connect/rules/connect.h"
#include "tests/support/recorder.h"
#include "tests/support/test_folder.h"

namespace proofboard {
namespace {

using testing_games::Recorder;
using testing_games::TestFolder;

constexpr auto long_enough = std::chrono::milliseconds(60);  // to be told of again

// Knows one move at the root, and numbers that can be told apart.
class KnowsOneMove final : public Solver<connect::Game> {
 public:
  explicit KnowsOneMove(Move move) : move_(move) {
    indicators_.nodes = 100;
    indicators_.see_root({3, 9});
  }

  Truth solve(const Question<connect::Game>&, Budget&) override { return Truth::unknown; }
  const Indicators& indicators() const override { return indicators_; }
  std::optional<Why<Move>> why(const Position&) override { return std::nullopt; }
  void keep_only_proofs() override {}
  std::vector<RootMove<Move>> root_moves() const override {
    return {{move_, {2, 7}, Truth::proven}};
  }
  std::vector<Move> line() const override { return {move_}; }

 private:
  Move move_;
  Indicators indicators_;
};

class WatchedSearch : public ::testing::Test {
 protected:
  WatchedSearch()
      : rules(
            *connect::Game::make(*Options::parse(connect::Game::options(), "m=3,n=3,k=3,p=1,q=1"))),
        position(rules.initial()),
        solver(*rules.parse_move(position, "b2")) {
    solving.watcher = &watcher;
  }

  const connect::Game rules;
  const connect::Game::Position position;
  const KnowsOneMove solver;
  Solving solving;
  Answer answer;
  Recorder watcher;
  const std::vector<Snapshot>& told = watcher.told;
};

TEST_F(WatchedSearch, numbers_are_those_of_the_search) {
  Watching<connect::Game> watching(rules, position, solving, answer);
  watching.enter_search(Phase::searching, solver, false, 1000);
  watching.progress()(solver.indicators());
  ASSERT_EQ(told.size(), 2u) << "as it begins, and on the way";
  EXPECT_EQ(told[0].phase, Phase::searching);
  EXPECT_TRUE(told[0].moves.empty() && told[0].line.empty());
  EXPECT_EQ(told[1].phase, Phase::searching);
  EXPECT_EQ(told[1].indicators.root, (ProofNumbers{3, 9}));
  EXPECT_EQ(told[1].indicators.nodes, 1100u) << "with those of the searches before";
  EXPECT_EQ(told[1].moves.at(0).numbers, (ProofNumbers{2, 7}));
  EXPECT_EQ(told[1].moves.at(0).truth, Truth::proven);
  EXPECT_EQ(told[1].line, std::vector<std::string>{"b2"});
}

TEST_F(WatchedSearch, numbers_of_the_dual_are_turned) {
  Watching<connect::Game> watching(rules, position, solving, answer);
  watching.enter_search(Phase::searching, solver, true);
  watching.progress()(solver.indicators());
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(told[1].indicators.root, (ProofNumbers{9, 3}));
  EXPECT_EQ(told[1].indicators.max_pn, 9);
  EXPECT_EQ(told[1].moves.at(0).numbers, (ProofNumbers{7, 2}));
  EXPECT_EQ(told[1].moves.at(0).truth, Truth::disproven);
}

TEST_F(WatchedSearch, what_a_proof_measures_is_not_taken_for_the_search) {
  Watching<connect::Game> watching(rules, position, solving, answer);
  watching.enter_search(Phase::searching, solver, false);
  std::this_thread::sleep_for(long_enough);
  watching.enter(Phase::proving);
  std::this_thread::sleep_for(long_enough);
  watching.progress()({});
  ASSERT_EQ(told.size(), 3u) << "after the search, as soon as it begins, and on the way";
  for (const auto i : {1u, 2u}) {
    EXPECT_EQ(told[i].phase, Phase::proving);
    EXPECT_EQ(told[i].indicators.nodes, 100u);
  }
  EXPECT_GT(told[2].seconds, told[1].seconds) << "the clock goes on";
  EXPECT_GT(told[1].search_seconds, 0);
  EXPECT_EQ(told[2].search_seconds, told[1].search_seconds) << "that of the search does not";
}

struct Told {
  Answer answer;
  std::vector<Snapshot> snapshots;

  bool has(Phase phase) const { return count(phase) > 0; }
  std::ptrdiff_t count(Phase phase) const {
    return std::count_if(snapshots.begin(), snapshots.end(),
                         [&](const Snapshot& now) { return now.phase == phase; });
  }
};

// What is told from beginning to end, by a listener who takes his time: so everything that might be
// told is.
Told ask(const std::string& game, const std::string& position, const std::string& target,
         const std::string& algorithm = "", const std::string& certificate = "") {
  const auto at = *read_position(game, position);
  const auto ask = parse_ask(
      at, {.goal = {.target = target}, .algorithm = algorithm, .certificate = certificate});
  EXPECT_TRUE(ask) << ask.error().message;
  Told told;
  Recorder watcher;
  watcher.then = [](const Snapshot&) { std::this_thread::sleep_for(long_enough); };
  told.answer = ask->at.game->solve(*ask, {.watcher = &watcher});
  told.snapshots = watcher.told;
  return told;
}

TEST(WatchedQuestions, asked_as_their_dual_are_told_of_as_they_were_asked) {
  const auto told = ask("loa", "start:4", "draw", "df-pn");
  ASSERT_TRUE(is_solved(told.answer.truth));
  const auto& whole = told.answer.indicators;
  ASSERT_NE(whole.max_pn, whole.max_dn) << "else nothing could be told apart";
  const auto last = std::find_if(told.snapshots.begin(), told.snapshots.end(),
                                 [](const auto& now) { return now.phase == Phase::proving; });
  ASSERT_NE(last, told.snapshots.end());
  EXPECT_EQ(last->indicators.max_pn, whole.max_pn);
  EXPECT_EQ(last->indicators.max_dn, whole.max_dn);
  EXPECT_EQ(last->indicators.root, ProofNumbers::of(told.answer.truth));
}

TEST(WatchedQuestions, go_through_their_phases_by_one_clock) {
  const TestFolder folder;
  const auto told = ask("hex", "start:4", "win", "df-pn", folder.file("proof"));
  EXPECT_EQ(told.answer.truth, Truth::proven);
  EXPECT_TRUE(told.has(Phase::searching));
  EXPECT_GE(told.count(Phase::proving), 2) << "the proof tells on its way";
  EXPECT_GE(told.count(Phase::writing), 2) << "and so does the certificate";
  for (std::size_t i = 1; i < told.snapshots.size(); ++i) {
    EXPECT_GT(told.snapshots[i].seconds, told.snapshots[i - 1].seconds);
  }
}

TEST(WatchedQuestions, for_the_score_are_told_of_one_by_one_by_one_clock) {
  const auto start = *read_position("othello", "start");
  const auto position = start.game->random_playout(start.position, 44, 1);
  ASSERT_FALSE(start.game->result(position));
  const auto told = ask("othello", start.game->position_text(position), "exact");
  EXPECT_EQ(told.answer.truth, Truth::proven);
  const auto& all = told.snapshots;
  ASSERT_GE(all.size(), 3u);
  EXPECT_FALSE(all.front().score_said) << "nothing is said yet";
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].phase != Phase::searching) continue;
    EXPECT_TRUE(all[i].asks_at_least);
    EXPECT_EQ(all[i].indicators.root, ProofNumbers{}) << "it is open";
  }
  for (std::size_t i = 1; i < all.size(); ++i) {
    EXPECT_GT(all[i].seconds, all[i - 1].seconds);
    EXPECT_GE(all[i].search_seconds, all[i - 1].search_seconds);
    EXPECT_GE(all[i].indicators.nodes, all[i - 1].indicators.nodes);
  }
  EXPECT_TRUE(all.back().score_said);
}

TEST(WatchedQuestions, of_others_count_the_nodes_of_all_solvers) {
  const auto told = ask("loa", "start:4", "exact", "df-pn");
  ASSERT_TRUE(is_solved(told.answer.truth));
  for (std::size_t i = 1; i < told.snapshots.size(); ++i) {
    EXPECT_GE(told.snapshots[i].indicators.nodes, told.snapshots[i - 1].indicators.nodes);
  }
  EXPECT_EQ(told.snapshots.back().indicators.nodes, told.answer.indicators.nodes);
}

}  // namespace
}  // namespace proofboard
