// What `solve --sound` may say, by the evidence it is given. The count is the game's own; that it
// says something else, or that a limit comes, is made up here, so that each gap can be shown.
#include "api/soundness.h"

#include <gtest/gtest.h>

namespace proofboard {
namespace {

// A mate in five without a cook, with nothing left in hand.
const std::string flawless = "6n1k/9/9/7N1/9/9/9/9/9 b Rr2b4g4s2n4l18p";

// Passes every question on, until a limit comes.
class LimitedCount final : public AnyCount {
 public:
  LimitedCount(AnyCount& count, int questions) : count_(count), left_(questions) {}

  bool mates(const PositionBytes& position) override {
    spend();
    if (is_open && is_open(position)) throw LimitReached();
    return (says_mate && says_mate(position)) || count_.mates(position);
  }
  std::optional<int> length(const PositionBytes& position, int at_most) override {
    spend();
    return count_.length(position, at_most);
  }
  std::vector<Best> best_moves(const PositionBytes& position, int length) override {
    spend();
    return count_.best_moves(position, length);
  }
  MoveLikeness likeness(const PositionBytes& position, std::string_view move,
                        std::string_view other) const override {
    return count_.likeness(position, move, other);
  }
  bool is_over() const override { return left_ < 0; }

  int asked() const { return asked_; }

  std::function<bool(const PositionBytes&)> is_open, says_mate;

 private:
  void spend() {
    ++asked_;
    if (--left_ < 0) throw LimitReached();
  }

  AnyCount& count_;
  int left_, asked_ = 0;
};

class SoundnessTest : public ::testing::Test {
 protected:
  static constexpr int endless = 1'000'000;

  SoundnessTest() { set(flawless); }

  void set(const std::string& text) {
    const auto at = read_position("shogi", text);
    problem_ = std::make_unique<Ask>(*ask_of(*at, Side::black, "mate"));
    count_ = problem_->at.game->count(*problem_, {});
    Inquiry inquiry(*problem_);
    given_ = inquiry.wait().answer;
  }

  Soundness found(const std::vector<std::string>& solution = {}) {
    return look_for_flaws(*problem_, given_, solution, *count_);
  }
  // The game's own line.
  std::vector<std::string> line() { return found().line; }

