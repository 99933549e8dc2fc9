#include "game/sgf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/random.h"
#include "tests/support/expect_each.h"

namespace proofboard {
namespace {

using Kind = SgfStep::Kind;

std::string error_of(std::string_view text) {
  const auto game = parse_sgf(text, 19);
  return game ? "" : game.error().message;
}

// The steps as text: "+b:a1 -:b2 pl:w b:c3".
std::string steps_of(std::string_view text) {
  const auto game = parse_sgf(text, 19);
  if (!game) return "error: " + game.error().message;
  std::string result;
  for (const auto& step : game->steps) {
    const std::string side = step.side == Side::black ? "b" : "w";
    if (!result.empty()) result += ' ';
    switch (step.kind) {
      case Kind::add: result += "+" + side + ":" + step.value; break;
      case Kind::erase: result += "-:" + step.value; break;
      case Kind::turn: result += "pl:" + side; break;
      case Kind::move: result += side + ":" + step.value; break;
    }
  }
  return result;
}

TEST(Sgf, reads_size_setup_turn_and_moves) {
  const auto game = parse_sgf("(;FF[4]GM[11]SZ[5:3]AB[a1][b2]AW[c3]AE[b2]PL[W];W[a2];B[e3])", 19);
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(game->number, "11");
  EXPECT_EQ(game->width, 5);
  EXPECT_EQ(game->height, 3);
  EXPECT_EQ(steps_of("(;AB[a1][b2]AW[c3]AE[b2]PL[W];W[a2];B[e3])"),
            "+b:a1 +b:b2 +w:c3 -:b2 pl:w w:a2 b:e3");
}

TEST(Sgf, one_number_is_a_square_board_and_none_is_no_size) {
  const auto square = parse_sgf("(;SZ[13])", 19);
  ASSERT_TRUE(square);
  EXPECT_EQ(square->width, 13);
  EXPECT_EQ(square->height, 13);
  const auto none = parse_sgf("(;B[a1])", 19);
  ASSERT_TRUE(none);
  EXPECT_EQ(none->width, 0);
  EXPECT_EQ(none->number, "");
}

TEST(Sgf, follows_the_first_of_the_variations) {
  EXPECT_EQ(steps_of("(;B[a1](;W[b1](;B[c1])(;B[d1]))(;W[e1];B[f1]))"), "b:a1 w:b1 b:c1");
}

TEST(Sgf, comments_may_hold_brackets_and_parentheses) {
  EXPECT_EQ(steps_of("(;C[a (tricky\\] one; B[z9\\])];B[a1]N[)];W[b1])"), "b:a1 w:b1");
}

TEST(Sgf, blanks_case_and_old_long_names_do_not_matter) {
  EXPECT_EQ(steps_of(" \r\n( ; AddBlack [ A1 ]\n[B1] ;\tWhite\n[Swap-Pieces]\n)\n"),
            "+b:a1 +b:b1 w:swap-pieces");
  EXPECT_EQ(steps_of("(;PL[b];PL[Black];PL[w];PL[WHITE])"), "pl:b pl:b pl:w pl:w");
}

TEST(Sgf, tells_sgf_from_other_notations) {
  EXPECT_TRUE(looks_like_sgf(" \n(;FF[4])"));
  EXPECT_FALSE(looks_like_sgf("3/3/3 x"));
  EXPECT_FALSE(looks_like_sgf(""));
}

TEST(Sgf, errors_say_where) {
  expect_each(error_of, {{"", "SGF: the text ends before its last ')'"},
                         {"(;B[a1]", "SGF: the text ends before its last ')'"},
                         {"(;B[a1", "SGF: the value of B at byte 4 has no end"},
                         {"(;B[a1\\", "SGF: the value of B at byte 4 has no end"},
                         {"(;B)", "SGF: B before byte 4 has no value"},
                         {"(B[a1])", "SGF: byte 2 (0x42) can't stand there"},
                         {"(;b[a1])", "SGF: byte 3 (0x62) can't stand there"},
                         {"(;B[a1]))", "SGF: byte 9 (0x29) can't stand there"},
                         {";B[a1]", "SGF: byte 1 (0x3b) can't stand there"},
                         {"(;B[a1])(;B[a2])", "SGF: there is more than one game"},
                         {"(;PL[x])", "SGF: PL[x] is neither PL[B] nor PL[W]"}});
  for (const auto* size : {"0", "20", "5:20", "5:", ":5", "", "-3", "99999999999999999999"}) {
    EXPECT_EQ(error_of("(;SZ[" + std::string(size) + "])"),
              "SGF: SZ[" + std::string(size) + "] is not a size from 1 to 19");
  }
  EXPECT_EQ(error_of("(;PL[a\n\xff])"), "SGF: PL[a??] is neither PL[B] nor PL[W]");
}

TEST(Sgf, survives_damaged_records) {
  const std::string record = "(;FF[4]SZ[5]AB[a1][b2]PL[W]C[x\\]y](;W[a2];B[e3])(;W[c1]))";
  Random random(1);
  int accepted = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = record;
    for (std::uint64_t changes = 1 + random.below(4); changes > 0; --changes) {
      const auto at = random.below(text.size());
      if (random.below(2) == 0) text.erase(at, 1 + random.below(3));
      text.insert(std::min<std::size_t>(at, text.size()), 1,
                  "()[];\\BWSZ1 \n\xff"[random.below(14)]);
    }
    accepted += parse_sgf(text, 19) ? 1 : 0;
  }
  EXPECT_GT(accepted, 0);
  EXPECT_LT(accepted, 20'000);
}

}  // namespace
}  // namespace proofboard
