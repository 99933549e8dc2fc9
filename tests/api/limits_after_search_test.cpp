// What comes after a search keeps its limits, too: proofs, certificates, lines.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "api/api.h"
#include "api/score_search.h"
#include "games/connect/rules/connect.h"
#include "tests/support/recorder.h"
#include "tests/support/test_folder.h"

namespace proofboard {
namespace {

using testing_games::Recorder;
using testing_games::TestFolder;

connect::Game tic_tac_toe() {
  return *connect::Game::make(*Options::parse(connect::Game::options(), "m=3,n=3,k=3,p=1,q=1"));
}

// Knows the score of everything by trying everything, and why only of what it was just asked. It
// claims to have done much more work than any proof will.
class KnowsScores final : public Solver<connect::Game> {
 public:
  explicit KnowsScores(const connect::Game& rules) : rules_(rules) {
    indicators_.nodes = 1'000'000'000;
  }

  Truth solve(const Question<connect::Game>& question, Budget& budget) override {
    seconds_given.push_back(budget.limits().seconds);
    budget.spent(indicators_);
    if (stop != nullptr && seconds_given.size() == 2) *stop = true;
    asked_ = question;
    return truth_of(question.position);
  }
  const Indicators& indicators() const override { return indicators_; }
  std::optional<Why<Move>> why(const Position& position) override {
    if (++times_asked == stops_when_asked) *stop = true;
    if (!tells_all && !(position == asked_.position)) return std::nullopt;
    Why<Move> why{truth_of(position), {}, {}, 1000};
    connect::Game::Moves moves;
    rules_.moves(position, moves);
    for (const auto move : moves) {
      auto after = position;
      rules_.play(after, move);
      if (truth_of(after) == why.truth) why.move = move;
    }
    return why;
  }
  bool searches_again() const override { return true; }
  std::optional<ScoreBounds> score_bounds(const Position& position) override {
    const int score = score_of(position) * (rules_.to_move(position) == Side::black ? 1 : -1);
    return ScoreBounds{score, score};
  }
  std::size_t shrink_to(std::size_t bytes) override {
    bytes_left.push_back(bytes);
    return 0;
  }
  void keep_only_proofs() override {}

  std::vector<double> seconds_given;    // at every question
  std::vector<std::size_t> bytes_left;  // at every proof
  std::atomic<bool>* stop = nullptr;    // set at the second question
  bool tells_all = false;               // why, of any position
  std::size_t times_asked = 0;          // why
  std::size_t stops_when_asked = 0;     // so often; 0: never

 private:
  Truth truth_of(const Position& position) { return asked_.goal.judge(score_of(position)); }
  // In Black's eyes.
  int score_of(const Position& position) {
    if (const auto score = rules_.result(position)) return *score;
    std::vector<std::uint8_t> key;
    rules_.encode(position, key);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const int sign = rules_.to_move(position) == Side::black ? 1 : -1;
    int best = -1;
    connect::Game::Moves moves;
    rules_.moves(position, moves);
    for (const auto move : moves) {
      auto after = position;
      rules_.play(after, move);
      best = std::max(best, sign * score_of(after));
    }
    return known_[key] = sign * best;
  }