  std::unique_ptr<Ask> problem_;
  std::unique_ptr<AnyCount> count_;
  Answer given_;
};

TEST_F(SoundnessTest, with_all_its_evidence_a_problem_is_sound) {
  const auto told = found();
  EXPECT_EQ(verdict_of(told), ProblemVerdict::sound);
  EXPECT_EQ(told.plies, 5);
  EXPECT_EQ(told.line.size(), 5u);
  EXPECT_FALSE(told.ran_out);
}

TEST_F(SoundnessTest, another_move_that_mates_is_a_cook_whatever_its_length) {
  LimitedCount count(*count_, endless);
  count.says_mate = [](const PositionBytes&) { return true; };
  const auto told = look_for_flaws(*problem_, given_, {}, count);
  EXPECT_TRUE(told.has(Flaw::cook));
  EXPECT_EQ(verdict_of(told), ProblemVerdict::cooked);
}

TEST_F(SoundnessTest, wherever_the_budget_ends_the_verdict_is_open) {
  LimitedCount whole(*count_, endless);
  look_for_flaws(*problem_, given_, {}, whole);
  bool has_verdicts = false;
  for (int most = 0; most < whole.asked(); ++most) {
    LimitedCount count(*count_, most);
    const auto told = look_for_flaws(*problem_, given_, {}, count);
    EXPECT_EQ(count.asked(), most + 1) << "and nothing more is asked";
    ASSERT_FALSE(told.open.empty());
    const bool has_verdict = told.open.front().what == OpenMatter::lesser_flaws;
    has_verdicts |= has_verdict;
    EXPECT_EQ(verdict_of(told), has_verdict ? ProblemVerdict::sound : ProblemVerdict::not_settled)
        << most;
    EXPECT_TRUE(told.ran_out);
  }
  EXPECT_TRUE(has_verdicts) << "which other last moves there are is not needed";
}

TEST_F(SoundnessTest, one_move_that_stays_open_leaves_the_verdict_open_and_the_rest_is_asked) {
  LimitedCount count(*count_, endless);
  bool is_first = true;
  count.is_open = [&](const PositionBytes&) { return std::exchange(is_first, false); };
  const auto told = look_for_flaws(*problem_, given_, {}, count);
  EXPECT_EQ(told.not_known.size(), 1u);
  EXPECT_EQ(told.line.size(), 5u);
  EXPECT_EQ(verdict_of(told), ProblemVerdict::not_settled);
  EXPECT_TRUE(told.ran_out);
}

TEST_F(SoundnessTest, an_unknown_mate_is_open) {
  given_ = Answer{};
  EXPECT_EQ(verdict_of(found()), ProblemVerdict::not_settled);
  EXPECT_EQ(found().mates, Truth::unknown);
}

TEST_F(SoundnessTest, the_intended_line_is_known_when_it_is_given) {
  const auto told = found(line());
  ASSERT_TRUE(told.solution);
  EXPECT_TRUE(told.solution->is_intended());
  EXPECT_TRUE(told.solution->remarks.empty());
  EXPECT_EQ(verdict_of(told), ProblemVerdict::sound);
}

TEST_F(SoundnessTest, a_solution_that_ends_early_is_not_the_intended_line) {
  auto moves = line();
  moves.resize(3);
  const auto told = found(moves);
  EXPECT_FALSE(told.solution->is_intended());
  EXPECT_TRUE(told.solution->has(SolutionRemark::unfinished));
  EXPECT_EQ(told.solution->remarks.front().plies, 5);
  EXPECT_EQ(verdict_of(told), ProblemVerdict::sound) << "the problem is what it was";
}

TEST_F(SoundnessTest, what_a_solution_misses_is_told_with_what_would_have_been_better) {
  const auto moves = line();
  for (const auto& other : problem_->at.game->moves(problem_->at.position)) {
    if (other == moves.front()) continue;
    const auto told = found({other});
    ASSERT_TRUE(told.solution->has(SolutionRemark::no_mate)) << other;
    EXPECT_EQ(told.solution->remarks.front().better, std::vector{moves.front()});
    EXPECT_EQ(told.solution->remarks.front().ply, 1u);
  }
  // Where the defender does not play its best.
  const auto after = *problem_->at.game->play(problem_->at.position, moves.front());
  for (const auto& reply : problem_->at.game->moves(after)) {
    if (reply == moves[1]) continue;
    const auto told = found({moves.front(), reply});
    const auto& remark = told.solution->remarks.front();
    EXPECT_EQ(remark.ply, 2u);
    EXPECT_TRUE(remark.is_fatal()) << reply;
  }
}

TEST(Verdicts, need_all_that_they_say) {
  Soundness found;
  EXPECT_EQ(verdict_of(found), ProblemVerdict::not_settled);
  found.mates = Truth::proven;
  EXPECT_EQ(verdict_of(found), ProblemVerdict::not_settled) << "its length is not known";
  found.plies = 3;
  EXPECT_EQ(verdict_of(found), ProblemVerdict::sound);
  found.departures = {{Flaw::last_move, 3, "G*5b"}, {Flaw::promotion, 1, "5d5c"}};
  EXPECT_EQ(verdict_of(found), ProblemVerdict::sound) << "told, not fatal";
  found.left = {"金"};
  EXPECT_EQ(verdict_of(found), ProblemVerdict::pieces_left);
  found.not_known = {{Flaw::cook, 1, "5d5c+"}};
  EXPECT_EQ(verdict_of(found), ProblemVerdict::not_settled);
  found.departures.push_back({Flaw::cook, 1, "G*5c"});
  EXPECT_EQ(verdict_of(found), ProblemVerdict::cooked);
  found.solution = GivenSolution{{}, {{SolutionRemark::shorter_mate}}, true};
  EXPECT_EQ(verdict_of(found), ProblemVerdict::shorter_mate);
}

}  // namespace
}  // namespace proofboard
