// `solve --target exact`: what is said of a score, in words, for scripts and for programs.
#include <gtest/gtest.h>

#include "command/report.h"
#include "tests/command/program.h"

namespace proofboard {
namespace {

using testing::run;

// Its score is 0; the proof of that does not fit into a mebibyte.
std::vector<std::string> too_large_to_prove(std::vector<std::string> more) {
  std::vector<std::string> words{
      "solve", "connect:m=5,n=5,k=4,p=1,q=1", "5/2x2/5/oox2/x4 o", "--target", "exact", "--memory",
      "1MiB"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(ScoreProgram, says_what_is_not_confirmed_only_as_the_word_of_the_search) {
  const auto told = run(too_large_to_prove({}));
  EXPECT_EQ(told.exit, 3);
  EXPECT_EQ(told.out.find("score is 0"), std::string::npos) << told.out;
  EXPECT_NE(told.out.find("The search says 0, not confirmed: the proof has too many positions"),
            std::string::npos)
      << told.out;

  const auto quiet = run(too_large_to_prove({"--quiet"}));
  EXPECT_NE(quiet.out, "0\n");
  EXPECT_NE(quiet.out.substr(0, 2), "0 ");

  const auto object = run(too_large_to_prove({"--json"})).objects().at(0);
  EXPECT_EQ(object["truth"], "unknown");
  EXPECT_EQ(object["confirmed"], false);
  EXPECT_TRUE(object["score"].is_null());
  EXPECT_LT(object["at_least"], object["at_most"]);
  EXPECT_EQ(object["unconfirmed_score"], (nlohmann::json{{"at_least", 0}, {"at_most", 0}}));
}

TEST(ScoreProgram, says_that_nothing_is_known) {
  const auto cut = run({"solve", "othello", "start:6", "--target", "exact", "--nodes", "1"});
  EXPECT_EQ(cut.exit, 3);
  EXPECT_NE(cut.out.find("Black's score is unknown: the node limit was reached."),
            std::string::npos)
      << cut.out;
  EXPECT_EQ(run({"solve", "othello", "start:6", "--target", "exact", "--nodes", "1", "-q"}).out,
            "unknown\n");
}

TEST(ScoreProgram, a_score_is_no_answer_to_whether_to_swap) {
  EXPECT_TRUE(run({"solve", "hex", "start:3", "--swap", "--target", "exact"}).is_one_clear_error());
}

TEST(ScoreProgram, a_picture_says_what_the_scores_mean) {
  const auto at = *read_position("othello", "start:4");
  auto question = *ask_of(at, Side::black);
  question.wants_score = question.all_moves = true;
  Outcome given;
  given.answer.truth = Truth::proven;
  given.answer.score = ScoreBounds{-8, -8};
  for (const auto& [move, score] :
       {std::pair{"b1", ScoreBounds{-8, -8}}, std::pair{"a2", ScoreBounds{2, 16}},
        std::pair{"d3", ScoreBounds{-16, 16}}}) {
    given.moves.push_back({move, {}});
    given.moves.back().answer.score = score;
    given.moves.back().answer.truth = score.is_exact() ? Truth::proven : Truth::unknown;
  }
  const auto picture = command::picture_of(question, given);
  EXPECT_EQ(picture.title, "Black to move loses by 8 points with best play on both sides: proven.");
  EXPECT_EQ(picture.moves.at(0).truth, Truth::disproven) << "a win";
  EXPECT_EQ(picture.moves.at(1).truth, Truth::proven);
  EXPECT_EQ(picture.moves.at(2).truth, Truth::unknown);
}

TEST(ScoreTexts, say_no_more_than_the_bounds) {
  using command::score_text;
  EXPECT_EQ(score_text({4, 4}, 64), "+4");
  EXPECT_EQ(score_text({0, 0}, 64), "0");
  EXPECT_EQ(score_text({-2, 6}, 64), "between -2 and +6");
  EXPECT_EQ(score_text({0, 64}, 64), "at least 0");
  EXPECT_EQ(score_text({-64, -2}, 64), "at most -2");
  EXPECT_EQ(score_text({-64, 64}, 64), "unknown");
}

}  // namespace
}  // namespace proofboard