  const connect::Game& rules_;
  Question<connect::Game> asked_{};
  std::map<std::vector<std::uint8_t>, int> known_;
  Indicators indicators_;
};

TEST(LimitsAfterSearch, hold_for_the_line_of_a_score) {
  const auto rules = tic_tac_toe();
  const auto position = rules.initial();
  auto ask = *ask_of(*read_position("tic-tac-toe", "start"), Side::black, "exact");
  ask.limits.seconds = 1000;
  const Solving solving;
  Answer answer;
  KnowsScores* solver = nullptr;
  std::vector<double> seconds_given;
  std::vector<std::size_t> bytes_left;
  const auto make = [&](std::size_t) {
    auto made = std::make_unique<KnowsScores>(rules);
    solver = made.get();
    return SolverOf<connect::Game>{nullptr, std::move(made)};
  };
  Watching<connect::Game> watching(rules, position, solving, answer);
  {
    ScoreSearch<connect::Game> search(rules, position, ask, solving, nullptr, make, watching,
                                      answer);
    search.run();
    seconds_given = solver->seconds_given;
    bytes_left = solver->bytes_left;
  }
  EXPECT_EQ(answer.score, (ScoreBounds{0, 0}));
  EXPECT_TRUE(answer.line_is_complete);
  EXPECT_GT(seconds_given.size(), answer.line.size()) << "it is asked for most moves of the line";
  for (const auto seconds : seconds_given) EXPECT_LE(seconds, 1000);
  ASSERT_EQ(bytes_left.size(), 2u) << "there are two proofs";
  EXPECT_LT(bytes_left[1], bytes_left[0]) << "both are held, so the second has less room";
}

class ProofOfADraw : public ::testing::Test {
 protected:
  const connect::Game rules = tic_tac_toe();
  const Goal goal{Side::black, Target::win()};
  KnowsScores solver{rules};
  ProofBuilder<connect::Game> proof{
      rules, {rules.initial(), goal}, Truth::disproven, solver, {std::size_t{1} << 20}};
  std::atomic<bool> stop = false;
};

TEST_F(ProofOfADraw, is_made_with_searches) {
  Budget budget({}, &stop);
  EXPECT_TRUE(proof.build(budget));
  EXPECT_GT(solver.seconds_given.size(), 3u);
}

// The searches that it makes count by themselves: the clock is looked at all the same.
TEST_F(ProofOfADraw, can_be_stopped_between_its_searches) {
  solver.stop = &stop;
  Budget budget({}, &stop);
  EXPECT_FALSE(proof.build(budget));
  EXPECT_EQ(proof.shortage(), StopReason::interrupted);
}

// Reasons make a position of a proof cost as much as thousands of nodes of a search.
TEST_F(ProofOfADraw, is_stopped_within_a_few_positions) {
  Budget for_search({}, &stop);
  solver.solve({rules.initial(), goal}, for_search);
  solver.tells_all = true;
  Budget budget({}, &stop);
  ASSERT_TRUE(proof.build(budget));
  constexpr std::size_t some = 20;
  EXPECT_GT(solver.times_asked, 8 * some);
  solver.times_asked = 0;
  solver.stops_when_asked = some;
  solver.stop = &stop;
  ProofBuilder<connect::Game> another(rules, {rules.initial(), goal}, Truth::disproven, solver,
                                      {std::size_t{1} << 20});
  Budget stopped({}, &stop);
  EXPECT_FALSE(another.build(stopped));
  EXPECT_EQ(another.shortage(), StopReason::interrupted);
  EXPECT_LT(solver.times_asked, 4 * some);
}

TEST_F(ProofOfADraw, is_written_within_its_limits_or_not_at_all) {
  const TestFolder folder;
  Budget budget({}, &stop);
  ASSERT_TRUE(proof.build(budget));
  stop = true;
  Budget stopped({}, &stop);
  const auto written = proof.write(folder.file("proof"), goal, stopped);
  ASSERT_FALSE(written);
  EXPECT_NE(written.error().message.find("interrupted"), std::string::npos)
      << written.error().message;
  EXPECT_EQ(folder.count_files(), 0u);
  stop = false;
  Budget more({}, &stop);
  EXPECT_TRUE(proof.write(folder.file("proof"), goal, more));
}

struct Asking {
  const char* game;
  const char* position;
  const char* target;
};

class StoppedWhileItWrites : public ::testing::TestWithParam<Asking> {};

// What is confirmed stays so; a line that is cut short is one that is not complete.
TEST_P(StoppedWhileItWrites, an_answer_loses_its_certificate_and_the_rest_of_its_line) {
  const auto [game, text, target] = GetParam();
  const TestFolder folder;
  const auto at = *read_position(game, text);
  auto ask = *ask_of(at, at.game->to_move(at.position), target);
  ask.search = *choose_search(*ask.at.game, "", "none");
  std::atomic<bool> stop = false;
  Recorder watcher;
  const Solving solving{.stop = &stop, .watcher = &watcher};
  const auto solve = [&] { return ask.at.game->solve(ask, solving); };
  const auto whole = solve();
  ASSERT_TRUE(is_solved(whole.truth));
  ASSERT_GT(whole.line.size(), 1u);

  ask.certificate_file = folder.file("proof");
  watcher.then = [&](const Snapshot& now) {
    if (now.phase == Phase::writing) stop = true;
  };
  const auto cut = solve();
  EXPECT_EQ(cut.truth, whole.truth);
  EXPECT_EQ(cut.score, whole.score);
  EXPECT_FALSE(cut.certificate);
  EXPECT_NE(cut.certificate_error.find("interrupted"), std::string::npos) << cut.certificate_error;
  EXPECT_EQ(cut.reason, StopReason::interrupted) << "why there is no certificate";
  EXPECT_FALSE(cut.line_is_complete);
  EXPECT_LT(cut.line.size(), whole.line.size());
  EXPECT_EQ(folder.count_files(), 0u);
}

INSTANTIATE_TEST_SUITE_P(
    Games, StoppedWhileItWrites,
    ::testing::Values(
        Asking{
            "shogi",
            "sfen ln1gkg1nl/6+P2/2sppps1p/2p3p2/p8/P1P1P3P/2NP1PP2/3s1KSR1/L1+b2G1NL w R2Pbgp 42",
            "mate"},
        Asking{"hex", "start:4", "win"}, Asking{"othello", "start:4", "exact"}));

}  // namespace
}  // namespace proofboard
