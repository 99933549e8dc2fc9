// `solve --swap`: what answers mean under the swap rule.
#include <gtest/gtest.h>

#include "tests/command/program.h"

namespace proofboard {
namespace {

using testing::run;

nlohmann::json swap_of(const std::string& position) {
  const auto outcome = run({"solve", "hex", position, "--swap", "--json"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  return outcome.objects().at(0).at("swap");
}

TEST(Swap, an_empty_board_says_what_to_take_over) {
  const auto swap = swap_of("start:4");
  EXPECT_EQ(swap["swap"], nlohmann::json({"d1", "c2"})) << "what wins on 4x4, and what is opposite";
  EXPECT_EQ(swap["leave"].size(), 6u);
  EXPECT_EQ(swap["unknown"].size(), 0u);
  EXPECT_EQ(swap["fair"].size(), 0u) << "all are plain to see";
  EXPECT_EQ(swap_of("start:6")["fair"].size(), 5u);
}

TEST(Swap, with_the_first_stone_it_is_yes_or_no) {
  EXPECT_EQ(swap_of("start:4 moves d1"), true);
  EXPECT_EQ(swap_of("start:4 moves a1"), false);
  EXPECT_NE(run({"solve", "hex", "start:4 moves a1", "--swap"}).out.find("Don't swap"),
            std::string::npos);
  const auto cut = run({"solve", "hex", "start:9 moves a1", "--swap", "--json", "--nodes", "1"});
  EXPECT_EQ(cut.exit, 3);
  EXPECT_TRUE(cut.objects().at(0).at("swap").is_null());
}

TEST(Swap, other_questions_are_refused) {
  EXPECT_TRUE(run({"solve", "hex", "start:4 moves a1 b2", "--swap"}).is_one_clear_error());
  EXPECT_TRUE(run({"solve", "othello", "start:4", "--swap"}).is_one_clear_error());
  EXPECT_TRUE(
      run({"solve", "hex", "start:4", "--swap", "--attacker", "white"}).is_one_clear_error());
}

}  // namespace
}  // namespace proofboard
