#include "core/suggest.h"

#include <gtest/gtest.h>

namespace proofboard {
namespace {

const std::vector<std::string> names{"othello", "hex", "connect", "connect6", "tic-tac-toe", "loa"};

TEST(Suggest, case_and_hyphens_make_no_other_name) {
  EXPECT_TRUE(is_same_name("df-pn", "DFPN"));
  EXPECT_TRUE(is_same_name("Tic_Tac_Toe", "tic-tac-toe"));
  EXPECT_FALSE(is_same_name("pn", "pn2"));
  EXPECT_FALSE(is_same_name("", "pn"));
}

TEST(Suggest, letters_left_out_added_changed_and_exchanged) {
  EXPECT_EQ(nearest_name("othelo", names), "othello");
  EXPECT_EQ(nearest_name("otthello", names), "othello");
  EXPECT_EQ(nearest_name("othallo", names), "othello");
  EXPECT_EQ(nearest_name("ohtello", names), "othello");
  EXPECT_EQ(nearest_name("hxe", names), "hex");
  EXPECT_EQ(nearest_name("TicTacTo", names), "tic-tac-toe");
}

TEST(Suggest, a_word_that_begins_a_name_means_it) {
  EXPECT_EQ(nearest_name("oth", names), "othello");
  EXPECT_EQ(nearest_name("tic", names), "tic-tac-toe");
  EXPECT_EQ(nearest_name("conn", names), "connect");
  EXPECT_EQ(nearest_name("hexagons", names), "hex");
}

TEST(Suggest, nothing_is_near_to_what_has_nothing_in_common) {
  EXPECT_EQ(nearest_name("chess", names), "");
  EXPECT_EQ(nearest_name("q", names), "");
  EXPECT_EQ(nearest_name("", names), "");
  EXPECT_EQ(nearest_name("--", names), "");
  EXPECT_EQ(nearest_name(std::string(10'000, 'x'), names), "");
  EXPECT_EQ(nearest_name("hex", {}), "");
}

TEST(Suggest, in_words) {
  EXPECT_EQ(did_you_mean("hx", names), "; did you mean hex?");
  EXPECT_EQ(did_you_mean("chess", names), "");
  EXPECT_EQ(which_of("hx", {"hex", "loa"}), "; did you mean hex? known: hex, loa");
  EXPECT_EQ(which_of("go", {"hex", "loa"}), "; known: hex, loa");
}

}  // namespace
}  // namespace proofboard
