// Scores that were said and not proven: no bound is an answer's without its own proof.
#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string>

#include "api/all_moves.h"
#include "api/api.h"
#include "api/score_search.h"
#include "games/connect/rules/connect.h"

namespace proofboard {
namespace {

constexpr ScoreBounds any_score{-1, 1};

// Says that the attacker gets this score, whatever the position, until it may say no more.
class SaysScore final : public Solver<connect::Game> {
 public:
  SaysScore(int score, int& questions_left) : score_(score), questions_left_(questions_left) {}

  Truth solve(const Question<connect::Game>& question, Budget& budget) override {
    if (questions_left_-- <= 0) {
      budget.stop_because(StopReason::nodes);
      return Truth::unknown;
    }
    return question.goal.target.threshold <= score_ ? Truth::proven : Truth::disproven;
  }
  const Indicators& indicators() const override { return indicators_; }
  std::optional<Why<Move>> why(const Position&) override { return std::nullopt; }
  void keep_only_proofs() override {}

 private:
  int score_;
  int& questions_left_;
  Indicators indicators_;
};

// What is answered on the word of such a search, of tic-tac-toe after these moves.
Answer answer_after(const std::string& moves, int said, int questions_left) {
  const auto options = Options::parse(connect::Game::options(), "m=3,n=3,k=3,p=1,q=1");
  const auto rules = *connect::Game::make(*options);
  auto position = rules.initial();
  for (std::size_t i = 0; i + 2 <= moves.size(); i += 3) {
    rules.play(position, *rules.parse_move(position, moves.substr(i, 2)));
  }
  const auto at = *read_position("tic-tac-toe", "start");
  const auto ask = *ask_of(at, rules.to_move(position), "exact");
  Answer answer;
  const auto make = [&](std::size_t) {
    return SolverOf<connect::Game>{nullptr, std::make_unique<SaysScore>(said, questions_left)};
  };
  const Solving solving;
  Watching<connect::Game> watching(rules, position, solving, answer);
  ScoreSearch<connect::Game>(rules, position, ask, solving, nullptr, make, watching, answer).run();
  return answer;
}

constexpr int no_end = std::numeric_limits<int>::max();

TEST(UnconfirmedScores, what_is_true_is_confirmed) {
  const auto answer = answer_after("", 0, no_end);
  EXPECT_EQ(answer.truth, Truth::proven);
  EXPECT_EQ(answer.score, (ScoreBounds{0, 0}));
  EXPECT_FALSE(answer.unconfirmed_score);
  EXPECT_EQ(answer.reason, StopReason::none);
}

TEST(UnconfirmedScores, what_is_false_stays_a_word) {
  const auto won = answer_after("", 1, no_end);
  EXPECT_EQ(won.truth, Truth::unknown);
  EXPECT_EQ(won.score, any_score);
  EXPECT_EQ(won.unconfirmed_score, (ScoreBounds{1, 1}));
  EXPECT_EQ(won.reason, StopReason::unconfirmed);
  // After a1 b1 Black wins by b2: of "a draw and no more" the draw can be proven.
  const auto half = answer_after("a1 b1", 0, no_end);
  EXPECT_EQ(half.truth, Truth::unknown);
  EXPECT_EQ(half.score, (ScoreBounds{0, 1}));
  EXPECT_EQ(half.unconfirmed_score, (ScoreBounds{0, 0}));
}

TEST(UnconfirmedScores, a_search_that_ends_midway_leaves_the_bounds_that_can_be_proven) {
  const auto drawn = answer_after("", 0, 1);  // it was only asked for a win
  EXPECT_EQ(drawn.truth, Truth::unknown);
  EXPECT_EQ(drawn.score, (ScoreBounds{-1, 0}));
  EXPECT_FALSE(drawn.unconfirmed_score);
  EXPECT_EQ(drawn.reason, StopReason::nodes);
  const auto lost = answer_after("a1 b1", 0, 1);  // it says that there is none, but there is
  EXPECT_EQ(lost.truth, Truth::unknown);
  EXPECT_EQ(lost.score, any_score);
  EXPECT_EQ(lost.unconfirmed_score, (ScoreBounds{-1, 0}));
  EXPECT_EQ(lost.reason, StopReason::nodes);
}

TEST(UnconfirmedScores, a_proof_that_does_not_fit_leaves_a_word) {
  const auto at = read_position("connect:m=5,n=5,k=4,p=1,q=1", "5/2x2/5/oox2/x4 o");
  ASSERT_TRUE(at) << at.error().message;
  auto inquired = *ask_of(*at, Side::white, "exact");
  inquired.limits.bytes = std::uint64_t{1} << 20;
  Inquiry inquiry(inquired);
  inquiry.go();
  const auto& answer = inquiry.wait().answer;
  EXPECT_EQ(answer.truth, Truth::unknown);
  EXPECT_EQ(answer.reason, StopReason::memory);
  ASSERT_TRUE(answer.score);
  EXPECT_FALSE(answer.score->is_exact());
  EXPECT_EQ(answer.unconfirmed_score, (ScoreBounds{0, 0}));
}

MoveAnswer scored(const std::string& move, ScoreBounds proven, ScoreBounds said) {
  MoveAnswer one{move, {}};
  one.answer.score = proven;
  if (proven != said) one.answer.unconfirmed_score = said;
  one.answer.truth = proven.is_exact() ? Truth::proven : Truth::unknown;
  one.answer.reason = proven.is_exact() ? StopReason::none : StopReason::memory;
  return one;
}

TEST(CombineScores, only_what_is_proven_of_the_moves_is_proven_of_the_choice) {
  const std::vector moves{scored("a", {2, 2}, {2, 2}), scored("b", {-64, 64}, {-4, -4})};
  const auto best = combine_scores(Turn::attacker, moves);
  EXPECT_EQ(best.truth, Truth::unknown);
  EXPECT_EQ(best.score, (ScoreBounds{2, 64}));
  EXPECT_EQ(best.unconfirmed_score, (ScoreBounds{2, 2}));
  EXPECT_EQ(best.reason, StopReason::memory);
  EXPECT_TRUE(best.move.empty());
  EXPECT_EQ(combine_scores(Turn::defender, moves).score, (ScoreBounds{-64, 2}));
}

TEST(CombineScores, a_bound_may_be_enough_to_know_the_best) {
  const std::vector moves{scored("a", {2, 2}, {2, 2}), scored("b", {-64, 0}, {-4, -4})};
  const auto best = combine_scores(Turn::attacker, moves);
  EXPECT_EQ(best.truth, Truth::proven);
  EXPECT_EQ(best.score, (ScoreBounds{2, 2}));
  EXPECT_FALSE(best.unconfirmed_score);
  EXPECT_EQ(best.move, "a");
}

TEST(CombineScores, a_move_without_a_score_may_be_the_best) {
  const std::vector moves{scored("a", {2, 2}, {2, 2}), MoveAnswer{"b", {}}};
  const auto best = combine_scores(Turn::attacker, moves);
  EXPECT_EQ(best.truth, Truth::unknown);
  EXPECT_FALSE(best.score && best.score->is_exact());
}

}  // namespace
}  // namespace proofboard
