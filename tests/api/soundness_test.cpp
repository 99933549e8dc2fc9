// What `solve --sound` may say, by the evidence it is given. The problem's own answer is a
// search's; the answers about other moves are made up, so that each gap in the evidence can be
// shown.
#include "api/soundness.h"

#include <gtest/gtest.h>

namespace proofboard {
namespace {

// A mate in five without a cook, with nothing left in hand.
const std::string problem_text = "6n1k/9/9/7N1/9/9/9/9/9 b Rr2b4g4s2n4l18p";

Answer mate(int at_least, int at_most) {
  Answer answer;
  answer.truth = Truth::proven;
  answer.length = LengthBounds{at_most, at_least};
  return answer;
}

Answer no_mate() {
  Answer answer;
  answer.truth = Truth::disproven;
  return answer;
}

class SoundnessTest : public ::testing::Test {
 protected:
  SoundnessTest() {
    const auto at = read_position("shogi", problem_text);
    problem_ = std::make_unique<Ask>(*ask_of(*at, Side::black, "mate"));
    problem_->shortens = true;
    given_ = answer_to(*problem_);
  }

  static Answer answer_to(const Ask& question) {
    Inquiry inquiry(question);
    inquiry.go();
    return inquiry.wait().answer;
  }

  // What is said of other moves, given the truth.
  using Say = std::function<std::optional<Answer>(const Ask&, const Answer& truth)>;
  Soundness found_with(const Say& say) const {
    return look_for_flaws(*problem_, given_,
                          [&](const Ask& other) { return say(other, answer_to(other)); });
  }
  bool attacks_next(const Ask& other) const { return other.to_move() == problem_->goal.attacker; }

  std::unique_ptr<Ask> problem_;
  Answer given_;
};

TEST_F(SoundnessTest, with_all_its_evidence_a_problem_is_sound) {
  const auto found = found_with([](const Ask&, const Answer& truth) { return truth; });
  EXPECT_EQ(verdict_of(found), ProblemVerdict::sound);
  EXPECT_FALSE(found.ran_out);
}

TEST_F(SoundnessTest, another_move_that_mates_is_a_cook_whatever_its_length) {
  const auto found = found_with([&](const Ask& other, const Answer& truth) {
    if (attacks_next(other) || truth.truth == Truth::proven) return truth;
    auto cook = no_mate();
    cook.truth = Truth::proven;  // and nobody knows how long it takes
    return cook;
  });
  ASSERT_FALSE(found.cooks.empty());
  EXPECT_EQ(found.cooks.front().plies, std::nullopt);
  EXPECT_EQ(verdict_of(found), ProblemVerdict::cooked);
}

TEST_F(SoundnessTest, a_reply_whose_length_is_open_leaves_the_verdict_open) {
  for (const bool has_bounds : {false, true}) {
    const auto found = found_with([&](const Ask& other, const Answer& truth) {
      if (!attacks_next(other)) return truth;
      auto open = mate(1, 9);
      if (!has_bounds) open.length.reset();
      return open;
    });
    EXPECT_EQ(verdict_of(found), ProblemVerdict::not_settled);
    EXPECT_FALSE(found.not_known.empty() && found.open.empty());
    EXPECT_TRUE(found.ran_out);
  }
}

TEST_F(SoundnessTest, while_the_shortest_mate_is_open_nothing_else_is_asked) {
  given_.length = LengthBounds{5, 3};
  const auto found = found_with([](const Ask&, const Answer& truth) {
    ADD_FAILURE() << "an arbitrary line is not judged";
    return truth;
  });
  EXPECT_EQ(verdict_of(found), ProblemVerdict::not_settled);
  EXPECT_TRUE(found.ran_out);
  ASSERT_EQ(found.open.size(), 1u);
  EXPECT_EQ(found.open.front().what, OpenMatter::shortest_mate);
}

TEST_F(SoundnessTest, a_line_that_is_not_the_longest_resistance_is_not_judged) {
  const auto found = found_with([&](const Ask& other, const Answer& truth) {
    return attacks_next(other) && truth.line.size() == 3 ? mate(1, 1) : truth;
  });
  EXPECT_EQ(verdict_of(found), ProblemVerdict::not_settled);
  EXPECT_EQ(found.open.size(), 1u);
  EXPECT_FALSE(found.ran_out) << "no budget would settle it";
}

TEST_F(SoundnessTest, when_the_budget_ends_the_verdict_is_open) {
  for (int most : {0, 1, 3}) {
    int asked = 0;
    const auto found =
        look_for_flaws(*problem_, given_, [&](const Ask& other) -> std::optional<Answer> {
          if (asked++ >= most) return std::nullopt;
          return answer_to(other);
        });
    EXPECT_EQ(asked, most + 1) << "and nothing more is asked";
    EXPECT_EQ(verdict_of(found), ProblemVerdict::not_settled);
    EXPECT_TRUE(found.ran_out);
  }
}

TEST_F(SoundnessTest, an_unknown_mate_is_open) {
  given_ = Answer{};
  const auto found = found_with([](const Ask&, const Answer& truth) { return truth; });
  EXPECT_EQ(verdict_of(found), ProblemVerdict::not_settled);
  EXPECT_EQ(found.mates, Truth::unknown);
}

TEST(Verdicts, pieces_that_are_left_over_are_not_sound) {
  Soundness found;
  found.mates = Truth::proven;
  found.is_shortest = true;
  found.plies = 3;
  EXPECT_EQ(verdict_of(found), ProblemVerdict::sound);
  found.left = {"金"};
  EXPECT_EQ(verdict_of(found), ProblemVerdict::pieces_left);
  found.equals = {{2, "5a4a", 2, true}};
  found.open = {{OpenMatter::equal_variations}};
  EXPECT_EQ(verdict_of(found), ProblemVerdict::not_settled) << "one of them may leave nothing";
}

}  // namespace
}  // namespace proofboard
