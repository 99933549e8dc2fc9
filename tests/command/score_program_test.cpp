// `solve --target exact`: what is said of a score, in words, for scripts and for programs.
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace proofboard
